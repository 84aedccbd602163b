"""The timeline's rows against the trace they are made of: the page's own modules, run by Node."""

from datetime import datetime
from typing import Any

import pytest

from simulator.session.session import Session
from tests.node import answer
from tests.simulator.debugged import do, functions, inject, of_states, opened, operation
from tests.simulator.debugged import fixture as session_of
from tests.simulator.runs import NAMES

Lane = dict[str, Any]
Bar = dict[str, Any]
ENDS = ("instance.completed", "instance.failed", "instance.terminated", "instance.cancelled", "instance.timed-out")


def lanes(session: Session, *cuts: int) -> list[Lane]:
    """The rows of where a session stands."""
    found: list[Lane] = answer("timeline", [{"trace": session.trace(), "view": session.view(), "cuts": cuts}])[0]
    return found


def row(rows: list[Lane], name: str) -> Lane:
    """The one row of this name."""
    (found,) = (one for one in rows if one["name"] == name)
    return found


def seconds(bar: Bar) -> float:
    """How long a bar is."""
    return float(bar["to"]["time"] - bar["from"]["time"]) / 1000


def looks(lane: Lane) -> list[tuple[str, float]]:
    """The bars of a row: how each looks, and its seconds."""
    return [(bar["look"], seconds(bar)) for bar in lane["bars"]]


TWICE = {"delay": "PT10S", "maxAttempts": 5, "name": "Twice"}
WAY = {"transition": {"nextState": "Late"}}


def long_run() -> Session:
    """A run of more than 72 steps: two retries, three calls at once, a timeout, an event and its call, a long chain."""
    both = [{"functionRef": {"refName": name}} for name in ("one", "two", "three")]
    fetch = operation("Fetch", "get", to="Both", onErrors=[{"error": "*", "retryRef": "Twice", **WAY}])
    together = {"name": "Both", "type": "operation", "actionMode": "parallel", "actions": both}
    slow = operation("Slow", "slow", to="Never", onErrors=[{"error": "Timeout", **WAY}])
    slow["actions"][0]["timeout"] = "PT4S"
    ask = {"eventRefs": ["Said"], "actions": [{"functionRef": {"refName": "get"}}]}
    late = {"name": "Late", "type": "event", "timeout": "PT1H", "onEvents": [ask], "transition": {"nextState": "S0"}}
    chain = [inject(f"S{n}", {"n": n}, f"S{n + 1}") for n in range(12)]
    flow = of_states(
        fetch,
        {**together, "transition": {"nextState": "Slow"}},
        slow,
        inject("Never", {}),
        late,
        *chain,
        inject("S12", {}),
        functions=functions("get", "one", "two", "three", "slow"),
        retries=[TWICE],
        events=[{"name": "Said", "type": "said", "source": "s"}],
    )
    busy = {"error": {"name": "Busy"}, "delay": "PT2S", "times": 2}
    mocks = {
        "get": [busy, {"result": {"a": 1}, "delay": "PT3S"}],
        "one": {"result": {}, "delay": "PT3S"},
        "two": {"result": {}, "delay": "PT5S"},
        "three": {"result": {}, "delay": "PT7S"},
        "slow": {"result": {}, "delay": "PT1H"},
    }
    said = {"at": "PT50S", "type": "said", "source": "s"}
    return opened(flow, functions=mocks, events=[said])


@pytest.fixture(scope="module")
def whole() -> list[Lane]:
    session = long_run()
    do(session, "continue")
    view = session.view()
    assert (view["status"], view["position"] >= 72) == ("completed", True)
    return lanes(session)


def test_a_state_is_as_long_as_from_its_entry_to_its_exit(whole: list[Lane]) -> None:
    fetch = row(whole, "Fetch")
    assert looks(fetch) == [("run", 27.0)]
    assert fetch["bars"][0]["texts"] == ["27 s"]
    assert [(one["look"], seconds(one)) for one in fetch["bars"][0]["parts"]] == [("back", 10.0), ("back", 10.0)]
    assert fetch["bars"][0]["title"] == "Fetch: 27 s, of which 20 s until another attempt"


def test_attempts_one_after_the_other_share_a_row_with_no_pause_drawn_over_them(whole: list[Lane]) -> None:
    calls = [one for one in whole if one["name"] == "Calls"]
    assert [one["note"] for one in calls] == ["1 of 3 at a time", "2 of 3 at a time", "3 of 3 at a time"]
    assert looks(calls[0])[:3] == [("fail", 2.0), ("fail", 2.0), ("call", 3.0)]
    assert [bar["texts"][0] for bar in calls[0]["bars"][:3]] == [
        "get · failed after 2 s",
        "get, attempt 2 · failed after 2 s",
        "get, attempt 3 · 3 s",
    ]
    assert [looks(one)[-1] for one in calls[1:]] == [("call", 5.0), ("call", 7.0)]


def test_a_call_that_timed_out_ends_then_and_is_no_success(whole: list[Lane]) -> None:
    bars = [bar for one in whole if one["name"] == "Calls" for bar in one["bars"]]
    (slow,) = (bar for bar in bars if bar["texts"][0].startswith("slow"))
    assert (slow["look"], seconds(slow)) == ("fail", 4.0)
    assert slow["texts"][0] == "slow · timed out after 4 s"
    assert looks(row(whole, "Slow")) == [("caught", 4.0)]
    assert row(whole, "Slow")["bars"][0]["texts"] == ["error caught after 4 s", "4 s"]


def test_a_wait_ends_when_its_event_comes(whole: list[Lane]) -> None:
    (late,) = row(whole, "Late")["bars"]
    assert (seconds(late), [seconds(one) for one in late["parts"]]) == (15.0, [12.0])
    assert late["texts"] == ["15 s"]
    assert late["title"] == "Late: 15 s, of which 12 s waiting for events"


def test_every_state_of_a_long_run_has_its_row(whole: list[Lane]) -> None:
    assert [one["name"] for one in whole][:4] == ["Fetch", "Both", "Slow", "Late"]
    assert [one["name"] for one in whole if one["name"].startswith("S")][-1] == "S12"


def test_what_is_open_lasts_until_now_and_says_so() -> None:
    session = long_run()
    do(session, "advance", by="PT5S")
    rows = lanes(session)
    assert row(rows, "Fetch")["bars"][0]["texts"] == ["5 s so far", "5 s"]
    assert looks(row(rows, "Fetch")) == [("here", 5.0), ("future", 7.0)]
    assert looks(row(rows, "Calls")) == [("fail", 2.0)]
    do(session, "advance", by="PT8S")
    rows = lanes(session)
    assert looks(row(rows, "Calls")) == [("fail", 2.0), ("asked", 1.0), ("future", 1.0)]
    assert row(rows, "Calls")["bars"][1]["texts"][0] == "get, attempt 2 · 1 s so far"
    do(session, "advance", by="PT33S")
    late = row(lanes(session), "Late")
    assert late["bars"][0]["texts"][0] == "waiting 8 s so far"
    do(session, "advance", by="PT5S")
    late = row(lanes(session), "Late")  # calling now: the event has come
    assert late["bars"][0]["texts"] == ["13 s so far", "13 s"]
    assert [seconds(one) for one in late["bars"][0]["parts"]] == [12.0]


def test_going_back_makes_the_rows_of_then() -> None:
    session = long_run()
    do(session, "continue")
    do(session, "go", position=20)
    assert lanes(session, 90, 40) == lanes(session)
    assert lanes(session, 10, 20, 30) == lanes(session)


def test_rows_agree_with_the_trace_of_every_kind_of_run() -> None:
    sessions = [session_of(name) for name in NAMES]
    for session in sessions:
        do(session, "continue")
    asked = [{"trace": one.trace(), "view": one.view()} for one in sessions]
    for name, session, rows in zip(NAMES, sessions, answer("timeline", asked), strict=True):
        trace = session.trace()
        over = {event["instance"] for event in trace if event["type"] in ENDS}
        calls = [bar for lane in rows if lane["name"] == "Calls" for bar in lane["bars"] if bar["seq"] is not None]
        assert {event["seq"] for event in trace if event["type"] == "function.called"} <= {bar["seq"] for bar in calls}
        for lane in rows:
            for one, other in zip(lane["bars"], lane["bars"][1:], strict=False):
                assert one["to"]["time"] <= other["from"]["time"], (name, lane["name"])
            for bar in lane["bars"]:
                assert seconds(bar) >= 0, (name, bar)
                assert sum(map(seconds, bar["parts"])) <= seconds(bar), (name, bar)
                made = next((event for event in trace if event["seq"] == bar["seq"]), None)
                assert not made or made["instance"] not in over or bar["look"] not in ("here", "asked"), (name, bar)


def test_calls_are_as_long_as_the_trace_says() -> None:
    """Told apart from the page's own reading: a call and its answer have the same instance, place and scope."""
    sessions = [session_of(name) for name in NAMES]
    for session in sessions:
        do(session, "continue")
    asked = [{"trace": one.trace(), "view": one.view()} for one in sessions]
    for session, rows in zip(sessions, answer("timeline", asked), strict=True):
        bars = {bar["seq"]: bar for lane in rows if lane["name"] == "Calls" for bar in lane["bars"]}
        trace = session.trace()
        for event in trace:
            if event["type"] not in ("function.returned", "function.failed"):
                continue
            place = (event["instance"], event.get("pointer"), event.get("scope"))
            begun = [
                one
                for one in trace[: event["seq"]]
                if one["type"] == "function.called" and (one["instance"], one.get("pointer"), one.get("scope")) == place
            ][-1]
            bar = bars[begun["seq"]]
            took = datetime.fromisoformat(event["time"]) - datetime.fromisoformat(begun["time"])
            assert seconds(bar) == took.total_seconds()
            assert bar["look"] == ("call" if event["type"] == "function.returned" else "fail")
