"""Simulate in its states, in both themes and three sizes: nothing serious for axe, nothing cut off; with pictures."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look
from tests.browser.simulate.approval import APPROVAL, RUN, SMALL, lower
from tests.browser.simulate.waiting import ASKED

pytestmark = pytest.mark.browser
WAITING = {"name": "Waiting", "input": SMALL, "functions": ASKED, "expect": {"status": "completed"}}


def test_simulate_looks(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    seen = partial(look, page, screenshot, inside="#controls > *")
    address = person.bring(page, live_server_url, person.read(APPROVAL), WAITING)
    identity = address.rsplit("/", 1)[-1]
    person.post(page, live_server_url, f"/api/definitions/{identity}/scenarios", {"name": "Approved", "scenario": RUN})
    person.simulate(page, address)
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".suitesum")).to_be_visible()
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")
    seen("simulate-looks-1")
    person.box(page, "Pay out").click()
    page.keyboard.press("b")
    lower(page, "Breakpoints")
    page.get_by_role("button", name="New breakpoint").click()
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Edit entry 1 of payOut").click()
    seen("simulate-looks-2")
    page.get_by_role("tab", name="Events").click()
    lower(page, "Watches")
    page.get_by_label("New watch").fill("$.expense")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".watch")).to_have_count(1)
    person.box(page, "Ask the manager").click()
    page.locator("#data .val").first.click()
    expect(page.locator("#data .origin li").first).to_be_visible()
    seen("simulate-looks-3")
    lower(page, "Compare")
    page.locator(".watchnew").get_by_role("button", name="Compare").click()
    expect(page.locator(".cmpfirst")).to_be_visible()
    seen("simulate-looks-4")
