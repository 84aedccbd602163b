"""Problems of one kind are fixed at once, in one step that Undo takes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import text_of
from tests.browser.design.merge_pages import marked
from tests.browser.looks import Screenshot
from tests.browser.person import at_rest, bring

pytestmark = pytest.mark.browser
HEAD = 'document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}\ndo:\n'
WAITS = HEAD + "".join(f"- w{n}: {{wait: {n} hours}}\n" for n in range(1, 7)) + "- rest: {wait: a while}\n"
FIXED = HEAD + "".join(f"- w{n}: {{wait: PT{n}H}}\n" for n in range(1, 7)) + "- rest: {wait: a while}\n"
ALL = "Fix all 6 of this kind"


def shown(page: Page, url: str, text: str) -> Callable[[], str]:
    page.goto(f"{bring(page, url, text)}/design")
    expect(page.locator("#problem-count")).not_to_be_empty()
    at_rest(page)
    return lambda: text_of(page)


def test_all_of_a_kind_in_one_step(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    text = shown(page, live_server_url, WAITS)
    button = page.locator("#problem-list").get_by_role("button", name=ALL)
    expect(button).to_have_count(1)
    screenshot(page, "fix-all")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".toast", has_text="6 problems fixed.")).to_be_visible()
    expect(page.locator("#problem-list .probs > li")).to_have_count(2)
    assert text() == FIXED
    expect(button).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    assert text() == WAITS
    expect(button).to_be_visible()


@pytest.mark.long
def test_one_way_of_several_for_all(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    """Of two conflicts one side is taken, in a narrow dark window."""
    page = open_page("dark", 390, 844)
    two = [marked(None, f"- a{n}: {{wait: PT1S}}\n", f"- b{n}: {{wait: PT2S}}\n") for n in (1, 2)]
    text = shown(page, live_server_url, HEAD + "".join(two))
    page.locator(".panelword", has_text="Problems").click()
    buttons = page.locator("#problem-list").get_by_role("button", name="All 2:")
    screenshot(page, "fix-all-narrow")
    buttons.first.click()
    expect(page.locator(".toast", has_text="2 problems fixed.")).to_be_visible()
    assert text() == HEAD + "- a1: {wait: PT1S}\n- a2: {wait: PT1S}\n"
