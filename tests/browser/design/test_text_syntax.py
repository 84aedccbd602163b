"""The source as a whole: layout, YAML and JSON, folding, quick fixes."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.histories import TEXT, text_of
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
UGLY = TEXT.replace("- name: Wait\n  type", "-   name: Wait\n    type").replace("  timeDelay", "    timeDelay")
UGLY = UGLY.replace("  transition: {nextState: Send}", "    transition: {nextState: Send}")


@pytest.mark.long
def test_the_text_is_laid_out_and_comments_stay(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, UGLY)
    person.design(page, address)
    person.end_of(page, "id: parcels")
    page.keyboard.press("Shift+Alt+F")
    expect(page.locator(".cm-line").filter(has_text="timeDelay")).to_have_text("  timeDelay: PT15M")
    person.saved(page)
    expect(page.locator("#save-state")).to_contain_text("v2", timeout=10_000)
    assert text_of(page, address) == TEXT
    page.keyboard.press("Control+z")
    expect(page.locator(".cm-line").filter(has_text="timeDelay")).to_have_text("    timeDelay: PT15M")


@pytest.mark.long
def test_json_and_back(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    page.get_by_role("button", name="JSON").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Line 8: a comment")
    screenshot(page, "text-json-losses")
    dialog.get_by_role("button", name="Write in JSON").click()
    expect(page.get_by_role("button", name="JSON")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cm-line").first).to_have_text("{")
    expect(page.locator("#problems")).to_contain_text("No problems")
    expect(person.box(page, "Wait")).to_be_visible()
    expect(page.locator("#save-state")).to_contain_text("v2", timeout=10_000)
    assert json.loads(text_of(page, address))["states"][1]["timeDelay"] == "PT15M"

    page.get_by_role("button", name="Undo").click()  # the text comes back as it was, and is YAML again
    expect(page.get_by_role("button", name="YAML")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cm-content")).to_contain_text("# the first thing to do")
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="YAML").click()  # JSON to YAML loses nothing: nobody is asked
    expect(page.locator(".cm-line").first).to_have_text("id: parcels")
    expect(page.locator("#problems")).to_contain_text("No problems")


@pytest.mark.long
def test_folding(page: Page, live_server_url: str) -> None:
    """What folds in JSON: tests/static/grammar.test.ts."""
    person.design(page, person.bring(page, live_server_url, TEXT))
    lines = page.locator(".cm-line").count()
    page.get_by_role("button", name="More about the text").click()
    page.get_by_role("menuitem", name=re.compile("^Fold all")).click()
    expect(page.locator(".cm-foldPlaceholder").first).to_be_visible()
    assert page.locator(".cm-line").count() < lines
    page.get_by_role("button", name="More about the text").click()
    page.get_by_role("menuitem", name="Unfold all").click()
    expect(page.locator(".cm-foldPlaceholder")).to_have_count(0)


@pytest.mark.long
def test_a_quick_fix_by_key(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT.replace("refName: weigh", "refName: wiegh")))
    expect(page.locator("#problems")).to_contain_text("unknown-function")
    person.end_of(page, "refName: wiegh")
    page.keyboard.press("Control+.")
    screenshot(page, "text-quick-fix")
    page.get_by_role("menuitem").first.click()
    expect(page.locator(".cm-content")).to_contain_text("refName: weigh")
    expect(page.locator("#problems")).to_contain_text("No problems")
