"""The limits of a run (docs/limits.md): each has a name, says where, loses nothing, and can be raised."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from designer import settings as server
from simulator.engine.commands import Continue
from simulator.engine.settings import LIMITS, MOST, Settings
from simulator.engine.step import step
from simulator.scenario.result import simulate
from simulator.scenario.scenario import ScenarioError
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.paths import Json

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "limits.md"
LOOP = """
id: loop
name: Loop
states:
- {name: A, type: inject, data: {n: 1}, start: {kind: default}, transition: {nextState: B}}
- {name: B, type: inject, data: {n: 2}, transition: {nextState: A}}
"""
TICK = """
id: tick
name: Tick
states:
- {name: A, type: delay, timeDelay: PT1S, start: {kind: default}, transition: {nextState: A}}
"""
ASK = """
id: ask
name: Ask
events: [{name: E, type: e, source: s}]
functions: [{name: f, operation: "x#f"}]
states:
- name: Wait
  type: event
  start: {kind: default}
  onEvents: [{eventRefs: [E], actions: [{functionRef: {refName: f}}]}]
  end: {kind: default}
"""
BIG = "x" * 300_000


def opened(definition: str, **settings: Json) -> Session:
    return Session.open({"definition": definition, "scenario": {"settings": settings}})


def do(session: Session, command: str, **fields: Json) -> dict[str, Any]:
    return session.handle({"command": command, **fields})


def to_its_end(session: Session, command: dict[str, Json]) -> tuple[str | None, int]:
    """Why a command stopped that is gone on with as long as it has a rest, and in how many parts."""
    stopped, parts = session.handle(command)["stopped"], 1
    while session.rest is not None:
        stopped, parts = session.handle({**session.rest, "limit": command["limit"]})["stopped"], parts + 1
    return stopped, parts


def again(session: Session, definition: str, **settings: Json) -> Session:
    saved = session.saved()
    source: dict[str, Json] = {"definition": definition, "scenario": {"settings": settings}}
    return Session.open(source, saved["log"], saved["position"], saved["length"])


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


def test_a_step_over_ends_where_the_trace_is_full() -> None:
    session = opened(LOOP, traceLimit=12)
    stops = [do(session, "step-over")["stopped"] for _ in range(8)]
    assert stops[0] == "left"
    assert stops[-1] == "trace-limit"
    assert session.view()["traceLength"] >= 12


def test_what_is_known_can_be_gone_through_at_the_limit() -> None:
    session = opened(LOOP, traceLimit=50)
    do(session, "continue")
    last = session.view()
    do(session, "back", count=10)
    assert session.view()["notices"] == []
    assert do(session, "step", count=10)["stopped"] is None
    assert session.view() == last
    do(session, "go", position=3)
    assert do(session, "continue")["stopped"] == "trace-limit"
    assert session.view() == last


def test_a_raised_limit_is_kept_and_can_be_taken_back() -> None:
    session = opened(LOOP, traceLimit=50)
    do(session, "continue")
    do(session, "limits", traceLimit=90)
    do(session, "continue")
    other = again(session, LOOP, traceLimit=50)
    assert (other.view(), other.trace()) == (session.view(), session.trace())
    assert other.view()["limits"]["traceLimit"] == 90
    assert do(other, "continue")["stopped"] == "trace-limit"
    do(other, "go", position=5)
    assert other.view()["limits"]["traceLimit"] == 50


def test_a_long_trace_is_told_before_it_is_full() -> None:
    session = opened(LOOP, traceWarning=20, traceLimit=60)
    assert session.view()["notices"] == []
    do(session, "step", count=30)
    (notice,) = session.view()["notices"]
    assert notice["code"] == "trace-warning"
    assert "20" in notice["message"]
    assert "60" in notice["message"]


def test_the_default_stops_at_25_000_events() -> None:
    session = opened(LOOP)
    assert to_its_end(session, {"command": "continue", "limit": 100_000}) == ("trace-limit", 1)
    assert 25_000 <= session.view()["traceLength"] < 25_010
    assert "25,000" in session.view()["notices"][0]["message"]


def test_a_trace_that_is_large_stops_however_few_its_events() -> None:
    source: dict[str, Json] = {"definition": LOOP, "scenario": {"input": {"x": "y" * 200_000}}}
    session = Session.open(source)
    assert to_its_end(session, {"command": "continue", "limit": 2_000}) == ("trace-limit", 1)
    view = session.view()
    size = len(json.dumps(session.trace()))
    assert 64 * 1024 * 1024 <= size < 65 * 1024 * 1024
    assert "67,108,864 bytes (64 MiB)" in view["notices"][0]["message"]
    assert view["notices"][0]["raises"] == {"traceSize": 134_217_728}, "the limit that was met"
    do(session, "limits", traceSize=68_000_000)
    assert do(session, "continue")["stopped"] == "trace-limit"
    assert session.view()["traceLength"] > view["traceLength"]
    do(session, "back", count=20)
    assert session.view()["notices"] == []


@pytest.mark.parametrize(
    ("limits", "raises"),
    [
        ({"traceLimit": 100}, {"traceLimit": 200}),
        ({"traceSize": 5_000}, {"traceSize": 10_000}),
        ({"traceLimit": 1, "traceSize": 1}, {"traceLimit": 2, "traceSize": 256}),
    ],
)
def test_the_limit_that_was_met_is_the_one_to_be_raised(limits: dict[str, Json], raises: dict[str, Json]) -> None:
    session = opened(LOOP, **limits)
    do(session, "continue")
    [notice] = session.view()["notices"]
    assert (notice["code"], notice["raises"]) == ("trace-limit", raises)
    assert all(name in notice["message"] for name in raises)
    before = session.view()["position"]
    do(session, "limits", **notice["raises"])
    do(session, "continue")
    assert session.view()["position"] > before + 1


def test_a_limit_at_its_most_says_that_no_session_keeps_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST, "traceLimit", 150)
    session = opened(LOOP, traceLimit=100)
    do(session, "continue")
    assert session.view()["notices"][0]["raises"] == {"traceLimit": 150}
    do(session, "limits", traceLimit=150)
    do(session, "continue")
    [notice] = session.view()["notices"]
    assert (notice["raises"], "no session keeps more" in notice["message"]) == ({}, True)


def test_a_client_gets_a_large_trace_piece_by_piece() -> None:
    session = Session.open({"definition": LOOP, "scenario": {"input": {"x": "y" * 200_000}}})
    answer = do(session, "continue")
    seen = answer["trace"]["events"]
    assert 0 < len(seen) < answer["view"]["traceLength"]
    while len(seen) < answer["view"]["traceLength"]:
        answer = do(session, "sync", **{"from": len(seen)})
        assert answer["trace"]["from"] == len(seen)
        assert len(json.dumps(answer["trace"])) < 9_000_000
        seen += answer["trace"]["events"]
    assert seen == session.trace()
    assert do(session, "sync", **{"from": len(seen) + 5})["trace"]["events"] == []


def test_an_event_larger_than_a_piece_is_a_piece() -> None:
    source: dict[str, Json] = {"definition": LOOP}
    session = Session.open(
        {**source, "scenario": {"input": {"x": "y" * 4_000_000}, "settings": {"dataLimit": 4_194_304}}}
    )
    do(session, "step", count=3)
    assert len(do(session, "sync")["trace"]["events"]) == 1
    assert len(do(session, "sync", **{"from": 1})["trace"]["events"]) == 1


@pytest.mark.parametrize(
    "limits",
    [
        {},
        {"projection": "value"},
        {"traceLimit": 0},
        {"traceLimit": "many"},
        {"maxDepth": True},
        *({name: most + 1} for name, most in MOST.items()),
    ],
)
def test_limits_that_are_none_are_refused(limits: dict[str, Json]) -> None:
    session = opened(LOOP)
    with pytest.raises(CommandError) as caught:
        do(session, "limits", **limits)
    assert caught.value.code == "bad-limit"
    assert session.saved()["log"] == []


@pytest.mark.parametrize("name", LIMITS)
def test_a_scenario_names_the_ceiling_that_it_would_pass(name: str) -> None:
    setup_of(read(ASK).data, {"settings": {name: MOST[name]}})
    for value in (MOST[name] + 1, 10**12, str(10**30)):
        with pytest.raises(ScenarioError, match=rf"`{name}` may be at most {MOST[name]:,}, the ceiling") as caught:
            setup_of(read(ASK).data, {"settings": {name: value}})
        assert caught.value.path == ("settings", name)


# -- data


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ({"command": "inject", "event": {"type": "e", "source": "s", "data": BIG}}, "/event"),
        ({"command": "inject", "event": {"type": "e", "source": "s", "data": {}, "note": BIG}}, "/event"),
        ({"command": "resolve", "call": 1, "result": {"a": BIG}}, "/result"),
        ({"command": "resolve", "call": 1, "error": {"name": "E", "message": BIG}}, "/error"),
        ({"command": "mocks", "functions": {"f": [{"times": 1}, {"result": BIG}]}}, "/functions/f/1"),
        ({"command": "mocks", "subflows": {"w": {"output": BIG}}}, "/subflows/w"),
    ],
)
def test_what_is_sent_is_bounded(command: dict[str, Json], place: str) -> None:
    session = opened(ASK)
    do(session, "inject", event={"type": "e", "source": "s"})
    do(session, "continue")
    before = (session.saved(), session.view())
    with pytest.raises(CommandError) as caught:
        session.handle(command)
    assert caught.value.code == "too-large"
    assert caught.value.message == f"{place} is larger than 262144 bytes (the setting dataLimit)"
    assert (session.saved(), session.view()) == before
    do(session, "limits", dataLimit=400_000)
    session.handle(command)


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("input: {x: BIG}", 2),
        ("events:\n- {type: e}\n- {type: e, data: BIG}", 4),
        ("functions:\n  f:\n  - {result: 1}\n  - {result: BIG}", 5),
        ("subflows:\n  w: {output: BIG}", 3),
    ],
)
def test_what_a_scenario_holds_is_bounded(part: str, line: int) -> None:
    document = read(f"name: x\n{part}".replace("BIG", BIG))
    with pytest.raises(ScenarioError, match=r"is larger than 262144 bytes \(the setting dataLimit\)") as caught:
        setup_of(read(ASK).data, document.data)
    assert document.key_range(caught.value.path).start.line == line
    setup_of(read(ASK).data, {**document.data, "settings": {"dataLimit": 400_000}})


def test_data_nested_too_deep_are_refused() -> None:
    deep: Json = 1
    for _ in range(200):
        deep = [deep]
    with pytest.raises(ScenarioError, match="/input is nested deeper than 128 levels"):
        setup_of(read(ASK).data, {"input": {"x": deep}})


def test_a_state_that_failed_by_its_size_goes_on_with_a_larger_one() -> None:
    session = opened(ASK, dataLimit=2_000)
    do(session, "inject", event={"type": "e", "source": "s", "data": {"a": "x" * 1_500}})
    do(session, "continue")
    at = session.view()["position"]
    do(session, "resolve", call=1, result={"b": "x" * 1_500})
    view = do(session, "continue")["view"]
    assert view["status"] == "failed"
    assert "2000 bytes (the setting dataLimit)" in view["error"]["message"]
    [notice] = view["notices"]
    assert (notice["code"], notice["raises"]) == ("limit-met", {"dataLimit": 4_000})
    assert "The run failed by the limit dataLimit" in notice["message"]
    assert at < notice["back"] < view["position"]
    do(session, "go", position=notice["back"])
    do(session, "limits", **notice["raises"])
    assert do(session, "continue")["view"]["status"] == "completed"
    do(session, "go", position=at)
    do(session, "limits", dataLimit=4_000)
    do(session, "resolve", call=1, result={"b": "x" * 1_500})
    assert do(session, "continue")["view"]["status"] == "completed"


# -- depth


@pytest.mark.parametrize(("depth", "instances"), [(None, 33), (5, 6)])
def test_sub_workflows_nest_as_deep_as_the_setting_says(depth: int | None, instances: int) -> None:
    plain = {"kind": "default"}
    call = {"name": "Call", "type": "subflow", "workflowId": "w", "waitForCompletion": True}
    setting: dict[str, Json] = {} if depth is None else {"maxDepth": depth}
    setup = setup_of({"id": "w", "states": [{**call, "start": plain, "end": plain}]}, {"settings": setting})
    world, _ = simulate(setup)
    assert len(world.instances) == instances
    error = world.instances["1"].error
    assert error is not None
    assert error["name"] == "DataError"
    assert f"maxDepth, {instances - 1}" in error["message"]
    session = Session(Timeline(setup))
    for _ in range(2):  # raised as it says, it goes twice as deep
        [notice] = do(session, "continue")["view"]["notices"]
        assert notice["raises"] == {"maxDepth": 2 * (len(session.view()["instances"]) - 1)}
        do(session, "go", position=notice["back"])
        do(session, "limits", **notice["raises"])
