"""Our own runs of states, told as SonataFlow tells a process, are recordings of them: every fixture agrees with its
own.

A few are told too little: which of two calls at once an answer is for, what branches and other instances did.
"""

import json
from functools import cache
from typing import Any

import pytest

from simulator.engine.run.instances import root_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.scenario.result import simulate
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.simulator.runs import NAMES, fixture_setup, source
from tests.tiers import share

NOT_TOLD = {
    "actions-tie-with-an-event": "which of two results at one instant was merged first",
    "foreach-at-most-two": "which answer was for which of two calls at once",
    "schedule-outside-its-interval": "the event by which an instance began",
    "subflow-cancelled-with-its-branches": "that a sub-workflow was stopped",
    "v01-branch-left-at-the-end": "that a branch was left",
    "v01-whole-array": "the name of an error before the first call",
    "v08-async-subflow-error": "how a call that nobody waits for ended",
    "v08-foreach": "which answer was for which of several calls at once",
    "v08-start-set-by-the-default-timeout": "the events by which an instance began",
}
"""What such a history does not tell, where that shows as a difference."""
TOO_SMALL = ("data-beyond-its-limit",)
"""Those whose own limits are for less than a history has."""


def process(ready: Setup) -> list[dict[str, Any]]:
    """The events of the first instance of a run, as SonataFlow publishes them."""
    world, trace = simulate(ready)
    root = root_of(ready, world)
    if root is None:
        return []
    told: list[dict[str, Any]] = []
    for number, event in enumerate(trace):
        seconds, _, rest = event["time"].rstrip("Z").partition(".")
        time = f"{seconds}.{rest or '000'}{number % 1000:03d}Z"  # microseconds keep the order of an instant
        if event["type"] == "event.received":
            told.append({**event["event"], "time": time})
        elif event.get("instance") == root.id:
            about = {"processId": ready.program.id, "processInstanceId": root.id, "eventDate": time}
            told += [
                {"type": f"ProcessInstance{kind}DataEvent", "time": time, "data": {**about, **data}}
                for kind, data in changes(event)
            ]
    return told


def changes(event: TraceEvent) -> list[tuple[str, dict[str, Any]]]:
    """What a trace event would be told by: the kind of the event, and its own data."""
    kind = event["type"]
    node = {"nodeName": event.get("function") or event.get("state"), "nodeInstanceId": f"n-{event['seq']}"}
    if kind == "instance.started":
        return [("State", {"eventType": 1, "state": 1}), _data(event["input"])]
    if kind in ("state.entered", "function.called"):
        return [("Node", {**node, "eventType": 1})]
    if kind == "state.exited":
        return [_data(event["output"]), ("Node", {**node, "eventType": 2})]
    if kind == "function.returned":
        return [("Node", {**node, "eventType": 2, "outputParameters": {"Result": event["result"]}})]
    if kind == "function.failed":
        error = event["error"]
        text = f"{error['name']} {error.get('code', '')}"
        return [("Node", {**node, "eventType": 6}), ("Error", {**node, "errorMessage": text})]
    if kind == "instance.completed":
        return [("State", {"eventType": 2, "state": 2})]
    return [("State", {"eventType": 2, "state": 5})] if kind in ("instance.failed", "instance.timed-out") else []


def _data(value: Any) -> tuple[str, dict[str, Any]]:
    return "Variable", {"variableName": "workflowdata", "variableValue": value}


@cache
def replayed(name: str) -> Replay | None:
    ready = fixture_setup(name)
    events = process(ready)
    scenario = source(name).get("scenario") or {}
    given = {key: scenario[key] for key in ("secrets", "settings", "seed") if key in scenario}
    return replay("\n".join(map(json.dumps, events)), ready.programs, ready.root, overrides=given) if events else None


FIXTURES = [name for name in NAMES if not name.startswith("v10-") and name not in TOO_SMALL]


@pytest.mark.parametrize("name", share(FIXTURES, 3, 2))
def test_a_run_agrees_with_its_own_events(name: str) -> None:
    found = replayed(name)
    difference = found.agreement.difference if found is not None else None
    assert (difference is not None) == (name in NOT_TOLD), difference


def test_most_are_compared_to_the_end() -> None:
    whole = [name for name in FIXTURES if (found := replayed(name)) is not None and found.agreement.whole]
    assert len(whole) > 200
