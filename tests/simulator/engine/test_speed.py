"""What running costs: in line with the length of a run, whatever the size of the data; a summary says the same."""

import json
import time
import tracemalloc
from typing import Any

import pytest

from simulator.engine.setup.setup import Setup
from simulator.scenario.expectations import BY_TRACE
from simulator.scenario.outcome.verdict import verdict
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests import room
from tests.simulator.runs import NAMES, fixture_setup, setup_of, source
from tests.tiers import share

HEAD = {"id": "speed", "name": "speed", "functions": [{"name": "call", "operation": "a#c"}]}


def loop(rounds: int) -> Setup:
    begin = {"name": "check", "type": "switch", "start": {"kind": "default"}}
    states = [
        {
            **begin,
            "dataConditions": [{"condition": "{{ $.go }}", "transition": {"nextState": "work"}}],
            "default": {"end": {"kind": "default"}},
        },
        {
            "name": "work",
            "type": "operation",
            "actions": [{"functionRef": {"refName": "call"}}],
            "transition": {"nextState": "check"},
        },
    ]
    mocks = [{"result": {"go": True}, "times": rounds - 1}, {"result": {"go": False}}]
    settings = {"stepBudget": 50 * rounds}
    return setup_of(
        {**HEAD, "states": states}, {"input": {"go": True}, "functions": {"call": mocks}, "settings": settings}
    )


def spent(rounds: int) -> float:
    """CPU seconds a round; the best of three."""
    setup = loop(rounds)
    best = float("inf")
    with room.alone():
        for _ in range(3):
            begun = time.process_time()
            world, _ = simulate(setup, lambda _: None)
            best = min(best, time.process_time() - begun)
            assert len(world.instances["1"].path) == 2 * rounds + 1
    return best / rounds


def test_a_long_loop_costs_what_a_short_one_costs() -> None:
    assert spent(20_000) <= 1.5 * spent(1_000)


def peak(rounds: int, **options: Any) -> int:
    setup = loop(rounds)
    simulate(setup, lambda _: None)
    tracemalloc.start()
    simulate(setup, **options)
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


def test_a_streamed_trace_is_not_kept() -> None:
    """What grows is the path of the instance alone: two names a round."""
    kept, streamed = peak(2_000), peak(2_000, sink=lambda _: None)
    assert streamed < kept / 10
    assert streamed < 2_000 * 2 * 100 + 100_000


@pytest.mark.parametrize("name", share(NAMES, 3))
def test_a_streamed_trace_is_the_same(name: str) -> None:
    told: list[Any] = []
    _, left = simulate(fixture_setup(name), told.append)
    assert left == []
    assert json.dumps(told) == json.dumps(simulate(fixture_setup(name))[1])


@pytest.mark.parametrize("name", share(NAMES, 3, 1))
def test_a_summary_is_the_result_without_the_trace(name: str) -> None:
    setup, scenario = fixture_setup(name), Scenario(source(name).get("scenario", {}))
    whole = result(setup, scenario, *simulate(setup))
    brief = result(setup, scenario, *simulate(setup, trace=False))
    for one in (whole, brief):  # what is told of the trace itself
        del one["trace"]
        one.pop("lifecycle", None)
        one["expectations"] = [each for each in one["expectations"] if each["name"] not in BY_TRACE]
        one["passed"] = verdict(one)
    assert json.dumps(brief) == json.dumps(whole)


def test_a_summary_of_a_loop_keeps_the_calls_only() -> None:
    _, kept = simulate(loop(100), trace=False)
    assert len([event for event in kept if event["type"] == "function.called"]) == 100
    assert len(kept) < 110


def test_large_data_pass_without_being_copied() -> None:
    states: list[dict[str, Any]] = [
        {"name": f"s{n}", "type": "inject", "data": {"n": n}, "transition": {"nextState": f"s{n + 1}"}}
        for n in range(100)
    ]
    states[0]["start"] = {"kind": "default"}
    states[-1] = {"name": "s99", "type": "inject", "data": {"n": 99}, "end": {"kind": "default"}}
    big = [{"text": "x" * 90} for _ in range(10_000)]
    setup = setup_of({**HEAD, "states": states}, {"input": {"big": big}, "settings": {"dataLimit": 2_000_000}})
    world, trace = simulate(setup)
    assert world.instances["1"].status == "completed"
    assert world.instances["1"].output["big"] is big
    assert all(event["input"]["big"] is big for event in trace if event["type"] == "state.entered")
