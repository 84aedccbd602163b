"""Typing in the source: over a selection of several lines, and in a large definition."""

import statistics
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.test_extremes import chain
from tests.browser.test_history import TEXT

pytestmark = pytest.mark.browser


def test_typing_over_everything_that_is_selected(page: Page, live_server_url: str) -> None:
    """The browser's own way of doing this writes inline styles: its console would complain, which fails a test."""
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "name: Parcels")
    page.keyboard.press("Control+a")
    page.keyboard.type("name: New")
    assert person.source(page) == "name: New"
    page.keyboard.press("Control+z")
    expect(page.locator(".cm-content")).to_contain_text("id: parcels")


def test_a_bracket_around_several_lines(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "id: parcels")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+End")
    page.keyboard.type("(")
    assert "id: parcels(\nname: Parcels)" in person.source(page)


WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.tasks.push([Math.round(one.startTime), one.duration]);
  }).observe({ type: "longtask" });
}"""
LIMIT = 50.0  # milliseconds: what the browser calls a long task
WORDS = ("the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog")


@pytest.mark.slow
def test_typing_in_300_states_never_blocks(page: Page, live_server_url: str) -> None:
    """No task of the page's main thread over 50 ms, from the first key until everything has come to rest."""
    person.design(page, person.bring(page, live_server_url, chain(300)))
    expect(page.locator("#problems")).to_contain_text("No problems")
    person.end_of(page, "name: State 1")
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    for word in WORDS:
        page.keyboard.type(f" {word}", delay=80)
        page.wait_for_timeout(700)  # a pause: now it is drawn
    page.wait_for_timeout(3000)
    found: Any = page.evaluate("window.tasks")
    lengths = [length for _, length in found] or [0]
    middle, longest = statistics.median(lengths), max(lengths)
    print(f"long tasks: {len(found)}, median {middle:.0f} ms, longest {longest:.0f} ms")
    assert not found
