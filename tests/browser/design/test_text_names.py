"""Names in the source: rename with all references, go to the definition, find references.

In other dialects: tests/designer/api/test_sources.py.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.histories import TEXT
from tests.browser.design.source_cursor import put_on
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser


def rename(page: Page, name: str) -> None:
    page.keyboard.press("F2")
    field = page.locator(".renamebox input")
    expect(field).to_be_focused()
    field.fill(name)
    page.keyboard.press("Enter")


@pytest.mark.long
def test_a_state_is_renamed_at_a_reference(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page("light", 1280, 800)
    person.design(page, person.bring(page, live_server_url, TEXT))
    put_on(page, "transition: {nextState: Send}", "Send")
    page.keyboard.press("F2")
    expect(page.locator(".renamebox")).to_contain_text("state, 2 places")
    screenshot(page, "text-rename")
    page.keyboard.press("Escape")
    expect(page.locator(".renamebox")).to_have_count(0)
    rename(page, "Hand over")
    expect(person.box(page, "Hand over")).to_be_visible()
    text = person.source(page)
    assert "transition: {nextState: Hand over}" in text
    assert "- name: Hand over" in text
    assert "# the first thing to do" in text
    page.get_by_role("button", name="Undo").click()  # one step
    expect(page.locator(".cm-content")).to_contain_text("- name: Send")
    assert "nextState: Send" in person.source(page)


@pytest.mark.long
def test_a_name_that_is_taken_is_refused(page: Page, live_server_url: str, allowed: list[str]) -> None:
    allowed.append("422")
    person.design(page, person.bring(page, live_server_url, TEXT))
    put_on(page, "- name: Send", "Send")
    rename(page, "Wait")
    expect(page.locator(".toast")).to_contain_text("Another state is called “Wait” already")
    assert "- name: Send" in person.source(page)


@pytest.mark.long
def test_functions_are_found_and_gone_to(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    put_on(page, "refName: weigh", "weigh")
    page.keyboard.press("F12")
    expect(page.locator("#caret")).to_have_text("Ln 5, Col 14")
    page.keyboard.press("Shift+F12")
    rows = page.locator(".refrow")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("defined here")
    screenshot(page, "text-references")
    rows.nth(1).click()
    expect(page.locator("#caret")).to_contain_text("Ln 13")
    expect(page.locator(".cm-content")).to_be_focused()
    page.locator(".cm-line").filter(has_text="nextState: Wait").get_by_text("Wait").click(modifiers=["Control"])
    expect(page.locator("#caret")).to_contain_text("Ln 15")


@pytest.mark.long
def test_where_nothing_is_named(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "# the first thing to do")
    page.keyboard.press("F2")
    expect(page.locator(".toast")).to_contain_text("no name")
    expect(page.locator(".renamebox")).to_have_count(0)
