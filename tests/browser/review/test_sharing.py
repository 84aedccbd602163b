"""Sharing as a person does it: a link is made, opened elsewhere, closed; what was done stands in the activity."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look
from tests.browser.review.share_dialog import share
from tests.serving import Server

pytestmark = pytest.mark.browser
TEXT = """\
id: greet
name: Greet a guest
version: '1.0'
states:
- {name: Welcome, type: inject, data: {hello: world}, start: {kind: default}, transition: {nextState: Rest}}
- {name: Rest, type: delay, timeDelay: PT15M, end: {kind: default}}
"""


def review(page: Page, address: str) -> None:
    """Open the Review page and wait for its drawing."""
    page.goto(address)
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)


def test_a_link_is_made_used_and_closed(
    open_page: OpenPage,
    live_server_url: str,
    allowed: list[str],
    screenshot: Screenshot,
) -> None:
    allowed.extend(("410", "403"))
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = person.bring(page, live_server_url, TEXT)
    review(page, f"{address}/review")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("No links yet.")).to_be_visible()
    link = share(page)
    expect(page.get_by_text("Copy it now: it is not shown again.").first).to_be_visible()
    page.get_by_role("button", name="Copy link").click()
    assert page.evaluate("navigator.clipboard.readText()") == link
    expect(page.get_by_role("list", name="Links")).to_contain_text("read and comment")
    look(page, screenshot, "sharing-dialog")

    guest = open_page()
    review(guest, link)
    expect(guest.locator(".linkchip")).to_contain_text(re.compile(r"Review link · comments · until \d+ \w+"))
    expect(guest.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    expect(guest.get_by_role("link", name="Design")).to_have_count(0)
    look(guest, screenshot, "sharing-by-link")

    page.get_by_role("button", name="Revoke the link Marta").click()
    page.get_by_role("button", name="Revoke for good").click()
    expect(page.get_by_role("list", name="Links")).to_contain_text("This link has been closed")
    expect(guest.get_by_role("heading", name="This link has ended")).to_be_visible(timeout=5_000)
    screenshot(guest, "sharing-ended")
    guest.reload()
    expect(guest.get_by_role("heading", name="This link is closed")).to_be_visible()
    look(guest, screenshot, "sharing-closed")


@pytest.mark.long
def test_everything_with_the_keyboard(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    page.locator("#share").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Jonas")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copy link")).to_be_focused()
    assert "/shared/" in page.get_by_label("Address of the new link").input_value()
    page.get_by_role("button", name="Revoke the link Jonas").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Revoke for good")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Revoke the link Jonas")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#share")).to_be_focused()


@pytest.mark.long
def test_a_link_ends_on_a_chosen_day(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_label("Open for").select_option(label="Until a date…")
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose the last day")
    page.get_by_label("Last day").fill("2030-01-31")
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("list", name="Links")).to_contain_text("until 31 Jan 2030")


@pytest.mark.long
def test_the_activity_says_who_did_what(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, TEXT))
    page.get_by_role("button", name="Share", exact=True).click()
    share(page, "Board", "read only")
    page.get_by_role("dialog").get_by_role("button", name="Activity").click()
    deeds = page.get_by_role("dialog").locator(".deed")
    expect(deeds).to_have_count(2)
    expect(deeds.first).to_contain_text("made the link “Board”: read only")
    expect(deeds.last).to_contain_text("made this definition")
    look(page, screenshot, "activity")


@pytest.mark.long
def test_people_sign_in_and_are_let_in(
    open_page: OpenPage, accounts: Server, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("404")
    url = accounts.address
    page = open_page()
    page.goto(url)
    person.sign_in(page, "mia", "wrong")
    expect(page.get_by_role("alert")).to_contain_text("do not match")
    look(page, screenshot, "sign-in")
    person.sign_in(page, "mia")
    expect(page.get_by_role("heading", name="Definitions")).to_be_visible()
    address = person.bring(page, url, TEXT)

    other = open_page()
    other.goto(f"{address}/review")
    person.sign_in(other, "jonas")
    expect(other.get_by_role("heading")).to_contain_text("does not exist")
    review(page, f"{address}/review")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Add member").click()
    expect(page.get_by_role("alert")).to_contain_text("Type the name of an account")
    expect(page.get_by_label("Account’s name")).to_be_focused()
    page.get_by_label("Account’s name").fill("nobody")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Add member").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no account")
    page.get_by_label("Account’s name").fill("jonas")
    page.get_by_role("button", name="Add member").click()
    expect(page.get_by_role("list", name="People")).to_contain_text("jonas")
    look(page, screenshot, "sharing-people")
    review(other, f"{address}/review")
    expect(other.get_by_role("link", name="Simulate")).to_be_visible()
    expect(other.get_by_role("link", name="Design")).to_have_count(0)
    page.get_by_role("button", name="Remove jonas").click()
    expect(page.get_by_role("list", name="People")).not_to_contain_text("jonas")
    other.reload()
    expect(other.get_by_role("heading")).to_contain_text("does not exist")


@pytest.mark.long
def test_who_signs_out_elsewhere_signs_in_again_and_is_back_in_the_session(
    page: Page, accounts: Server, allowed: list[str]
) -> None:
    allowed.append("WebSocket")
    url = accounts.address
    page.goto(url)
    person.sign_in(page, "mia")
    expect(page.get_by_role("heading", name="Definitions")).to_be_visible()
    person.simulate(page, person.bring(page, url, TEXT))
    person.start(page)
    expect(page).to_have_url(re.compile("session="))
    token = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(url)}["csrftoken"]
    assert page.request.post(f"{url}/logout", headers={"X-CSRFToken": token, "Origin": url}).ok
    expect(page.locator(".band.error")).to_contain_text("You were signed out.")
    session = page.url
    page.locator(".band.error").get_by_role("link", name="Sign in").click()
    person.sign_in(page, "mia")
    expect(page).to_have_url(session)
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
