"""How long and how large a trace may be: told before, stopped by name, and gone on with when it is raised."""

import json

import pytest

from simulator.engine.world.settings import LIMITS, MOST
from simulator.scenario.scenario import ScenarioError
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.engine.limited import ASK, LOOP, again, do, opened, to_its_end
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.paths import Json


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
    assert [{name: value for name, value in event.items() if name != "changes"} for event in seen] == session.trace()
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
