"""DSL 1.0 is built on the diagram: tiles on the + of lines and in lanes, dragged and by keys, ports that lead on."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.design.canvas_samples import EMPTY, ROW
from tests.browser.design.on_canvas import tile
from tests.browser.inspecting import written
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser


@pytest.fixture
def saga(page: Page, live_server_url: str) -> Page:
    """The Design page with a definition that has no task yet."""
    page.goto(f"{person.bring(page, live_server_url, EMPTY)}/design")
    expect(page.locator(".emptyhint")).to_be_visible()
    expect(tile(page, "Listen")).to_be_visible()
    return page


def plus(page: Page, pointer: str) -> Locator:
    return page.locator(f".plus[data-pointer='{pointer}']")


def put(page: Page, title: str, pointer: str, name: str) -> None:
    """By mouse: a tile, then a place."""
    tile(page, title).click()
    plus(page, pointer).click()
    expect(person.box(page, name)).to_be_visible()


SAGA = """do:
- newListen:
    listen:
      to:
        all:
        - with:
            type: ""
- newTry:
    try:
    - newFork:
        fork:
          branches:
          - newTask:
              call: http
              with:
                method: get
                endpoint: ""
    - newTask:
        call: http
        with:
          method: get
          endpoint: ""
    catch: {}
- newEmit:
"""


def test_a_saga_is_built_from_an_empty_page_by_mouse(saga: Page, screenshot: Screenshot) -> None:
    tile(saga, "Listen").click()  # nothing is there: it is put in at once
    expect(person.box(saga, "newListen")).to_be_visible()
    put(saga, "Try", "/do/0/newListen/then", "newTry")
    put(saga, "Fork", "/do/1/newTry/try/start", "newFork")
    saga.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(saga)
    tile(saga, "Emit").click()
    expect(saga.locator(".plus[data-pointer*=branches]")).to_have_count(0)  # a branch is one task
    look(saga, screenshot, "task-places", [(1440, 900)])
    plus(saga, "/do/1/newTry/then").click()
    written(saga, SAGA.partition("- newEmit")[0])
    written(saga, "- newEmit:\n    emit:\n")
    look(saga, screenshot, "task-saga", [(1440, 900), (400, 800)])
    for _ in range(4):
        saga.locator("#undo").click()
    written(saga, "do: []\n")


@pytest.mark.long
def test_a_saga_is_built_from_an_empty_page_by_keys(saga: Page) -> None:
    def chosen(title: str, places: int) -> None:
        tile(saga, title).focus()
        saga.keyboard.press("Enter")
        for _ in range(places):
            saga.keyboard.press("ArrowDown")
        if places >= 0:
            saga.keyboard.press("Enter")

    chosen("Listen", -1)
    expect(person.box(saga, "newListen")).to_be_visible()
    chosen("Try", 1)
    expect(person.box(saga, "newTry")).to_be_visible()
    person.at_rest(saga)
    tile(saga, "Fork").focus()
    saga.keyboard.press("Enter")
    expect(plus(saga, "/do/1/newTry/try/start")).to_be_visible()
    for _ in range(12):
        if saga.evaluate("document.activeElement.dataset.pointer") == "/do/1/newTry/try/start":
            break
        saga.keyboard.press("ArrowDown")
    saga.keyboard.press("Enter")
    expect(person.box(saga, "newFork")).to_be_visible()
    written(saga, SAGA.partition("- newEmit")[0])


@pytest.mark.long
def test_a_tile_is_dragged_into_a_way_and_the_plus_of_a_line_asks_for_the_kind(row: Page) -> None:
    start, line = tile(row, "Wait").bounding_box(), row.locator("#sb-do-0-a-then path.line").bounding_box()
    assert start
    assert line
    row.mouse.move(start["x"] + 20, start["y"] + 10)
    row.mouse.down()
    row.mouse.move(start["x"] + 60, start["y"] + 40, steps=4)
    row.mouse.move(line["x"] + 4, line["y"] + line["height"] / 2, steps=6)
    expect(row.locator(".plus.aimed")).to_have_attribute("data-pointer", "/do/0/a/then")
    row.mouse.up()
    written(row, "- a: {set: {a: 1}}  # first\n- newWait:\n    wait:\n")
    row.locator("#undo").click()
    expect(person.box(row, "newWait")).to_have_count(0)
    person.at_rest(row)
    line = row.locator("#sb-do-1-b-then path.line").bounding_box()
    assert line
    row.mouse.move(line["x"] + 60, line["y"] + line["height"] / 2)
    row.mouse.move(line["x"], line["y"] + line["height"] / 2, steps=12)
    plus(row, "/do/1/b/then").click()
    row.get_by_role("menuitem", name="Emit").click()
    expect(person.box(row, "newEmit")).to_be_visible()


@pytest.mark.long
def test_a_port_leads_a_task_to_another_one_of_its_list(row: Page) -> None:
    person.box(row, "c").hover()
    port, target = row.locator(".port").first.bounding_box(), person.box(row, "a").bounding_box()
    assert port
    assert target
    row.mouse.move(port["x"] + port["width"] / 2, port["y"] + port["height"] / 2)
    row.mouse.down()
    row.mouse.move(target["x"] + 30, target["y"] + 20, steps=6)
    row.mouse.up()
    written(row, "- c: {set: {c: 3}, then: a}")
    row.locator("#undo").click()
    written(row, "- c: {set: {c: 3}}\n")
    row.reload()  # in the middle of putting in: nothing is done
    tile(row, "Wait").click()
    expect(row.locator(".insert-hint")).to_contain_text("choose a place, or Escape")
    row.keyboard.press("Escape")
    expect(row.locator(".plus")).to_have_count(0)
    written(row, "- c: {set: {c: 3}}\n")


def move(page: Page, name: str, way: str) -> None:
    """By mouse: a box is dragged to the + of a line."""
    start, line = person.box(page, name).bounding_box(), page.locator(f"#{way} path.line").bounding_box()
    assert start
    assert line
    page.mouse.move(start["x"] + 30, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 50, start["y"] + 40, steps=4)
    page.mouse.move(line["x"] + 2, line["y"] + line["height"] / 2, steps=8)
    expect(page.locator(".plus.aimed")).to_have_count(1)


def test_a_box_is_dragged_to_another_place_or_moved_there_by_keys(row: Page, screenshot: Screenshot) -> None:
    move(row, "c", "sb-do-0-a-then")
    look(row, screenshot, "task-moving", [(1440, 900)])
    row.mouse.up()
    written(row, "do:\n- a: {set: {a: 1}}  # first\n- c: {set: {c: 3}}\n- b: {set: {b: 2}}")
    row.locator("#undo").click()
    written(row, "- b: {set: {b: 2}}\n- c: {set: {c: 3}}")
    expect(row.locator("#sb-do-2-c")).to_be_visible()  # the drawing comes after the text
    person.at_rest(row)
    move(row, "c", "sb-do-0-a-then")
    row.keyboard.press("Escape")
    row.mouse.up()
    expect(row.locator(".plus")).to_have_count(0)
    written(row, "- b: {set: {b: 2}}\n- c: {set: {c: 3}}")
    assert row.evaluate("getSelection().toString()") == ""
    person.box(row, "c").click()
    row.keyboard.press("m")
    expect(plus(row, "/do/start")).to_be_focused()
    row.keyboard.press("Enter")
    written(row, "do:\n- c: {set: {c: 3}}\n- a: {set: {a: 1}}  # first\n")


def menu(page: Page, name: str, item: str) -> None:
    person.at_rest(page)
    person.box(page, name).click(position={"x": 14, "y": 12})  # of what holds others, its title
    page.keyboard.press("Shift+F10")
    page.get_by_role("menuitem", name=item, exact=True).click()


@pytest.mark.long
def test_cases_branches_catches_and_extensions_are_added_by_the_menu(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    text = ROW + "\n- ask: {switch: [{yes: {when: .yes, then: a}}]}\n- both: {fork: {branches: [{x: {set: {x: 1}}}]}}\n"
    person.design(page, person.bring(page, live_server_url, text))
    menu(page, "ask", "Add a case")
    written(page, 'yes: {when: .yes, then: a}}, {newCase: {when: "", then: continue}}')
    menu(page, "both", "Add a branch…")
    page.get_by_role("menuitem", name="Wait").click()
    written(page, "{newWait: {wait: {days: 0}}}")
    menu(page, "b", "Catch errors")
    expect(person.box(page, "newTry")).to_be_visible()
    menu(page, "newTry", "Add a task for what it catches…")
    page.get_by_role("menuitem", name="Emit").click()
    written(page, "    catch:\n      do:\n      - newEmit:\n")
    person.box(page, "a").click()
    page.keyboard.press("Shift+F10")
    look(page, screenshot, "task-menu", [(1280, 720)])
    page.keyboard.press("Escape")
    menu(page, "a", "Do something before each set…")
    page.get_by_role("menuitem", name="Call").click()
    written(page, "  - beforeSet:\n      extend: set\n      before:\n      - newCall:\n")


@pytest.mark.long
def test_a_port_of_a_switch_makes_a_case(page: Page, live_server_url: str) -> None:
    text = ROW + "\n- ask: {switch: [{yes: {when: .yes, then: a}}]}\n"
    person.design(page, person.bring(page, live_server_url, text))
    person.box(page, "ask").hover()
    port, target = page.locator(".port").first.bounding_box(), person.box(page, "b").bounding_box()
    assert port
    assert target
    page.mouse.move(port["x"] + port["width"] / 2, port["y"] + port["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + 20, steps=6)
    page.mouse.up()
    written(page, '{newCase: {when: "", then: b}}')


@pytest.mark.long
def test_tasks_become_a_function_by_keys(row: Page, screenshot: Screenshot) -> None:
    person.box(row, "a").click()
    person.box(row, "b").click(modifiers=["Shift"])
    row.keyboard.press("e")
    dialog = row.get_by_role("dialog", name="Extract into a function")
    expect(dialog).to_contain_text("These 2 tasks become a function")
    dialog.get_by_label("Name of the function").fill("prepare")
    row.keyboard.press("Enter")
    written(row, "- prepare:\n    call: prepare\n    with:\n      input: ${ . }\n- c: {set: {c: 3}}")
    written(row, "      do:\n      - a: {set: {a: 1}}  # first\n      - b: {set: {b: 2}}\n")
    expect(person.box(row, "prepare").first).to_be_visible()
    person.at_rest(row)
    look(row, screenshot, "task-function", [(1440, 900)])
