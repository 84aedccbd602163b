"""Two pages of one definition: text, form and diagram are written together, each undoes what is theirs."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, TEXT, opened, text_of
from tests.browser.looks import Screenshot
from tests.browser.person import box, bring, post, saved

pytestmark = pytest.mark.browser
BOTH_SAVE_AT_ONCE = r"status of 409 .*/api/definitions/\w+\)$"
"""Who comes second is told so by the server, and their page goes on with the text that both have."""


def both(pages: tuple[Page, Page], text: str) -> None:
    for page in pages:
        page.wait_for_function(f"text => ({READ})() === text", arg=text)


def write(page: Page, line: int, put: str) -> None:
    """Type at the end of a line."""
    page.locator(".cm-line").nth(line).click()
    page.keyboard.press("End")
    page.keyboard.type(put)


def test_what_one_writes_the_other_has_and_each_undoes_theirs(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append(BOTH_SAVE_AT_ONCE)
    address, one, other = opened(open_page, live_server_url)
    write(one, 1, " of one")
    write(other, 6, "x")
    text = TEXT.replace("name: Two", "name: Two of one").replace("name: First\n", "name: Firstx\n")
    both((one, other), text)
    expect(one.locator("#save-state")).to_contain_text("Saved")
    expect(other.locator("#save-state")).to_contain_text("Saved")
    one.locator("#undo").click()
    both((one, other), text.replace(" of one", ""))
    other.locator("#undo").click()
    both((one, other), TEXT)
    one.locator("#redo").click()
    both((one, other), TEXT.replace("name: Two", "name: Two of one"))
    expect(one.locator("dialog[open]")).to_have_count(0)
    identifier = address.rpartition("/")[2]
    expect(one.locator("#save-state")).to_contain_text("Saved")
    saved: Any = post(one, live_server_url, f"/api/definitions/{identifier}", None, "GET")
    assert saved["text"] == text_of(one) == text_of(other)
    expect(other.locator(".their-caret")).to_have_count(1)


@pytest.mark.long
def test_what_is_unsaved_when_somebody_comes_is_shared(open_page: OpenPage, live_server_url: str) -> None:
    one = open_page()
    address = bring(one, live_server_url, TEXT)
    one.goto(f"{address}/design")
    write(one, 1, " early")
    other = open_page()
    other.goto(f"{address}/design")
    both((one, other), TEXT.replace("name: Two", "name: Two early"))


@pytest.mark.long
def test_a_cut_line_and_a_reload_lose_nothing(open_page: OpenPage, live_server_url: str, allowed: list[str]) -> None:
    allowed.append(".*")
    _, one, other = opened(open_page, live_server_url)
    write(other, 1, " b")
    both((one, other), TEXT.replace("name: Two", "name: Two b"))
    one.context.set_offline(True)
    write(one, 8, " # far")
    write(other, 12, " # near")
    other.wait_for_timeout(3000)
    assert "far" not in text_of(other)
    one.context.set_offline(False)
    merged = TEXT.replace("name: Two", "name: Two b").replace("data: {}", "data: {} # far", 1)
    merged = "# near".join(merged.rsplit("data: {}", 1)).replace("# near", "data: {} # near")
    both((one, other), merged)
    for page in (one, other):
        expect(page.locator("#save-state")).to_contain_text("Saved")
    write(one, 0, " # last")
    one.reload()
    both((one, other), merged.replace("id: two", "id: two # last"))
    expect(one.locator("dialog[open]")).to_have_count(0)


@pytest.mark.long
def test_form_and_diagram_edits_of_two_meet(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    _, one, other = opened(open_page, live_server_url)
    one.locator('.sb-node[data-pointer="/states/0"]').first.click()
    field = one.locator("#inspector").get_by_label(re.compile("^Name")).first
    expect(field, "the form is that of the state").to_have_value("First")
    field.fill("Begun")
    write(other, 12, " # other")
    field.press("Enter")
    text = TEXT.replace("First", "Begun")
    text = "data: {} # other".join(text.rsplit("data: {}", 1))
    both((one, other), text)
    one.keyboard.press("Escape")
    one.locator("#undo").click()
    both((one, other), text.replace("Begun", "First"))
    other.locator('.sb-node[data-pointer="/states/1"]').first.click()
    expect(one.locator(".badge.person")).to_have_count(1)
    screenshot(one, "together-light")
    screenshot(other, "together-dark")


AWAY = """() => {
  window.away = true;
  window.WebSocket = class extends WebSocket {
    constructor(address) { super(window.away ? address.replace("/text/", "/nowhere/") : address); }
  };
}"""
"""No line comes up while `away`, though the server is there."""


@pytest.mark.long
def test_a_form_waits_for_the_line_and_for_what_others_did_meanwhile(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
    _, one, other = opened(open_page, live_server_url)
    box(other, "First").click()
    name = other.locator("#inspector").get_by_label(re.compile("^Name")).first
    expect(name).to_have_value("First")
    other.evaluate(AWAY)
    other.context.set_offline(True)
    box(one, "First").click()
    one.keyboard.press("Delete")
    expect(box(one, "First")).to_have_count(0)
    saved(one)
    other.context.set_offline(False)
    name.fill("Renamed")
    name.press("Enter")
    other.wait_for_timeout(1000)
    other.evaluate("window.away = false")
    expect(box(other, "First")).to_have_count(0)
    expect(other.locator("#save-state")).to_contain_text("Saved", timeout=20_000)
    other.wait_for_function(f"text => ({READ})() === text", arg=text_of(one))
    assert "Renamed" not in text_of(one), "no half of a name stands where the state was"


@pytest.mark.long
def test_what_is_answered_while_the_line_is_down_changes_nothing(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    """It is another text by then, in which others may have changed the same."""
    allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
    _, one, other = opened(open_page, live_server_url)
    before = text_of(one)

    def answer(route: Route) -> None:
        got = route.fetch()
        other.context.set_offline(True)
        route.fulfill(response=got)

    other.route("**/api/edit", answer)
    box(other, "First").click()
    other.keyboard.press("F2")
    other.keyboard.type("Renamed")
    other.keyboard.press("Enter")
    expect(other.locator(".toast.error")).to_contain_text("Nothing was changed")
    assert text_of(other) == before
    other.unroute("**/api/edit")
    other.context.set_offline(False)
    box(one, "First").click()
    one.keyboard.press("Delete")  # the other gives back its turn when it is there again
    expect(box(other, "First")).to_have_count(0, timeout=5000)
    other.wait_for_function(f"text => ({READ})() === text", arg=text_of(one))
