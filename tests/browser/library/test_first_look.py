"""What the library shows at first, and what comes with the first definitions."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person

pytestmark = pytest.mark.browser
FILES = "() => { const all = new DataTransfer(); all.items.add(new File([''], 'a')); return all; }"
TEXT = "document: {dsl: 1.0.3, namespace: a, name: NAME, version: 1.0.0}\ndo:\n- c: {set: {a: 1}}\n"


def test_what_is_not_needed_yet_is_not_shown(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    expect(page.locator("#gallery .card").first).to_be_visible()
    expect(page.locator("#gallery .tag.dialect").first).to_have_text("1.0")
    for name in ("#move", "#convert", "#fold-examples"):
        expect(page.locator(name)).to_be_hidden()
    expect(page.locator("#drop")).to_be_visible()
    page.locator("#new").click()
    expect(page.get_by_role("group", name="Language").get_by_role("radio", name="1.0")).to_be_checked()
    expect(page.locator("#new-dialect")).to_be_hidden()
    page.get_by_role("group", name="Language").get_by_role("radio", name="0.8").check()
    page.locator("#new-name").fill("Mine")
    page.locator("#new-name").press("Enter")
    page.wait_for_url("**/design*")
    for name in ("first", "second"):
        person.bring(page, live_server_url, TEXT.replace("NAME", name))
    page.goto(live_server_url)
    expect(page.locator("#move")).to_be_visible()
    expect(page.locator("#drop")).to_be_hidden()
    dragged = page.evaluate_handle(FILES)
    page.dispatch_event("body", "dragenter", {"dataTransfer": dragged})
    expect(page.locator("#drop")).to_be_visible()
    page.dispatch_event("body", "dragleave", {"dataTransfer": dragged})
    expect(page.locator("#drop")).to_be_hidden()
    expect(page.locator("#gallery")).to_be_hidden()
    card = page.locator("#cards .card", has_text="second")
    expect(card).to_contain_text("1 task")
    expect(card).not_to_contain_text("scenario")
    page.locator("#fold-examples").click()
    expect(page.locator("#gallery .card").first).to_be_visible()
    page.locator("#new").click()
    expect(page.get_by_role("group", name="Language").get_by_role("radio", name="0.8")).to_be_checked()
