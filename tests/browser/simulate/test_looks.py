"""Simulate in its states, in both themes and three sizes: nothing serious for axe, nothing cut off; with pictures."""

from functools import partial
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look
from tests.browser.simulate.approval import APPROVAL, RUN, SMALL, lower, open_approval
from tests.browser.simulate.waiting import ASKED
from tests.tiers import share

pytestmark = pytest.mark.browser
WAITING = {"name": "Waiting", "input": SMALL, "functions": ASKED, "expect": {"status": "completed"}}


@pytest.mark.long
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


PARTS = """all => all.map((one) => one.getBoundingClientRect())
  .filter((one) => one.width).map((one) => [one.left, one.right])"""


@pytest.mark.long
@pytest.mark.parametrize("locale", share(["en", "de"], 2))
def test_the_bar_of_the_run_has_room_for_its_scrubber(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot, locale: str
) -> None:
    page = open_page("light", 1100, 800, locale)
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    expect(page.locator(".state-chip.ok")).to_be_visible()
    screenshot(page, f"simulate-bar-{locale}")
    for width in (1024, 1100, 1200, 1279, 1280, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        parts = page.locator("#controls > :not(.scrub), #controls .track").evaluate_all(PARTS)
        for (_, right), (left, _) in pairwise(sorted(parts)):
            assert right <= left, (width, parts)
        assert max(right for _, right in parts) <= width, (width, parts)
