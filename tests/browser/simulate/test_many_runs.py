"""Many runs on the Simulate page: shares on the edges, times on the states, what they come to in the panel."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.credit_check import APPROVED, CREDIT
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
MAYBE: dict[str, Any] = {
    **APPROVED,
    "name": "Maybe",
    "seed": 1,
    "functions": {
        **APPROVED["functions"],
        "creditCheck": {
            "choice": [{"result": {"asked": True}, "weight": 6}, {"error": "Unavailable", "weight": 4}],
            "delay": {"distribution": "lognormal", "mean": "PT30S", "deviation": "PT20S"},
        },
    },
    "costs": {"creditCheck": 0.5},
    "expect": {"status": "completed"},
}


def test_many_runs_are_shown_on_the_diagram(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, CREDIT, MAYBE))
    page.get_by_label("How many runs").select_option("1,000")
    page.get_by_role("button", name="Many runs", exact=True).click()
    facts = page.get_by_role("region", name="Many runs")
    expect(facts).to_contain_text("1,000 runs")
    expect(facts.locator(".odd").first).to_contain_text("Start the application")
    expect(facts).to_contain_text("Half take up to")
    expect(facts).to_contain_text("A run costs")
    expect(facts).to_contain_text("Expected status")
    expect(page.locator(".edge-counts .count").first).to_be_visible()
    expect(page.locator(".edge-counts .count").filter(has_text="%").first).to_be_visible()
    expect(page.locator(".badges text").filter(has_text="·").first).to_be_visible()
    expect(facts.locator(".histogram .bar")).to_have_count(40)
    expect(facts.locator(".histogram line")).to_have_count(2)
    facts.scroll_into_view_if_needed()
    look(page, screenshot, "simulate-many")
    page.get_by_label("Show it on the diagram").uncheck()
    expect(page.locator(".edge-counts .count")).to_have_count(0)
    page.get_by_label("Show it on the diagram").check()
    facts.get_by_role("button", name="Open a run: completed, at Reject").click()
    person.chip(page, "Completed")
    expect(page.locator("#data h2")).to_have_text("Reject")
    expect(page.get_by_label("Show it on the diagram")).not_to_be_checked()
    seed = page.get_by_label("Seed").input_value()
    assert len(seed) > 10
    page.reload()
    person.chip(page, "Completed")
    expect(page.get_by_label("Seed")).to_have_value(seed)


def test_many_runs_can_be_cancelled(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    person.simulate(page, person.bring(page, live_server_url, CREDIT, MAYBE))
    page.get_by_label("How many runs").select_option("10,000")
    page.get_by_role("button", name="Many runs", exact=True).click()
    expect(page.locator(".suitebar [role=status]")).to_contain_text("Making 10,000 runs")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Many runs", exact=True)).to_be_visible()
