"""The diagram is searched by what its texts say; a finger has what a mouse and keys have."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.canvas_samples import FLOW, ROW
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
SEVERAL = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {functions: {charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}}}
do:
- look:
    if: ${ .total > 200 }
    call: http
    with: {method: get, endpoint: "https://a.example/l"}
- both:
    fork:
      branches:
      - pay: {call: charge, with: {amount: '${ .amount }'}}
      - paid: {listen: {to: {one: {with: {type: order.placed}}}}}
"""
ROWS = [
    ("a.example/l", "look", "https://a.example/l", "with.endpoint"),
    (".amount", "pay", "${ .amount }", "with.amount"),
    ("order.placed", "paid", "order.placed", "one.with.type"),
    ("charge", "pay", "charge", "pay.call"),
]


def test_what_a_box_says_is_found_also_in_a_folded_one(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, SEVERAL))
    person.box(page, "both").focus()
    page.keyboard.press("b")
    expect(person.box(page, "pay")).to_have_count(0)
    for wanted, name, said, key in ROWS:
        page.keyboard.press("/")
        page.keyboard.type(wanted)
        row = page.locator(".found .row").filter(has=page.locator(".said")).first
        expect(row.locator(".said")).to_have_text(said)
        expect(row.locator("mark")).to_have_text(wanted)
        expect(row.locator("bdi").first).to_have_text(name)
        expect(row).to_contain_text(key)
        if wanted == "charge":
            screenshot(page, "find-by-content")
        row.click()
        expect(page.locator("#inspector h2")).to_have_text(name)
    page.keyboard.press("/")
    page.keyboard.type("nowhere to be found")
    expect(page.locator(".found .empty")).to_be_visible()
    page.keyboard.press("Escape")


@pytest.fixture
def finger(browser: Browser, live_server_url: str) -> Iterator[Page]:
    """A page on a telephone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    yield context.new_page()
    context.close()


def opened(page: Page, url: str, text: str) -> Page:
    page.goto(f"{person.bring(page, url, text)}/design")
    expect(page.locator("#editor .cm-content")).to_be_attached()
    person.loaded(page)
    person.at_rest(page)
    return page


def rest_on(page: Page, element: Locator, milliseconds: int) -> None:
    """A finger goes down in an element's corner, and up after a while."""
    box = element.bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + 14, "y": box["y"] + 10}]
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.wait_for_timeout(milliseconds)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_one_tapped_task_is_duplicated_and_deleted(finger: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page = opened(finger, live_server_url, ROW)
    bar = page.locator(".selectionbar")
    expect(bar).to_be_hidden()
    person.box(page, "b").tap()
    expect(bar).to_be_visible()
    expect(bar).to_contain_text("b")
    screenshot(page, "touch-one-task")
    bar.get_by_role("button", name="Duplicate").tap()
    expect(page.locator("#canvas .sb-node.state")).to_have_count(4)
    person.at_rest(page)
    person.box(page, "c").tap()
    expect(bar.locator("b")).to_have_text("c")
    bar.get_by_role("button", name="Delete").tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(person.box(page, "c")).to_have_count(0)
    assert "c: 3" not in person.source(page)
    person.box(page, "b").tap()
    bar.get_by_role("button", name="What to do").tap()
    page.get_by_role("menuitem", name="Move earlier in its list").tap()
    expect(page.locator("#canvas .sb-node.state")).to_have_count(3)


def test_a_finger_that_rests_opens_the_menu(finger: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page = opened(finger, live_server_url, FLOW)
    menu = page.get_by_role("menu", name="What to do")
    rest_on(page, person.box(page, "Check"), 200)
    expect(page.locator(".selectionbar")).to_be_visible()
    expect(menu).to_have_count(0)
    rest_on(page, person.box(page, "Ship"), 700)
    expect(menu).to_be_visible()
    person.at_rest(page)
    screenshot(page, "touch-menu")
    menu.get_by_role("menuitem", name="Delete, and rejoin").tap()
    expect(person.box(page, "Ship")).to_have_count(0)
    rest_on(page, person.box(page, "Check"), 700)
    expect(menu).to_be_visible()
    page.touchscreen.tap(20, 120)
    expect(menu).to_have_count(0)
