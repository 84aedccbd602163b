"""The trace of a run of ours is a recording of it: every fixture agrees with its own wholly, and its scenario gives the
same status and output."""

import json
from functools import cache

import pytest

from simulator.engine.instances import root_of, status_of
from simulator.recorded_runs.replay import Replay, replay
from simulator.scenario.result import simulate
from simulator.scenario.scenario import Scenario, setup
from tests.simulator.runs import NAMES, fixture_setup, source

NOT_TOLD: dict[str, str] = {}
"""What a trace does not tell, where that shows as a difference."""


@cache
def replayed(name: str) -> Replay | None:
    ready = fixture_setup(name)
    world, trace = simulate(ready)
    if root_of(ready, world) is None:
        return None
    scenario = source(name).get("scenario") or {}
    given = {key: scenario[key] for key in ("secrets", "settings", "seed") if key in scenario}
    return replay(json.dumps(trace), ready.programs, ready.root, overrides=given)


@pytest.mark.parametrize("name", NAMES)
def test_a_run_agrees_with_its_own_trace(name: str) -> None:
    found = replayed(name)
    if found is None:
        return
    assert found.agreement.whole == (name not in NOT_TOLD), (found.agreement.difference, found.agreement.until)


@pytest.mark.parametrize("name", NAMES)
def test_its_scenario_gives_the_same(name: str) -> None:
    found = replayed(name)
    if found is None or name in NOT_TOLD:
        return
    ready = fixture_setup(name)
    again = setup(Scenario(found.scenario), ready.programs, ready.root)
    came = []
    for one in (ready, again):
        world, _ = simulate(one)
        root = root_of(one, world)
        assert root is not None
        came.append((status_of(world, root), root.output, root.error))
    assert came[0] == came[1]
