"""Two write together when something ends (a sign-in, a role, a definition, a server): it is told, nothing is lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, StartServer
from tests.browser.design.live_pages import READ, TEXT, opened, text_of, write_together
from tests.browser.person import bring, post, sign_in, type_at_end
from tests.serving import Server

pytestmark = pytest.mark.browser
SECONDS = 20_000
ROLE = """\
from django.contrib.auth.models import User
from designer.models import Membership
who = User.objects.get(username="jonas")
Membership.objects.update_or_create(definition_id={id!r}, user=who, defaults={{"role": {role!r}}})
"""


def become(server: Server, address: str, role: str) -> None:
    """Jonas has this role in the definition from now on."""
    server.manage("shell", "-c", ROLE.format(id=address.rpartition("/")[2], role=role))


def team(open_page: OpenPage, server: Server) -> tuple[str, Page, Page]:
    """Mia's definition, her page of it and Jonas's, which write together."""
    one, other = open_page(), open_page(scheme="dark")
    for page, name in ((one, "mia"), (other, "jonas")):
        page.goto(f"{server.address}/login")
        sign_in(page, name)
        page.wait_for_url(f"{server.address}/")
    address = bring(one, server.address, TEXT)
    become(server, address, "editor")
    for page in (one, other):
        page.goto(f"{address}/design")
    for page in (one, other):
        write_together(page)
    type_at_end(one, "name: Two", " m")
    has(other, "Two m")
    return address, one, other


def has(page: Page, words: str) -> None:
    page.wait_for_function(f"words => ({READ})()?.includes(words)", arg=words)


def told(page: Page, why: str) -> None:
    """The page says why nothing is saved any more, and does not call it saved."""
    expect(page.locator("#notices")).to_contain_text(why, timeout=SECONDS)
    expect(page.locator("#notices")).to_contain_text("What you write now stays in this browser")
    expect(page.locator("#faces")).to_have_count(0)
    type_at_end(page, "version:", " # late")
    expect(page.locator("#save-state")).to_have_text("Not saved")
    expect(page.locator("#save-state")).to_have_attribute("title", re.compile(re.escape(why)))
    page.wait_for_timeout(3000)
    expect(page.locator("#save-state")).to_have_text("Not saved")
    assert "# late" in text_of(page)


SIGN_IN = re.compile(r"^/login\?next=%2Fdefinitions%2F")


@pytest.mark.long
def test_who_is_signed_out_is_told_and_has_all_of_it_after_the_next_sign_in(
    open_page: OpenPage, accounts: Server, allowed: list[str]
) -> None:
    allowed.append("40[13]")
    _, one, other = team(open_page, accounts)
    tab = one.context.new_page()
    tab.goto(accounts.address)
    tab.get_by_role("button", name="Sign out mia").click()
    told(one, "You were signed out.")
    expect(one.locator(".band.offline")).to_contain_text("You were signed out. Sign in to go on: your text is kept")
    expect(one.locator(".band.offline").get_by_role("link", name="Sign in")).to_have_attribute("href", SIGN_IN)
    assert "# late" not in text_of(other)
    type_at_end(other, "- name: First", "x")
    one.locator("#notices").get_by_role("button", name="Sign in").click()
    sign_in(one, "mia")
    has(one, "name: Firstx")
    for page in (one, other):
        has(page, "# late")
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
    assert text_of(one) == text_of(other)
    assert text_of(one).count("# late") == 1


@pytest.mark.long
def test_who_may_only_look_from_now_on_is_told_and_disturbs_nobody(
    open_page: OpenPage, accounts: Server, allowed: list[str]
) -> None:
    allowed.append("40[13]")
    address, one, other = team(open_page, accounts)
    type_at_end(other, "- name: First", "x")
    has(one, "name: Firstx")
    become(accounts, address, "reviewer")
    told(other, "This definition is not open to you any more.")
    assert "# late" not in text_of(one)
    type_at_end(one, "name: Two m", "ia")
    expect(one.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
    become(accounts, address, "editor")
    other.goto(f"{address}/design")
    for page in (one, other):
        has(page, "# late")
        has(page, "Two mia")
    assert text_of(one).count("# late") == text_of(one).count("Firstx") == 1


@pytest.mark.long
def test_who_may_only_look_sees_the_saved_text_and_is_no_writer(
    open_page: OpenPage, accounts: Server, allowed: list[str]
) -> None:
    allowed.append("40[13]")
    address, one, other = team(open_page, accounts)
    other.goto(accounts.address)
    expect(one.locator("#faces")).to_have_count(0)
    become(accounts, address, "reviewer")
    other.goto(f"{address}/design")
    expect(other).to_have_url(re.compile("/review"))
    type_at_end(one, "name: Two m", " seen")
    expect(one.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
    expect(other.get_by_text(re.compile(r"Version \d is newer, saved by mia")).first).to_be_visible(timeout=SECONDS)
    expect(one.locator("#faces")).to_have_count(0)


@pytest.mark.long
def test_a_definition_that_the_other_removed_is_told(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append("404")
    address, one, other = opened(open_page, live_server_url)
    one.request.get(live_server_url)
    token = next(kept["value"] for kept in one.context.cookies(live_server_url) if kept.get("name") == "csrftoken")
    headers = {"X-CSRFToken": str(token), "Origin": live_server_url}
    path = f"{live_server_url}/api/definitions/{address.rpartition('/')[2]}"
    assert one.request.delete(path, headers=headers).ok
    for page in (one, other):
        told(page, "There is no such definition; it may have been removed.")


@pytest.mark.long
def test_a_server_that_begins_again_while_two_write_loses_nothing(
    open_page: OpenPage, start_server: StartServer, allowed: list[str]
) -> None:
    allowed.append(".*")
    server = start_server("--no-examples")
    address, one, other = opened(open_page, server.address)
    server.stop()
    type_at_end(one, "name: Two", " one")
    type_at_end(other, "- name: First", "x")
    expect(one.locator("#save-state")).to_contain_text("Not saved — trying again", timeout=SECONDS)
    server.start()
    text = TEXT.replace("name: Two", "name: Two one").replace("- name: First\n", "- name: Firstx\n")
    for page in (one, other):
        page.wait_for_function(f"text => ({READ})() === text", arg=text)
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=SECONDS)
        expect(page.locator("#notices .notice")).to_have_count(0)
    saved: Any = post(one, server.address, f"/api/definitions/{address.rpartition('/')[2]}", None, "GET")
    assert saved["text"] == text
