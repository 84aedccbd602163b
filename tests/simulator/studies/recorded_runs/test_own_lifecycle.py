"""The lifecycle events of our own runs are a recording of them: every fixture of 1.0 agrees with its own.

What such events do not tell (messages of a subscription, which of several events came, answers behind `output.as`)
ends the comparison, and nothing more.
"""

import json
from functools import cache

import pytest

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.lifecycle import lifecycle
from simulator.scenario.result import simulate
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.simulator.runs import NAMES, fixture_setup, source
from tests.tiers import share

NOT_TOLD = {
    "v10-call-function-is-mocked": "which of several calls of one function was answered as a whole",
    "v10-listen-in-two-branches": "which of two that listen for one type got which event",
    "v10-schedule-on-reads-data": "the id of an event that another instance got",
}
"""What lifecycle events cannot say, where that shows as a difference."""


@cache
def told(name: str) -> tuple[Setup, list[dict[str, object]]]:
    """The setup of a fixture, and the lifecycle events of its run, with the inputs."""
    ready = fixture_setup(name)
    world, trace = simulate(ready)
    return ready, [_with_input(event, ready, world, trace) for event in lifecycle(ready, world, trace)]


def _with_input(event: dict[str, object], ready: Setup, world: World, trace: list[TraceEvent]) -> dict[str, object]:
    """An event that says what an instance was given, as the reference implementation may."""
    data = event["data"]
    if event["type"] != "io.serverlessworkflow.workflow.started.v1" or not isinstance(data, dict):
        return event
    for one in world.instances.values():
        if str(data["name"]).startswith(f"{ready.programs[one.definition].workflow.name}-{one.id}."):
            start = next(each for each in trace if each["type"] == "instance.started" and each["instance"] == one.id)
            return {**event, "data": {**data, "input": start["input"]}}
    return event


def replayed(name: str) -> Replay:
    ready, events = told(name)
    scenario = source(name).get("scenario") or {}
    given = {key: scenario[key] for key in ("secrets", "settings", "seed") if key in scenario}
    return replay("\n".join(map(json.dumps, events)), ready.programs, ready.root, overrides=given)


SILENT = ("v10-schedule-cannot", "v10-schedule-none")
"""Those whose runs have no lifecycle events."""
FIXTURES = [name for name in NAMES if name.startswith("v10-") and name not in SILENT]


@pytest.mark.parametrize("name", share(FIXTURES, 2))
def test_a_run_agrees_with_its_own_events(name: str) -> None:
    found = replayed(name).agreement
    assert (found.difference is not None) == (name in NOT_TOLD), found.difference


def test_most_are_compared_to_the_end() -> None:
    whole = [name for name in FIXTURES if replayed(name).agreement.whole]
    assert len(whole) > 100
