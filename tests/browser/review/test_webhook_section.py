"""Webhooks in the dialog Share: added, the secret told once, tried, deleted with a second press."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ARTEFACTS
from tests.browser.talking import review

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_a_webhook_is_added_tried_and_deleted(page: Page, reviewed: str, allowed: list[str]) -> None:
    allowed.append("422")  # an address inside
    review(page, reviewed)
    page.get_by_role("button", name="Share").first.click()
    share = page.get_by_role("dialog", name="Share “")
    expect(share).to_contain_text("No webhooks yet.")
    address = share.get_by_label("Address that is told")
    address.fill("https://127.0.0.1/")
    address.press("Enter")
    expect(share.get_by_role("alert").filter(has_text="inside a network")).to_be_visible()
    address.fill("https://hooks.invalid/a")
    share.get_by_role("button", name="Add webhook").click()
    expect(share.get_by_label("Secret of the new webhook")).to_have_value(re.compile("^whsec_"))
    section = share.locator(".webhooks")
    expect(section).to_contain_text("nothing sent yet")
    section.scroll_into_view_if_needed()
    section.get_by_role("button", name="Change").click()
    expect(address).to_be_focused()
    section.get_by_label("decisions").uncheck()
    address.fill("https://hooks.invalid/other")
    section.get_by_role("button", name="Save webhook").click()
    expect(section.get_by_role("list")).to_contain_text("https://hooks.invalid/other")
    expect(section.get_by_role("list")).not_to_contain_text("decisions")
    expect(section.get_by_role("button", name="Save webhook")).to_have_count(0)
    section.get_by_role("button", name="Add webhook").click()
    expect(section.get_by_role("alert")).to_have_text("Type the address that is told.")
    page.set_viewport_size({"width": 400, "height": 800})
    section.scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.screenshot(path=ARTEFACTS / "webhooks-narrow.png")
    page.route("**/webhooks/*/test", lambda route: route.fulfill(status=202))  # nothing outside is reached
    section.get_by_role("button", name="Send a test").click()
    expect(page.get_by_text("A test is on its way.").first).to_be_visible()
    section.get_by_role("button", name="Delete", exact=True).click()
    section.get_by_role("button", name="Delete for good").click()
    expect(section).to_contain_text("No webhooks yet.")
