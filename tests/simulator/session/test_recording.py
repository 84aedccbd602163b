"""A run saved as a scenario gives the same trace again, whatever people did in it."""

import json
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from simulator.scenario.expectations import held
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, ScenarioError, setup
from simulator.session.command_fields import CommandError
from simulator.session.recording import save
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline
from tests.simulator import random_workflows
from tests.simulator.runs import setup_of
from tests.tiers import tries
from workflow.paths import Json

TEXT = """
id: order
name: Order
functions: [{name: price, operation: "a#p"}, {name: ship, operation: "a#s"}]
events: [{name: Paid, type: paid, source: shop}]
states:
- name: Price
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: price}}]
  transition: {nextState: Pay}
- {name: Pay, type: event, onEvents: [{eventRefs: [Paid], actions: []}], timeout: P1D, transition: {nextState: Ship}}
- name: Ship
  type: operation
  actions: [{functionRef: {refName: ship}}]
  onErrors: [{error: Lost, end: {kind: default}}]
  end: {kind: default}
"""


def session(scenario: dict[str, Json], *commands: dict[str, Json]) -> Timeline:
    line = Session.open({"definition": TEXT, "scenario": scenario})
    for command in commands:
        line.handle(command)
    return line.timeline


def told(trace: list[dict[str, Json]]) -> list[dict[str, Json]]:
    return [{name: value for name, value in event.items() if name != "step"} for event in trace]


def replayed(line: Timeline, scenario: dict[str, Json]) -> dict[str, Any]:
    ready = setup(Scenario(scenario), line.setup.programs, line.setup.root)
    return result(ready, Scenario(scenario), *simulate(ready))


GO: dict[str, Json] = {"command": "continue", "timeouts": False}
PAID: dict[str, Json] = {"command": "inject", "event": {"type": "paid", "source": "shop", "data": {"sum": 5}}}


def test_answers_become_mocks_and_events_have_their_times() -> None:
    line = session(
        {"input": {"item": "book"}, "seed": 4},
        GO,
        {"command": "resolve", "call": 1, "result": {"price": 5}},
        GO,
        {"command": "advance", "by": "PT1H"},
        PAID,
        GO,
        {"command": "advance", "by": "PT2M"},
        {"command": "resolve", "call": 2, "error": {"name": "Lost", "code": "7"}},
        GO,
    )
    found = save(line, {"input": {"item": "book"}, "seed": 4, "name": "old", "expect": {"status": "x"}}, "Lost book")
    assert (found.exact, found.ended) == (False, False) if "script" in found.scenario else (True, True)
    assert found.scenario == {
        "name": "Lost book",
        "input": {"item": "book"},
        "seed": 4,
        "functions": {
            "price": [{"result": {"price": 5}}],
            "ship": [{"error": {"name": "Lost", "code": "7"}, "delay": "PT2M"}],
        },
        "events": [{"at": "PT1H", "settled": True, "type": "paid", "source": "shop", "data": {"sum": 5}}],
        "expect": {
            "status": "completed",
            "output": {"item": "book", "price": 5, "sum": 5},
            "path": ["Price", "Pay", "Ship"],
            "calls": [
                {"function": "price", "parameters": {"item": "book"}},
                {"function": "ship", "parameters": {"item": "book", "price": 5, "sum": 5}},
            ],
            "produced": [],
            "duration": "PT1H2M",
        },
    }


def test_an_open_call_stays_open() -> None:
    found = save(session({}, GO), {})
    assert (found.exact, found.ended, found.scenario["settings"]) == (True, True, {"unmocked": "ask"})
    assert found.scenario["expect"]["status"] == "waiting"


def test_changed_data_are_told_step_by_step() -> None:
    line = session({}, GO, {"command": "resolve", "call": 1, "result": {}}, GO)
    Session(line).handle({"command": "edit-data", "pointer": "/x", "value": 1})
    found = save(line, {})
    assert [entry["command"] for entry in found.scenario["script"]] == ["resolve", "edit-data"]
    assert found.exact


CRON = """
id: daily
name: Daily
functions: [{name: f, operation: "a#f"}]
states:
- name: A
  type: operation
  start: {kind: default, schedule: {cron: "0 9 * * *"}}
  actions: [{functionRef: {refName: f}}]
  end: {kind: default}
"""


@pytest.mark.parametrize("edits", [(), ({"command": "edit-data", "pointer": "/x", "value": 1},)])
def test_a_run_by_the_schedule_ends_where_it_was_left(edits: tuple[dict[str, Json], ...]) -> None:
    source: dict[str, Json] = {"start": "schedule", "until": "P9D"}
    run = Session.open({"definition": CRON, "scenario": source})
    answers: list[dict[str, Json]] = [{"command": "resolve", "call": 1, "result": {}}, *edits]
    for command in [{"command": "advance", "by": "PT10H"}, *answers, {"command": "advance", "by": "P1D"}]:
        run.handle(command)
    found = save(run.timeline, source)
    assert (found.exact, found.ended, found.scenario["until"]) == (True, True, "P1DT9H")


def test_a_script_that_no_longer_fits_is_passed_over() -> None:
    scenario: dict[str, Json] = {
        "script": [{"step": 1, "command": "resolve", "call": 9, "result": 1}, {"step": 9, **PAID, "after": 0}]
    }
    ready = open_setup({"definition": TEXT, "scenario": scenario})
    world, _ = simulate(ready)
    assert world.instances["1"].path == ["Price"]


@pytest.mark.parametrize(
    ("scenario", "path"),
    [
        ({"script": {}}, ("script",)),
        ({"script": [{"command": "inject"}]}, ("script", 0)),
        ({"script": [{"step": 1, "command": "step"}]}, ("script", 0, "command")),
        ({"script": [{"step": 2, "command": "jump", "to": 1}, {"step": 1, "command": "jump", "to": 1}]}, ("script", 1)),
        *[
            ({"script": [{"step": 1, **entry}]}, ("script", 0))
            for entry in (
                {"command": "inject", "event": 7, "after": 0},
                {"command": "inject", "event": {"type": "x"}, "after": -1},
                {"command": "resolve", "call": "1"},
                {"command": "resolve", "call": 1, "error": {}},
                {"command": "jump", "to": True},
                {"command": "mocks", "functions": {}},
                {"command": "mocks", "functions": 3, "subflows": {}},
                {"command": "limits", "limits": {"nothing": 1}},
                {"command": "settings", "settings": 1},
                {"command": "edit-data", "pointer": 1, "frame": 1},
                {"command": "edit-data", "pointer": "/a"},
            )
        ],
        ({"events": [{"settled": 1}]}, ("events", 0, "settled")),
    ],
)
def test_what_is_wrong_in_a_scenario_has_its_place(scenario: dict[str, Json], path: tuple[str | int, ...]) -> None:
    with pytest.raises(ScenarioError) as wrong:
        open_setup({"definition": TEXT, "scenario": scenario})
    assert wrong.value.path == path


people = st.lists(
    st.one_of(
        st.fixed_dictionaries({"command": st.just("step"), "count": st.integers(1, 4)}),
        st.just({"command": "continue", "timeouts": False}),
        st.just({"command": "continue"}),
        st.just({"command": "back"}),
        st.just({"command": "undo"}),
        st.fixed_dictionaries(
            {"command": st.just("mocks"), "functions": st.fixed_dictionaries({"f": random_workflows.good_mocks})}
        ),
        st.fixed_dictionaries({"command": st.just("settings"), "unmatchedEvents": st.sampled_from(["keep", "drop"])}),
        st.fixed_dictionaries(
            {"command": st.just("edit-data"), "pointer": st.just("/a"), "value": random_workflows.values}
        ),
        st.fixed_dictionaries({"command": st.just("advance"), "by": st.sampled_from(["PT1S", "PT3S", "PT1H"])}),
        st.fixed_dictionaries(
            {
                "command": st.just("inject"),
                "event": st.fixed_dictionaries(
                    {
                        "type": st.sampled_from(["e1", "e2", "e3"]),
                        "source": st.just("s/a"),
                        "data": random_workflows.values,
                    }
                ),
            },
            optional={"at": st.just("PT2S")},
        ),
        st.fixed_dictionaries(
            {"command": st.just("resolve"), "call": st.integers(1, 6)},
            optional={"result": random_workflows.values, "mock": st.booleans()},
        ),
    ),
    min_size=3,
    max_size=14,
)


@settings(phases=[Phase.generate], max_examples=tries(60))
@given(random_workflows.definitions, random_workflows.scenarios, people)
def test_replaying_gives_the_same_trace(
    definition: Json, scenario: dict[str, Any], commands: list[dict[str, Any]]
) -> None:
    scenario = {**scenario, "settings": {**scenario["settings"], "unmocked": "ask"}}
    line = Timeline(setup_of(definition, scenario))
    run = Session(line)
    for command in commands:
        try:
            run.handle({**command, "limit": random_workflows.BUDGET})
        except CommandError:
            continue
    saved = save(line, scenario)
    assert saved.exact
    found = replayed(line, json.loads(json.dumps(saved.scenario)))
    trace = told(line.trace())
    assert told(found["trace"])[: len(trace)] == trace
    assert all(one["held"] for one in held(saved.scenario["expect"], found))
