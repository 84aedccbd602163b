"""The data of a run on the Simulate page: where a value comes from; tokens and chips of branches; a long run scrubs."""

import re
import statistics
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.approval import open_approval
from tests.browser.simulate.endless import ENDLESS
from tests.browser.simulate.parallel import MOCKS, PARALLEL

pytestmark = pytest.mark.browser
SCRUB = """async ([position]) => {
  const range = document.querySelector('.track input');
  const shown = () => document.querySelector('.scrub b').textContent === String(position);
  const begun = performance.now();
  range.value = String(position);
  range.dispatchEvent(new InputEvent('input', {bubbles: true}));
  while (!shown() && performance.now() - begun < 10000) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


def test_a_value_tells_the_step_and_the_expression_that_wrote_it(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    person.box(page, "Decide").click()
    page.locator("#data .val", has_text='"approved"').first.click()
    origin = page.locator("#data .origin")
    expect(origin).to_contain_text("/decision")
    expect(origin).to_contain_text("$.data.decision")
    expect(origin).to_contain_text("came with the event")
    screenshot(page, "simulate-origin")
    origin.get_by_role("button", name=re.compile("^step")).last.click()
    expect(page.locator("#trace li.sel")).to_contain_text("event.")


CHECKED = """
id: checked
name: Checked
version: '1'
dataInputSchema: days.json
states:
- name: Rest
  type: delay
  start: {kind: default}
  timeDelay: P1D
  dataInputSchema: days.json
  transition: {nextState: Again}
- {name: Again, type: delay, timeDelay: P1D, end: {kind: default}}
"""
DAYS = '{"type": "object", "required": ["days"]}'


@pytest.mark.long
def test_every_event_shows_its_details_its_day_and_what_breaks_a_schema(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    name = f"{uuid4().hex}.json"
    person.post(page, live_server_url, "/api/resources", {"name": name, "text": DAYS})
    text = CHECKED.replace("days.json", name)
    person.simulate(page, person.bring(page, live_server_url, text, {"input": {"a": 1}}))
    page.get_by_role("tab", name="Settings").click()
    enforced = page.get_by_label("Data that break a schema")
    expect(enforced).to_have_value("false")
    person.start(page)
    person.chip(page, "Completed")
    rows = page.locator("#trace li")
    expect(rows.filter(has_text="timer.fired").first.locator(".t")).to_have_text("00:00:00")
    expect(rows.filter(has_text="clock.advanced").locator(".t")).to_have_text(["2 Jan 00:00:00", "3 Jan 00:00:00"])
    expect(rows.filter(has_text="timer.set").first).to_contain_text("due 2 Jan 00:00:00")
    rows.filter(has_text="clock.advanced").first.click()
    expect(page.locator("#data h2")).to_have_text("clock.advanced")
    expect(page.locator("#data .eventbox")).to_contain_text('"to": "2020-01-02T00:00:00Z"')
    rows.filter(has_text="timer.set").first.click()
    expect(page.locator("#data h2")).to_have_text("Rest")
    expect(page.locator("#data .eventbox")).to_contain_text('"timer": "delay"')
    expect(page.locator("#data .eventbox")).not_to_contain_text("changes")  # those are for the page
    expect(page.locator("#data .stages .bad")).to_contain_text("'days' is a required property")
    screenshot(page, "simulate-schema")
    page.get_by_role("tab", name="Input").click()
    expect(page.locator("#sim-input-note .faultbox")).to_contain_text("'days' is a required property")
    page.get_by_role("tab", name="Settings").click()
    enforced.select_option("true")
    page.get_by_role("button", name="Restart with these settings").click()
    person.start(page)
    person.chip(page, "Failed")


@pytest.mark.long
def test_a_value_is_asked_by_keyboard(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    person.box(page, "Decide").click()
    expect(page.locator("#data h2")).to_have_text("Decide")
    expect(page.locator("#data li").last).to_contain_text("Pay out")
    page.locator("#data pre.prov").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#data .origin")).to_contain_text("/expense/id")
    page.keyboard.press("Escape")
    expect(page.locator("#data .origin")).to_have_count(0)


@pytest.mark.long
def test_tokens_have_the_colour_of_their_branch_and_chips_focus_one(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL, {"input": {}, "functions": MOCKS}))
    for number in range(1, 6):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    tokens = page.locator("#canvas .token")
    expect(tokens).to_have_count(2)
    expect(page.locator("#canvas .token.one")).to_have_count(1)
    expect(page.locator("#canvas .token.two")).to_have_count(1)
    screenshot(page, "simulate-tokens")
    page.locator("#chips").get_by_role("button", name="two").click()
    expect(tokens).to_have_count(1)
    expect(page.locator("#canvas .token.two")).to_have_count(1)
    expect(page.locator("#data .stagegroup")).to_have_count(1)


@pytest.mark.long
@pytest.mark.usefixtures("alone")
def test_ten_thousand_steps_scrub_smoothly(page: Page, live_server_url: str) -> None:
    settings = {"stepBudget": 10_000, "traceLimit": 200_000}
    person.simulate(page, person.bring(page, live_server_url, ENDLESS, {"name": "Long", "settings": settings}))
    page.locator(".run-button").click()
    expect(page.locator(".sl")).to_contain_text("10000 of 10000", timeout=60_000)
    expect(page.locator("#trace li").first).to_be_attached()
    took = [page.evaluate(SCRUB, [position]) for position in range(9_900, 100, -350)]
    took += [page.evaluate(SCRUB, [position]) for position in range(150, 9_900, 350)]
    print(f"scrub: median {statistics.median(took):.0f} ms, most {max(took):.0f} ms")
    assert statistics.median(took) < 100
    assert max(took) < 1_500
    assert page.locator("#trace li").count() < 80
    page.get_by_role("slider", name="Step").fill("5000")
    expect(page.locator(".sl")).to_contain_text("5000 of 10000")


PARENT = """
id: parent-of-two
name: Parent
version: '1'
states:
- {name: Call, type: subflow, workflowId: CHILD, waitForCompletion: true, start: {kind: default}, end: {kind: default}}
"""
CHILD = """
id: CHILD
name: Child
version: '1'
states:
- {name: Inner, type: delay, timeDelay: PT5S, start: {kind: default}, transition: {nextState: Inject}}
- {name: Inject, type: inject, data: {n: 1}, end: {kind: default}}
"""


@pytest.mark.long
def test_an_instance_of_another_definition_has_its_diagram(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    name = "child-of-two"
    person.bring(page, live_server_url, CHILD.replace("CHILD", name))
    person.simulate(page, person.bring(page, live_server_url, PARENT.replace("CHILD", name), {"name": "One"}))
    for number in range(1, 6):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    expect(person.box(page, "Inner")).to_have_class(re.compile("current|taken"))
    expect(page.locator("#canvas .token")).to_have_count(1)
    screenshot(page, "simulate-child")
    page.get_by_role("button", name="Step out").click()
    expect(person.box(page, "Inject")).to_have_class(re.compile(r"\btaken"))
    page.keyboard.press("F5")
    person.chip(page, "Completed")
    expect(person.box(page, "Call")).to_have_class(re.compile(r"\btaken"))
    page.locator("#chips").get_by_role("button", name=name).click()
    expect(person.box(page, "Inner")).to_be_visible()
    page.get_by_role("slider", name="Step").fill("2")
    expect(person.box(page, "Call")).to_be_visible()
    page.get_by_role("slider", name="Step").fill("5")
    expect(person.box(page, "Inner")).to_be_visible()


@pytest.mark.long
def test_a_detached_subflow_has_its_chip_after_its_parent_has_ended(page: Page, live_server_url: str) -> None:
    name = "child-alone"
    person.bring(page, live_server_url, CHILD.replace("CHILD", name))
    parent = PARENT.replace("CHILD", name).replace("parent-of-two", "parent-that-leaves").replace(": true", ": false")
    person.simulate(page, person.bring(page, live_server_url, parent, {"name": "One"}))
    chip = page.locator("#chips").get_by_role("button", name=name)
    for _ in range(12):
        if page.locator("#trace li", has_text="instance.completed").count():
            break
        page.get_by_role("button", name="Step into").click()
        page.wait_for_timeout(150)
    expect(person.box(page, "Call")).to_have_class(re.compile(r"\btaken"))
    chip.click()
    expect(page.locator("#canvas .token")).to_have_count(1)
    page.keyboard.press("F5")
    expect(page.locator(".run-button")).to_be_disabled()
    expect(person.box(page, "Call")).to_be_visible()
    chip.click()
    expect(person.box(page, "Inject")).to_have_class(re.compile(r"\btaken"))


V01 = """
id: paths
name: Paths
version: "1"
startsAt: Price
states:
- name: Price
  type: OPERATION
  actionMode: SEQUENTIAL
  filter: {inputPath: $.order, resultPath: $.result, outputPath: $}
  actions:
  - {function: {name: price, type: http}, filter: {resultPath: $.price}}
  - {function: {name: tax, type: http}, filter: {inputPath: $.price, outputPath: $.total}}
  end: true
"""


@pytest.mark.long
def test_the_paths_of_0_1_are_stages_under_their_own_names(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    given = {
        "input": {"order": {"id": "o1"}},
        "functions": {"price": {"result": 100}, "tax": {"result": {"total": 119}}},
    }
    person.simulate(page, person.bring(page, live_server_url, V01, given))
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    stages = page.locator("#data .stages > li h3")
    titles = [
        "Input",
        "Input path",
        "Request",
        "Result",
        "Result path",
        "Input path",
        "Request",
        "Result",
        "Output path",
    ]
    expect(stages).to_contain_text([*titles, "Result path $.result", "Output unchanged"])
    expect(stages.nth(1)).to_contain_text("$.order")
    screenshot(page, "simulate-paths")


@pytest.mark.long
def test_data_are_changed_in_the_past_and_brought_back(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    last = person.position(page)
    page.get_by_role("slider", name="Step").fill("2")
    page.get_by_role("button", name="Change the data here").click()
    expect(page.locator(".editdata")).to_contain_text(f"{last - 2} later steps are dropped")
    page.get_by_label("The state's data from here on").fill('{"expense": {"id": "e-1", "amount": 77}}')
    page.get_by_role("button", name="Change", exact=True).click()
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    assert person.output(page)["expense"]["amount"] == 77
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".scrub b")).to_have_text(re.compile(rf"^({last}|2)$"))
