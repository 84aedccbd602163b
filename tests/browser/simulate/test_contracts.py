"""Mocks and events from contracts on the Simulate page."""

import re
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import FRAMES, RIGHTS, SCHEMES, Screenshot, look

pytestmark = pytest.mark.browser
DOCUMENTS = Path(__file__).resolve().parents[2] / "fixtures" / "contracts"
LENDING = """
id: lending
specVersion: "0.8"
functions:
- {name: lend, operation: library.openapi.yaml#lendBook}
- {name: remind, type: asyncapi, operation: library.asyncapi.yaml#remindReader}
events: [{name: Back, type: library.book.returned, source: desk}]
states:
- name: Lend
  type: operation
  actions: [{functionRef: {refName: lend, arguments: {shelf: 1, reader: R-1, days: 7}}}]
  transition: Wait
- {name: Wait, type: event, onEvents: [{eventRefs: [Back], actions: []}], end: true}
"""


@pytest.mark.long
def test_mocks_and_events_are_written_from_contracts(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    own = uuid4().hex[:8]  # the library is that of other tests too
    for name in ("library.openapi.yaml", "library.asyncapi.yaml"):
        body = {"name": f"{own}.{name}", "text": (DOCUMENTS / name).read_text("utf-8")}
        person.post(page, live_server_url, "/api/resources", body)
    text = LENDING.replace("operation: library", f"operation: {own}.library")
    person.simulate(page, person.bring(page, live_server_url, text))
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="From the contracts").click()
    mock = page.locator("section.mock", has_text="lend")
    expect(mock).to_contain_text("returns")
    expect(mock).to_contain_text("L-7")
    page.get_by_role("button", name="From the contracts").click()
    expect(page.get_by_text("Every call that has a contract has a mock already.").last).to_be_visible()
    look(page, screenshot, "simulate-contracts", ((1440, 900),), part="#panel-mocks")
    page.get_by_role("tab", name="Events").click()
    page.get_by_role("button", name="JSON", exact=True).click()
    page.get_by_role("button", name="From the contract", exact=True).click()
    expect(page.locator("#ev-data")).to_have_value(re.compile(r'"book": "book \d+",\s+"late": (true|false)'))
    page.set_viewport_size({"width": 400, "height": 900})
    page.evaluate(FRAMES)  # the panel closes a frame after the window is narrow
    for name, words in (("Mocks", "From the contracts"), ("Events", "From the contract")):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            if not page.get_by_role("tab", name=name).is_visible():
                page.locator(".panelword[aria-controls]").first.click()
            page.get_by_role("tab", name=name).click()
            button = page.get_by_role("button", name=words, exact=True)
            expect(button).to_be_visible()
            screenshot(page, f"page-simulate-contracts-{name.lower()}-{scheme}-400")
            assert button.evaluate_all(RIGHTS) <= 400


@pytest.mark.long
def test_results_of_mocks_that_the_service_does_not_give_are_told(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    name = f"{uuid4().hex[:8]}.library.openapi.yaml"
    body = {"name": name, "text": (DOCUMENTS / "library.openapi.yaml").read_text("utf-8")}
    person.post(page, live_server_url, "/api/resources", body)
    mock = {"lend": {"result": {"id": "L-1", "readr": "R-1", "days": "two"}}}
    scenario = {"functions": mock, "events": [{"type": "library.book.returned", "source": "desk"}]}
    text = LENDING.replace("operation: library.openapi", f"operation: {name.removesuffix('.yaml')}")
    person.simulate(page, person.bring(page, live_server_url, text, scenario))
    page.get_by_role("button", name="Run all").click()
    told = page.locator(".misfits")
    expect(told).to_contain_text("It answers what the services do not give")
    expect(told.locator("li")).to_have_count(2)
    expect(told).to_contain_text("What lendBook gives: days must be a whole number, not a text")
    look(page, screenshot, "simulate-mock-results", ((1440, 900),), part=".misfits")
