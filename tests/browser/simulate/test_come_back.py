"""Simulate is left for Design and come back to: the run, its mocks and what was typed are still there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.browser.simulate.waiting import completed_and_back

pytestmark = pytest.mark.browser
TEXT = """\
id: pay
name: Pay
version: '1'
functions: [{name: charge, operation: 'a.json#charge'}]
events: [{name: Paid, type: paid, source: bank}]
states:
- name: Charge
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: charge}}]
  end: {kind: default}
"""
MORE = "transition: {nextState: Rest}\n- {name: Rest, type: inject, data: {rested: true}, end: {kind: default}}"


@pytest.mark.long
def test_who_comes_back_from_design_finds_the_run_and_can_run_the_new_text(
    page: Page, open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    address = person.bring(page, live_server_url, TEXT)
    person.simulate(page, address)
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Add an entry").click()
    page.get_by_label("Result").fill('{"paid": 7}')
    page.get_by_role("button", name="Save entry").click()
    page.get_by_role("tab", name="Input").click()
    page.locator("#sim-input").fill('{"sum": 7')
    page.locator(".run-button").click()
    expect(page.locator("#band")).to_contain_text("The run cannot start. Input: Line 1, column 10")
    page.locator("#sim-input").fill('{"sum": 7}')
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    run = page.url.split("session=")[1].split("&")[0]

    page.get_by_role("link", name="Design").click()
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    identity = address.rpartition("/")[2]
    now = page.request.get(f"{live_server_url}/api/definitions/{identity}").json()
    changed = {"text": TEXT.replace("name: Charge", "name: Collect"), "version": now["version"]}
    person.post(page, live_server_url, f"/api/definitions/{identity}", changed, "PUT")
    late = person.held(page, f"**/api/sessions/{run}")
    page.get_by_role("link", name="Simulate").click()
    person.chip(page, "Loading")
    late[0].continue_()
    person.chip(page, "Completed")
    expect(page).to_have_url(re.compile(f"session={run}"))
    assert person.output(page) == {"sum": 7, "paid": 7}
    expect(page.locator(".goeson")).to_contain_text("The definition was changed after this run began")
    screenshot(page, "simulate-outdated")
    other = open_page()
    person.simulate(other, address)
    person.chip(other, "Not started")

    page.get_by_role("button", name="Run this instead").click()
    expect(page).not_to_have_url(re.compile(f"session={run}"))
    expect(page.locator("#canvas")).to_contain_text("Collect")
    person.chip(page, "Completed")
    assert person.output(page) == {"sum": 7, "paid": 7}

    allowed.append("404")
    page.evaluate(f"sessionStorage.setItem('signalbox.session.{identity}', 'gone')")
    person.simulate(page, address)
    person.chip(page, "Not started")
    expect(page.locator("#band .band")).to_have_count(0)


@pytest.mark.long
def test_a_form_is_there_at_once_and_leaves_the_focus_where_a_person_went(page: Page, live_server_url: str) -> None:
    """Who presses a button and goes on typing within a frame types into what the button made."""
    person.simulate(page, person.bring(page, live_server_url, TEXT))
    page.get_by_role("tab", name="Mocks").click()
    expect(page.get_by_role("button", name="Add an entry")).to_be_visible()
    focused = page.evaluate("""async () => {
      [...document.querySelectorAll("button")].find(one => one.textContent.trim() === "Add an entry").click();
      document.getElementById("mock-result").focus();
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      return document.activeElement.id;
    }""")
    assert focused == "mock-result"
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Add an entry")).to_be_visible()
    focused = page.evaluate("""async () => {
      [...document.querySelectorAll("button")].find(one => one.textContent.trim() === "Add an entry").click();
      await new Promise(done => setTimeout(done));
      return document.activeElement.id;
    }""")
    assert focused == "mock-when", "a letter that is typed at once is not lost"


@pytest.mark.long
def test_what_was_typed_before_the_start_is_there_after_a_reload(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, TEXT))
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Add an entry").click()
    page.get_by_label("Result").fill('{"paid": 7}')
    page.get_by_role("button", name="Save entry").click()
    page.get_by_role("button", name="Add an entry").click()
    page.get_by_label("Result").fill('{"paid": 8')
    page.get_by_role("tab", name="Events").click()
    page.locator("#ev-data").fill('{"by": "card"}')
    page.get_by_role("tab", name="Settings").click()
    page.get_by_label("Calls without a mock").select_option("fail")
    page.get_by_role("tab", name="Input").click()
    page.locator("#sim-input").fill('{"sum": ')

    page.reload()
    expect(page.locator(".toast")).to_contain_text("What you set up here before is back.")
    screenshot(page, "simulate-typed-before")
    page.get_by_role("tab", name="Input").click()
    expect(page.locator("#sim-input")).to_have_value('{"sum": ')
    page.get_by_role("tab", name="Settings").click()
    expect(page.get_by_label("Calls without a mock")).to_have_value("fail")
    page.get_by_role("tab", name="Events").click()
    expect(page.locator("#ev-data")).to_have_value('{"by": "card"}')
    page.get_by_role("tab", name="Mocks").click()
    expect(page.locator(".mocks")).to_contain_text(re.compile(r'\{\s*"paid":\s*7'))
    expect(page.get_by_label("Result")).to_have_value('{"paid": 8')

    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".mocks")).to_contain_text("No entry")
    page.get_by_role("tab", name="Input").click()
    expect(page.locator("#sim-input")).to_have_value("{}")
    page.locator("#sim-input").fill('{"sum": 9}')
    page.get_by_role("button", name="Step into").click()
    expect(page).to_have_url(re.compile("session="))
    page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('signalbox.setup.'))")


@pytest.mark.long
@pytest.mark.parametrize("way", ["reload", "back", "fork"])
def test_an_answer_goes_on_with_a_run_that_was_told_to_continue(page: Page, live_server_url: str, way: str) -> None:
    """Also when the page was loaded anew at the question, the person went back to it, or forked there."""
    person.simulate(page, person.bring(page, live_server_url, TEXT.replace("end: {kind: default}", MORE)))
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")
    number = page.locator(".scrub b")
    asked = int(number.inner_text())
    if way == "reload":
        page.reload()
    else:
        page.get_by_role("button", name="Return result").click()
        person.chip(page, "Completed")
        for step in range(int(number.inner_text()) - 1, asked - 1, -1):
            page.keyboard.press("Shift+F10")
            expect(number).to_have_text(str(step))
    origin = page.url.split("session=")[1].split("&")[0]
    if way == "fork":
        page.get_by_role("button", name="Fork").click()  # what is pressed from here on is for the fork
    person.chip(page, "Asks for a result")
    page.get_by_role("button", name="Return result").click()
    if way == "fork":
        expect(page).not_to_have_url(re.compile(f"session={origin}"))
        expect(page.locator(".toast")).to_contain_text("This is a fork")
    person.chip(page, "Completed")


@pytest.mark.long
def test_an_event_sent_while_the_fork_is_made_is_for_the_fork_which_goes_on(page: Page, live_server_url: str) -> None:
    """The run that is left is led to its end first: what is known of that run does not hold for the fork."""
    completed_and_back(page, live_server_url)
    person.chip(page, "Waiting for event")
    origin = page.url.split("session=")[1].split("&")[0]
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.evaluate("""async () => {
      const button = name => [...document.querySelectorAll("button")].find(one => one.textContent.trim() === name);
      const chip = () => document.querySelector(".state-chip").textContent, was = chip();
      button("Fork").click();
      while (chip() === was) await new Promise(done => setTimeout(done));
      button("Send now").click();
    }""")
    expect(page).not_to_have_url(re.compile(f"session={origin}"))
    person.chip(page, "Completed")


@pytest.mark.long
def test_a_run_that_was_stepped_stays_where_the_answer_led(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, TEXT.replace("end: {kind: default}", MORE)))
    for _ in range(3):
        page.get_by_role("button", name="Step into").click()
    person.chip(page, "Asks for a result")
    page.reload()
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Paused")


def test_a_double_click_starts_and_answers_once(page: Page, live_server_url: str) -> None:
    """The second click means what the first did: no complaint, no second answer, no pause."""
    person.simulate(page, person.bring(page, live_server_url, TEXT.replace("end: {kind: default}", MORE)))
    page.locator(".run-button").dblclick()
    person.chip(page, "Asks for a result")
    page.get_by_role("button", name="Return result").dblclick()
    person.chip(page, "Completed")
    expect(page.locator(".toast, #band .band")).to_have_count(0)
