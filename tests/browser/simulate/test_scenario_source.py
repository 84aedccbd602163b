"""The source of a saved scenario, edited on the Simulate page: completed, explained, checked, and saved."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, serious

pytestmark = pytest.mark.browser

ORDER = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- send: {emit: {event: {with: {source: /shop, type: com.example.done}}}}
"""
GOOD: Any = {"name": "Good", "calls": {"charge": {"result": {"id": 1}}}, "expect": {"status": "completed"}}


def open_source(page: Page, url: str) -> Locator:
    """The dialog with the source of a scenario, when it has been checked."""
    person.simulate(page, person.bring(page, url, ORDER, GOOD))
    row = page.locator(".scnrow", has_text="Good").get_by_role("radio")
    if (page.viewport_size or {"width": 0})["width"] < 480:
        page.get_by_role("button", name="Scenario", exact=True).click()
    row.check()
    page.get_by_role("button", name="Edit the source of Good").click()
    dialog = page.get_by_role("dialog", name="Source of Good")
    expect(dialog).to_contain_text("No problems.")
    return dialog


def content(dialog: Locator) -> Locator:
    return dialog.locator(".cm-content")


def rewrite(dialog: Locator, text: str) -> None:
    """Write another text as the editor does: what the browser itself puts in may have styles, of which it complains."""
    content(dialog).evaluate(
        """(content, text) => {
          const { view } = content.cmTile;
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: "input" });
          view.focus();
        }""",
        text,
    )


def test_the_source_is_completed_checked_and_saved(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    dialog = open_source(page, live_server_url)
    expect(content(dialog)).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type("  path:\n- cha")
    offered = page.locator(".cm-tooltip-autocomplete")
    expect(offered).to_contain_text("charge")
    page.keyboard.press("Escape")
    expect(offered).to_have_count(0)
    expect(dialog).to_be_visible()
    page.keyboard.type("r")
    expect(offered).to_contain_text("charge")
    page.wait_for_timeout(100)  # as long as the list does not take an Enter that was meant for the text
    page.keyboard.press("Enter")
    expect(content(dialog)).to_contain_text("- charge")
    page.keyboard.type("\n- sned")
    problem = dialog.locator(".probs li")
    expect(problem).to_contain_text("there is no state or task")
    expect(problem).to_contain_text("line 10")
    screenshot(page, "scenario-source")
    dialog.locator(".cm-line", has_text="status").get_by_text("status").hover()
    expect(page.locator(".hovercard")).to_contain_text("How the instance ended")
    problem.get_by_role("button", name="Change to").click()
    expect(content(dialog)).to_be_focused()
    expect(dialog).to_contain_text("No problems.")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".toast", has_text="The scenario is saved.")).to_be_visible()
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".scnrow", has_text="Good").locator(".outcome")).to_contain_text("passed")


def test_nothing_is_lost_and_what_is_wrong_is_said(page: Page, live_server_url: str) -> None:
    dialog = open_source(page, live_server_url)
    page.keyboard.press("Control+End")
    page.keyboard.type("torn: a: b")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This cannot be saved:")
    expect(content(dialog)).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    page.keyboard.press("Tab")
    expect(content(dialog)).not_to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Go on writing").click()
    dialog = page.get_by_role("dialog", name="Source of Good")
    expect(content(dialog)).to_contain_text("torn: a: b")
    rewrite(dialog, "name: Odd\nexpct: {}\n")
    expect(dialog.locator(".probs li")).to_contain_text("did you mean expect?")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".toast", has_text="The scenario is saved, with 1 problem:")).to_be_visible()
    expect(page.locator(".scnrow", has_text="Odd")).to_be_visible()


def test_the_text_stays_as_it_was_written(page: Page, live_server_url: str) -> None:
    dialog = open_source(page, live_server_url)
    written = 'name: "Good"  # its name\ncalls: {charge: {result: {id: 1.0}}}  # the bank says so\n'
    rewrite(dialog, written)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".toast", has_text="The scenario is saved.")).to_be_visible()
    for _ in range(2):  # as the page has it, and as a new page does
        page.get_by_role("button", name="Edit the source of Good").click()
        expect(content(dialog)).to_contain_text("calls: {charge: {result: {id: 1.0}}}  # the bank says so")
        expect(content(dialog)).to_contain_text('name: "Good"  # its name')
        page.reload()  # its dialog goes with it
        page.locator(".scnrow", has_text="Good").get_by_role("radio").check()


def test_enter_goes_a_level_in_behind_a_key(page: Page, live_server_url: str) -> None:
    dialog = open_source(page, live_server_url)
    rewrite(dialog, "name: Good\n")
    page.keyboard.press("Control+End")
    page.keyboard.type("expect:")
    page.keyboard.press("Escape")  # what is offered
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete")).to_contain_text("status")
    page.keyboard.type("status: completed")
    page.keyboard.press("Escape")
    expect(dialog.locator(".cm-line").nth(2)).to_have_text("  status: completed")
    expect(dialog).to_contain_text("No problems.")


def test_a_suite_is_led_to_the_import(page: Page, live_server_url: str) -> None:
    dialog = open_source(page, live_server_url)
    rewrite(dialog, "scenarios:\n- name: One\n- name: Two\n")
    expect(dialog.locator(".probs li")).to_contain_text("here is one scenario")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This cannot be saved: here is one scenario")
    page.keyboard.press("Escape")


@pytest.mark.long
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 390), ("dark", 390)])
def test_how_it_looks(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot, scheme: Any, width: int
) -> None:
    page = open_page(scheme, width, 800)
    dialog = open_source(page, live_server_url)
    page.keyboard.press("Control+End")
    page.keyboard.type("expct: 1\n")
    expect(dialog.locator(".probs li")).to_contain_text("did you mean expect?")
    screenshot(page, f"scenario-source-{scheme}-{width}")
    assert serious(page, "dialog") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
