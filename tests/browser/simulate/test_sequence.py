"""Simulate: who called whom and who sent what, as messages between lifelines."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look
from tests.browser.simulate.approval import lower
from tests.browser.simulate.sequenced import INVOICE, ORDER, RUN

pytestmark = pytest.mark.browser
PARTICIPANTS = ["Instance 1", "reserveStock", "createChargeAtThePaymentProvider", "Events", "slowLookup", "Outside"]
CHOSEN = re.compile(r"\bsel\b")
AHEAD = re.compile(r"\bahead\b")
SIZES = ((1440, 900), (400, 800))


def message(page: Page, words: str) -> Locator:
    """The message that says these words."""
    return page.locator(".sequence li").filter(has_text=words).first


@pytest.mark.long
def test_messages_between_lifelines_lead_to_the_trace_and_to_their_steps(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    person.bring(page, live_server_url, INVOICE)
    person.simulate(page, person.bring(page, live_server_url, ORDER, RUN))
    lower(page, "Sequence")
    expect(page.locator(".lowerpanel")).to_contain_text("Who calls whom, and who sends what, stands here")
    person.start(page)
    person.chip(page, "Completed")
    expect(page.locator(".sequence .head b")).to_have_text([*PARTICIPANTS, "Instance 1.1", "printInvoice"])
    expect(page.locator(".sequence li.on")).to_contain_text("completed")
    expect(page.locator(".sequence li.on")).to_be_in_viewport()
    expect(page.locator(".sequence .idle")).to_contain_text("1 h 59 min")

    page.locator(".sequence .messages").press("Home")
    expect(page.locator(".sequence li.sel")).to_contain_text("started")
    expect(page.locator(".sequence li.sel")).to_be_in_viewport()
    again = message(page, "attempt 2")
    again.click()
    expect(again).to_have_class(CHOSEN)
    expect(page.locator("#trace li.sel")).to_contain_text("function.called")
    expect(page.locator("#data h2")).to_have_text("Charge")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".sequence li.sel")).to_contain_text("1 s · Busy")
    expect(page.locator("#trace li.sel")).to_contain_text("function.failed")

    page.get_by_label("Filter the trace").fill("dropped")
    page.locator("#trace li").filter(has_text="event.dropped").click()
    expect(page.locator(".sequence li.sel")).to_contain_text("parcel.lost, not taken")
    page.locator(".sequence .messages").press("Enter")  # goes to its step, as in the trace
    person.chip(page, "Waiting for event")
    expect(page.locator(".sequence li.on")).to_contain_text("parcel.lost, not taken")
    expect(message(page, "starts invoice")).to_have_class(AHEAD)
    page.keyboard.press("Home")
    expect(page.locator(".sequence li.sel")).to_be_in_viewport()
    again.dblclick()
    expect(page.locator(".sequence li.on")).to_contain_text("attempt 2")
    expect(message(page, "waits for Scanned")).to_have_class(AHEAD)
    page.get_by_label("Filter the trace").fill("")
    look(page, screenshot, "simulate-sequence", SIZES)


@pytest.mark.long
def test_the_word_at_the_edge_opens_it_in_another_language(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page(width=1100, height=700, locale="de")
    person.simulate(page, person.bring(page, live_server_url, INVOICE))
    page.get_by_role("button", name="Sequenz").click()
    expect(page.locator("#tab-sequence")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".lowerpanel")).to_contain_text("zwischen Lebenslinien")
