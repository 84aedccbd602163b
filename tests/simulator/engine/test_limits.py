"""The limits of a run (docs/limits.md): each has a name, says where, loses nothing, and can be raised."""

import json
import re
from pathlib import Path

import pytest

from designer import settings as server
from simulator.engine.commands import Continue
from simulator.engine.step import new_world, step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.settings import LIMITS, MOST, Settings
from simulator.scenario.result import simulate
from tests.simulator.engine.limited import LOOP, do, opened, to_its_end
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.paths import Json

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "limits.md"
TICK = """
id: tick
name: Tick
states:
- {name: A, type: delay, timeDelay: PT1S, start: {kind: default}, transition: {nextState: A}}
"""


# -- the table


def rows() -> list[list[str]]:
    lines = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not line.startswith("|---")]


def test_the_table_has_the_defaults_of_the_settings() -> None:
    found = {}
    for cells in rows():
        for name in re.findall(r"`(\w+)`", cells[2]):
            value = server if name.startswith("SIGNALBOX_") else Settings()
            found[name] = getattr(value, name.removeprefix("SIGNALBOX_"))
            number = re.match(r"[\d,]+", cells[1])
            assert (int(number[0].replace(",", "")) if number else cells[1]) == (found[name] or "for ever"), name
    assert set(LIMITS) <= set(found)
    ceilings = {name: cells[3] for cells in rows() for name in re.findall(r"`(\w+)`", cells[2]) if name in MOST}
    assert ceilings == {name: f"{most:,}" for name, most in MOST.items()}
    limits = {f"SIGNALBOX_{name}" for name in dir(server) if name.startswith("LIMIT_MESSAGE") or "PEND" in name}
    assert {*limits, "SIGNALBOX_LIMIT_UNACKNOWLEDGED", "SIGNALBOX_LIMIT_STEPS_PER_COMMAND"} <= set(found)


def test_the_defaults_are_those_of_the_promises() -> None:
    named = Settings()
    assert (named.stepBudget, named.traceLimit, named.traceWarning) == (100_000, 25_000, 10_000)
    assert (named.dataLimit, named.maxDepth) == (256 * 1024, 32)


# -- steps


def test_a_headless_run_stops_by_name_and_can_go_on() -> None:
    loop = read(LOOP).data
    short, long = (setup_of(loop, {"settings": {"stepBudget": budget}}) for budget in (50, 80))
    world, trace = simulate(short)
    assert (world.steps, trace[-1]["type"], trace[-1]["steps"]) == (50, "budget.exhausted", 50)
    rest = step(short, world, Continue(30))
    assert rest.stopped == "limit"
    assert trace[:-1] + rest.trace == simulate(long)[1][:-1]


def test_tasks_in_an_endless_cycle_end_at_the_budget_and_go_as_one_step_at_a_time() -> None:
    """Semantics-1.0.md §4.5; a run without a person adds the last event, which no step of the engine tells."""
    head = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
    tasks: Json = {"document": head, "do": [{"a": {"set": {}}}, {"b": {"set": {}, "then": "a"}}]}
    setup = setup_of(tasks, {"settings": {"stepBudget": 9}})
    world, trace = simulate(setup)
    assert (world.steps, trace[-1]["type"], trace[-1]["steps"]) == (9, "budget.exhausted", 9)
    stepped, told = new_world(setup), list[TraceEvent]()
    for _ in range(9):
        done = step(setup, stepped, Continue(1))
        stepped, told = done.world, [*told, *done.trace]
    assert json.dumps(told) == json.dumps(trace[:-1])


def test_the_default_budget_ends_an_endless_loop() -> None:
    world, trace = simulate(setup_of(read(LOOP).data, {}), trace=False)
    assert (world.steps, trace[-1]["type"]) == (100_000, "budget.exhausted")


@pytest.mark.parametrize(
    ("definition", "command"),
    [
        (LOOP, {"command": "continue"}),
        (LOOP, {"command": "step", "count": 10**9}),
        (TICK, {"command": "advance", "by": "P1D"}),
        (TICK, {"command": "advance", "to": "2020-02-01T00:00:00Z"}),
    ],
)
def test_a_command_makes_as_many_steps_as_the_budget_has(definition: str, command: dict[str, Json]) -> None:
    session = opened(definition, stepBudget=500)
    assert to_its_end(session, {**command, "limit": 120}) == ("limit", 5)
    assert session.view()["position"] == 500
    assert to_its_end(session, {**command, "limit": 500}) == ("limit", 1)
    assert session.view()["position"] == 1_000
    assert to_its_end(session, {**command, "limit": 10**9, "left": 10**9}) == ("limit", 1)
    assert session.view()["position"] == 1_500


def test_a_command_in_parts_does_what_it_does_in_one() -> None:
    parts, whole = opened(TICK), opened(TICK)
    assert to_its_end(parts, {"command": "advance", "by": "PT1M0.5S", "limit": 7})[0] == "until"
    assert to_its_end(whole, {"command": "advance", "by": "PT1M0.5S", "limit": 7_000}) == ("until", 1)
    assert parts.view() == whole.view()
    assert parts.view()["clock"] == "2020-01-01T00:01:00.500Z"
    assert parts.trace() == whole.trace()


def test_a_state_that_is_never_left_ends_a_step_over() -> None:
    many = [{"functionRef": {"refName": "f"}} for _ in range(100)]
    plain = {"kind": "default"}
    state = {"name": "A", "type": "operation", "start": plain, "actions": many, "end": plain}
    definition = {"id": "d", "name": "D", "functions": [{"name": "f", "operation": "x#f"}], "states": [state]}
    session = opened(json.dumps(definition), stepBudget=40, unmocked="empty")
    do(session, "step", count=3)
    assert do(session, "step-over")["stopped"] == "limit"
    assert session.view()["position"] == 43
    while (stopped := do(session, "step-over")["stopped"]) == "limit":
        pass
    assert stopped == "left"


def test_the_budget_can_be_raised_in_a_session() -> None:
    session = opened(LOOP, stepBudget=10)
    do(session, "continue")
    do(session, "limits", stepBudget=20)
    assert do(session, "continue")["stopped"] == "limit"
    assert session.view()["position"] == 10 + 1 + 20


# -- the trace


@pytest.mark.parametrize(
    "command",
    [{"command": "continue"}, {"command": "step", "count": 1_000}, {"command": "advance", "by": "PT1H"}],
)
def test_a_full_trace_stops_and_goes_on_when_it_is_raised(command: dict[str, Json]) -> None:
    session, free = opened(TICK, traceLimit=100), opened(TICK)
    assert session.handle(command)["stopped"] == "trace-limit"
    assert session.rest is None
    full = session.view()
    assert 100 <= full["traceLength"] < 105
    assert [notice["code"] for notice in full["notices"]] == ["trace-limit"]
    assert session.handle(command)["stopped"] == "trace-limit"
    assert do(session, "step-over")["stopped"] == "trace-limit"
    assert (session.view()["position"], session.view()["clock"]) == (full["position"], full["clock"])
    do(session, "limits", traceLimit=200)
    assert session.handle(command)["stopped"] == "trace-limit"
    assert session.view()["traceLength"] >= 200
    do(free, "continue", limit=400)
    known = [{**event, "step": 0} for event in session.trace()]
    assert known == [{**event, "step": 0} for event in free.trace()][: len(known)]


# -- data


# -- depth
