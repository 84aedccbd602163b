"""The trace's filter box: a path leaves the events in which it selects something, within a limit."""

import pytest

from simulator.inspection.trace_filter import filtered
from simulator.limits import FILTERED_BYTES
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.debugged import ask, do, inject, of_states, opened

LINE = of_states(inject("A", {"n": 1}, "B"), inject("B", {"deep": {"customer": "c1"}}))


def ended() -> Session:
    session = opened(LINE)
    do(session, "continue")
    return session


@pytest.mark.parametrize(
    ("path", "types"),
    [
        ("$.to", ["transition.taken A"]),
        ("$..customer", ["data.merged B", "state.exited B", "instance.completed None"]),
        ("$[?(@.type == 'state.entered')]", []),
        ("$.nowhere", []),
    ],
)
def test_a_path_leaves_the_events_in_which_it_selects(path: str, types: list[str]) -> None:
    session = ended()
    found = ask(session, "filter", path=path)
    trace = session.trace()
    assert (found["path"], found["first"]) == (path, 0)
    told = [f"{trace[n]['type']} {trace[n].get('state')}" for n in found["events"]]
    assert [one for one in told if not one.startswith("data.") or "merged" in one] == types


def test_known_steps_ahead_are_looked_at_too() -> None:
    session = ended()
    whole = ask(session, "filter", path="$..customer")
    do(session, "go", position=1)
    assert ask(session, "filter", path="$..customer") == whole


@pytest.mark.parametrize("path", ["$.a[", "$.`len`", "$..a..b..c..d..e", "$." + "a" * 600])
def test_a_path_that_cannot_be_used_says_why(path: str) -> None:
    found = ask(ended(), "filter", path=path)
    assert found["events"] == []
    assert "JSONPath" in found["error"]


@pytest.mark.parametrize("path", [None, 3, "a.b", ""])
def test_what_is_no_path_is_refused(path: object) -> None:
    with pytest.raises(CommandError, match=r"a JSONPath such as"):
        ask(ended(), "filter", path=path)


def test_of_a_long_trace_the_latest_events_are_looked_at() -> None:
    large = [{"seq": n, "type": "state.entered", "data": "x" * 10_000} for n in range(300)]
    found = filtered(large, "$.data")
    assert found["first"] == 300 - len(found["events"]) > 150
    assert (300 - found["first"]) * 10_000 < FILTERED_BYTES
    assert filtered(large, "$..a..data")["first"] > found["first"]
