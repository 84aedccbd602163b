"""Typing in the source: over a selection of several lines, and in a large definition."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import person
from tests.browser.chains import chain
from tests.browser.design.histories import TEXT
from tests.browser.long_tasks import main_thread_tasks

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_typing_over_everything_that_is_selected(page: Page, live_server_url: str) -> None:
    """The browser's own way of doing this writes inline styles: its console would complain, which fails a test."""
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "name: Parcels")
    page.keyboard.press("Control+a")
    page.keyboard.type("name: New")
    expect(page.locator(".cm-line")).to_have_text(["name: New"])
    page.keyboard.press("Control+z")
    expect(page.locator(".cm-content")).to_contain_text("id: parcels")


@pytest.mark.long
def test_a_bracket_around_several_lines(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "id: parcels")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+End")
    page.keyboard.type("(")
    expect(page.locator(".cm-content")).to_contain_text("id: parcels(name: Parcels)")  # line ends are not text


def test_tab_leaves_a_text_that_nobody_writes_in(page: Page, live_server_url: str) -> None:
    """WCAG 2.1.2: no trap for the keyboard, and a hint in sight says what Tab does."""
    person.design(page, person.bring(page, live_server_url, TEXT))
    text, hint = page.locator("#editor .cm-content"), page.locator("#editor .tabhint")
    before = text.inner_text()
    expect(hint).to_be_hidden()
    for key in ("Tab", "Shift+Tab"):
        page.locator("#source-more" if key == "Tab" else "#tab-problems").focus()
        page.keyboard.press(key)
        expect(text).to_be_focused()
        expect(hint).to_be_visible()
        expect(hint).to_have_text("Tab: the next control. Click or type, and it indents.")
        page.keyboard.press(key)
        expect(text).not_to_be_focused()
    assert text.inner_text() == before
    page.keyboard.press("Tab")
    page.keyboard.type(" ")  # somebody writes
    expect(hint).to_have_text("Tab indents. Escape, then Tab: leave the text.")
    page.keyboard.press("Tab")
    expect(text).to_be_focused()
    assert page.locator(".cm-line").first.inner_text().startswith("   ")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(text).not_to_be_focused()
    person.line(page, "name: Parcels").click()
    page.keyboard.press("Tab")
    expect(text).to_be_focused()
    expect(text).to_have_attribute("aria-describedby", hint.get_attribute("id") or "")


@pytest.mark.long
def test_a_longer_name_moves_the_others_and_draws_none_of_them_anew(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, chain(40)))
    other = page.locator("#sb-states-20")
    before = other.get_attribute("transform")
    other.evaluate("box => { box.isTheSame = true; }")
    person.type_at_end(page, "name: State 1", " with a name that is far longer than that of any other state")
    expect(other).not_to_have_attribute("transform", before or "")
    assert other.evaluate("box => box.isTheSame")


LIMIT = 50.0  # milliseconds: what browsers call a long task
WORDS = ("the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog")


@pytest.mark.long
@pytest.mark.usefixtures("alone")
def test_typing_in_300_states_never_blocks(page: Page, live_server_url: str) -> None:
    """No task of the page's main thread over 50 ms: at the keys, in the pauses when it is drawn, and after.

    Counted is the time that the thread ran, from the browser's own trace: not what other programs took from it.
    """
    person.design(page, person.bring(page, live_server_url, chain(300)))
    expect(page.locator("#problems")).to_contain_text("No problems")
    person.end_of(page, "name: State 1")
    page.wait_for_timeout(1500)
    chromium: Browser | None = page.context.browser
    assert chromium is not None
    chromium.start_tracing(page=page, categories=["toplevel"])
    for word in WORDS:
        page.keyboard.type(f" {word}", delay=80)
        page.wait_for_timeout(700)
    page.wait_for_timeout(3000)
    ran, lasted = main_thread_tasks(json.loads(chromium.stop_tracing()))
    ordered = sorted(ran, reverse=True)
    late = sum(one > LIMIT for one in lasted)
    print(f"{len(ran)} tasks; the longest ran {[round(one) for one in ordered[:8]]} ms")
    print(f"with what other programs took: {round(max(lasted))} ms, {late} over {LIMIT} ms")
    assert ordered[0] <= LIMIT
