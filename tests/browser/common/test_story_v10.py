"""What a person does with a definition in DSL 1.0: brought in, read, debugged, kept as a scenario and reviewed.

A parcel's courier is booked with retries, and its delivery awaited. Each part looks at its page in both themes.
"""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser import person
from tests.browser.inspecting import inspector, written
from tests.browser.looks import Screenshot, look
from tests.browser.talking import comment_on, thread

pytestmark = pytest.mark.browser
HERE = (1440, 900)
TEXT = """document:
  dsl: 1.0.3
  namespace: parcels
  name: deliver-parcel
  version: 1.0.0
  title: Deliver a parcel
do:
- bookCourier:
    try:
    - askCourier:
        call: http
        with:
          method: post
          endpoint: https://courier.example/bookings
          body: '${ {parcel: .id} }'
        output:
          as: '${ $input + {booking: .number} }'
    catch:
      errors:
        with: {status: 503}
      retry:
        delay: {minutes: 5}
        limit: {attempt: {count: 2}}
# the driver says where the parcel is
- waitForDriver:
    listen:
      to:
        one:
          with: {type: parcel.delivered}
          correlate:
            booking: {from: .data.booking, expect: .booking}
    output:
      as: '${ {id: $input.id, door: .[0].door} }'
- whereIsIt:
    switch:
    - athome: {when: '.door == "own"', then: end}
    - elsewhere: {then: leaveNote}
- leaveNote:
    set: {id: '${ .id }', note: '${ "Your parcel is at the " + .door }'}
"""
FILE: FilePayload = {"name": "deliver-parcel.yaml", "mimeType": "application/yaml", "buffer": TEXT.encode()}


def test_a_parcel_in_1_0(page: Page, own_server: str, screenshot: Screenshot) -> None:
    address = brought_in(page, own_server)
    read_and_renamed(page, screenshot)
    page.get_by_role("link", name="Simulate").click()
    page.wait_for_url("**/simulate**")
    a_retry(page, screenshot)
    waiting = person.position(page)
    a_correlated_event(page, screenshot)
    back_and_another_way(page, waiting)
    kept_as_a_scenario(page)
    reviewed(page, address, screenshot)


def brought_in(page: Page, url: str) -> str:
    """Import the file; the definition's address."""
    page.goto(url)
    page.locator("#files").set_input_files([FILE])
    page.wait_for_url("**/design*")
    expect(person.box(page, "bookCourier")).to_be_visible(timeout=20_000)
    expect(page.locator("#dialect")).to_contain_text("1.0")
    return page.url.split("/design")[0]


def read_and_renamed(page: Page, screenshot: Screenshot) -> None:
    """Nothing is wrong with it; a task's form says what it does, and another name is followed by what leads there."""
    expect(page.locator("#problems")).not_to_contain_text("error:")
    person.box(page, "leaveNote").click()
    expect(inspector(page)).to_contain_text("leaveNote")
    look(page, screenshot, "story-10-design", [HERE])
    page.keyboard.press("F2")
    page.get_by_label("New name of leaveNote").fill("tellCustomer")
    page.keyboard.press("Enter")
    expect(person.box(page, "tellCustomer")).to_be_visible()
    written(page, "    - elsewhere: {then: tellCustomer}\n")
    expect(page.locator("#problems")).not_to_contain_text("error:")
    person.saved(page)


def a_retry(page: Page, screenshot: Screenshot) -> None:
    """The courier cannot be reached once; five minutes later it answers."""
    page.get_by_role("tab", name="Mocks").click()
    expect(page.locator(".mock", has_text="askCourier")).to_contain_text("No entry: the run asks you.")
    page.get_by_role("tab", name="Input").click()
    page.get_by_label("Workflow data input").fill('{"id": "p-1"}')
    page.get_by_role("button", name="Step into").click()
    person.chip(page, "Paused")
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")
    expect(page.locator(".ask")).to_contain_text("p-1")
    page.get_by_role("button", name="Fail with error…").click()
    expect(page.get_by_label("Error type")).to_have_value("communication")
    page.get_by_label("Status", exact=True).fill("503")
    page.get_by_role("button", name="Fail with this error").click()
    expect(page.locator("#trace li").filter(has_text="retry.scheduled")).to_have_count(1)
    person.chip(page, "Asks for a result")
    look(page, screenshot, "story-10-retry", [HERE])
    page.get_by_label("Its result").fill('{"number": "b-7"}')
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Waiting for event")


def send(page: Page, booking: str, door: str) -> None:
    """The driver's word about a booking."""
    person.event_data(page, f'{{"booking": "{booking}", "door": "{door}"}}')
    page.get_by_role("button", name="Send now").click()


def a_correlated_event(page: Page, screenshot: Screenshot) -> None:
    """The word about another booking is not taken, and told why; the right one ends the run."""
    page.locator("#canvas").get_by_role("button", name="Send parcel.delivered").click()
    send(page, "b-8", "own")
    page.locator(".sents").get_by_role("button", name="parcel.delivered").first.click()
    page.locator("#data .corr").get_by_role("button", name="What each instance made of it").click()
    expect(page.locator("#data .corr")).to_contain_text("b-7")
    page.locator("#canvas").get_by_role("button", name="Send parcel.delivered").click()
    person.chip(page, "Waiting for event")
    look(page, screenshot, "story-10-waiting", [HERE])
    send(page, "b-7", "own")
    person.chip(page, "Completed")
    assert person.output(page) == {"id": "p-1", "door": "own"}


def back_and_another_way(page: Page, waiting: int) -> None:
    """From before the right word a fork goes the other way."""
    last = person.position(page)
    page.get_by_role("button", name="Back one step").click()
    expect(page.locator(".scrub b")).to_have_text(str(last - 1))
    page.get_by_role("slider", name="Step").fill(str(waiting))
    expect(page.locator(".scrub b")).to_have_text(str(waiting))
    first = page.url
    page.get_by_role("button", name="Fork").click()
    expect(page).not_to_have_url(re.compile(re.escape(first.split("session=")[1].split("&")[0])))
    page.locator("#canvas").get_by_role("button", name="Send parcel.delivered").click()
    send(page, "b-7", "neighbour")
    person.chip(page, "Completed")
    assert person.output(page) == {"id": "p-1", "note": "Your parcel is at the neighbour"}
    person.box(page, "tellCustomer").click()
    page.locator("#data .val", has_text="Your parcel is at the neighbour").first.click()
    expect(page.locator("#data .origin")).to_contain_text("/door")
    page.keyboard.press("Escape")


def kept_as_a_scenario(page: Page) -> None:
    """The run becomes a scenario with expectations, which hold when it is run."""
    page.get_by_role("button", name="Save scenario").click()
    page.get_by_label("Name of the scenario").fill("At the neighbour")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("tab", name="Scenario").click()
    row = page.locator(".scnrow", has_text="At the neighbour")
    expect(row).to_contain_text("with expectations")
    page.get_by_role("button", name="Run all").click()
    expect(row).to_contain_text("passed")


def reviewed(page: Page, address: str, screenshot: Screenshot) -> None:
    """What was changed is read in words, talked about and approved."""
    page.goto(f"{address}/review?from=1")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    expect(page.locator("#pane-changes")).to_contain_text("tellCustomer")
    comment_on(page, "tellCustomer", "By letter too?")
    thread(page, "tellCustomer").get_by_role("button", name="Resolve").click()
    look(page, screenshot, "story-10-review", [HERE])
    found = re.search(r"Version (\d+)", page.locator("#verdict").inner_text())
    assert found
    page.locator("#verdict").get_by_role("button", name=f"Approve version {found[1]}").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("As it was asked for.")
    page.get_by_role("dialog").get_by_role("button", name=f"Approve version {found[1]}").click()
    expect(page.get_by_role("button", name=f"You approved version {found[1]}")).to_be_disabled()
