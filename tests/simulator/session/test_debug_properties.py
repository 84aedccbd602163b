"""Whatever people do with the debugger on random workflows: the run is the same, comes back, and can be asked."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.engine.setup.setup import Setup
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.timeline.breakpoints import FIELDS
from simulator.timeline.timeline import Timeline
from tests.simulator.random_workflows import setups
from tests.simulator.session.random_commands import COMMANDS, some
from tests.tiers import tries
from workflow.durations import parse_time
from workflow.paths import Json, pointer


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def driven(setup: Setup, commands: list[dict[str, Json]]) -> Session:
    """A session that has got the commands; those that do not fit are refused and change nothing."""
    session = Session(Timeline(setup))
    for command in commands:
        before = text([session.saved(), session.trace()])
        try:
            session.handle(command)
        except CommandError:
            assert text([session.saved(), session.trace()]) == before
    return session


STOPS = ("breakpoint", "question")


def ended(session: Session) -> tuple[str, list[int]] | None:
    """Why it stopped at last, told to go on wherever it stops, and where breakpoints stopped it; None: too often."""
    stops: list[int] = []
    while (answer := session.handle({"command": "continue"}))["stopped"] in STOPS and len(stops) < 200:
        if answer["stopped"] == "breakpoint":
            stops.append(answer["view"]["position"])
            assert answer["view"]["breakpoints"]["met"]
    return None if answer["stopped"] in STOPS else (answer["stopped"], stops)


@given(setups, st.lists(st.sampled_from(sorted({*FIELDS} - {"time"})).flatmap(some), max_size=5))
@settings(deadline=None, max_examples=tries(25))
def test_breakpoints_change_nothing_but_where_a_run_stops(setup: Setup, points: list[dict[str, Json]]) -> None:
    free, stopped, again = (Session(Timeline(setup)) for _ in range(3))
    stopped.handle({"command": "breakpoints", "breakpoints": points})
    whole, parts = ended(free), ended(stopped)
    if whole is None or parts is None:
        return
    ended(again)
    again.handle({"command": "breakpoints", "breakpoints": points})
    again.handle({"command": "go", "position": 0})
    known: list[int] = []
    while len(known) < len(parts[1]):
        assert again.handle({"command": "continue"})["stopped"] == "breakpoint"
        known.append(again.view()["position"])
    assert known == parts[1], "known steps are stopped in as new ones are"
    if whole[0] != "limit":
        assert text(stopped.trace()) == text(free.trace())
        assert parts[0] == whole[0]


@given(setups, st.lists(some("time"), max_size=3))
@settings(deadline=None, max_examples=tries(25))
def test_the_clock_stops_at_the_times_of_breakpoints_and_nothing_else_changes(
    setup: Setup, points: list[dict[str, Json]]
) -> None:
    free, stopped = Session(Timeline(setup)), Session(Timeline(setup))
    stopped.handle({"command": "breakpoints", "breakpoints": points})
    whole, parts = ended(free), ended(stopped)
    if whole is None or parts is None or "limit" in (whole[0], parts[0]):
        return

    def told(session: Session) -> list[str]:
        own = ("seq", "step", "call", "from", "to")
        events = [event for event in session.trace() if event["type"] != "clock.advanced"]
        return [text({name: value for name, value in event.items() if name not in own}) for event in events]

    assert told(stopped) == told(free)
    times = {_epoch(one["to"]) for one in stopped.trace() if one["type"] == "clock.advanced"}
    wanted = {one.at for one in stopped.timeline.breakpoint_hits.breakpoints if not one.skip}
    assert {at for at in wanted if setup.clock < at <= stopped.timeline.world.clock} <= times


def _epoch(time: str) -> int:
    found = parse_time(time)
    assert found is not None
    return found


@given(setups, COMMANDS)
@settings(deadline=None, max_examples=tries(25))
def test_a_session_comes_back_from_its_log(setup: Setup, commands: list[dict[str, Json]]) -> None:
    session = driven(setup, commands)
    saved = json.loads(text(session.saved()))
    again = Session(Timeline(setup, **saved))
    again.use_debug_settings(session.debug_settings)
    assert text(again.trace()) == text(session.trace())
    assert text(again.view()) == text(session.view())
    assert text(again.saved()) == text(session.saved())


@given(setups, COMMANDS)
@settings(deadline=None, max_examples=tries(25))
def test_a_restart_is_undone(setup: Setup, commands: list[dict[str, Json]]) -> None:
    session = driven(setup, commands)
    if session.view()["length"] == 0:
        return
    before, known = text(session.trace()), session.view()["length"]
    session.handle({"command": "reset"})
    session.handle({"command": "undo"})
    assert (text(session.trace()), session.view()["length"]) == (before, known)


@given(setups, COMMANDS)
@settings(deadline=None, max_examples=tries(15))
def test_every_question_has_an_answer_or_a_refusal(setup: Setup, commands: list[dict[str, Json]]) -> None:
    session = driven(setup, [*commands, {"command": "continue", "limit": 60}])
    before = text([session.saved(), session.view()])
    for event in session.trace():
        asked: list[dict[str, Json]] = [{"command": "stages", "seq": event["seq"]}]
        asked += [{"command": "provenance", "seq": event["seq"], "pointer": place} for place in _places(event)]
        asked += [{"command": "correlation", "seq": event["seq"]}]
        for command in asked:
            with suppress(CommandError):
                text(session.handle(command))
    text(session.handle({"command": "correlation"}))
    text(session.handle({"command": "compare", "scenario": {"input": {"a": 2}}}))
    assert text([session.saved(), session.view()]) == before


def _places(event: dict[str, Json]) -> list[str]:
    fields = ("input", "output", "after", "parameters", "result", "event")
    data = next((event[field] for field in fields if field in event), None)
    return ["", *(pointer((key,)) for key in data)] if isinstance(data, dict) else [""]
