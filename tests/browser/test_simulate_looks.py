"""Simulate in its states, in both themes and three sizes: nothing serious for axe, nothing cut off; with pictures."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage, Scheme
from tests.browser.test_simulate_debugger import APPROVAL, RUN, SMALL, lower
from tests.browser.test_simulate_events import ASKED

pytestmark = pytest.mark.browser
WAITING = {"name": "Waiting", "input": SMALL, "functions": ASKED, "expect": {"status": "completed"}}


def is_fine(page: Page) -> None:
    """Nothing serious for axe, and the page does not scroll sideways."""
    person.at_rest(page)
    found = Axe().run(page).response["violations"]
    serious = [
        (one["id"], [node["target"] for node in one["nodes"]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert not serious, serious
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rights = page.locator("#controls > *").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert max(rights) <= page.evaluate("innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080)])
def test_simulate_looks(
    open_page: OpenPage, live_server_url: str, screenshot: Any, scheme: Scheme, width: int, height: int
) -> None:
    page = open_page(scheme, width, height)
    address = person.bring(page, live_server_url, person.read(APPROVAL), WAITING)
    identity = address.rsplit("/", 1)[-1]
    person.post(page, live_server_url, f"/api/definitions/{identity}/scenarios", {"name": "Approved", "scenario": RUN})
    person.simulate(page, address)
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".suitesum")).to_be_visible()
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")
    name = f"simulate-looks-{width}-{scheme}"
    screenshot(page, f"{name}-1")
    is_fine(page)
    person.box(page, "Pay out").click()
    page.keyboard.press("b")
    lower(page, "Breakpoints")
    page.get_by_role("button", name="New breakpoint").click()
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Edit entry 1 of payOut").click()
    is_fine(page)
    screenshot(page, f"{name}-2")
    page.get_by_role("tab", name="Events").click()
    lower(page, "Watches")
    page.get_by_label("New watch").fill("$.expense")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".watch")).to_have_count(1)
    person.box(page, "Ask the manager").click()
    page.locator("#data .val").first.click()
    expect(page.locator("#data .origin li").first).to_be_visible()
    is_fine(page)
    screenshot(page, f"{name}-3")
    lower(page, "Compare")
    page.locator(".watchnew").get_by_role("button", name="Compare").click()
    expect(page.locator(".cmpfirst")).to_be_visible()
    is_fine(page)
    screenshot(page, f"{name}-4")
