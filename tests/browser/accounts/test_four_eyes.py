"""Four eyes with accounts, in a browser: who wrote in a version cannot approve it, somebody who only read it can."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import person
from tests.browser.conftest import StartServer
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
PEOPLE = f"""
from django.contrib.auth.models import User
for name in ("mia", "cy", "eve"):
    User.objects.create_user(name, password={person.PASSWORD!r})
"""
TEXT = """\
document: {dsl: 1.0.3, namespace: shop, name: payout, version: 1.0.0}
do:
- amount:
    set:
      amount: 10
- pay:
    call: http
    with: {method: post, endpoint: https://bank.example/payouts}
"""


@pytest.fixture
def people(browser: Browser, start_server: StartServer) -> Iterator[dict[str, Page]]:
    """A page for each account, signed in; mia's definition, which cy may edit and eve review, is on all three."""
    server = start_server("--no-examples", SIGNALBOX_ACCOUNTS="true")
    server.manage("shell", "-c", PEOPLE)
    contexts = [browser.new_context(viewport={"width": 1280, "height": 800}) for _ in range(3)]
    pages = {
        name: person.signed_in(context.new_page(), server.address, name)
        for name, context in zip(("mia", "cy", "eve"), contexts, strict=True)
    }
    mia = pages["mia"]
    made = person.post(mia, server.address, "/api/definitions", {"text": TEXT})
    for name, role in (("cy", "editor"), ("eve", "reviewer")):
        path = f"/api/definitions/{made['id']}/members/{name}"
        person.post(mia, server.address, path, {"role": role}, "PUT")
    for page in pages.values():
        page.goto(f"{server.address}/definitions/{made['id']}/review")
    yield pages
    for context in contexts:
        context.close()


def review(page: Page) -> None:
    page.goto(page.url.rpartition("/")[0] + "/review")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)


@pytest.mark.long
def test_who_wrote_in_the_other_s_version_cannot_approve_it(people: dict[str, Page], screenshot: Screenshot) -> None:
    mia, cy, eve = people["mia"], people["cy"], people["eve"]
    address = mia.url.rpartition("/")[0]
    for page in (mia, cy):
        person.design(page, address)
    expect(mia.get_by_role("list", name="Writing here too")).to_be_visible()
    person.type_at_end(cy, "      amount: 10", "000")
    expect(mia.locator("#editor .cm-content")).to_contain_text("amount: 10000")
    cy.close()
    mia.keyboard.press("Control+s")
    person.saved(mia)
    screenshot(mia, "four-eyes-saved")
    for name, page in (("cy", cy.context.new_page()), ("mia", mia)):
        page.goto(f"{address}/review")
        expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
        screenshot(page, f"four-eyes-{name}")
        page.get_by_role("button", name="Approve version 2").click()
        told = page.get_by_role("dialog")
        expect(told).to_contain_text("You cannot approve version 2")
        screenshot(page, f"four-eyes-{name}-told")
        page.keyboard.press("Escape")
    review(eve)
    eve.get_by_role("button", name="Approve version 2").click()
    eve.get_by_role("dialog").get_by_role("button", name="Approve version 2").click()
    expect(eve.locator("#verdict")).to_contain_text("1 of 1 approval")
    screenshot(eve, "four-eyes-approved")
