"""What a result says besides whether it passed: of an engine that refuses, and of a run that waits for good."""

import json

import pytest

from simulator.scenario.loading import open_setup
from simulator.scenario.reports import junit, text
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline
from workflow.paths import Json

DOCUMENT = {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"}
ON_TEMPORAL = {"dsl": "1.0.0", "taskQueue": "a", "workflowType": "b", "version": "1.0.0"}
PAID = {"paid": {"listen": {"to": {"one": {"with": {"type": "shop.paid"}}}}}}
GET = {"get": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example.com/x"}}}
SET = {"one": {"set": {"x": 1}}}
REFUSED = "Zigflow 0.14.3 refuses this definition, for 4 reasons"
WAITS = "the run still waits, and nothing that is due ends that: "


def source(task: Json, scenario: dict[str, Json], document: Json = DOCUMENT) -> dict[str, Json]:
    return {"definition": json.dumps({"document": document, "do": [task]}), "scenario": scenario}


def warned(given: dict[str, Json]) -> list[str]:
    setup = open_setup(given)
    world, trace = simulate(setup)
    found = result(setup, Scenario(given["scenario"]), world, trace)
    told = list(found.get("warnings", []))
    assert all(f"warning: {one}" in text(found) for one in told)
    assert ("<system-err>" in junit(found)) is bool(told)
    return told


WAITING: list[tuple[Json, dict[str, Json], str]] = [
    (PAID, {}, "paid waits for shop.paid"),
    (PAID, {"expect": {"path": ["paid"]}}, "paid waits for shop.paid"),
    (PAID, {"expect": {"status": "completed"}}, "paid waits for shop.paid"),
    (GET, {"calls": {"get": {"never": True}}}, "nobody answers get"),
    (PAID, {"expect": {"status": "waiting"}}, ""),
    (PAID, {"expect": {"tasks": {"paid": {"status": "waiting"}}}}, ""),
    (PAID, {"events": [{"type": "shop.paid", "source": "s"}]}, ""),
    (SET, {}, ""),
]


@pytest.mark.parametrize(("task", "scenario", "reason"), WAITING)
def test_a_run_that_waits_for_good_says_for_what(task: Json, scenario: dict[str, Json], reason: str) -> None:
    assert warned(source(task, scenario)) == ([f"{WAITS}{reason}"] if reason else [])


def test_what_the_engine_refuses_is_said_by_results_and_above_a_run() -> None:
    given = source(SET, {"runtime": "zigflow"})
    assert warned(given) == [f"{REFUSED}; it was run all the same"]
    notices = Session(Timeline(open_setup(given))).view()["notices"]
    assert [one["message"] for one in notices] == [f"{REFUSED}: Design lists them. It is run all the same."]
    taken = source(SET, {"runtime": "zigflow"}, ON_TEMPORAL)
    assert warned(taken) == []
    assert Session(Timeline(open_setup(taken))).view()["notices"] == []


FIRST = {"take": {"set": {"order": "${ $workflow.input[0].data }"}}}
CALLED_OFF = {"stop": {"raise": {"error": {"type": "https://example.com/off", "status": 500}}}}
ORDER = {"type": "shop.order", "source": "s", "data": {"id": 1}}
BY_EVENTS = "a/b is started by events: use `start: events`, or give it what they would, a list of "


@pytest.mark.parametrize(
    ("task", "scenario", "schedule", "expected"),
    [
        (FIRST, {}, {}, f"{BY_EVENTS}CloudEvents, as `input`"),
        (FIRST, {"input": {"id": 1}}, {"read": "data"}, f"{BY_EVENTS}the data of events, as `input`"),
        (FIRST, {"input": [ORDER]}, {}, ""),
        (FIRST, {"start": "events", "events": [{"at": "PT1M", **ORDER}]}, {}, ""),
        (SET, {}, {}, ""),
        (CALLED_OFF, {"input": []}, {}, ""),
        (FIRST, {}, None, ""),
    ],
)
def test_what_events_start_says_so_where_it_fails_by_hand(
    task: Json, scenario: dict[str, Json], schedule: dict[str, Json] | None, expected: str
) -> None:
    on = {"schedule": {"on": {"one": {"with": {"type": "shop.order"}}}, **schedule}} if schedule is not None else {}
    text = json.dumps({"document": {**DOCUMENT, "dsl": "1.0.3"}, **on, "do": [task]})
    assert warned({"definition": text, "scenario": scenario}) == ([expected] if expected else [])


def test_synapse_is_given_events_in_an_object() -> None:
    on = {"schedule": {"on": {"one": {"with": {"type": "shop.order", "source": "s"}}}}}
    failing = {"stop": {"raise": {"error": {**CALLED_OFF["stop"]["raise"]["error"], "title": "Off"}}}}
    text = json.dumps({"document": DOCUMENT, **on, "do": [failing]})
    given = {"definition": text, "scenario": {"runtime": "synapse", "input": {"id": 1}}}
    assert warned(given) == [f"{BY_EVENTS}CloudEvents, as `input.events`"]
    given["scenario"] = {"runtime": "synapse", "input": {"events": [ORDER]}}
    assert warned(given) == []
