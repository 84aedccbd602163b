"""Runs stop at breakpoints, after the step that meets them and before anything further; each time they are counted."""

import json

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.debugged import do, fixture, functions, inject, last, of_states, opened, operation
from workflow.paths import Json

LINE = of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2}, "C"), inject("C", {"n": 3}))
RETRIED = of_states(
    operation(
        "Try",
        "f",
        onErrors=[{"error": "Busy", "retryRef": "Often", "end": {"kind": "default"}}],
    ),
    functions=functions("f"),
    retries=[{"name": "Often", "delay": "PT5S", "maxAttempts": 3}],
)
BUSY = {"f": [{"error": {"name": "Busy"}, "times": 3}, {"result": {"ok": True}}]}


def stops(session: Session, *points: dict[str, Json], command: str = "continue", **fields: Json) -> list[int]:
    """The trace events at which a run stops until it is at its end."""
    do(session, "breakpoints", breakpoints=list(points))
    found = []
    while (answer := do(session, command, **fields))["stopped"] == "breakpoint":
        found.append(answer["view"]["breakpoints"]["met"][0]["seq"])
    return found


def words(session: Session, numbers: list[int]) -> list[str]:
    trace = session.trace()
    return [f"{trace[n]['type']} {trace[n].get('state')}" for n in numbers]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ({"kind": "state", "pointer": "/states/1"}, ["state.entered B"]),
        ({"kind": "state", "pointer": "/states/1", "on": "exit"}, ["state.exited B"]),
        ({"kind": "edge", "pointer": "/states/0/transition"}, ["transition.taken A"]),
        ({"kind": "edge", "pointer": "/states/2/end"}, ["instance.completed None"]),
        ({"kind": "data", "condition": "$[?(@.n > 1)]"}, ["data.merged B"]),
        ({"kind": "data", "condition": "{{ $.n }}"}, ["data.merged A"]),
        ({"kind": "state", "pointer": "/states/1", "condition": "$[?(@.n == 9)]"}, []),
        ({"kind": "state", "pointer": "/states/1", "enabled": False}, []),
        ({"kind": "state", "pointer": "/states/1", "instance": "2"}, []),
        ({"kind": "state", "pointer": "/states/1", "definition": "other"}, []),
    ],
)
def test_states_edges_and_data(point: dict[str, Json], expected: list[str]) -> None:
    session = opened(LINE)
    assert words(session, stops(session, point)) == expected
    assert session.view()["status"] == "completed"
    assert session.view()["breakpoints"]["list"][0]["hits"] == len(expected)


def test_nothing_further_is_done_and_the_run_is_the_same() -> None:
    stopped, free = opened(LINE), opened(LINE)
    do(free, "continue")
    do(stopped, "breakpoints", breakpoints=[{"id": "b", "kind": "state", "pointer": "/states/1"}])
    answer = do(stopped, "continue")
    assert last(stopped) == ("state.entered", "B")
    assert answer["view"]["breakpoints"]["met"] == [{"breakpoint": "b", "seq": stopped.trace()[-1]["seq"], "number": 1}]
    do(stopped, "continue")
    assert json.dumps(stopped.trace()) == json.dumps(free.trace())


def test_known_steps_are_stopped_in_too() -> None:
    session = opened(LINE)
    do(session, "continue")
    do(session, "go", position=0)
    assert words(session, stops(session, {"kind": "state", "pointer": "/states/1"})) == ["state.entered B"]


def test_errors_by_name_or_any() -> None:
    for name in ("Busy", "*"):
        session = opened(RETRIED, functions=BUSY)
        assert len(stops(session, {"kind": "error", "name": name})) == 3
    session = opened(RETRIED, functions=BUSY)
    assert stops(session, {"kind": "error", "name": "Other"}) == []


def test_an_attempt_stops_before_it_is_made() -> None:
    session = opened(RETRIED, functions=BUSY)
    do(session, "breakpoints", breakpoints=[{"kind": "attempt", "number": 3}])
    assert do(session, "continue")["stopped"] == "breakpoint"
    calls = [event for event in session.trace() if event["type"] == "function.called"]
    assert (last(session), len(calls)) == (("timer.fired", "Try"), 2)
    do(session, "mocks", functions={"f": {"result": {"ok": "sooner"}}})
    assert do(session, "continue")["view"]["output"] == {"ok": "sooner"}


def test_an_action_retried_by_itself_has_attempts_of_its_own() -> None:
    session = fixture("v01-retry-used-up")
    assert len(stops(session, {"kind": "attempt", "number": 2})) == 1


def test_an_iteration_by_its_number() -> None:
    session = fixture("foreach-several-actions")
    [seq] = stops(session, {"kind": "iteration", "number": 1, "pointer": "/states/0"})
    assert session.trace()[seq]["scope"] in ("[0]", "[1]")


def test_the_clock_is_stopped_as_it_reaches_a_time() -> None:
    session = opened(RETRIED, functions=BUSY)
    do(session, "breakpoints", breakpoints=[{"kind": "time", "at": "PT7S"}])
    answer = do(session, "continue")
    assert (answer["stopped"], answer["view"]["clock"]) == ("breakpoint", "2020-01-01T00:00:07Z")
    assert last(session) == ("clock.advanced", None)
    assert do(session, "continue")["stopped"] == "idle"


@pytest.mark.parametrize("name", ["CustomerArrivesEvent", "customer-arrival-type"])
@pytest.mark.parametrize(("on", "type_"), [("arrived", "received"), ("consumed", "consumed"), ("kept", "kept")])
def test_events_by_name_or_type(name: str, on: str, type_: str) -> None:
    session = fixture("filters-in-every-place")
    [seq] = stops(session, {"kind": "event", "name": name, "on": on})
    assert type_ in (session.trace()[seq]["type"].partition(".")[2], session.trace()[seq + 1]["type"].partition(".")[2])


def test_requests_by_condition() -> None:
    session = fixture("v01-paths")
    [seq] = stops(session, {"kind": "data", "of": "request", "condition": "$[?(@.fixed == 7)]"})
    assert session.trace()[seq]["function"] == "price"


def test_some_hits_can_be_passed_by() -> None:
    session = opened(RETRIED, functions=BUSY)
    assert len(stops(session, {"kind": "error", "name": "*", "skip": 2})) == 1
    assert session.view()["breakpoints"]["list"][0]["hits"] == 3


def test_hits_are_those_up_to_the_position() -> None:
    session = opened(RETRIED, functions=BUSY)
    assert len(stops(session, {"kind": "error", "name": "*"})) == 3
    do(session, "go", position=0)
    assert session.view()["breakpoints"]["list"][0]["hits"] == 0
    do(session, "mocks", functions={"f": {"result": {}}})
    assert stops(session, {"kind": "error", "name": "*"}) == []


@pytest.mark.parametrize("command", [{"command": "advance", "by": "PT1H"}, {"command": "step-over"}])
def test_other_runs_stop_too(command: dict[str, Json]) -> None:
    session = opened(RETRIED, functions=BUSY)
    do(session, "step", count=2)
    do(session, "breakpoints", breakpoints=[{"kind": "error", "name": "*"}])
    assert session.handle(command)["stopped"] == "breakpoint"
    assert session.view()["clock"] == "2020-01-01T00:00:00Z"


def test_a_condition_that_cannot_be_evaluated_says_so_and_stops_nothing() -> None:
    session = opened(LINE, input={"list": ["x"] * 200_000}, settings={"dataLimit": 4_000_000})
    assert stops(session, {"kind": "data", "condition": "$..*"}) == []
    [listed] = session.view()["breakpoints"]["list"]
    assert (listed["hits"], bool(listed["problem"])) == (0, True)


@pytest.mark.parametrize(
    "wrong",
    [
        "x",
        [{"kind": "moon"}],
        [{"kind": "state"}],
        [{"kind": "state", "pointer": 1}],
        [{"kind": "state", "pointer": "/states/0", "on": "noon"}],
        [{"kind": "state", "pointer": "/states/0", "moon": 1}],
        [{"kind": "data", "condition": "$["}],
        [{"kind": "attempt", "number": 1}],
        [{"kind": "attempt", "number": True}],
        [{"kind": "time", "at": "noon"}],
        [{"kind": "error", "name": None}],
        [{"kind": "error", "id": "a"}, {"kind": "error", "id": "a"}],
        [{"kind": "error"}] * 101,
    ],
)
def test_what_is_no_breakpoint_is_refused(wrong: Json) -> None:
    session = opened(LINE)
    do(session, "breakpoints", breakpoints=[{"kind": "state", "pointer": "/states/1"}])
    with pytest.raises(CommandError) as caught:
        do(session, "breakpoints", breakpoints=wrong)
    assert caught.value.code == "bad-breakpoint"
    assert len(session.view()["breakpoints"]["list"]) == 1
