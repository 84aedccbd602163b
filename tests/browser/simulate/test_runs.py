"""The runs of a definition: listed, opened again, deleted; whoever is at one that is deleted is told so."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import SIZES, Screenshot, look
from tests.browser.simulate.approval import APPROVAL, RUN, lower

pytestmark = pytest.mark.browser
ONE_SIZE = SIZES[:1]
GONE = "This simulation was deleted, and its trace with it."


def choose(row: Locator, title: str, what: str) -> None:
    """Choose what to do with a run in the list."""
    row.get_by_role("button", name=f"More of the run {title}").click()
    row.page.get_by_role("menu").get_by_role("menuitem", name=what).click()


@pytest.mark.long
def test_a_run_is_deleted_and_who_watches_it_is_told(
    page: Page, open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append(r"status of 409 \(Conflict\) \(http://[^/]+/api/sessions/")
    scenario = {**RUN, "expect": {"status": "completed", "path": ["Nowhere"]}}
    person.simulate(page, person.bring(page, live_server_url, person.read(APPROVAL), scenario))
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    first = page.url.partition("session=")[2].partition("&")[0]
    page.get_by_role("button", name="Fork").click()
    expect(page).not_to_have_url(re.compile(first))
    person.chip(page, "Completed")
    lower(page, "Runs")
    rows, fork = page.locator(".runrow"), page.locator(".forks .runrow")
    expect(rows).to_have_count(2)
    expect(fork, "it stands below the run that it came from").to_have_count(1)
    expect(fork).to_contain_text("shown here")
    expect(fork).to_contain_text(
        re.compile(
            r"Completed · not as expected \(1 of 2 hold\) · 1 h · \d+ steps · just now · "
            r"forked from “Approved” at step \d+"
        )
    )
    missed = "not as expected (1 of 2 hold)"
    expect(rows.first, "the server tells it of the run that is not shown").to_contain_text(missed)

    choose(fork, "Approved", "Name…")
    name = page.get_by_role("dialog").get_by_label("Name")
    expect(name).to_have_value("Approved")
    name.fill("A second try")
    name.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(fork).to_contain_text("Approved")
    choose(fork, "Approved", "Name…")
    name.fill("A second try")
    name.press("Enter")
    expect(fork.locator("b")).to_have_text("A second try")
    expect(page).to_have_url(re.compile("session="))

    other = open_page()
    sockets: list[str] = []
    other.on("websocket", lambda one: sockets.append(one.url))
    other.goto(page.url)
    person.chip(other, "Completed")
    lower(other, "Runs")
    choose(other.locator(".forks .runrow"), "A second try", "Delete…")
    asked = other.get_by_role("dialog")
    expect(asked.get_by_label("Delete it all the same")).to_be_hidden()
    asked.get_by_role("button", name="Delete for good").click()
    expect(asked.get_by_role("alert")).to_contain_text("drives this simulation at this moment")
    expect(asked.get_by_label("Delete it all the same")).to_be_visible()
    look(other, screenshot, "simulate-runs-driven", ONE_SIZE)
    asked.get_by_role("button", name="Keep it").click()

    choose(fork, "A second try", "Delete…")
    expect(page.get_by_role("dialog")).to_contain_text("Scenarios that were saved from it")
    page.get_by_role("button", name="Delete for good").click()
    expect(other.locator("#band")).to_contain_text(GONE)
    expect(other.locator("#controls")).to_contain_text("Not connected")
    back = other.get_by_role("button", name="Back one step")
    expect(back).to_be_disabled()
    expect(other.get_by_role("slider", name="Step")).to_be_disabled()
    expect(other.get_by_role("button", name="Ask for control")).to_have_count(0)
    expect(back).to_have_attribute("title", f"Back one step: {GONE}")
    look(other, screenshot, "simulate-runs-deleted", ONE_SIZE)
    assert sum("/ws/sessions/" in one for one in sockets) == 1, "it does not connect again"
    other.get_by_role("link", name="Start afresh").click()
    person.chip(other, "Not started")

    person.chip(page, "Not started")
    assert "session=" not in page.url
    expect(page.locator("#panel-runs"), "it stays where it was deleted").to_be_visible()
    expect(rows).to_have_count(1)
    look(page, screenshot, "simulate-runs", ONE_SIZE)
    choose(rows.first, "Approved", "Delete…")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".toast")).to_contain_text("The run “Approved” is deleted.")
    page.set_viewport_size({"width": 400, "height": 900})
    expect(page.locator("[data-tabs]")).to_have_count(1)
    told = page.locator(".toast").bounding_box()
    assert told
    assert told["width"] > 220, "it has the width of the window, not of its right half"
    tabs = page.locator(".edges").bounding_box()
    assert tabs
    assert told["y"] + told["height"] <= tabs["y"], "the tabs below stay in reach"
    screenshot(page, "simulate-toast-narrow")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#panel-runs")).to_contain_text("No runs of yours yet")
