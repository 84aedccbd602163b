"""Editing on the diagram with the mouse and by keyboard: every edit changes the text, and only its lines."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.canvas_samples import FLOW, PARALLEL

pytestmark = pytest.mark.browser


MENU = ".menu [role=menuitem]"


@pytest.fixture
def flow(page: Page, live_server_url: str) -> Page:
    """The Design page with `FLOW`."""
    person.design(page, person.bring(page, live_server_url, FLOW))
    expect(page.locator("#palette .tile").first).to_be_visible()
    return page


def source(page: Page) -> str:
    """The whole text in the editor."""
    text = page.evaluate("document.querySelector('.cm-content').cmTile?.view?.state.doc.toString() ?? ''")
    return str(text) or page.locator(".cm-content").inner_text()


def choose(page: Page, label: str) -> None:
    """A row of the open menu."""
    page.locator(MENU).filter(has_text=re.compile(rf"^{re.escape(label)}")).click()


def names(page: Page) -> list[str]:
    """The states on the diagram, by name."""
    return sorted(page.locator("#canvas .sb-node[data-name]").evaluate_all("all => all.map(one => one.dataset.name)"))


def edge(page: Page, source_name: str, target_name: str) -> None:
    """There is an edge from one state to another."""
    expect(page.locator(f'.sb-edge[aria-label*="from {source_name} to {target_name}"]')).to_have_count(1)


def walk_to(page: Page, words: str) -> None:
    """Tab from one place to put in to the next, until the one that says `words`."""
    for _ in range(12):
        if words in str(page.locator(".plus:focus").get_attribute("aria-label")):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no place says {words!r}")


def test_the_plus_on_an_edge_puts_a_state_in(flow: Page) -> None:
    flow.locator('.sb-edge[aria-label*="from Check to Ship"] .hit').hover(force=True)
    flow.locator(".plus").click()
    choose(flow, "Delay")
    expect(person.box(flow, "Delay")).to_be_visible()
    edge(flow, "Check", "Delay")
    edge(flow, "Delay", "Ship")
    expect(person.box(flow, "Delay")).to_have_class(re.compile("selected"))
    for line in ("# an order, from its check to its shipping", "- name: Check   # first of all", "# for now"):
        expect(person.line(flow, line)).to_be_visible()
    flow.locator("#undo").click()
    expect(person.box(flow, "Delay")).to_have_count(0)


@pytest.mark.long
def test_a_tile_is_dragged_to_an_edge(flow: Page) -> None:
    tile = flow.locator("#palette .tile", has_text="Switch")
    person.at_rest(flow)
    start, target = tile.bounding_box(), flow.locator('.sb-edge[aria-label*="from Check to Ship"] .line').bounding_box()
    assert start
    assert target
    flow.mouse.move(start["x"] + 20, start["y"] + 10)
    flow.mouse.down()
    flow.mouse.move(start["x"] + 60, start["y"] + 40, steps=4)
    expect(flow.locator(".plus").nth(2)).to_be_attached()
    flow.mouse.move(target["x"] + 4, target["y"] + target["height"] / 2, steps=6)
    expect(flow.locator(".plus.aimed")).to_have_count(1)
    flow.mouse.up()
    expect(person.box(flow, "Switch")).to_be_visible()
    edge(flow, "Check", "Switch")


def test_a_tile_is_placed_by_keyboard(flow: Page) -> None:
    flow.locator("#palette .tile", has_text="Inject").focus()
    flow.keyboard.press("Enter")
    expect(flow.locator(".plus:focus")).to_have_count(1)
    walk_to(flow, "from Check to Ship")
    flow.keyboard.press("Enter")
    edge(flow, "Check", "Inject")
    edge(flow, "Inject", "Ship")


def test_a_port_is_dragged_to_another_state(flow: Page) -> None:
    person.at_rest(flow)
    person.box(flow, "Ship").hover()
    port, target = flow.locator(".port").first, person.box(flow, "Check").bounding_box()
    here = port.bounding_box()
    assert here
    assert target
    flow.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    flow.mouse.down()
    flow.mouse.move(target["x"] + 30, target["y"] + 30, steps=6)
    expect(person.box(flow, "Check")).to_have_class(re.compile("drop"))
    flow.mouse.up()
    expect(flow.locator(MENU).first).to_be_visible()
    choose(flow, "Transition")
    edge(flow, "Ship", "Check")


def drag_port(page: Page, state: str, x: float, y: float) -> None:
    """Drag from the lowest port of a state to a place of the window, and let go."""
    person.at_rest(page)
    person.box(page, state).hover()
    port = page.locator(".port").first.bounding_box()
    assert port
    page.mouse.move(port["x"] + port["width"] / 2, port["y"] + port["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


def nowhere(page: Page) -> tuple[float, float]:
    """A place of the canvas where nothing is drawn."""
    canvas = page.locator("#canvas").bounding_box()
    assert canvas
    return canvas["x"] + 120, canvas["y"] + canvas["height"] / 2


@pytest.mark.long
def test_a_port_is_dragged_to_a_new_state(flow: Page) -> None:
    """Nothing that is there leads elsewhere: a handler of errors, then a state that undoes."""
    drag_port(flow, "Check", *nowhere(flow))
    choose(flow, "On error")
    choose(flow, "Delay")
    edge(flow, "Check", "Delay")
    edge(flow, "Check", "Ship")
    drag_port(flow, "Check", *nowhere(flow))
    choose(flow, "Compensated by")
    choose(flow, "Operation")
    expect(person.line(flow, "usedForCompensation: true")).to_be_visible()
    flow.locator("#undo").click()
    expect(person.box(flow, "Operation")).to_have_count(0)


@pytest.mark.long
def test_a_switch_gets_a_new_way_to_a_new_state(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("a")
    choose(flow, "Switch")
    expect(person.box(flow, "Switch")).to_be_focused()
    flow.keyboard.press("Shift+C")
    choose(flow, "Condition")
    choose(flow, "Inject")
    edge(flow, "Switch", "Inject")
    expect(flow.locator('.sb-edge[aria-label*="from Switch to the end"]')).to_have_count(1)


@pytest.mark.long
def test_keys_mean_the_state_that_was_put_in(flow: Page) -> None:
    flow.locator('.sb-edge[aria-label*="from Check to Ship"] .hit').hover(force=True)
    flow.locator(".plus").click()
    choose(flow, "Delay")
    expect(person.box(flow, "Delay")).to_be_focused()
    flow.keyboard.press("F2")
    flow.keyboard.type("Sleep on it")
    flow.keyboard.press("Enter")
    expect(person.box(flow, "Sleep on it")).to_be_visible()
    assert names(flow) == ["Check", "Ship", "Sleep on it"]


@pytest.mark.long
def test_a_menu_is_chosen_from_by_the_first_letters(flow: Page) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("a")
    expect(flow.locator(MENU).first).to_be_focused()
    flow.keyboard.type("su")  # neither Switch nor the next row with a u
    flow.keyboard.press("Enter")
    expect(person.box(flow, "Subflow")).to_be_visible()


def test_rename_in_place_and_every_reference_follows(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("F2")
    flow.keyboard.type("Send it off")
    flow.keyboard.press("Enter")
    expect(person.box(flow, "Send it off")).to_be_visible()
    edge(flow, "Check", "Send it off")
    person.box(flow, "Check").dblclick()
    flow.keyboard.type("Look")
    flow.keyboard.press("Enter")
    edge(flow, "Look", "Send it off")


@pytest.mark.long
def test_keys_go_on_where_the_name_is_the_place(page: Page, live_server_url: str) -> None:
    """In a map of states a new name is a new place."""
    text = "id: x\nname: X\nstarts-at: One\nstates:\n  One:\n    type: DELAY\n    time-delay: 5\n    next-state: Two\n"
    text += "  Two:\n    type: DELAY\n    time-delay: 5\n    end: true\n"
    body = {"text": text, "chosen_dialect": "0.1-map"}
    made = person.post(page, live_server_url, "/api/definitions", body)
    person.design(page, f"{live_server_url}/definitions/{made['id']}")
    person.box(page, "One").click()
    page.keyboard.press("F2")
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    expect(person.box(page, "First")).to_be_focused()
    page.keyboard.press("F2")
    expect(page.locator("input.rename")).to_have_value("First")


def test_delete_rejoins_and_undo_brings_back(flow: Page) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("Delete")
    expect(person.box(flow, "Check")).to_have_count(0)
    expect(flow.locator('.sb-edge[aria-label*="Start at Ship"]')).to_have_count(1)
    flow.locator("#undo").click()
    edge(flow, "Check", "Ship")


def test_copy_paste_and_duplicate(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+d")
    expect(flow.locator("#canvas .state[data-name]")).to_have_count(3)
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+c")
    flow.keyboard.press("Control+v")
    expect(flow.locator("#canvas .state[data-name]")).to_have_count(4)


def test_several_states_are_selected_and_deleted(flow: Page) -> None:
    person.box(flow, "Check").click()
    person.box(flow, "Ship").click(modifiers=["Shift"])
    expect(flow.locator("#canvas .state.selected")).to_have_count(2)
    expect(flow.get_by_role("toolbar", name="Selected states")).to_contain_text("2 states selected")
    flow.keyboard.press("Escape")
    expect(flow.get_by_role("toolbar", name="Selected states")).to_be_hidden()
    flow.keyboard.press("Control+a")
    expect(flow.locator("#canvas .state.selected")).to_have_count(2)


def test_the_menu_says_what_can_be_done(flow: Page) -> None:
    person.box(flow, "Check").click(button="right")
    expect(flow.locator(MENU).filter(has_text="Rename")).to_be_visible()
    choose(flow, "Add an error handler")
    expect(flow.locator("#canvas .end-open")).to_have_count(1)
    person.box(flow, "Check").click(button="right")
    choose(flow, "End here")
    expect(flow.locator('.sb-edge[aria-label*="from Check to the end"]')).to_have_count(1)


@pytest.mark.long
def test_a_state_moves_along_the_flow(flow: Page) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("m")
    expect(flow.locator(".plus:focus")).to_have_count(1)
    walk_to(flow, "from Ship to the end")
    flow.keyboard.press("Enter")
    edge(flow, "Ship", "Check")


@pytest.mark.long
def test_states_become_a_subflow(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("e")
    flow.get_by_role("textbox", name="Name of the sub-workflow").fill("Shipping")
    flow.keyboard.press("Enter")
    expect(flow.locator("#canvas .kind-subflow")).to_have_count(1)


@pytest.mark.long
def test_a_subflow_is_inlined_by_the_id_that_it_names(flow: Page, live_server_url: str) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("e")
    flow.get_by_role("textbox", name="Name of the sub-workflow").fill("Sending off")
    flow.keyboard.press("Enter")
    expect(flow.locator(".toast")).to_contain_text("in the library")
    person.bring(flow, live_server_url, FLOW.replace("id: order", "id: newer"))  # not this one, though it came last
    flow.locator("#canvas .kind-subflow").click(button="right")
    choose(flow, "Inline the sub-workflow")
    expect(flow.locator("#canvas .kind-subflow")).to_have_count(0)
    assert names(flow) == ["Check", "Ship"]


@pytest.mark.long
def test_putting_in_says_what_to_do_and_stops(flow: Page) -> None:
    flow.locator("#palette .tile", has_text="Delay").click()
    expect(flow.locator(".insert-hint")).to_contain_text("Delay: choose a place")
    person.box(flow, "Ship").click()
    flow.keyboard.press("Escape")
    expect(flow.locator(".insert-hint")).to_have_count(0)
    expect(flow.locator(".plus")).to_have_count(0)


@pytest.mark.long
def test_branches_fold_and_open(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, PARALLEL))
    person.box(page, "Ship").click(position={"x": 12, "y": 12})
    page.keyboard.press("b")
    expect(person.box(page, "Ship")).to_contain_text("2 branches folded")
    page.keyboard.press("b")
    expect(person.box(page, "Ship")).to_contain_text("By sea")


@pytest.mark.long
def test_a_branch_stands_for_its_state_among_several(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, PARALLEL))
    person.box(page, "Check").click()
    page.locator(".sb-node", has_text="By sea").last.click(modifiers=["Shift"])
    expect(page.locator("#canvas .state.selected")).to_have_count(2)


@pytest.mark.long
def test_an_edge_is_deleted_and_led_elsewhere(flow: Page) -> None:
    flow.locator('.sb-edge[aria-label*="from Check to Ship"] .hit').click(button="right", force=True)
    choose(flow, "Lead to another state")
    flow.get_by_role("combobox", name="Name of a state").fill("Check")
    flow.keyboard.press("Enter")
    edge(flow, "Check", "Check")
    flow.locator("#undo").click()
    edge(flow, "Check", "Ship")
    flow.locator('.sb-edge[aria-label*="from Check to Ship"] .hit').dispatch_event("click")
    flow.keyboard.press("Delete")
    expect(flow.locator('.sb-edge[aria-label*="from Check to Ship"]')).to_have_count(0)


def test_connecting_and_inserting_by_keyboard(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("a")
    expect(flow.locator(MENU).first).to_be_focused()
    flow.keyboard.type("sw")
    flow.keyboard.press("Enter")
    expect(person.box(flow, "Switch")).to_have_class(re.compile("selected"))
    person.box(flow, "Switch").focus()
    flow.keyboard.press("c")
    flow.get_by_role("combobox", name="Name of a state").fill("Check")
    flow.keyboard.press("Enter")
    choose(flow, "Condition")
    edge(flow, "Switch", "Check")


@pytest.mark.long
def test_states_are_pasted_into_another_definition(flow: Page, live_server_url: str) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("Control+c")
    flow.wait_for_function("() => localStorage.getItem('signalbox.clipboard')?.includes('Check')")
    other = FLOW.replace("id: order", "id: other").replace("resource: shop", "resource: other")
    person.design(flow, person.bring(flow, live_server_url, other.replace("name: Check ", "name: Look ")))
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+v")
    expect(person.box(flow, "Check")).to_be_visible()


@pytest.mark.long
def test_an_edit_leaves_the_zoom_and_moves_boxes_gently(flow: Page) -> None:
    flow.get_by_role("button", name="Zoom in").click()
    zoom = flow.locator(".zoom").inner_text()
    person.box(flow, "Check").click()
    before = person.box(flow, "Check").bounding_box()
    flow.evaluate("""() => {
        const own = Element.prototype.animate;
        window.glides = 0;
        Element.prototype.animate = function (frames, options) {
            if (frames[0]?.transform) window.glides += 1;
            return own.call(this, frames, options);
        };
    }""")
    flow.locator('.sb-edge[aria-label*="from Check to Ship"] .hit').hover(force=True)
    flow.locator(".plus").click()
    choose(flow, "Delay")
    edge(flow, "Check", "Delay")
    assert flow.evaluate("window.glides") >= 1  # Ship, which makes room
    person.at_rest(flow)
    assert flow.locator(".zoom").inner_text() == zoom
    after = person.box(flow, "Check").bounding_box()
    assert before
    assert after
    assert abs(after["x"] - before["x"]) < 60
    assert abs(after["y"] - before["y"]) < 60


def test_cut_states_come_back_by_paste(flow: Page) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("Control+x")
    expect(person.box(flow, "Check")).to_have_count(0)
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+v")
    expect(person.box(flow, "Check")).to_be_visible()


@pytest.mark.long
def test_the_name_stays_at_its_box_while_the_window_changes(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("F2")
    flow.set_viewport_size({"width": 1800, "height": 1000})
    person.at_rest(flow)
    box, field = person.box(flow, "Ship").bounding_box(), flow.locator(".rename").bounding_box()
    assert box
    assert field
    assert abs(field["x"] - box["x"]) < 20
    assert box["y"] < field["y"] < box["y"] + box["height"]
