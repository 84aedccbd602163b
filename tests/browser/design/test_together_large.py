"""Large pieces of a text that two write: what fits is saved, and what is too long is told with the limit, and kept."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, opened
from tests.browser.person import box, post, saved, type_at_end

pytestmark = pytest.mark.browser
KIB = 1024
TEXT = """\
document: {dsl: 1.0.3, namespace: test, name: two, version: 1.0.0}
do:
- first:
    set: {a: 1}
"""
PASTE = """text => {
  const view = document.querySelector(".cm-content").cmTile.view;
  view.focus();
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const told = { clipboardData, bubbles: true, cancelable: true };
  document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", told));
}"""
SHORTEN = """from => {
  const view = document.querySelector(".cm-content").cmTile.view;
  view.dispatch({ changes: { from, to: view.state.doc.length }, userEvent: "delete.selection" });
}"""
AWAY = """window.away = true;
window.WebSocket = class extends WebSocket {
  constructor(address) { super(window.away ? address.replace("/text/", "/nowhere/") : address); }
};"""
"""No line comes up while `away`, though the server is there."""
SECONDS = 30_000


def comments(size: int, words: str) -> str:
    """So many bytes of comments."""
    line = f"# {words} {'x' * 60}\n"
    return (line * (size // len(line) + 1))[: size - 1] + "\n"


def has(page: Page, text: str) -> None:
    page.wait_for_function(f"text => ({READ})() === text", arg=text, timeout=SECONDS)


def kept(page: Page, address: str) -> str:
    """What is saved of the definition."""
    url, _, identifier = address.partition("/definitions/")
    answer: Any = post(page, url, f"/api/definitions/{identifier}", None, "GET")
    return str(answer["text"])


def test_what_is_pasted_is_saved_and_shown_to_the_other(open_page: OpenPage, live_server_url: str) -> None:
    """More than any other message may have."""
    address, one, other = opened(open_page, live_server_url, TEXT)
    text = TEXT + comments(300 * KIB, "pasted")
    one.evaluate(PASTE, text[len(TEXT) :])
    for page in (one, other):
        has(page, text)
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
        expect(page.locator("#notices .noticebar")).to_have_count(0)
    assert kept(one, address) == text
    for page in (one, other):
        page.reload()
        has(page, text)


@pytest.mark.long
def test_what_is_too_long_is_told_and_kept_until_it_is_shorter(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    """Nothing of it goes out, and the line stays up: what the other writes comes meanwhile."""
    allowed += ["413.*/api/analyse", "WebSocket connection", "409"]  # no new diagram, no line, both save at once
    address, one, other = opened(open_page, live_server_url, TEXT)
    text = TEXT + comments(700 * KIB, "before")
    one.evaluate(PASTE, text[len(TEXT) :])
    has(other, text)
    saved(one)
    more = comments(600 * KIB, "too long")
    one.evaluate(PASTE, more)
    notice = one.locator("#notices .noticebar")
    expect(notice).to_contain_text("276.1 KiB longer than this server takes, which is 1 MiB")
    expect(one.locator("#save-state")).to_contain_text("Not saved · 276.1 KiB too long", timeout=SECONDS)
    type_at_end(other, "- first:", " # other")
    text = text.replace("- first:", "- first: # other")
    has(one, text + more)
    one.wait_for_timeout(3000)
    assert other.evaluate(READ) == text
    expect(other.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
    assert kept(other, address) == text
    box(one, "first").first.click()
    one.keyboard.press("F2")
    one.keyboard.type("begun")
    one.keyboard.press("Enter")
    expect(one.locator(".toast.error")).to_contain_text("276.1 KiB longer")

    one.add_init_script(AWAY)
    one.reload()
    has(one, text + more)
    expect(notice).to_contain_text("276.1 KiB longer")
    one.evaluate(SHORTEN, len(text) + 100 * KIB)
    one.evaluate("window.away = false")
    text += more[: 100 * KIB]
    has(other, text)
    expect(notice).to_have_count(0)
    expect(one.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
    assert kept(one, address) == text
