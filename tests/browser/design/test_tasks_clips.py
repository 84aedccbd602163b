"""DSL 1.0 on the diagram: tasks are copied, cut, pasted and duplicated by keys and menus, each in one step of Undo."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.on_canvas import choose, names, source
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser

TEXT = """\
document:
  dsl: 1.0.3
  namespace: shop
  name: orders
  version: 1.0.0
use:
  functions:
    # the shop
    ask: {call: http, with: {method: get, endpoint: "https://shop.example"}}
do:
- a: {set: {a: 1}}  # first
- b: {call: ask}  # of the shop
- c: {set: {c: 3}}
"""


@pytest.fixture
def row(page: Page, live_server_url: str) -> Page:
    """The Design page with three tasks one behind the other, and a clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server_url)
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.at_rest(page)
    return page


def press(page: Page, name: str, keys: str) -> None:
    person.box(page, name).click()
    page.keyboard.press(keys)


def undo(page: Page) -> None:
    page.locator("#undo").click()
    expect(page.locator("#canvas")).to_be_visible()


def test_tasks_are_copied_cut_pasted_and_duplicated_by_keys(row: Page, live_server_url: str) -> None:
    press(row, "a", "Control+d")
    expect(person.box(row, "a2")).to_be_visible()
    assert "- a: {set: {a: 1}}  # first\n- a2: {set: {a: 1}}  # first\n- b:" in source(row)
    undo(row)
    expect(person.box(row, "a2")).to_have_count(0)
    assert source(row) == TEXT

    press(row, "b", "Control+c")
    row.wait_for_function("() => navigator.clipboard.readText().then(text => text.includes('- b: {call: ask}'))")
    press(row, "c", "Control+v")
    expect(person.box(row, "b2")).to_be_visible()
    assert source(row).endswith("- c: {set: {c: 3}}\n- b2: {call: ask}  # of the shop\n")
    undo(row)

    person.box(row, "a").click()
    person.box(row, "b").click(modifiers=["Shift"])
    row.keyboard.press("Control+x")
    expect(person.box(row, "b")).to_have_count(0)
    assert names(row) == ["c"]
    press(row, "c", "Control+v")
    expect(person.box(row, "b")).to_be_visible()
    assert source(row).endswith("- c: {set: {c: 3}}\n- a: {set: {a: 1}}  # first\n- b: {call: ask}  # of the shop\n")

    other = re.sub(r"use:.*?do:", "do:", TEXT.replace("name: orders", "name: others"), flags=re.DOTALL)
    person.design(row, person.bring(row, live_server_url, other.replace("- b: {call: ask}  # of the shop\n", "")))
    press(row, "a", "Control+v")
    expect(person.box(row, "b")).to_be_visible()
    assert "    # the shop\n    ask:" in source(row)
    assert "- a2: {set: {a: 1}}  # first\n- b: {call: ask}  # of the shop\n- c:" in source(row)


@pytest.mark.long
def test_a_template_is_put_in_with_one_step(row: Page, screenshot: Screenshot) -> None:
    look(row, screenshot, "task-templates", [(1440, 900), (390, 844)])
    row.get_by_role("button", name="Poll until done").click()
    row.locator(".plus[data-pointer='/do/0/a/then']").click()
    expect(person.box(row, "pollUntilDone")).to_be_visible()
    assert "# first\n- pollUntilDone:\n    do:\n    - askStatus:\n" in source(row)
    expect(row.locator("#problems .problem, .problems .problem")).to_have_count(0)
    undo(row)
    expect(person.box(row, "pollUntilDone")).to_have_count(0)
    assert source(row) == TEXT


@pytest.mark.long
def test_tasks_are_pasted_by_menus_and_from_an_editor(row: Page, screenshot: Screenshot, allowed: list[str]) -> None:
    allowed.append("status of 422 .*/api/edit")
    row.evaluate("() => navigator.clipboard.writeText('    - x:  # by hand\\n        wait: PT1S\\n')")
    person.box(row, "a").click(button="right")
    look(row, screenshot, "task-clips-menu", [(1440, 900)])
    choose(row, "Paste behind it")
    expect(person.box(row, "x")).to_be_visible()
    assert "# first\n- x:  # by hand\n    wait: PT1S\n- b:" in source(row)
    undo(row)
    row.locator('.sb-edge[aria-label*="from b to c"] .hit').dispatch_event("click")
    row.keyboard.press("Control+v")
    expect(person.box(row, "x")).to_be_visible()
    assert "# of the shop\n- x:  # by hand\n    wait: PT1S\n- c:" in source(row)
    undo(row)
    person.box(row, "a").click()
    person.box(row, "c").click(modifiers=["Shift"])
    assert row.evaluate("getSelection().toString()") == ""
    look(row, screenshot, "task-clips-bar", [(1440, 900), (390, 844)])
    row.locator(".selectionbar").get_by_role("button", name="Duplicate").click()
    expect(person.box(row, "c2")).to_be_visible()
    assert source(row).endswith("- c: {set: {c: 3}}\n- a2: {set: {a: 1}}  # first\n- c2: {set: {c: 3}}\n")
    row.evaluate("() => navigator.clipboard.writeText('a plain sentence')")
    press(row, "a", "Control+v")
    expect(row.locator(".toast")).to_contain_text("There is no task to paste")
