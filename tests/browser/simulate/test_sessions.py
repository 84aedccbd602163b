"""What a debugger does on the Simulate page: steps both ways, mends forms, reads why; reloads, and works in two."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.serving import ROOT

pytestmark = pytest.mark.browser
TEXT = ROOT / "designer/library/examples/6-expense-approval/definition.yaml"
INPUT = {"expense": {"id": "e-1", "amount": 50}}
MOCKS = {"askManager": [{"result": {"asked": True}}], "payOut": [{"result": {"paid": 50}}]}
APPROVAL = {
    "at": "PT1H",
    "type": "expense.decided",
    "source": "approvals",
    "expenseId": "e-1",
    "data": {"decision": "approved"},
}


@pytest.fixture
def address(page: Page, live_server_url: str) -> str:
    """A definition with a scenario that runs to its end by itself."""
    scenario = {"name": "Approved", "input": INPUT, "functions": MOCKS, "events": [APPROVAL]}
    return person.bring(page, live_server_url, person.read(TEXT), scenario)


def steps(page: Page) -> Locator:
    """The number of the step at which the run stands."""
    return page.locator(".scrub b")


def test_the_keys_step_both_ways(page: Page, address: str) -> None:
    person.simulate(page, address)
    for expected in ("1", "2", "3"):
        page.keyboard.press("F11")
        expect(steps(page)).to_have_text(expected)
    page.keyboard.press("Shift+F10")
    expect(steps(page)).to_have_text("2")
    page.keyboard.press("F10")
    expect(steps(page)).not_to_have_text(re.compile(r"^[23]$"))
    person.chip(page, "Paused")
    page.keyboard.press("F5")
    person.chip(page, "Completed")
    last = person.position(page)
    assert person.output(page)["paid"] == 50

    page.keyboard.press("ArrowLeft")
    expect(steps(page)).to_have_text(str(last - 1))
    page.keyboard.press("ArrowRight")
    expect(steps(page)).to_have_text(str(last))
    page.keyboard.press("r")
    expect(steps(page)).to_have_text("At the start")
    person.chip(page, "Not started")


def test_the_scrubber_moves_diagram_text_and_data(page: Page, address: str, screenshot: Screenshot) -> None:
    person.simulate(page, address)
    person.start(page)
    person.chip(page, "Completed")
    expect(person.box(page, "Pay out")).to_have_class(re.compile(r"\btaken\b"))
    clock = page.locator(".clock .mono")
    expect(clock).to_have_text("01:00:00")
    page.get_by_role("slider", name="Step").fill("3")
    expect(steps(page)).to_have_text("3")
    expect(clock).to_have_text("00:00:00")
    expect(person.box(page, "Pay out")).to_have_class(re.compile(r"\bnottaken\b"))
    expect(person.box(page, "Ask the manager")).to_have_class(re.compile(r"\bcurrent\b"))
    expect(page.locator("#data")).to_contain_text("Ask the manager")
    expect(page.locator("#data .result")).to_have_count(0)
    expect(page.locator("#trace .ahead").first).to_be_visible()
    screenshot(page, "session-scrubbed")
    page.get_by_role("slider", name="Step").press("End")
    person.chip(page, "Completed")


@pytest.mark.long
def test_the_data_of_a_state_is_told_stage_by_stage(page: Page, address: str) -> None:
    person.simulate(page, address)
    person.start(page)
    person.chip(page, "Completed")
    person.box(page, "Ask the manager").click()
    stages = page.locator("#data .stages > li")
    expect(stages.locator("h3")).to_contain_text(
        [
            "Input",
            "Request",
            "Result",
            "Merged",
            "Event ManagerDecided",
            "Event filter",
            "Merged 1 added",
            "Output unchanged",
        ]
    )
    expect(stages.nth(6)).to_contain_text("decision came from ManagerDecided")
    expect(stages.nth(6).locator(".add")).to_have_count(1)


def test_a_reload_and_a_sent_address_restore_the_step(open_page: OpenPage, page: Page, address: str) -> None:
    person.simulate(page, address)
    for expected in ("1", "2", "3", "4"):
        page.keyboard.press("F11")
        expect(steps(page)).to_have_text(expected)
    person.box(page, "Decide").click()
    expect(page).to_have_url(re.compile(r"session=\w+.*step=4"))
    expect(page).to_have_url(re.compile(r"select=/states/1"))
    page.reload()
    expect(steps(page)).to_have_text("4")
    expect(page.locator("#data")).to_contain_text("Decide")
    other = open_page()
    other.goto(page.url)
    expect(steps(other)).to_have_text("4")
    expect(other.locator("#data")).to_contain_text("Decide")


@pytest.mark.long
def test_two_pages_follow_one_session(open_page: OpenPage, page: Page, address: str) -> None:
    person.simulate(page, address)
    page.keyboard.press("F11")
    expect(steps(page)).to_have_text("1")
    expect(page).to_have_url(re.compile("session="))
    other = open_page()
    other.goto(page.url)
    expect(steps(other)).to_have_text("1")
    other.get_by_role("button", name="Ask for control").click()
    page.get_by_role("button", name="Hand over to").click()
    expect(other.get_by_role("button", name="Hand over")).to_be_visible()
    other.keyboard.press("F11")
    expect(steps(other)).to_have_text("2")
    expect(steps(page)).to_have_text("2")
    other.keyboard.press("F5")
    person.chip(page, "Completed")
    person.chip(other, "Completed")
    assert person.output(page) == person.output(other)


@pytest.mark.long
def test_the_error_of_a_mock_is_shown(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    mocks = {**MOCKS, "payOut": [{"error": {"name": "BankClosed", "code": "503"}, "delay": "PT3S"}]}
    scenario = {"name": "No bank", "input": INPUT, "functions": mocks, "events": [APPROVAL]}
    person.simulate(page, person.bring(page, live_server_url, person.read(TEXT), scenario))
    person.start(page)
    person.chip(page, "Failed")
    expect(person.box(page, "Pay out")).to_have_class(re.compile(r"\bfailed\b"))
    expect(page.locator("#data")).to_contain_text("BankClosed")
    expect(page.locator("#data")).to_contain_text("503")
    expect(page.locator("#data")).to_contain_text("No entry of onErrors takes this error.")
    expect(page.locator("#trace .bad").first).to_be_visible()
    screenshot(page, "session-failed")


@pytest.mark.long
def test_a_dropped_event_is_explained_and_sent_again(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    wrong = {key: value for key, value in APPROVAL.items() if key != "expenseId"} | {"expenseid": "e-1"}
    scenario = {"name": "Misspelled", "input": INPUT, "functions": MOCKS, "events": [wrong]}
    person.simulate(page, person.bring(page, live_server_url, person.read(TEXT), scenario))
    person.start(page)
    person.chip(page, "Waiting for event")
    why = page.locator("#data .corr")
    expect(why).to_contain_text("Why the event was not taken")
    row = why.get_by_role("row").filter(has=page.get_by_role("cell", name="expenseId", exact=True))
    expect(row).to_contain_text("missing")
    expect(why).to_contain_text("Case counts")
    screenshot(page, "session-dropped")
    why.get_by_role("button", name="Send again with expenseId").click()
    person.chip(page, "Completed")


@pytest.mark.long
def test_bad_json_is_refused_where_it_is_typed(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, person.read(TEXT)))
    page.get_by_role("tab", name="Input").click()
    given = page.get_by_label("Workflow data input")
    given.fill('{"expense": {\n  "id": }}')
    expect(page.locator("#sim-input-note")).to_contain_text("Line 2, column")
    given.fill("[1, 2]")
    expect(page.locator("#sim-input-note")).to_contain_text("must be a JSON object")
    person.start(page)
    expect(page.get_by_role("alert")).to_contain_text("must be a JSON object")
    person.chip(page, "Not started")
    given.fill('{"expense": {"id": "e-1"}}')
    person.start(page)

    result = page.get_by_label("Its result")
    result.fill('{"asked": tru}')
    button = page.get_by_role("button", name="Return result")
    expect(button).to_be_disabled()
    expect(page.locator(".ask .bad")).to_contain_text("Line 1, column")
    screenshot(page, "session-bad-json")
    result.fill('{"asked": true}')
    button.click()

    page.get_by_role("button", name="Write the event").click()
    data = page.get_by_role("textbox", name="Data", exact=True)
    data.fill("{decision: approved}")
    expect(page.get_by_role("button", name="Send now")).to_be_disabled()
    data.fill('{"decision": "refused"}')
    page.get_by_label("Value of expenseId").fill("e-1")
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")

    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Add an entry").first.click()
    page.get_by_label("Result", exact=False).last.fill("{")
    expect(page.get_by_role("button", name="Save entry")).to_be_disabled()
    page.get_by_label("After").fill("two days")
    expect(page.locator("form.entry")).to_contain_text("Write a length of time such as")


def test_a_mock_written_on_the_page_answers(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, person.read(TEXT)))
    page.get_by_role("tab", name="Mocks").click()
    asking = page.locator("section.mock").filter(has_text="askManager")
    asking.get_by_role("button", name="Add an entry").click()
    asking.get_by_role("button", name="Fails").click()
    asking.get_by_label("Error name").fill("OutOfOffice")
    asking.get_by_role("button", name="Save entry").click()
    expect(asking).to_contain_text("OutOfOffice")
    person.start(page)
    person.chip(page, "Failed")
    expect(page.locator("#data")).to_contain_text("OutOfOffice")


def test_a_run_of_an_older_edition_offers_to_start_again(page: Page, live_server_url: str) -> None:
    text = "document: {dsl: 1.0.3, namespace: test, name: tasks, version: 1.0.0}\ndo: [{wait: {wait: PT1S}}]\n"
    address = person.bring(page, live_server_url, text)
    older = {
        "signalbox": "session",
        "definition": text,
        "with": [],
        "scenario": {},
        "log": [],
        "position": 0,
        "length": 0,
    }
    taken = f"/api/definitions/{address.rpartition('/')[2]}/sessions/from-file"
    made = person.post(page, live_server_url, taken, {"text": json.dumps(older)})
    page.goto(f"{live_server_url}{made['url']}")
    expect(page.locator("#band")).to_contain_text("an older edition of the rules")
    page.get_by_role("button", name="Start again", exact=True).click()
    expect(page).not_to_have_url(re.compile(f"session={made['id']}"))
    expect(page.locator("#band")).not_to_contain_text("an older edition")
    page.locator(".run-button").click()
    person.chip(page, "Completed")


BY_EVENTS = """
document: {dsl: 1.0.3, namespace: test, name: orders, version: 1.0.0}
schedule: {on: {one: {with: {type: shop.order}}}}
do: [{take: {set: {order: "${ $workflow.input[0].data }"}}}]
"""


@pytest.mark.long
def test_what_events_start_says_so_at_its_input(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, BY_EVENTS))
    page.get_by_role("tab", name="Input").click()
    panel = page.locator(".form.tall")
    expect(panel).to_contain_text("its input is a list of CloudEvents")
    panel.get_by_role("button", name="Start it by events").click()
    expect(panel).to_contain_text("the list of them is its input")
    page.get_by_role("tab", name="Scenario").click()
    expect(page.locator("#sim-start")).to_have_value("events")
