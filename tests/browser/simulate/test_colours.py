"""What the colours and words of a run say is what the trace says, on the diagram, in the timeline and beside it."""

import json
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.simulator.run_model.told import states, tasks
from workflow.paths import Json

Theme = Literal["light", "dark"]
pytestmark = pytest.mark.browser
EVENT = {"name": "e", "type": "x.e", "source": "s"}
HEAR = {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["e"], "actions": []}]}


def begin(page: Page, url: str, definition: Json) -> None:
    """Bring a definition, and run it as far as it goes by itself."""
    page.set_viewport_size({"width": 1500, "height": 1000})
    person.simulate(page, person.bring(page, url, json.dumps(definition), {"name": "One", "input": {}}))
    person.start(page)


def timed(interrupt: bool) -> Json:
    """0.8: a state that waits for an event, in a workflow that has 30 seconds."""
    limit = {"duration": "PT30S", "interrupt": interrupt}
    return states(HEAR, events=[EVENT], timeouts={"workflowExecTimeout": limit})


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_workflow_that_timed_out(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot, theme: Theme
) -> None:
    page = open_page(theme, 1500, 1000, "de" if theme == "dark" else "en")
    begin(page, live_server_url, timed(True))
    expect(page.locator("#canvas .sb-start"), "a start that is not written").to_have_class(re.compile("taken$"))
    expect(person.box(page, "Hear")).to_have_class(re.compile("waiting"))
    person.start(page)
    expect(person.box(page, "Hear")).to_have_class(re.compile("taken late"))
    expect(page.locator("#canvas .sb-start")).to_have_class(re.compile("taken$"))
    expect(page.locator(".ihead .tag.warning")).to_have_count(1)
    expect(page.locator("section.result")).to_have_class("result late")
    if theme == "light":
        expect(page.locator("section.result h3")).to_have_text("The run timed out")
        expect(page.locator(".lanes .hit text").first).to_have_text("timed out after 30 s")
    screenshot(page, f"simulate-timed-out-{theme}")


def test_a_state_that_goes_on_though_the_time_is_up_says_so(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    begin(page, live_server_url, timed(False))
    expect(page.locator("#canvas .badge", has_text="waiting")).to_be_visible()
    expect(page.locator("#canvas .badge", has_text="time is up")).to_have_count(0)
    person.start(page)
    expect(page.locator("#canvas .badge", has_text="time is up")).to_be_visible()
    expect(page.get_by_text("The time of the workflow is up, and it ends after this state.").first).to_be_visible()
    screenshot(page, "simulate-time-is-up")


def test_edges_into_ends_that_only_the_end_of_a_task_tells_of(page: Page, live_server_url: str) -> None:
    fault = {"type": "https://a.example/fault", "status": 500}
    branches = [{"one": {"set": {"a": 1}}}, {"two": {"wait": "PT1S"}}]
    begin(
        page,
        live_server_url,
        tasks({"both": {"fork": {"branches": branches}}}, {"bad": {"raise": {"error": fault}}}),
    )
    person.chip(page, "Failed")
    edge = '#canvas .sb-edge[data-pointer="{}"]'
    for pointer in ("/do/0/both/fork/branches/0/one/then", "/do/0/both/fork/branches/1/two/then", "/do/1/bad/then"):
        expect(page.locator(edge.format(pointer)), pointer).to_have_class(re.compile(" taken$"))
    expect(page.locator("#canvas .end-failed")).to_have_class(re.compile(" taken$"))


def test_what_an_instance_sends_and_does_not_take_itself_is_no_fault(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    sent = {**EVENT, "name": "sent", "kind": "produced"}
    way = {"nextState": "Hear", "produceEvents": [{"eventRef": "sent"}]}
    begin(
        page,
        live_server_url,
        states({"name": "Say", "type": "inject", "data": {}, "transition": way}, HEAR, events=[sent, EVENT]),
    )
    person.chip(page, "Waiting for event")
    row = page.locator(".rows li", has_text="event.dropped")
    expect(row).to_contain_text("instance 1 sent it, and does not take its own events")
    expect(row).not_to_have_class(re.compile("bad"))
    expect(page.locator(".lanes .evx")).to_have_count(0)
    row.click()
    expect(page.locator("section.corr")).to_have_class("corr plain")
    expect(page.locator("section.corr h3")).to_contain_text("Why nobody in the run took the event")
    page.get_by_role("tab", name="Events").click()
    expect(page.get_by_text("nobody in this run takes it")).to_be_visible()
    screenshot(page, "simulate-published")


def test_counts_say_of_how_many_and_a_run_has_one_state(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    orders = [{"one": {"set": {"a": 1}}}, {"two": {"set": {"b": 1}}}, {"three": {"set": {"c": 1}}}]
    begin(page, live_server_url, tasks(*orders))
    person.chip(page, "Completed")
    count = page.locator("#trace .count")
    whole = page.locator(".rows li").count()
    expect(count).to_have_text(str(whole))
    filtered = page.get_by_label("Filter the trace")
    filtered.fill("state.exited")
    expect(page.locator(".rows li")).to_have_count(3)
    expect(count).to_have_text(f"3 of {whole}")
    filtered.fill("")
    page.get_by_role("tab", name="Runs").click()
    row = page.locator(".runrow")
    expect(row).to_contain_text("Completed")
    page.get_by_role("slider", name="Step").fill("2")
    person.chip(page, "Paused")
    expect(row).to_contain_text(re.compile(r"Paused · step 2 of \d+ · at its end: Completed"))
    expect(count).to_have_text(re.compile(rf"^\d of {whole}$"))
    screenshot(page, "simulate-counts")


def test_explore_counts_what_it_lists(page: Page, live_server_url: str) -> None:
    cases = [{"a": {"when": "${ .n == 1 }", "then": "last"}}, {"b": {"when": "${ .n == 2 }", "then": "last"}}]
    begin(
        page, live_server_url, tasks({"which": {"switch": cases}}, {"other": {"set": {"b": 1}}}, {"last": {"set": {}}})
    )
    person.chip(page, "Completed")
    page.get_by_role("button", name="Explore").click()
    found = page.locator(".findings")
    expect(found).to_contain_text("1 of 2 paths are listed, the shortest to each end")
    expect(found.get_by_text("the shortest of 2 paths")).to_have_count(1)
