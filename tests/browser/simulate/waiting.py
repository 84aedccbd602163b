"""A run that waits for an event."""

from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.simulate.approval import APPROVAL, RUN, SMALL

ASKED = {"askManager": {"result": {"asked": True}}, "payOut": {"result": {"paid": 50}}, "remindManager": {"result": {}}}

WAITING = {"name": "Waiting", "input": SMALL, "functions": ASKED}


def open_waiting(page: Page, url: str) -> None:
    """The expense approval, waiting for the manager's event."""
    address = person.bring(page, url, person.read(APPROVAL), WAITING)
    identity = address.rsplit("/", 1)[-1]
    person.post(page, url, f"/api/definitions/{identity}/scenarios", {"name": "Approved", "scenario": RUN})
    person.simulate(page, address)
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")


def completed_and_back(page: Page, url: str) -> int:
    """The same, completed by its event and led back to where it waited for it: that position."""
    open_waiting(page, url)
    waiting = person.position(page)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")
    page.get_by_role("slider", name="Step").fill(str(waiting))
    expect(page.locator(".scrub b")).to_have_text(str(waiting))
    return waiting
