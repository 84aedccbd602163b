"""The other ways to edit on the diagram, and what becomes of focus, zoom and boxes; all in the long tier."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.canvas_samples import FLOW, PARALLEL
from tests.browser.design.on_canvas import MENU, choose, drag_port, edge, extract, names, nowhere, walk_to

pytestmark = pytest.mark.browser


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
    extract(flow, "Ship", "Shipping")
    expect(flow.locator("#canvas .kind-subflow")).to_have_count(1)


@pytest.mark.long
def test_a_subflow_is_inlined_by_the_id_that_it_names(flow: Page, live_server_url: str) -> None:
    extract(flow, "Ship", "Sending off")
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
