"""Several people on one session: who drives, asking, handing over; a follower looks around alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.simulate.approval import open_approval

pytestmark = pytest.mark.browser


def both(page: Page, open_page: OpenPage, url: str) -> Page:
    """A run that one drives and another watches."""
    open_approval(page, url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    other = open_page()
    other.goto(page.url)
    expect(other.locator(".sl")).to_contain_text(page.locator(".sl").inner_text())
    return other


def test_one_drives_asks_and_hands_over(page: Page, open_page: OpenPage, live_server_url: str) -> None:
    other = both(page, open_page, live_server_url)
    expect(page.locator("#people")).to_contain_text("is watching")
    expect(other.locator("#people")).to_contain_text("drives")
    other.get_by_role("button", name="Ask for control").click()
    expect(other.locator("#people")).to_contain_text("Asked")
    page.get_by_role("button", name=re.compile("Hand over to")).click()
    expect(page.get_by_role("button", name="Ask for control")).to_be_visible()
    last = person.position(page)
    other.keyboard.press("Shift+F10")
    expect(other.locator(".scrub b")).to_have_text(str(last - 1))
    expect(page.locator(".scrub b")).to_have_text(str(last - 1))


def test_a_link_to_a_step_opens_there_for_whoever_does_not_drive(
    page: Page, open_page: OpenPage, live_server_url: str
) -> None:
    other = both(page, open_page, live_server_url)
    last = page.locator(".scrub b").inner_text()
    address = re.sub(r"step=\d+", "step=2", page.url)
    assert "step=2" in address
    other.goto("about:blank")
    other.goto(address)
    expect(other.locator(".scrub b")).to_have_text("2")
    person.at_rest(other)
    expect(other.locator(".scrub b")).to_have_text("2")
    expect(other).to_have_url(re.compile("step=2"))
    expect(page.locator(".scrub b")).to_have_text(last)


@pytest.mark.long
def test_a_follower_looks_around_without_moving_the_run(page: Page, open_page: OpenPage, live_server_url: str) -> None:
    other = both(page, open_page, live_server_url)
    last = page.locator(".scrub b").inner_text()
    other.get_by_role("slider", name="Step").fill("3")
    expect(other.locator(".scrub b")).to_have_text("3")
    expect(page.locator(".scrub b")).to_have_text(last)


@pytest.mark.long
def test_a_driver_who_has_gone_is_taken_over_from(page: Page, open_page: OpenPage, live_server_url: str) -> None:
    other = both(page, open_page, live_server_url)
    expect(other.get_by_role("button", name="Ask for control")).to_be_visible()
    last = person.position(page)
    page.goto("about:blank")
    soon = other.get_by_role("button", name=re.compile(r"Take over in \d+ s"))
    expect(soon).to_be_disabled()
    other.get_by_role("button", name="Take over", exact=True).click(timeout=40_000)
    expect(other.get_by_role("button", name=re.compile("Take over"))).to_have_count(0)
    other.keyboard.press("Shift+F10")
    expect(other.locator(".scrub b")).to_have_text(str(last - 1))


@pytest.mark.long
def test_people_have_names(page: Page, open_page: OpenPage, live_server_url: str) -> None:
    other = both(page, open_page, live_server_url)
    other.get_by_role("button", name="People here").click()
    other.get_by_role("textbox", name="Your name").fill("Jonas Weber")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#people")).to_contain_text("Jonas Weber is watching")
