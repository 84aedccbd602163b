"""Random small workflows, mocks and events: a run never raises, always stops, and is the same however it is taken."""

import json

from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.commands import Continue, Step
from simulator.engine.setup.setup import Setup
from simulator.engine.step import new_world, step
from simulator.engine.trace.trace import TYPES, TraceEvent
from simulator.engine.world.world import World
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.timeline.timeline import Timeline
from tests.simulator.random_workflows import BUDGET, setups
from workflow.durations import parse_time
from workflow.paths import Json


def as_text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


@given(setups)
def test_a_run_stops_and_can_be_told(setup: Setup) -> None:
    world, trace = simulate(setup)
    assert world.steps <= BUDGET
    assert [event["seq"] for event in trace] == list(range(len(trace)))
    times = [parse_time(event["time"]) or 0 for event in trace]
    assert times == sorted(times)
    assert {event["type"] for event in trace} <= set(TYPES)
    as_text(result(setup, Scenario({}), world, trace))


@given(setups)
def test_steps_with_the_world_written_and_read_are_one_go(setup: Setup) -> None:
    whole = step(setup, new_world(setup), Continue(BUDGET))
    world = new_world(setup)
    trace: list[TraceEvent] = []
    for _ in range(BUDGET):
        before = as_text(world.to_json())
        done = step(setup, World.from_json(json.loads(before)), Step())
        assert as_text(step(setup, world, Step()).trace) == as_text(done.trace)
        assert as_text(world.to_json()) == before, "a step changes the world it was given"
        if done.world.steps == world.steps:
            break
        world, trace = done.world, trace + done.trace
    assert as_text(trace) == as_text(whole.trace)


@given(setups, st.lists(st.integers(1, 9), min_size=1))
def test_parts_of_any_length_pass_through_the_worlds_of_single_steps(setup: Setup, lengths: list[int]) -> None:
    """What a run in one go leaves off the agenda is on it wherever it stops."""
    world = single = new_world(setup)
    for length in lengths:
        world = step(setup, world, Continue(length)).world
        for _ in range(length):
            single = step(setup, single, Step()).world
        assert as_text(world.to_json()) == as_text(single.to_json())


@given(setups)
def test_a_summary_run_ends_in_the_world_of_the_whole_run(setup: Setup) -> None:
    whole, trace = simulate(setup)
    brief, told = simulate(setup, trace=False)
    assert as_text(brief.to_json()) == as_text(whole.to_json())
    assert all(event in trace for event in told)


@given(setups, st.data())
def test_going_back_and_forward_is_the_same_run(setup: Setup, data: st.DataObject) -> None:
    line = Timeline(setup)
    line.run(Continue(BUDGET))
    end, whole = as_text(line.world.to_json()), as_text(line.trace())
    for position in data.draw(st.lists(st.integers(0, line.length), max_size=4)):
        line.go(position)
        assert line.position == position
    line.go(line.length)
    assert (as_text(line.world.to_json()), as_text(line.trace())) == (end, whole)


@given(setups)
def test_every_event_is_told(setup: Setup) -> None:
    """Nothing vanishes without a trace event (semantics.md §6.3)."""
    _, trace = simulate(setup)
    if any(event["type"] == "budget.exhausted" for event in trace):
        return
    received = [event["event"]["id"] for event in trace if event["type"] == "event.received"]
    told = {e["event"]["id"] for e in trace if e["type"] in ("event.consumed", "event.kept", "event.dropped")}
    assert len([event for event in received if event.startswith("event-")]) == len(setup.events)
    assert set(received) <= told
