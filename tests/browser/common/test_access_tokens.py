"""The page of access tokens as a person uses it: a token is made, copied, used by a program, revoked."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look
from tests.browser.programs import status

pytestmark = pytest.mark.browser


def make(page: Page, label: str) -> str:
    """Make a token with Enter; what is shown."""
    page.get_by_label("What it is for").fill(label)
    page.get_by_label("What it is for").press("Enter")
    made = page.get_by_label("The new token")
    expect(made).to_have_value(re.compile("^sbx_.{43}$"))
    return made.input_value()


@pytest.mark.long
def test_a_token_is_made_copied_used_and_revoked(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(live_server_url)
    page.get_by_role("link", name="Access tokens").click()
    expect(page.get_by_role("heading", name="Access tokens")).to_be_visible()
    page.get_by_role("button", name="Make token").click()
    expect(page.get_by_role("alert")).to_have_text("Say what the token is for.")
    page.get_by_label("edit: also save").check()
    token = make(page, "nightly build")
    page.get_by_role("button", name="Copy token").click()
    assert page.evaluate("navigator.clipboard.readText()") == token
    row = page.get_by_role("listitem").filter(has_text="nightly build")
    expect(row).to_contain_text("edit · until")
    expect(row).to_contain_text("not used yet")
    assert status(live_server_url, token) == 200
    page.locator("#script-python").locator("..").get_by_role("button", name="Copy").click()
    assert "SIGNALBOX_TOKEN" in page.evaluate("navigator.clipboard.readText()")
    look(page, screenshot, "access-tokens")

    page.get_by_role("button", name="Revoke the token nightly build").click()
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("button", name="Revoke the token nightly build").click()
    page.get_by_role("button", name="Revoke for good").click()
    expect(row).to_contain_text("ended")
    assert status(live_server_url, token) == 401
    page.reload()
    expect(page.get_by_label("The new token")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("width", [400, 320])
def test_in_a_narrow_window(open_page: OpenPage, live_server_url: str, screenshot: Screenshot, width: int) -> None:
    page = open_page("dark", width=width, height=800)
    page.goto(f"{live_server_url}/account/tokens")
    make(page, "a rather long name, forty letters of it.")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert page.evaluate("document.querySelector('main').scrollWidth") <= width
    screenshot(page, f"access-tokens-{width}")
