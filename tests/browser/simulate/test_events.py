"""Events and mocks on the Simulate page: from the diagram, before and after a timeout, planned ones moved."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.approval import lower, open_approval
from tests.browser.simulate.waiting import open_waiting
from tests.serving import ROOT

pytestmark = pytest.mark.browser
REMINDED = "Remind the manager"
HOUSE = ROOT / "designer/library/examples/11-home-monitoring/definition.yaml"


def test_a_waiting_event_is_pressed_on_the_diagram_and_sent(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    expect(page.get_by_label("Type")).to_have_value("expense.decided")
    expect(page.get_by_label("Value of expenseId")).to_have_value("e-1")
    expect(page.locator("#ev-data")).to_have_value(re.compile("approved"))
    screenshot(page, "simulate-event")
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")


@pytest.mark.long
def test_what_is_typed_of_an_event_stays_when_it_is_asked_for_again(page: Page, live_server_url: str) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.locator("#ev-data").fill('{"decision": "refu')
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_role("button", name="Write the event").first.click()
    expect(page.locator("#ev-data")).to_have_value('{"decision": "refu')


@pytest.mark.long
def test_why_an_event_cannot_be_sent_is_told_at_the_grey_button(page: Page, live_server_url: str) -> None:
    """In a low window the data's own complaint is out of sight."""
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.locator("#ev-data").fill('{}{"decision": "approved"}')
    expect(page.locator(".sendline .bad")).to_have_text(re.compile("Data: Line 1, column 3: there is something"))
    expect(page.locator(".sendline .bad")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Send now")).to_be_disabled()
    page.locator("#ev-data").fill('{"decision": "approved"}')
    expect(page.locator(".sendline .bad")).to_have_count(0)


def test_a_double_click_sends_an_event_once(page: Page, live_server_url: str) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_role("button", name="Send now").dblclick()
    person.chip(page, "Completed")
    so_far = page.locator("section.group", has=page.get_by_role("heading", name="Events so far")).locator("li")
    expect(so_far).to_have_count(1)


@pytest.mark.long
def test_an_event_that_is_too_large_to_be_sent_is_refused_and_nothing_else_is_lost(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.locator("#ev-data").fill(json.dumps({"decision": "approved", "note": "x" * 300_000}))
    page.get_by_role("button", name="Send now").click()
    expect(page.get_by_text("This is too large to be sent").first).to_be_visible()
    screenshot(page, "simulate-event-too-large")
    page.locator("#ev-data").fill(json.dumps({"decision": "approved"}))
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")


@pytest.mark.long
def test_a_late_event_finds_the_timeout_first(page: Page, live_server_url: str) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_label("When", exact=True).select_option(label="Late: just after the timeout of Ask the manager")
    page.get_by_role("button", name="Schedule").click()
    page.locator(".pend li").first.get_by_role("button", name="Jump there").click()
    page.get_by_label("Filter the trace").fill("timer.fired")
    expect(page.locator("#trace li")).not_to_have_count(0)


@pytest.mark.long
def test_an_event_sent_twice_is_taken_once(page: Page, live_server_url: str) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_role("button", name="Send twice").click()
    person.chip(page, "Completed")
    so_far = page.locator("section.group", has=page.get_by_role("heading", name="Events so far")).locator("li")
    expect(so_far).to_have_count(2)
    expect(so_far.filter(has_text="kept")).to_have_count(1)


@pytest.mark.long
def test_a_race_with_the_timeout_is_tried_both_ways(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_waiting(page, live_server_url)
    before = re.sub(r"&step=\d+", "", page.url)  # which soon names the step where the run stands now
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_role("button", name="Race the timeout both ways").click()
    expect(page.get_by_role("tab", name="Compare")).to_have_attribute("aria-selected", "true", timeout=15_000)
    page.locator(".watchnew").get_by_role("button", name="Compare").click()
    expect(page.locator(".cmpfirst")).to_be_visible()
    expect(page.locator("#legend"), "it tells what is dashed").to_have_class(re.compile("compared"))
    screenshot(page, "simulate-race")
    expect(person.box(page, REMINDED)).to_have_class(re.compile(r"\btaken|current"))
    page.goto(before)
    person.chip(page, "Completed")
    expect(person.box(page, "Pay out")).to_have_class(re.compile(r"\btaken"))
    expect(person.box(page, REMINDED)).to_have_class(re.compile("nottaken"))


@pytest.mark.long
def test_an_event_is_sent_at_a_time(page: Page, live_server_url: str) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_label("When", exact=True).select_option(label="At a time")
    page.get_by_label("At", exact=True).fill("at noon")
    expect(page.get_by_role("button", name="Schedule")).to_be_disabled()
    page.get_by_label("At", exact=True).fill("2020-01-01T05:00:00Z")
    page.get_by_role("button", name="Schedule").click()
    expect(page.locator("#next")).to_contain_text("05:00:00")
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    expect(page.locator(".clock .big")).to_have_text("05:00:00")


@pytest.mark.long
def test_taking_a_planned_event_off_is_undone(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    page.get_by_role("tab", name="Events").click()
    when = page.get_by_label("When event 1, expense.decided, comes")
    for _ in ("before the run", "in the run"):
        page.get_by_role("button", name="Plan without event 1").click()
        expect(when).to_have_count(0)
        page.locator(".toast").get_by_role("button", name="Undo").click()
        expect(when).to_have_value("PT1H")
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(re.compile("[1-9]"))
    page.locator(".run-button").click()
    person.chip(page, "Completed")


@pytest.mark.long
def test_the_form_has_the_attributes_that_the_run_correlates_by(page: Page, live_server_url: str) -> None:
    sent = {"type": "home.door.opened", "source": "sensors/door", "data": {"opening": "door"}}
    other = {"type": "home.motion.seen", "source": "sensors/motion", "house": "h2", "data": {"image": "cat.png"}}
    ours = {**other, "house": "h1", "data": {"image": "hall.png"}}
    events = [{"at": "PT1M", **sent, "house": "h1"}, {"at": "PT10M", **other}, {"at": "PT20M", **ours}]
    address = person.bring(page, live_server_url, person.read(HOUSE), {"name": "Sent", "events": events})
    person.simulate(page, address)
    page.get_by_text("No scenario", exact=True).click()
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")
    page.locator("#canvas").get_by_role("button", name="Send DoorOpened").click()
    page.get_by_role("button", name="Send now").click()
    expect(person.box(page, "Does anybody move?")).to_have_class(re.compile("waiting"))
    page.locator("#canvas").get_by_role("button", name="Send MotionSeen").click()
    expect(page.get_by_label("Value of house")).to_have_value("h1")
    expect(page.locator("#ev-data")).to_have_value(re.compile("hall.png"))
    page.get_by_label("Value of house").fill("")
    page.get_by_role("button", name="Send now").click()
    page.get_by_role("button", name="Edit the event").click()
    expect(page.get_by_label("Value of house")).to_be_focused()
    expect(page.get_by_label("Value of house")).to_have_value("")


PAID = """
id: paid
name: Paid
version: '1'
events:
- name: Paid
  type: order.paid
  source: shop
  correlation: [{contextAttributeName: orderId, contextAttributeValue: o-1}]
states:
- {name: Order, type: inject, start: {kind: default}, data: {}, transition: {nextState: Wait}}
- {name: Wait, type: event, onEvents: [{eventRefs: [Paid]}], end: {kind: default}}
"""


@pytest.mark.long
def test_an_event_with_another_value_gets_the_one_that_is_wanted(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PAID, {"name": "Waiting", "input": {}}))
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")
    page.locator("#canvas").get_by_role("button", name="Send Paid").click()
    page.get_by_label("Value of orderId").fill("o-2")
    page.get_by_role("button", name="Send now").click()
    page.locator(".sents").get_by_role("button", name="order.paid").click()
    expect(page.locator("#data .corr")).to_contain_text("Why the event was not taken")
    page.set_viewport_size({"width": 400, "height": 800})  # one panel at a time
    page.locator(".panelword", has_text="Data").click()
    page.get_by_role("button", name="Send again with o-1").click()
    person.chip(page, "Completed")


@pytest.mark.long
def test_a_run_that_begins_by_events_asks_for_the_first(page: Page, live_server_url: str) -> None:
    lines = PAID.splitlines(keepends=True)
    text = "".join(line for line in lines if "name: Order," not in line).replace(
        "type: event,", "type: event, start: {kind: default},"
    )
    page.set_viewport_size({"width": 1440, "height": 900})
    person.simulate(page, person.bring(page, live_server_url, text, {"name": "Begun", "input": {}, "start": "events"}))
    page.locator(".run-button").click()
    person.chip(page, "Waiting for its start")
    box = page.locator(".asks.waits")
    expect(box).to_contain_text("the run begins with Paid")
    box.get_by_role("button", name="Write the event").click()
    expect(page.get_by_label("Type")).to_have_value("order.paid")
    expect(page.get_by_role("button", name="Send now")).to_be_in_viewport(ratio=1)
    page.get_by_label("Value of orderId").fill("o-2")
    page.get_by_role("button", name="Send now").click()
    expect(page.locator("#data .corr")).to_contain_text("it starts no instance")
    page.get_by_label("Value of orderId").fill("o-1")
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")


def test_a_planned_event_is_moved_in_the_list_and_dragged_on_the_timeline(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    open_approval(page, live_server_url)
    page.get_by_role("tab", name="Events").click()
    when = page.get_by_label("When event 1, expense.decided, comes")
    expect(when).to_have_value("PT1H")
    page.get_by_role("button", name="Step into").click()
    expect(page.locator(".scrub b")).to_have_text("1")
    session = page.url.split("session=")[1].split("&")[0]
    when.fill("PT2H")
    when.press("Tab")
    expect(page.locator("#next")).to_contain_text("02:00:00")
    mark = page.locator("#timeline .drags")
    person.at_rest(page)
    box = mark.locator("circle").bounding_box()
    assert box
    screenshot(page, "simulate-planned")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] + 8, steps=6)
    page.mouse.up()
    expect(when).not_to_have_value("PT2H")
    expect(page.locator("#next")).not_to_contain_text("02:00:00")
    assert session in page.url
    page.reload()
    page.get_by_role("tab", name="Events").click()
    expect(when).to_be_visible()
    expect(when).not_to_have_value(re.compile("^PT[12]H$"))
    page.get_by_role("button", name="Plan without event 1").click()
    expect(when).to_have_count(0)
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")


@pytest.mark.long
def test_a_mock_is_for_some_calls_only_or_never_answers(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    open_approval(page, live_server_url)
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Edit entry 1 of payOut").click()
    page.get_by_text("Only for some calls").click()
    page.get_by_label("Call", exact=True).fill("1, 3-4")
    page.get_by_role("button", name="Never", exact=True).click()
    screenshot(page, "simulate-mock")
    page.get_by_role("button", name="Save entry").click()
    expect(page.locator(".mock", has_text="payOut")).to_contain_text("never answers")
    expect(page.locator(".mock", has_text="payOut")).to_contain_text("only call 1, 3-4")
    page.locator(".run-button").click()
    expect(person.box(page, "Pay out")).to_have_class(re.compile("current"))
    expect(page.locator("#canvas .badge", has_text="no answer")).to_be_visible()
    lower(page, "Timeline")


PARENT = """
id: calls-another
name: Calls another
version: '1'
states:
- name: Call
  type: subflow
  workflowId: elsewhere
  waitForCompletion: true
  start: {kind: default}
  end: {kind: default}
"""


@pytest.mark.long
def test_the_mock_of_a_subflow_is_edited_in_place(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARENT))
    page.get_by_role("tab", name="Mocks").click()
    mock = page.locator(".mock", has_text="elsewhere")
    mock.get_by_role("button", name="Add an entry").click()
    mock.get_by_label("Output").fill('{"done": 1}')
    mock.get_by_role("button", name="Save entry").click()
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    assert person.output(page) == {"done": 1}
    mock.get_by_role("button", name="Edit entry 1 of elsewhere").click()
    mock.get_by_role("button", name="Fails").click()
    mock.get_by_label("Error name").fill("Gone")
    mock.get_by_role("button", name="Save entry").click()
    page.get_by_role("button", name="Restart").click()
    page.locator(".run-button").click()
    person.chip(page, "Failed")
    expect(page.locator("#data")).to_contain_text("Gone")


@pytest.mark.long
def test_every_instance_says_what_it_made_of_an_event(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_waiting(page, live_server_url)
    page.locator("#canvas").get_by_role("button", name="Send ManagerDecided").click()
    page.get_by_label("Source").fill("elsewhere")
    page.get_by_role("button", name="Send now").click()
    page.get_by_role("button", name="What each instance made of it").click()
    told = page.locator(".everybody")
    expect(told).to_contain_text("Instance 1")
    expect(told).to_contain_text("source")
    screenshot(page, "simulate-correlation")
