"""The timeline: a long run to the pixel, its brush by mouse and keys, its picture as a file; 25,000 events smooth."""

import json
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser import person
from tests.browser.long_tasks import longest_tasks
from tests.pace import slowness
from tests.simulator.debugged import do
from tests.static.cases.lanes import ANSWERS, SAID, long_flow, long_run
from workflow.paths import Json

pytestmark = pytest.mark.browser
EDGE = 16  # pixels beside the run (layout.ts)
LIMIT = 100.0  # milliseconds that a task of the page may run
BARS = """all => all.flatMap((one) => {
  const box = one.querySelector("rect");
  const [x, width] = ["x", "width"].map((name) => Number(box.getAttribute(name)));
  return [[one.querySelector("title").textContent, x, x + width]];
})"""


def open_long_run(page: Page, url: str) -> None:
    """The run of 101 steps, at its end."""
    text = json.dumps(long_flow() | {"version": "1"})
    person.simulate(page, person.bring(page, url, text, {"functions": ANSWERS, "events": [SAID]}))
    person.start(page)
    person.chip(page, "Completed")
    expect(page.locator("#timeline .rows")).to_be_visible()


def seconds(event: Json) -> float:
    """When an event was, in seconds from the epoch."""
    return datetime.fromisoformat(event["time"]).timestamp()


def stretches(trace: list[Json]) -> dict[str, tuple[float, float]]:
    """By its words: when each state and call of a trace began, and when it ended; in seconds from its start."""
    found: dict[str, tuple[float, float]] = {}
    over = {
        "state.entered": {"state.exited"},
        "function.called": {"function.returned", "function.failed", "timer.fired"},
    }
    for event in trace:
        ends = over.get(event["type"], set())
        last = next((e for e in trace[event["seq"] :] if e["type"] in ends and e["pointer"] == event["pointer"]), None)
        if last:
            attempt = event.get("attempt", 1)
            name = event.get("function", event["state"])
            words = f"{name}, attempt {attempt}" if attempt > 1 else name
            found.setdefault(words, (seconds(event) - seconds(trace[0]), seconds(last) - seconds(trace[0])))
    return found


def bars(page: Page) -> list[tuple[str, float, float]]:
    """The title of each bar, and the pixels where it begins and ends: of all rows, which are scrolled through."""
    lanes, seen = page.locator("#timeline .lanes"), list[tuple[str, float, float]]()
    height, all_of_it = lanes.evaluate("one => [one.clientHeight, one.scrollHeight]")
    for top in range(0, all_of_it, max(40, height // 2)):
        lanes.evaluate("(one, top) => { one.scrollTop = top; }", top)
        person.at_rest(page)
        seen += [(one[0], one[1], one[2]) for one in page.locator("#timeline .rows g.hit").evaluate_all(BARS)]
    lanes.evaluate("one => { one.scrollTop = 0; }")
    person.at_rest(page)
    return seen


def box(part: Locator) -> FloatRect:
    """Where a part of the page is once it has been drawn."""
    person.at_rest(part.page)
    found = part.bounding_box()
    assert found
    return found


@pytest.mark.long
def test_a_long_run_stands_to_the_pixel_and_its_brush_chooses_what_is_shown(
    page: Page, live_server_url: str, tmp_path: Path
) -> None:
    open_long_run(page, live_server_url)
    session = long_run()
    do(session, "continue")
    trace = session.trace()
    known = stretches(trace)
    end = seconds(trace[-1]) - seconds(trace[0])
    width = box(page.locator("#timeline .rows"))["width"]
    seen = bars(page)
    told = {one[0].split(":")[0]: one for one in reversed(seen)}  # the first of a name
    expect(page.locator("#timeline .brush.part")).to_have_count(0)
    assert {"Fetch", "Both", "get", "get, attempt 2", "get, attempt 3", "one", "two", "three", "slow"} <= told.keys()
    for name in told.keys() & known.keys():
        title, left, right = told[name]
        begun, ended = known[name]
        places = [EDGE + time * (width - 2 * EDGE) / end for time in (begun, ended)]
        assert left == pytest.approx(places[0], abs=1), name
        assert right == pytest.approx(max(places[1], places[0] + 3), abs=1), name
        long = round(ended - begun)
        assert not long or f"{long} s" in title, title
    assert "timed out after 4 s" in told["slow"][0]
    assert "failed after 2 s" in told["get"][0]

    strip = page.locator("#timeline .whole")
    place = box(strip)
    page.mouse.move(place["x"] + 40, place["y"] + 20)
    page.mouse.down()
    page.mouse.move(place["x"] + 140, place["y"] + 20, steps=5)
    page.mouse.up()
    brush = page.locator("#timeline .brush.part")
    assert box(brush)["x"] == pytest.approx(place["x"] + 40, abs=1)
    assert box(brush)["width"] == pytest.approx(100, abs=1)
    page.mouse.move(place["x"] + 90, place["y"] + 10)
    page.mouse.down()
    page.mouse.move(place["x"] + 120, place["y"] + 10, steps=5)
    page.mouse.up()
    assert box(brush)["x"] == pytest.approx(place["x"] + 70, abs=1)
    assert box(brush)["width"] == pytest.approx(100, abs=1)
    first, last = page.get_by_role("slider", name="Shown from"), page.get_by_role("slider", name="Shown to")
    first.press("Home")
    assert box(brush)["x"] == pytest.approx(place["x"] + EDGE, abs=1)
    last.press("End")
    expect(brush).to_have_count(0)
    expect(last).to_have_attribute("aria-valuetext", "00:00:53, 53 seconds after the start")
    last.press("PageDown")
    expect(last).to_have_attribute("aria-valuenow", "47700")
    lanes = page.locator("#timeline .lanes")
    lanes.press("0")
    expect(brush).to_have_count(0)
    lanes.press("+")
    expect(brush).to_have_count(1)
    before = box(brush)
    page.mouse.move(before["x"] + 30, place["y"] + 10)
    page.mouse.down()
    page.mouse.move(before["x"] + 60, place["y"] + 10, steps=3)
    page.keyboard.press("Escape")
    page.mouse.move(before["x"] + 90, place["y"] + 10)
    page.mouse.up()
    assert box(brush) == before
    row = box(lanes)
    page.mouse.move(row["x"] + 300, row["y"] + 60)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    nearer = box(brush)
    assert nearer["width"] < before["width"] - 10
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 60)
    page.keyboard.up("Shift")
    assert box(brush)["x"] > nearer["x"]
    assert box(brush)["width"] == pytest.approx(nearer["width"], abs=1)

    strip.dblclick(position={"x": 4, "y": 4})
    expect(brush).to_have_count(0)
    page.get_by_label("Rows of the timeline").select_option(label="Attempts")
    bars(page)
    page.locator("#timeline li", has_text="attempt 2").get_by_role("button").click()
    attempt = next(places for title, *places in bars(page) if title.startswith("get, attempt 2"))
    assert attempt[0] == pytest.approx(EDGE + (width - 2 * EDGE) * 0.06 / 1.12, abs=1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the timeline").click()
        page.get_by_role("menuitem", name="SVG").click()
    file = tmp_path / "timeline.svg"
    download.value.save_as(file)
    picture = ElementTree.parse(file).getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    words = {one.text for one in picture.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Flow", "attempt 2, Fetch", "10 s", "timed out"} <= words
    assert "class=" not in file.read_text("utf-8")
    assert "#i-" not in file.read_text("utf-8")


@pytest.mark.long
def test_a_fork_shows_the_same_part_and_a_new_run_the_whole(page: Page, live_server_url: str) -> None:
    open_long_run(page, live_server_url)
    lanes, brush = page.locator("#timeline .lanes"), page.locator("#timeline .brush.part")
    lanes.press("+")
    lanes.press("Home")
    expect(page.locator("#timeline .stripname")).to_contain_text("00:00:00–00:00:35")
    page.get_by_role("slider", name="Step").fill("30")
    page.locator("#controls").get_by_role("button", name="Fork").click()
    expect(page.locator(".toast")).to_contain_text("This is a fork")
    expect(page.locator(".scrub b")).to_have_text("30")
    expect(page.locator("#timeline .stripname")).to_contain_text("00:00:00–00:00:35")
    page.get_by_role("button", name="New run with this").click()
    expect(page.locator(".scrub b")).to_have_text("At the start")
    person.start(page)
    person.chip(page, "Completed")
    expect(page.locator("#timeline .stripname")).to_contain_text("Whole run")
    expect(brush).to_have_count(0)


PARTS = 30


def in_a_circle() -> str:
    """Thirty states in a circle, each with a call."""
    states: list[Json] = [
        {
            "name": f"Part {n}",
            "type": "operation",
            "actions": [{"functionRef": {"refName": "get"}}],
            "transition": {"nextState": f"Part {(n + 1) % PARTS}"},
        }
        for n in range(PARTS)
    ]
    states[0]["start"] = {"kind": "default"}
    functions = [{"name": "get", "operation": "x#get"}]
    return json.dumps({"id": "circle", "name": "Circle", "version": "1", "states": states, "functions": functions})


@pytest.mark.long
@pytest.mark.usefixtures("alone")
def test_25_000_events_are_brushed_zoomed_and_stepped_without_long_tasks(page: Page, live_server_url: str) -> None:
    answers = {"get": {"result": {"a": 1}, "delay": "PT1S"}}
    person.simulate(page, person.bring(page, live_server_url, in_a_circle(), {"functions": answers}))
    person.start(page)
    expect(page.locator(".state-chip")).to_contain_text("long trace", timeout=60_000)
    expect(page.locator("#trace .count")).to_have_text("25,001", timeout=60_000)
    person.at_rest(page)
    place, lanes = box(page.locator("#timeline .whole")), page.locator("#timeline .lanes")
    row = box(lanes)
    with longest_tasks(page) as brushing:
        page.mouse.move(place["x"] + 60, place["y"] + 20)
        page.mouse.down()
        page.mouse.move(place["x"] + 300, place["y"] + 20, steps=40)
        page.mouse.up()
        page.mouse.move(row["x"] + 300, row["y"] + 80)
        page.keyboard.down("Control")
        for turn in [-60] * 20 + [60] * 30:
            page.mouse.wheel(0, turn)
        page.keyboard.up("Control")
        lanes.press("0")
        page.get_by_role("button", name="Cut idle time").click()
    with longest_tasks(page) as stepping:
        for key in ["Shift+F10"] * 5 + ["F11"] * 5:
            before = page.locator(".scrub b").inner_text()
            page.keyboard.press(key)
            expect(page.locator(".scrub b")).not_to_have_text(before)
    print(f"brushing {[round(one) for one in brushing[:5]]}, stepping {[round(one) for one in stepping[:5]]} ms")
    assert brushing[0] / slowness() <= LIMIT
    assert stepping[0] / slowness() <= LIMIT
    assert page.locator("#timeline .rows *").count() < 6000
