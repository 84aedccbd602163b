"""Where a run that goes no further hangs: the waits that its trace has left open, and the first difference there."""

from copy import deepcopy
from typing import Any

import pytest

from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.waiting import waiting
from simulator.run_model import event_types as types
from simulator.scenario.outcome.difference import first_difference
from simulator.scenario.outcome.open_waits import open_waits
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.scenario.warnings import warnings
from tests.simulator.runs import NAMES, fixture_setup, setup_of, source
from workflow.paths import Json, pointer

GET: Json = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/x"}}
REPAIRED: Json = {"listen": {"to": {"one": {"with": {"type": "car.repaired"}}}}}
BOTH: Json = {"listen": {"to": {"all": [{"with": {"type": "paid"}}, {"with": {"type": "car.repaired"}}]}}}
COMES: Json = [{"at": "PT1S", "type": "car.repaired", "source": "/garage", "data": {}}]
NEVER: Json = {"never": True}


def flow(*tasks: Json) -> Json:
    return {"document": {"dsl": "1.0.3", "namespace": "test", "name": "claim", "version": "1.0.0"}, "do": [*tasks]}


def difference(definition: Json, scenario: dict[str, Json]) -> Any:
    ready = setup_of(definition, scenario)
    return first_difference(result(ready, Scenario(scenario), *simulate(ready)), ready)


@pytest.mark.parametrize(
    ("tasks", "calls", "step", "state"),
    [
        ([{"hear": REPAIRED}, {"check": GET}, {"payOut": GET}, {"done": {"set": {}}}], {"payOut": NEVER}, 10, "payOut"),
        ([{"hear": REPAIRED}, {"wrong": {"listen": {"to": {"one": {"with": {"type": "no"}}}}}}], {}, 7, "wrong"),
        ([{"both": BOTH}, {"check": GET}], {}, 2, "both"),
        (
            [{"hear": REPAIRED}, {"fork": {"fork": {"branches": [{"a": GET}, {"b": GET}, {"c": GET}]}}}],
            {"a": {"delay": "PT1S"}, "b": NEVER, "c": NEVER},
            9,
            "b",
        ),
        (
            [{"each": {"for": {"each": "x", "in": "${ [1, 2, 3] }"}, "do": [{"ask": GET}]}}],
            {"ask": [{"iteration": 0, "result": 1}, {"iteration": "1-2", "never": True}]},
            7,
            "ask",
        ),
    ],
)
@pytest.mark.parametrize("expect", [{"status": "completed"}, {"output": {"paid": True}}])
def test_the_first_difference_of_a_run_that_hangs_is_where_it_hangs(
    tasks: list[Json], calls: dict[str, Json], step: int, state: str, expect: dict[str, Json]
) -> None:
    others: dict[str, Json] = {name: {"result": {}} for name in ("check", "a", "ask") if name not in calls}
    found = difference(flow(*tasks), {"events": COMES, "calls": {**others, **calls}, "expect": expect})
    assert (found["step"], found["state"]) == (step, state)


def test_so_it_is_in_0_8_where_the_event_of_before_came() -> None:
    definition: Json = {
        "id": "claim",
        "version": "1",
        "specVersion": "0.8",
        "start": "Hear",
        "events": [{"name": "Repaired", "type": "car.repaired", "source": "/garage"}],
        "functions": [{"name": name, "operation": "a.json#x"} for name in ("check", "payOut")],
        "states": [
            {
                "name": "Hear",
                "type": "event",
                "onEvents": [{"eventRefs": ["Repaired"], "actions": [{"functionRef": "check"}]}],
                "transition": "Pay",
            },
            {"name": "Pay", "type": "operation", "actions": [{"functionRef": "payOut"}], "end": True},
        ],
    }
    functions: Json = {"check": {"result": 1}, "payOut": NEVER}
    scenario = {"start": "events", "events": COMES, "functions": functions, "expect": {"status": "completed"}}
    assert difference(definition, scenario)["state"] == "Pay"


def test_several_open_calls_of_one_name_are_counted() -> None:
    branches: Json = [{name: {"do": [{"ask": GET}]}} for name in "ab"]
    scenario: dict[str, Json] = {"calls": {"ask": NEVER}, "expect": {"status": "completed"}}
    ready = setup_of(flow({"both": {"fork": {"branches": branches}}}), scenario)
    world, trace = simulate(ready)
    said = [*warnings(ready, world, result(ready, Scenario(scenario), world, trace), trace)]
    assert said == ["the run still waits, and nothing that is due ends that: nobody answers 2 calls of ask"]


@pytest.mark.parametrize("name", NAMES)
def test_the_open_waits_of_a_trace_are_those_of_the_world(name: str) -> None:
    """For each fixture as it is, and with each mock in turn one that never answers."""
    scenario = source(name).get("scenario", {})
    cases = [scenario]
    for under in ("calls", "functions", "subflows"):
        for key in scenario.get(under, {}):
            case = deepcopy(scenario)
            case[under][key] = NEVER
            cases.append(case)
    for case in cases:
        ready = fixture_setup(name, case)
        world, trace = simulate(ready)
        for instance in world.instances.values():
            if instance.status != "running":
                continue
            mine = [event for event in trace if event.get("instance") == instance.id]
            calls = {pointer(frame.path) for frame in _frames(world, instance.id) if "call" in frame.memory}
            events = {one["pointer"] for one in waiting(ready, world) if one["instance"] == instance.id}
            innermost = {one for one in events if not any(call.startswith(f"{one}/") for call in calls)}
            waits = [one for one in open_waits(mine) if not _has_child(one, world)]
            assert {one["pointer"] for one in waits} == calls | innermost, case


def _has_child(event: TraceEvent, world: World) -> bool:
    """Whether what is waited for is the end of another instance, not the answer of a mock."""
    return event["type"] == types.SUBFLOW_STARTED and event.get("child") in world.instances


def _frames(world: World, instance: str) -> list[Any]:
    return [frame for frame in world.frames.values() if frame.instance == instance]
