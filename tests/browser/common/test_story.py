"""What a person does, from the library to the end of a run, in a real browser on the real server."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.serving import Server

pytestmark = pytest.mark.browser


def open_example(page: Page, url: str, title: str) -> None:
    """Make an own copy of an example, as the library offers it."""
    page.goto(url)
    page.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Use this example").click()
    page.wait_for_url("**/design*")
    expect(box(page, "Ask the manager")).to_be_visible()


def box(page: Page, state: str) -> Locator:
    """A state on the diagram."""
    return page.locator(f'#canvas .sb-node[data-name="{state}"]')


def edit_line(page: Page, text: str, keys: str) -> None:
    """Put the cursor at the end of the source line with `text`, take away its last word and type `keys`."""
    page.locator(".cm-line").filter(has_text=text).first.click()
    page.keyboard.press("End")
    page.keyboard.press("Control+Backspace")
    page.keyboard.type(keys)


def chip(page: Page, text: str) -> None:
    """The run's state, as the bar says it."""
    expect(page.locator(".state-chip")).to_contain_text(text)


@pytest.mark.long
def test_an_author_changes_an_example_and_runs_it(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_example(page, live_server_url, "Expense approval")
    box(page, "Ask the manager").click()
    expect(page.locator("#inspector")).to_contain_text("Ask the manager")
    expect(page).to_have_url(re.compile("select="))
    screenshot(page, "story-1-design")

    edit_line(page, "timeout: P2D", "P3D")
    expect(box(page, "Ask the manager")).to_contain_text("at most 3 days")
    edit_line(page, "timeout: P3D", "three days")
    expect(page.locator("#problems")).to_contain_text("bad-duration")
    screenshot(page, "story-2-problem")
    page.keyboard.press("Home")
    page.keyboard.type("]")
    expect(page.locator("#canvas .band")).to_contain_text(re.compile(r"Line \d+:\d+"))
    expect(box(page, "Ask the manager")).to_be_visible()
    screenshot(page, "story-3-broken")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    edit_line(page, "timeout:", "P3D")
    expect(page.locator("#problems")).to_contain_text("No problems")
    expect(page.locator("#save-state")).to_contain_text("Saved")

    page.get_by_role("link", name="Simulate").click()
    page.wait_for_url("**/simulate**")
    run_by_hand(page, screenshot)


def run_by_hand(page: Page, screenshot: Screenshot) -> None:
    """A run without a scenario: the person answers the calls and sends the event."""
    page.get_by_text("No scenario", exact=True).click()
    page.get_by_role("tab", name="Input").click()
    page.get_by_label("Workflow data input").fill('{"expense": {"id": "e-1", "amount": 50}}')
    page.locator(".run-button").click()

    chip(page, "Asks for a result")
    expect(page.get_by_role("heading", name="What does askManager return?")).to_be_visible()
    screenshot(page, "story-4-asked")
    page.get_by_label("Its result").fill('{"asked": true}')
    page.get_by_role("button", name="Return result").click()

    chip(page, "Waiting for event")
    expect(page.locator(".state-chip")).to_be_visible()
    screenshot(page, "story-5-waiting")
    page.get_by_role("button", name="Write the event").click()
    send_event(page, "", '{"decision": "approved"}')
    expect(page.locator(".sents")).to_contain_text("expenseId")  # dropped: the attribute is missing
    screenshot(page, "story-6-dropped")
    send_event(page, "e-1", '{"decision": "approved"}')

    expect(page.get_by_role("heading", name="What does payOut return?")).to_be_visible()
    page.get_by_label("Its result").fill('{"paid": 50}')
    page.get_by_role("button", name="Return result").click()
    chip(page, "Completed")
    expect(page.locator("#trace")).to_contain_text("instance.completed")
    screenshot(page, "story-7-completed")


def send_event(page: Page, expense: str, data: str) -> None:
    """Fill the event form and send it now."""
    page.get_by_label("Value of expenseId").fill(expense)
    page.get_by_role("textbox", name="Data", exact=True).fill(data)
    page.get_by_role("button", name="Send now").click()


@pytest.mark.long
def test_back_and_forward_and_a_reload_and_a_restart(page: Page, server: Server, screenshot: Screenshot) -> None:
    url = server.address
    open_example(page, url, "Expense approval")
    page.get_by_role("link", name="Simulate").click()
    page.get_by_text("Silence, a reminder, then no").click()
    step = page.locator(".scrub b")
    for number in range(7):
        expect(step).to_have_text(str(number or "At the start"))
        page.get_by_role("button", name="Step into").click()
    expect(step).to_have_text("7")
    at = step.inner_text()
    page.get_by_role("button", name="Back one step").click()
    expect(step).to_have_text(str(int(at) - 1))
    page.get_by_role("button", name="Step into").click()
    expect(step).to_have_text(at)

    page.reload()
    expect(step).to_have_text(at)
    person.loaded(page)
    server.kill()
    server.start()
    page.reload()
    expect(step).to_have_text(at)
    page.keyboard.press("F5")
    chip(page, "Completed")
    screenshot(page, "story-8-after-the-restart")
