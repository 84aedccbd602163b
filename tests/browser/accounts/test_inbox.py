"""The number in the bar: one is mentioned, sees it in wide and narrow windows, follows the notice, and it is gone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import person
from tests.browser.conftest import StartServer
from tests.browser.looks import Screenshot
from tests.browser.talking import TEXT

pytestmark = pytest.mark.browser
PEOPLE = f"""
from django.contrib.auth.models import User
for name in ("mia", "jonas"):
    User.objects.create_user(name, password={person.PASSWORD!r})
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


@pytest.mark.long
def test_the_number_of_unread_notices_comes_and_goes(
    page: Page, browser: Browser, start_server: StartServer, screenshot: Screenshot
) -> None:
    server = start_server("--no-examples", SIGNALBOX_ACCOUNTS="true")
    server.manage("shell", "-c", PEOPLE)
    url = server.address
    mia = person.signed_in(browser.new_context().new_page(), url, "mia")
    made = person.post(mia, url, "/api/definitions", {"text": TEXT})
    person.post(mia, url, f"/api/definitions/{made['id']}/members/jonas", {"role": "reviewer"}, "PUT")
    person.signed_in(page, url, "jonas")
    expect(page.get_by_role("link", name="Inbox", exact=True)).to_be_visible()
    said = {
        "anchor": {"on": "definition", "version": 1},
        "text": "Look here, @jonas.",
        "token": "the only comment of it",
    }
    person.post(mia, url, f"/api/definitions/{made['id']}/threads", said)
    mia.context.close()
    page.reload()
    inbox = page.get_by_role("link", name="Inbox: 1 new")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        expect(inbox.locator(".num")).to_have_text("1")
        screenshot(page, f"inbox-number-{theme}")
        page.set_viewport_size({"width": 400, "height": 600})
        expect(inbox).to_be_hidden()
        page.get_by_role("button", name="More").first.click()
        expect(inbox).to_be_visible()
        screenshot(page, f"inbox-number-{theme}-400")
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 1280, "height": 800})
    inbox.click()
    with page.expect_request("**/api/inbox/read"):
        page.get_by_role("link", name="mia mentioned you").click()
    page.wait_for_url("**/review?thread=*")
    page.goto(f"{url}/inbox")
    expect(page.get_by_role("link", name="Inbox", exact=True)).to_be_visible()
    expect(page.locator(".inbox .fresh")).to_have_count(0)
    expect(page.get_by_text("Look here")).to_be_visible()
