"""Scenarios on the Simulate page: saved from a run, run together, repaired, explored, imported; forks compared."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.approval import ANSWERS, APPROVAL, RUN, lower, open_approval
from tests.browser.simulate.waiting import completed_and_back

pytestmark = pytest.mark.browser
WRONG = {**RUN, "name": "Wrong", "expect": {"output": {"paid": 51}}}
STUCK = """
id: stuck
name: Stuck
version: '1'
states:
- {name: Begin, type: inject, data: {n: 1}, start: {kind: default}, transition: {nextState: Wait}}
- {name: Wait, type: inject, data: {n: 2}, transition: {nextState: Begin}}
- {name: Never, type: inject, data: {}, end: {kind: default}}
"""


def add(page: Page, address: str, scenario: Any) -> None:
    """One more scenario of the definition."""
    url, identity = address.split("/definitions/")
    body = {"name": scenario["name"], "scenario": scenario}
    person.post(page, url, f"/api/definitions/{identity}/scenarios", body)


def test_a_run_is_saved_as_a_scenario_in_one_action(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_text("Save scenario")).to_be_visible()
    page.get_by_role("button", name="Save scenario").click()
    page.get_by_label("Name of the scenario").fill("Kept run")
    screenshot(page, "simulate-save")
    page.get_by_role("button", name="Save", exact=True).click()
    row = page.locator(".scnrow", has_text="Kept run")
    expect(row).to_contain_text("with expectations")
    page.get_by_role("button", name="Run all").click()
    expect(row).to_contain_text("passed")


@pytest.mark.long
def test_a_scenario_that_was_changed_meanwhile_is_not_replaced_unseen(
    page: Page, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append("status of 409")
    address = person.bring(page, live_server_url, person.read(APPROVAL), RUN)
    person.simulate(page, address)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    path = f"/api/definitions/{address.split('/definitions/')[1].split('/')[0]}/scenarios"
    (kept,) = page.request.get(live_server_url + path).json()
    theirs = {"name": "Theirs", "scenario": {**kept["scenario"], "seed": 4711}}
    person.post(page, live_server_url, f"{path}/{kept['id']}", theirs, "PUT")
    page.get_by_role("button", name="Save scenario").click()
    page.get_by_label("Replace “Approved”").check()
    page.get_by_role("button", name="Save", exact=True).click()
    box = page.get_by_role("dialog", name="The scenario was changed meanwhile")
    expect(box).to_contain_text("“Theirs” is at version 2 now")
    expect(box.get_by_label("As it is now")).to_contain_text('"seed": 4711')
    box.get_by_role("button", name="Keep theirs").click()
    page.get_by_role("button", name="Save", exact=True).click()  # the first dialog is still there, with its name
    box.get_by_role("button", name="Keep both").click()
    expect(page.locator(".scnrow", has_text="Approved")).to_contain_text("with expectations")
    expect(page.locator(".scnrow", has_text="Theirs")).to_be_visible()


def test_all_scenarios_are_run_and_the_first_difference_is_shown(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    approved = {**RUN, "expect": {"status": "completed"}}  # one that expects nothing is not said to have passed
    address = person.bring(page, live_server_url, person.read(APPROVAL), approved)
    add(page, address, WRONG)
    person.simulate(page, address)
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".scnrow").first).to_contain_text(re.compile(r"passed\s*adds [\d.]+ %"))
    wrong = page.locator(".scnrow", has_text="Wrong")
    expect(wrong).to_contain_text("failed")
    expect(wrong.locator(".firstdiff")).to_contain_text("51")
    expect(page.locator(".suitesum")).to_contain_text("1 passed, 1 failed")
    page.get_by_text("Show the coverage on the diagram").click()
    expect(person.box(page, "Remind the manager")).to_have_class(re.compile("nottaken"))
    expect(person.box(page, "Pay out")).to_have_class(re.compile(r"\btaken"))
    expect(page.locator("#canvas [data-pointer$='/end']").last).to_have_class(re.compile(r"\btaken"))
    screenshot(page, "simulate-suite")
    wrong.get_by_role("button", name="Show").click()
    expect(page.locator(".scrub b")).to_have_text(re.compile("[1-9]"))
    expect(page.locator(".expectation", has_text="output")).to_contain_text("not yet")  # here it is written
    page.locator(".run-button").click()
    expect(page.locator(".expectation", has_text="output")).to_contain_text("differs")


@pytest.mark.long
def test_start_runs_the_scenario_that_is_chosen(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, person.read(APPROVAL), RUN)
    add(page, address, {**RUN, "name": "Other", "input": {"expense": {"id": "e-1", "amount": 77}}})
    person.simulate(page, address)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    assert person.output(page)["expense"]["amount"] == 50
    first = page.url
    page.locator(".scnrow", has_text="Other").get_by_role("radio").check()
    page.locator("#controls").get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".result pre.data")).to_contain_text("77")
    person.chip(page, "Completed")
    assert page.url != first


@pytest.mark.long
def test_another_scenario_is_run_instead_of_one_on_its_way(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, person.read(APPROVAL), RUN)
    add(page, address, {**RUN, "name": "Other", "input": {"expense": {"id": "e-1", "amount": 77}}})
    person.simulate(page, address)
    page.get_by_role("button", name="Step into").click()
    expect(page.locator(".scrub b")).to_have_text("1")
    expect(page.locator(".goeson")).to_have_count(0)
    page.locator(".scnrow", has_text="Other").get_by_role("radio").check()
    page.get_by_role("button", name="Run this instead").click()
    person.chip(page, "Completed")
    assert person.output(page)["expense"]["amount"] == 77
    expect(page.locator(".goeson")).to_have_count(0)


@pytest.mark.long
def test_a_scenario_that_names_what_is_gone_is_repaired(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    mocks = {"askManager": ANSWERS["askManager"], "payOutt": ANSWERS["payOut"]}
    old = {**RUN, "functions": mocks, "expect": {"status": "completed"}}
    address = person.bring(page, live_server_url, person.read(APPROVAL), old)
    person.simulate(page, address)
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".misfits")).to_contain_text("payOutt")
    screenshot(page, "simulate-repair")
    page.locator(".misfits").get_by_role("button", name="Use payOut").click()
    expect(page.locator(".misfits")).to_have_count(0)
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".scnrow", has_text="Approved")).to_contain_text("passed")


@pytest.mark.long
def test_what_explore_finds_is_played(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, STUCK))
    page.get_by_role("button", name="Explore").click()
    expect(page.locator(".findings")).to_contain_text("Never", timeout=20_000)
    widths = page.locator(".finding :is(.rowlink, .grow)").evaluate_all("all => all.map(one => one.clientWidth)")
    assert widths
    assert min(widths) >= 150, "the words have more than a narrow column beside their tag and button"
    screenshot(page, "simulate-explore")
    page.locator(".findings").get_by_role("button", name="Play").first.click()
    expect(page.locator("#trace .count")).not_to_have_text("0", timeout=20_000)


BY_ARRAY = """\
document: {dsl: '1.0.3', namespace: test, name: array-input, version: '0.1.0'}
do:
- choose:
    switch:
    - many: {when: 'length > 1', then: first}
    - few: {then: end}
- first:
    set: {x: '${ .[0] }'}
"""


@pytest.mark.long
def test_a_path_that_explore_keeps_is_started(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, BY_ARRAY))
    page.get_by_role("button", name="Explore").click()
    page.get_by_role("button", name=re.compile("^Keep [0-9]+ scenario")).click(timeout=20_000)
    expect(page.locator(".scnrow").first).to_be_visible()
    screenshot(page, "explore-kept")
    page.reload()
    for row in page.locator(".scnrow").all():
        row.get_by_role("radio").check()
        person.start(page)
        person.chip(page, "Completed")
        screenshot(page, "explore-kept-run")


def test_a_fork_goes_its_own_way_and_is_compared(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    first = page.url
    page.get_by_role("slider", name="Step").fill("3")
    expect(page.locator(".scrub b")).to_have_text("3")
    page.get_by_role("button", name="Fork").click()
    expect(page).not_to_have_url(re.compile(re.escape(first.split("session=")[1].split("&")[0])))
    expect(page.locator(".sl")).to_contain_text("3 of 3")
    forked = page.url
    page.go_back()
    expect(page).to_have_url(re.compile(re.escape(first.split("session=")[1].split("&")[0])))
    expect(page.locator(".sl"), "it stands where it was left").to_contain_text(re.compile(r"Step 3 of \d\d"))
    page.go_forward()
    expect(page).to_have_url(re.compile(re.escape(forked.split("session=")[1].split("&")[0])))
    expect(page.locator(".sl")).to_contain_text("3 of 3")
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Edit entry 1 of payOut").click()
    page.get_by_label("Result").fill('{"paid": 49}')
    page.get_by_role("button", name="Save entry").click()
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    page.reload()
    person.chip(page, "Completed")
    lower(page, "Compare")
    expect(page.get_by_label("With").locator("option:checked")).to_contain_text("Forked from: Approved, at step 3")
    page.locator(".watchnew").get_by_role("button", name="Compare").click()
    expect(page.locator(".cmpfirst")).to_contain_text("49")
    expect(page.locator(".sb-node.differs")).to_have_attribute("data-name", "Pay out")
    screenshot(page, "simulate-compare")
    page.goto(first)
    expect(page.locator(".sl")).to_contain_text(re.compile(r"of \d\d"))
    lower(page, "Compare")
    option = page.get_by_label("With").locator("option", has_text="forked from this run at step 3")
    expect(option).to_have_count(1)


@pytest.mark.long
def test_a_fork_gets_another_event_and_compare_names_the_first_difference(page: Page, live_server_url: str) -> None:
    waiting = completed_and_back(page, live_server_url)
    page.get_by_role("button", name="Fork").click()
    expect(page.locator(".sl")).to_contain_text(f"{waiting} of {waiting}")
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    person.event_data(page, '{"decision": "refused"}')
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")
    lower(page, "Compare")
    expect(page.get_by_label("With").locator("option:checked")).to_contain_text("Forked from")
    page.locator(".watchnew").get_by_role("button", name="Compare").click()
    first = page.locator(".cmpfirst")
    expect(first).to_contain_text("The first difference")
    expect(first).to_contain_text("the event expense.decided arrives")
    expect(first.locator("ul")).to_contain_text('event/data/decision: "refused" here, "approved" there.')
    expect(first.locator(".cmppair")).to_be_hidden()  # the events as JSON, on demand


@pytest.mark.long
def test_mocks_of_step_functions_are_imported(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    config = {
        "StateMachines": {"Expense approval": {"TestCases": {"Happy": {"Pay out": "Paid"}}}},
        "MockedResponses": {"Paid": {"0": {"Return": {"paid": 1}}}},
    }
    page.locator(".suitebar").get_by_role("button", name="Import…").click()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Paste a file, or choose one, first.")
    page.get_by_label("The file’s text").fill(json.dumps(config))
    late = person.held(page, "**/scenarios/from-file")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("button", name="Import", exact=True)).to_be_disabled()  # seen to be on its way
    late[0].continue_()
    expect(page.locator("dialog")).to_contain_text("Press Import again")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator(".scnrow", has_text="Happy")).to_be_visible()


DAILY = """
id: daily
name: Daily
version: '1'
states:
- {name: Report, type: inject, data: {}, start: {kind: default, schedule: {cron: "0 9 * * *"}}, end: {kind: default}}
"""


@pytest.mark.long
def test_a_start_by_the_schedule_is_chosen_in_the_panel(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, DAILY))
    page.get_by_label("Starts", exact=True).select_option("By its schedule, and events")
    expect(page.locator("#sim-until-bad")).to_contain_text("A schedule has no end of its own")
    page.get_by_label("Clock runs until").fill("2 days")
    screenshot(page, "simulate-starts")
    page.locator(".run-button").click()
    expect(page.locator(".run-button")).to_be_disabled()
    expect(page.locator("#canvas")).to_contain_text("×2")
    expect(page.locator("#next")).to_contain_text("The scenario ends at 2020-01-03 00:00:00")
