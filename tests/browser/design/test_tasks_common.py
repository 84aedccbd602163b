"""Common tiles of 1.0: first in the palette, put into lines, dropped on boxes, put around tasks; mouse, keys, touch."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.canvas_samples import EMPTY, ROW
from tests.browser.design.on_canvas import tile
from tests.browser.inspecting import written
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser

COMMON = [
    *("HTTP call", "OpenAPI operation", "Wait for an event", "Ask a person"),
    *("Retry", "Catch", "Parallel", "Loop"),
]
KINDS = ["Call", "Do", "Emit", "For each", "Fork", "Listen", "Raise", "Run", "Set", "Switch", "Try", "Wait"]
POLICY = "retry:\n        delay:\n          seconds: 1\n        backoff:\n          exponential: {}\n"


def drag(page: Page, title: str, name: str) -> None:
    """A tile is dragged into the middle of a box, and held there."""
    start, box = tile(page, title).bounding_box(), person.box(page, name).bounding_box()
    assert start
    assert box
    page.mouse.move(start["x"] + 20, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 40, steps=4)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    expect(page.locator(".sb-node.meant")).to_have_count(1)


def test_tiles_dropped_on_a_box_go_behind_it_or_around_it(row: Page, screenshot: Screenshot) -> None:
    groups = row.locator("#palette .group")
    assert [each.strip() for each in groups.first.locator(".tile").all_inner_texts()] == COMMON
    assert [each.strip() for each in groups.nth(1).locator(".tile").all_inner_texts()][: len(KINDS)] == KINDS
    drag(row, "Retry", "b")
    look(row, screenshot, "task-common", [(1440, 900)])
    row.mouse.up()
    written(row, "- newTry:\n    try:\n    - b: {set: {b: 2}}\n    catch:\n      " + POLICY)
    row.locator("#undo").click()
    written(row, "# first\n- b: {set: {b: 2}}\n- c:")
    person.at_rest(row)
    drag(row, "HTTP call", "a")
    row.mouse.up()
    written(row, "- a: {set: {a: 1}}  # first\n- callHttp:\n    call: http\n    with:\n      method: get\n")
    person.at_rest(row)
    drag(row, "Listen", "c")
    row.mouse.up()
    written(row, "- c: {set: {c: 3}}\n- newListen:\n")
    drag(row, "Wait", "a")
    row.keyboard.press("Escape")
    row.mouse.up()
    expect(row.locator(".sb-node.meant")).to_have_count(0)
    expect(person.box(row, "newWait")).to_have_count(0)


def test_common_tiles_by_keys(row: Page) -> None:
    person.box(row, "b").click()
    tile(row, "Catch").focus()
    row.keyboard.press("Enter")  # what is chosen is caught
    written(row, "- newTry:\n    try:\n    - b: {set: {b: 2}}\n    catch: {}\n")
    row.keyboard.press("Escape")
    person.at_rest(row)
    row.mouse.click(*person_free(row))
    tile(row, "Retry").focus()
    row.keyboard.press("Enter")
    expect(row.locator(".plus:focus")).to_have_attribute("aria-label", "Put in at a")
    row.keyboard.press("Enter")
    written(row, "try:\n    - a: {set: {a: 1}}  # first\n")


def person_free(page: Page) -> tuple[float, float]:
    canvas = page.locator("#canvas").bounding_box()
    assert canvas
    return canvas["x"] + 120, canvas["y"] + canvas["height"] / 2


def test_a_tile_then_a_touch_of_a_box(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page("light", 390, 844)
    page.goto(f"{person.bring(page, live_server_url, ROW)}/design")
    page.get_by_role("tab", name="Palette").or_(page.get_by_role("button", name="Palette")).first.click()
    tile(page, "Parallel").click()
    person.box(page, "b").click(position={"x": 20, "y": 20})
    expect(person.box(page, "both")).to_be_visible()
    screenshot(page, "tile-then-touch")


def test_every_common_tile_is_no_error(page: Page, live_server_url: str) -> None:
    page.goto(f"{person.bring(page, live_server_url, EMPTY)}/design")
    expect(page.locator(".emptyhint")).to_be_visible()
    for title in COMMON:
        tile(page, title).click()
        if page.locator(".insert-hint").count():
            page.locator(".plus").last.click()
        person.at_rest(page)
    expect(page.locator("#problems .error, .problems .error")).to_have_count(0)


FIRST = """() => {
  const view = document.querySelector(".cm-content").cmTile.view;
  const from = view.state.doc.toString().indexOf("- a:");
  view.dispatch({changes: {from, insert: "- z: {set: {z: 0}}\\n"}});
}"""


def test_places_of_another_drawing_take_the_place_of_those_before(row: Page) -> None:
    tile(row, "Wait").click()
    row.keyboard.press("End")
    last = "Put in at Next in the list from c to the end"
    expect(row.locator(".plus:focus")).to_have_attribute("aria-label", last)
    row.evaluate(FIRST)
    expect(person.box(row, "z")).to_be_visible()
    expect(row.locator('.plus[data-pointer="/do/3/c/then"]')).to_have_attribute("aria-label", last)
    row.locator(".plus").last.click()
    written(row, "- c: {set: {c: 3}}\n- newWait:\n")
