"""Mocks edited in place for one element, one attempt or one argument; JSON unfolded and copied (Simulate page)."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.simulate.approval import LETTERS

pytestmark = pytest.mark.browser
THREE = {
    "name": "Three",
    "input": {"readers": ["a", "b", "c"], "sent": []},
    "functions": {"send": {"result": {"x": 0}}},
}


def write(page: Page, button: Locator, fields: dict[str, str]) -> None:
    """Open an entry by its button, fill its fields and save it; `Error name` makes it one that fails."""
    button.click()
    form = page.locator(".mock form.entry")
    if "Error name" in fields:
        form.get_by_role("button", name="Fails").click()
    if {"Call", "Attempt", "Element"} & set(fields) and not form.get_by_label("Element").is_visible():
        form.get_by_text("Only for some calls").click()
    for label, value in fields.items():
        form.get_by_label(label, exact=label != "Result").fill(value)
    form.get_by_role("button", name="Save entry").click()
    expect(form).to_have_count(0)


def test_a_mock_is_written_for_one_attempt(page: Page, live_server_url: str) -> None:
    """For an element or an argument: tests/static/mock-form.test.ts, and test_written_mocks.py of the engine."""
    first, words, results, calls = {"Attempt": "1", "Error name": "Busy"}, "only attempt 1", [2, 2, 2], 6
    person.simulate(page, person.bring(page, live_server_url, LETTERS, THREE))
    page.get_by_role("tab", name="Mocks").click()
    mock = page.locator(".mock", has_text="send")
    write(page, mock.get_by_role("button", name="Edit entry 1 of send"), first)
    write(page, mock.get_by_role("button", name="Add an entry"), {"Result": '{"x": 2}'})
    expect(mock).to_contain_text(words)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    assert [one["x"] for one in person.output(page)["sent"]] == results
    expect(mock.locator(".cnt")).to_have_text(f"{calls} calls")


COVERED = """(entry) => {
  const acts = entry.querySelector('.acts').getBoundingClientRect();
  const text = document.createRange();
  const rects = (one) => { text.selectNodeContents(one); return [...text.getClientRects()]; };
  return [...entry.querySelectorAll('p')].flatMap(rects)
    .some((one) => one.left < acts.right && one.right > acts.left && one.top < acts.bottom && one.bottom > acts.top);
}"""


@pytest.mark.long
def test_an_entry_shows_its_text_beside_its_buttons_and_suggests_the_errors(page: Page, live_server_url: str) -> None:
    long = {"result": {"x": 1, "note": "a text that is long enough to need several lines of the panel"}, "times": 1}
    person.simulate(page, person.bring(page, live_server_url, LETTERS, {**THREE, "functions": {"send": [long, {}]}}))
    page.get_by_role("tab", name="Mocks").click()
    page.locator(".mock li").first.hover()
    assert not page.locator(".mock li").first.evaluate(COVERED)
    page.get_by_role("button", name="Edit entry 1 of send").click()
    page.get_by_role("button", name="Fails").click()
    expect(page.get_by_label("Error name")).to_be_focused()
    expect(page.get_by_label("Error name")).to_have_attribute("list", "error-names")
    named = [one.get_attribute("value") for one in page.locator("#error-names option").all()]
    assert named[0] == "Busy"
    assert "*" not in named
    page.get_by_role("button", name="Cancel").click()
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    page.get_by_role("button", name="Delete entry 1 of send").click()
    expect(page.locator(".mock li.hit")).to_have_count(1)
    expect(page.locator(".mock li.hit .ord")).to_have_attribute("title", "Taken 2 times")
    expect(page.locator(".mocks")).to_contain_text("what is changed here counts from the next one")
    page.get_by_role("button", name="Restart").click()
    expect(page.locator(".scrub .sl")).to_have_text("At the start")
    expect(page.locator(".mocks")).not_to_contain_text("counts from the next one")


@pytest.mark.long
def test_a_large_value_is_unfolded_and_copied_whole(page: Page, live_server_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server_url)
    given: dict[str, Any] = {
        "readers": [],
        "sent": [],
        "lines": [{"number": n, "text": f"line {n}"} for n in range(40)],
    }
    person.simulate(page, person.bring(page, live_server_url, LETTERS, {**THREE, "input": given}))
    page.get_by_role("button", name="Step into").click()
    page.get_by_role("button", name="Step into").click()
    view = page.locator("#data .dataview").first
    expect(view.locator("pre.data")).not_to_contain_text("line 39")
    view.hover()
    view.get_by_role("button", name="Copy this JSON").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    assert json.loads(page.evaluate("navigator.clipboard.readText()")) == given
    view.locator(".unfold", has_text="40 elements").click()
    expect(view.locator("pre.data")).to_contain_text("line 39")
    expect(view.locator(".unfold")).to_have_count(0)
    assert json.loads(view.locator("pre.data").inner_text()) == given
