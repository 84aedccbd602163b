"""Every behaviour of the engine has a run with a golden trace, and is the same however it is run (architecture.md)."""

import json

import pytest

from simulator.engine.commands import Continue, Step
from simulator.engine.step import new_world, step
from simulator.engine.trace.secret_values import happened
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.timeline.timeline import Timeline
from tests.golden import golden
from tests.simulator.runs import FOLDER, NAMES, fixture_setup, line, source
from tests.tiers import share

ENOUGH = 1_000


def as_bytes(trace: list[TraceEvent]) -> bytes:
    return json.dumps(trace, ensure_ascii=False).encode()


@pytest.mark.parametrize("name", NAMES)
def test_golden_trace(name: str) -> None:
    setup = fixture_setup(name)
    world, trace = simulate(setup)
    found = result(setup, Scenario(source(name).get("scenario", {})), world, trace)
    assert [one for one in found["expectations"] if not one["held"]] == []
    assert found["expectations"], "a run says what it expects"
    golden(FOLDER / f"{name}.trace", "\n".join(map(line, trace)) + "\n")


@pytest.mark.parametrize("name", share(NAMES, 3))
def test_step_by_step_is_one_go(name: str) -> None:
    setup = fixture_setup(name)
    _, whole = simulate(setup)
    world = new_world(setup)
    trace: list[TraceEvent] = []
    for _ in range(ENOUGH):
        before = json.dumps(world.to_json())
        done = step(setup, world, Step())
        assert json.dumps(world.to_json()) == before, "a step changes the world it was given"
        if done.world.steps == world.steps or len(trace) == len(whole):
            break
        world, trace = done.world, trace + done.trace
    assert as_bytes(trace) == as_bytes(whole)


@pytest.mark.parametrize("name", share(NAMES, 3, 1))
@pytest.mark.parametrize("brief", [False, True])
def test_without_shortcuts_it_is_the_same(name: str, *, brief: bool) -> None:
    setup = fixture_setup(name)
    whole = Continue(ENOUGH, until=setup.until)
    quick, long = (step(setup, new_world(setup), whole, brief=brief, quick=quick) for quick in (True, False))
    assert as_bytes(quick.trace) == as_bytes(long.trace)
    assert json.dumps(quick.world.to_json()) == json.dumps(long.world.to_json())


@pytest.mark.parametrize("name", share(NAMES, 3, 2))
def test_json_round_trip_at_every_step(name: str) -> None:
    """What is masked by its origin is known by its identity (data/marks.py), which JSON loses: events are compared as
    they happened.
    """
    setup = fixture_setup(name)
    _, whole = simulate(setup)
    world = new_world(setup)
    trace: list[TraceEvent] = []
    for _ in range(ENOUGH):
        done = step(setup, World.from_json(json.loads(json.dumps(world.to_json()))), Step())
        if done.world.steps == world.steps or len(trace) == len(whole):
            break
        world, trace = done.world, trace + done.trace
    assert as_bytes(list(map(happened, trace))) == as_bytes(list(map(happened, whole)))


@pytest.mark.parametrize("name", share(NAMES, 4, 1))
def test_back_and_forward_is_one_go(name: str) -> None:
    setup = fixture_setup(name)
    _, whole = simulate(setup)
    timeline = Timeline(setup)
    timeline.run(Continue(ENOUGH, until=setup.until))
    worlds = []
    for position in range(timeline.length + 1):
        timeline.go(position)
        worlds.append(json.dumps(timeline.world.to_json()))
    for position in reversed(range(timeline.length + 1)):
        timeline.go(position)
        assert json.dumps(timeline.world.to_json()) == worlds[position]
    timeline.go(0)
    while len(timeline.trace()) < len(whole):
        timeline.forward()
    assert as_bytes(timeline.trace()) == as_bytes(whole)
