"""What the Simulate page tells of a run: branches and calls apart, expectations judged, the past as past."""

import itertools
import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.browser.simulate.parallel import MOCKS, PARALLEL

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_branches_stand_apart_and_one_can_be_chosen(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL, {"input": {}, "functions": MOCKS}))
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    groups = page.locator("#data .stagegroup")
    expect(groups).to_have_count(2)
    expect(groups.first).to_contain_text("left")
    expect(groups.first).not_to_contain_text("right")
    expect(groups.nth(1)).to_contain_text("right")
    screenshot(page, "simulate-branches")
    page.locator("#data .groupchips").get_by_role("button", name="two").click()
    expect(groups).to_have_count(1)
    expect(groups).to_contain_text("right")
    page.locator("#data .groupchips").get_by_role("button", name="All").click()
    expect(groups).to_have_count(2)


@pytest.mark.long
def test_concurrent_calls_have_rows_of_their_own(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL, {"input": {}, "functions": MOCKS}))
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    rows = page.locator("#timeline li").filter(has_text="Calls")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("2 of 2 at a time")


def test_play_goes_a_step_a_beat_and_stops_where_a_person_is_asked(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL))
    page.get_by_role("button", name="Play", exact=True).click()
    person.chip(page, "Playing")
    expect(page.locator(".scrub b")).to_have_text(re.compile("[2-9]"))
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    person.chip(page, "Paused")
    stopped = person.position(page)
    page.wait_for_timeout(1300)
    assert person.position(page) <= stopped + 1  # the step that was on its way
    page.get_by_role("button", name="4×").click()
    page.keyboard.press("p")
    person.chip(page, "Asks for a result")
    page.get_by_label("Its result").fill('{"a": 7}')
    page.get_by_role("button", name="Return result").click()
    expect(page.locator(".ask")).to_contain_text("right")
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Playing")
    person.chip(page, "Completed")


LONG = json.dumps(
    {
        "id": "long",
        "name": "Long",
        "version": "1",
        "states": [
            {
                "name": f"S{n}",
                "type": "inject",
                "data": {"n": n},
                **({"start": {"kind": "default"}} if n == 0 else {}),
                **({"end": {"kind": "default"}} if n == 29 else {"transition": {"nextState": f"S{n + 1}"}}),
            }
            for n in range(30)
        ],
    }
)
CHIPS = """() => new Promise((done) => {
  const seen = new Set();
  const timer = setInterval(() => seen.add(document.querySelector(".state-chip").innerText.trim()), 20);
  setTimeout(() => { clearInterval(timer); done([...seen]); }, 600);
})"""
BEATS = """() => {
  window.beats = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (said) {
    if (String(said).includes('"continue"')) window.beats.push(performance.now());
    send.call(this, said);
  };
}"""


@pytest.mark.long
def test_play_that_is_stopped_says_so_at_once_and_another_keeps_its_own_beat(page: Page, live_server_url: str) -> None:
    page.add_init_script(f"({BEATS})()")
    person.simulate(page, person.bring(page, live_server_url, LONG))
    play, stop = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Stop"))
    page.get_by_role("button", name="½×").click()
    play.click()
    expect(page.locator(".scrub b")).to_have_text(re.compile("[1-9]"))
    stop.click()
    chips = page.evaluate(CHIPS)
    assert set(chips) <= {"Playing", "Running", "Paused"}, chips  # a beat's end is not that of so many steps
    person.chip(page, "Paused")
    page.get_by_role("button", name="4×").click()
    play.click()
    stop.click()
    play.click()
    page.evaluate("window.beats = []")
    expect(page.locator(".scrub b")).to_have_text(re.compile(r"^[2-9]\d"), timeout=15_000)
    beats = page.evaluate("window.beats")
    gaps = [after - before for before, after in itertools.pairwise(beats)]
    assert len(gaps) > 3
    assert min(gaps) > 200, gaps  # the Play that was stopped does not go on beside it
    stop.click()


@pytest.mark.long
def test_a_part_is_played_again_and_again(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, LONG))
    page.keyboard.press("F5")
    person.chip(page, "Completed")

    def choose(name: str) -> None:
        page.get_by_role("button", name="How Play goes on").click()
        page.locator(".menu > button", has_text=name).click()

    slider = page.get_by_role("slider", name="Step")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_disabled()
    slider.fill("6")
    choose("Up to step 6")
    slider.fill("4")
    choose("From step 4")
    page.get_by_role("button", name="How Play goes on").press("Enter")
    page.get_by_role("menu").get_by_role("menuitemradio", name="Again and again").press("Escape")
    choose("Again and again")
    slider.press("End")
    expect(play).to_be_enabled()
    page.get_by_role("button", name="4×").click()
    play.click()
    seen = page.evaluate(STEPS)
    assert set(seen) <= {"4", "5", "6", seen[0]}, seen
    assert seen.count("4") > 1, seen
    page.get_by_role("button", name="Stop", exact=True).click()


STEPS = """() => new Promise((done) => {
  const seen = [];
  const timer = setInterval(() => {
    const now = document.querySelector(".scrub b").textContent;
    if (seen.at(-1) !== now) seen.push(now);
  }, 20);
  setTimeout(() => { clearInterval(timer); done(seen); }, 3000);
})"""
SLOW_BEATS = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (said) {
    if (String(said).includes('"left"')) setTimeout(() => send.call(this, said), 700);
    else send.call(this, said);
  };
}"""


@pytest.mark.long
def test_what_is_pressed_while_a_step_of_play_is_on_its_way_is_done_after_it(page: Page, live_server_url: str) -> None:
    page.add_init_script(f"({SLOW_BEATS})()")
    person.simulate(page, person.bring(page, live_server_url, PARALLEL))
    play, stop = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Stop"))
    page.get_by_role("button", name="4×").click()
    play.click()
    person.chip(page, "Playing")
    stop.click()
    play.click()  # the first beat has no answer yet
    person.chip(page, "Asks for a result")
    page.get_by_label("Its result").fill('{"a": 7}')
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Playing")
    page.get_by_role("button", name="Return result").click()  # again
    person.chip(page, "Completed")


@pytest.mark.long
def test_what_is_due_names_its_function(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL, {"input": {}, "functions": MOCKS}))
    for _ in range(5):
        page.get_by_role("button", name="Step into").click()
    expect(page.locator("#next")).to_contain_text("right answers")
    expect(page.locator("#next")).to_contain_text("left answers")


def test_expectations_are_judged_on_the_way_and_at_the_end(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    expected = {"status": "completed", "output": {"a": 1, "b": 3}, "path": ["Both"]}
    person.simulate(
        page, person.bring(page, live_server_url, PARALLEL, {"input": {}, "functions": MOCKS, "expect": expected})
    )
    page.get_by_role("button", name="Step into").click()
    rows = page.locator(".expectation")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("not yet")
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    expect(rows.nth(0)).to_contain_text("held")
    expect(rows.nth(1)).to_contain_text("differs")
    expect(rows.nth(2)).to_contain_text("held")
    expect(rows.nth(1).locator(".del")).to_contain_text('"b": 3')
    expect(rows.nth(1).locator(".add")).to_contain_text('"b": 2')
    screenshot(page, "simulate-expectations")


@pytest.mark.long
def test_an_answer_in_the_past_says_what_it_drops_and_begins_with_the_old_one(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL))
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")
    before = person.position(page)
    page.get_by_label("Its result").fill('{"a": 7}')
    page.get_by_role("button", name="Return result").click()
    expect(page.locator(".ask")).to_contain_text("right")
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Completed")
    page.get_by_role("slider", name="Step").fill(str(before))
    expect(page.locator(".pastnote")).to_contain_text(re.compile(r"drops the \d+\s+later steps"))
    expect(page.get_by_label("Its result")).to_have_value(re.compile('"a": 7'))


@pytest.mark.long
@pytest.mark.parametrize(("width", "is_open"), [(1280, False), (1920, True)])
def test_the_legend_is_folded_where_the_drawing_needs_the_room(
    open_page: OpenPage, live_server_url: str, width: int, is_open: bool
) -> None:
    page = open_page("light", width, 800)
    person.simulate(page, person.bring(page, live_server_url, PARALLEL))
    legend = page.locator("#legend")
    expect(legend).to_have_js_property("open", is_open)
    legend.locator("summary").click()
    expect(legend).to_have_js_property("open", not is_open)


def long_or_short() -> str:
    """A definition of thirty states, all of them visited by an input that is long, and one by any other."""
    choice = {
        "name": "Choose",
        "type": "switch",
        "start": {"kind": "default"},
        "dataConditions": [{"condition": "$[?(@.long == true)]", "transition": {"nextState": "S0"}}],
        "default": {"end": {"kind": "default"}},
    }
    states = [
        {"name": f"S{n}", "type": "inject", "data": {"n": n}, "transition": {"nextState": f"S{n + 1}"}}
        for n in range(29)
    ]
    last = {"name": "S29", "type": "inject", "data": {"n": 29}, "end": {"kind": "default"}}
    return json.dumps({"id": "lengths", "name": "Lengths", "version": "1", "states": [choice, *states, last]})


@pytest.mark.long
def test_the_trace_of_a_shorter_run_is_shown_after_a_long_one(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, long_or_short(), {"name": "Long", "input": {"long": True}})
    short = {"name": "Short", "scenario": {"name": "Short", "input": {"long": False}}}
    person.post(page, live_server_url, f"/api/definitions/{address.rsplit('/', 1)[-1]}/scenarios", short)
    person.simulate(page, address)
    person.start(page)
    person.chip(page, "Completed")
    expect(page.locator("#trace .rows li").last).to_be_in_viewport()
    expect(page.locator("#trace .rows li .no").last).to_have_text(re.compile(r"^(6[1-9]|[7-9]\d|\d{3,})$"))
    page.locator(".scnrow", has_text="Short").get_by_role("radio").check()
    page.locator("#controls").get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#trace-0")).to_be_in_viewport()
    expect(page.locator("#trace .rows li .no").last).to_have_text(re.compile(r"^1?\d$"))
