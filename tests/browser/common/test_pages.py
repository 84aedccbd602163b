"""Every page at every size in both themes: no complaint, nothing serious for axe, no sideways scroll; with pictures."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.gallery_cards import EXAMPLE, thumbnails
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
FAILING = """\
id: ride
version: '1.0'
name: Ride home
functions:
- name: callTaxi
  operation: taxi.json#call
states:
- name: Call a taxi
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: callTaxi, parameters: {from: "{{ $.place }}"}}
  end: {kind: default}
"""
TROUBLED = """\
id: troubled
version: '1.0'
name: Troubled
functions:
- {name: unused, operation: api.json#unused}
states:
- name: Begin
  type: delay
  start: {kind: default}
  timeDelay: two hours
  transition: {nextState: Nowhere}
- name: Never reached
  type: inject
  data: {}
  end: {kind: default}
"""


@pytest.mark.long
def test_about_is_led_to_by_the_keys_and_tells_all_licences(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    page.goto(live_server_url)
    page.keyboard.press("?")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="About Signalbox").click()
    page.close()
    about = opened.value
    expect(about.get_by_role("heading", name="Signalbox")).to_be_visible()
    look(about, screenshot, "about", [(1280, 800), (400, 800)])
    row = about.get_by_role("row", name="svglib")
    row.get_by_text("LGPL-3.0-or-later", exact=True).click()
    expect(row.get_by_text("GNU LESSER GENERAL PUBLIC LICENSE").first).to_be_visible()


def test_the_empty_library_and_its_dialogs(open_page: OpenPage, own_server: str, screenshot: Screenshot) -> None:
    page = open_page()
    page.goto(own_server)
    expect(page.get_by_role("heading", name="No definitions yet")).to_be_visible()
    thumbnails(page)
    look(page, screenshot, "library-empty")
    page.get_by_role("button", name="New definition").click()
    look(page, screenshot, "dialog-new")
    page.get_by_role("radio", name="Parallel calls").check()
    page.get_by_role("radio", name="Lemline").check()
    expect(page.get_by_role("radio", name="Parallel calls")).to_be_disabled()
    expect(page.get_by_role("radio", name="Hello, world")).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Import", exact=True).click()
    look(page, screenshot, "dialog-import")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("New definition")
    look(page, screenshot, "dialog-keys")


@pytest.mark.long
def test_the_filled_library(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    page.goto(live_server_url)
    for text in (
        FAILING,
        TROUBLED,
        person.read(EXAMPLE / "definition.yaml"),
        "id: empty\nversion: '1'\nname: Nothing\nstates: []\n",
    ):
        person.bring(page, live_server_url, text)
    page.goto(live_server_url)
    expect(page.locator("#cards .card").nth(3)).to_be_visible()
    expect(page.get_by_role("heading", name="Nothing", exact=True).first).to_be_visible()
    thumbnails(page)
    look(page, screenshot, "library")


@pytest.mark.long
def test_design(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, person.read(EXAMPLE / "definition.yaml")))
    look(page, screenshot, "design")
    person.box(page, "Ask the manager").click()
    expect(page.locator("#inspector")).to_contain_text("Ask the manager")
    look(page, screenshot, "design-selected")
    person.design(page, person.bring(page, live_server_url, TROUBLED))
    expect(page.locator("#problems li")).not_to_have_count(0)
    person.box(page, "Begin").click()
    expect(page.locator("#inspector .leads").first).to_have_text(re.compile(r"Transition\s*Nowhere"))
    look(page, screenshot, "design-problems")


@pytest.mark.long
def test_simulate(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    text = person.read(EXAMPLE / "definition.yaml")
    scenario = {
        "name": "Asked",
        "input": {"expense": {"id": "e-1", "amount": 50}},
        "functions": {
            "askManager": [{"result": {"asked": True}, "delay": "PT2S"}],
            "payOut": [{"result": {"paid": 50}}],
        },
    }
    person.simulate(page, person.bring(page, live_server_url, text, scenario))
    look(page, screenshot, "simulate-not-started")
    person.start(page)
    person.chip(page, "Waiting for event")
    expect(page.locator("#version-label")).to_have_text("version 1.0")
    assert apart(page, "#canvas .badge.waiting", "#canvas .tokens > *")
    page.get_by_role("tab", name="Mocks").click()
    look(page, screenshot, "simulate-waiting")
    page.get_by_role("button", name="Write the event").click()
    page.get_by_label("Value of expenseId").fill("e-1")
    page.get_by_role("textbox", name="Data", exact=True).fill('{"decision": "approved"}')
    look(page, screenshot, "simulate-event")
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")
    look(page, screenshot, "simulate-completed")

    person.simulate(
        page,
        person.bring(
            page,
            live_server_url,
            FAILING,
            {"name": "No taxi", "functions": {"callTaxi": [{"error": {"name": "NoTaxi", "code": "503"}}]}},
        ),
    )
    person.start(page)
    person.chip(page, "Failed")
    expect(page.locator("#data")).to_contain_text("NoTaxi")
    look(page, screenshot, "simulate-failed")


def apart(page: Page, one: str, other: str) -> bool:
    """Whether the two elements lie side by side, neither over the other; both in their place, not on their way."""
    person.at_rest(page)
    first, second = page.locator(one).bounding_box(), page.locator(other).first.bounding_box()
    assert first is not None
    assert second is not None
    return first["x"] >= second["x"] + second["width"] or second["x"] >= first["x"] + first["width"]


def test_a_page_that_is_not_there(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot, allowed: list[str]
) -> None:
    allowed.append("status of 404 .*/definitions/none/design")
    page = open_page()
    answer = page.goto(f"{live_server_url}/definitions/none/design")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="This page does not exist")).to_be_visible()
    look(page, screenshot, "missing")
