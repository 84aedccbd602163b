"""A session is driven by commands, goes back and forward, and comes back from its log as it was."""

import json

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.debugged import told_trace
from tests.simulator.session.samples import TWICE
from workflow.paths import Json

DEFINITION = """
id: credit
name: Credit
events:
- {name: Done, type: done, source: credit, correlation: [{contextAttributeName: customerId}]}
functions:
- {name: check, operation: "a#c"}
states:
- name: Check
  type: callback
  start: {kind: default}
  action: {functionRef: {refName: check, parameters: {customer: "{{ $.customer }}"}}}
  eventRef: Done
  timeout: PT15M
  transition: {nextState: After}
- {name: After, type: inject, data: {after: true}, end: {kind: default}}
"""
EVENT = {"type": "done", "source": "credit", "customerId": "c1", "data": {"decision": "Approved"}}

EITHER = """
id: either
version: '1'
events: [{name: Door, type: door, source: house}, {name: Window, type: window, source: house}]
states:
- name: Watch
  type: event
  start: {kind: default}
  exclusive: true
  onEvents: [{eventRefs: [Door]}, {eventRefs: [Window]}]
  end: {kind: default}
"""


def opened(**scenario: object) -> Session:
    return Session.open({"definition": DEFINITION, "scenario": {"input": {"customer": "c1"}, **scenario}})


def do(session: Session, command: str, **fields: object) -> dict[str, Json]:
    return session.handle({"command": command, **fields})


def types(session: Session) -> list[str]:
    return [event["type"] for event in session.trace()]


def test_the_whole_story() -> None:
    session = opened()
    assert session.view()["status"] == "not-started"
    answer = do(session, "continue", timeouts=False)
    assert answer["stopped"] == "idle"
    [call] = answer["view"]["calls"]
    assert (call["kind"], call["name"], call["parameters"]) == ("function", "check", {"customer": "c1"})
    do(session, "resolve", call=call["call"], result={"accepted": True})
    answer = do(session, "continue", timeouts=False)
    assert answer["stopped"] == "timeout"
    [waiting] = answer["view"]["waiting"]
    assert (waiting["state"], waiting["events"], waiting["pointer"]) == ("Check", ["Done"], "/states/0")
    assert [(n["kind"], n["label"]) for n in answer["view"]["next"]] == [("timer", "timeout of Check")]
    do(session, "inject", event=EVENT, at="PT3M")
    answer = do(session, "continue")
    assert answer["view"]["status"] == "completed"
    assert answer["view"]["output"] == {"customer": "c1", "accepted": True, "decision": "Approved", "after": True}
    assert answer["view"]["clock"] == "2020-01-01T00:03:00Z"
    assert answer["view"]["taken"] == {"/states/0/transition": 1, "/states/1/end": 1}


def test_what_has_just_got_its_event_waits_no_longer() -> None:
    session = Session.open({"definition": EITHER, "scenario": {}})
    do(session, "continue")
    [waiting] = session.view()["waiting"]
    assert waiting["events"] == ["Door", "Window"]
    do(session, "inject", event={"type": "door", "source": "house"})
    while "event.consumed" not in types(session):
        do(session, "step")
    assert (session.view()["waiting"], session.view()["status"]) == ([], "running")


def test_what_needs_another_event_waits_for_that_one_again() -> None:
    session = Session.open({"definition": EITHER.replace("exclusive: true", "exclusive: false"), "scenario": {}})
    do(session, "continue")
    do(session, "inject", event={"type": "door", "source": "house"})
    do(session, "continue")
    [waiting] = session.view()["waiting"]
    assert waiting["events"] == ["Window"]


def test_answers_carry_only_what_is_new() -> None:
    session = opened()
    seen: list[dict[str, Json]] = []
    for _ in range(3):
        part = do(session, "step")["trace"]
        seen[part["from"] :] = part["events"]
    part = do(session, "back", count=2)["trace"]
    seen[part["from"] :] = part["events"]
    assert seen == told_trace(session)
    assert do(session, "sync", **{"from": 0})["trace"]["events"] == told_trace(session)


def test_who_has_the_events_ahead_goes_forward_without_them() -> None:
    session = opened()
    do(session, "continue")
    has, at = len(session.trace()), session.view()["position"]
    do(session, "back", count=at)
    assert do(session, "go", position=at, **{"from": has})["trace"] == {"from": has, "events": [], "ahead": True}
    do(session, "back", count=at)
    assert do(session, "forward", count=at, **{"from": 2})["trace"] == {
        "from": 2,
        "events": told_trace(session, 2),
        "ahead": True,
    }
    do(session, "back", count=at)
    assert do(session, "go", position=at)["trace"] == {"from": 0, "events": told_trace(session), "ahead": True}


def test_back_takes_back_what_came_from_outside() -> None:
    session = opened()
    do(session, "continue")
    at = session.view()["position"]
    do(session, "resolve", call=1, result={})
    assert session.view()["calls"] == []
    view = do(session, "back")["view"]
    assert view["position"] == at
    assert [call["call"] for call in view["calls"]] == [1]
    assert do(session, "forward")["view"]["calls"] == []


def test_something_new_forgets_the_future() -> None:
    session = opened()
    do(session, "continue")
    do(session, "resolve", call=1, result={"old": True})
    do(session, "continue")
    asked = next(event["step"] for event in session.trace() if event["type"] == "function.called")
    do(session, "go", position=asked)
    do(session, "resolve", call=1, result={"new": True})
    view = do(session, "continue")["view"]
    assert view["output"] == {"customer": "c1", "new": True, "after": True}
    assert view["position"] == view["length"]


@pytest.mark.parametrize("moves", [[], ["back"], ["back", "back", "forward"], ["reset"]])
def test_a_saved_session_comes_back_as_it_was(moves: list[str]) -> None:
    session = opened()
    do(session, "continue")
    do(session, "mocks", functions={"check": {"result": {"never": "asked"}}})
    do(session, "resolve", call=1, error={"name": "Busy", "code": "503"})
    do(session, "inject", event=EVENT)
    do(session, "advance", by="PT1M")
    for move in moves:
        do(session, move)
    saved = json.loads(json.dumps(session.saved()))
    again = Session.open(
        {"definition": DEFINITION, "scenario": {"input": {"customer": "c1"}}},
        saved["log"],
        saved["position"],
        saved["length"],
        saved["undone"],
    )
    assert again.view() == session.view()
    assert again.trace() == session.trace()
    assert again.saved() == session.saved()
    do(session, "continue")
    do(again, "continue")
    assert again.trace() == session.trace()


def test_a_refused_command_in_the_past_keeps_the_future() -> None:
    session = opened(functions={"check": {"result": {}}})
    do(session, "continue")
    do(session, "go", position=2)
    with pytest.raises(CommandError):
        do(session, "resolve", call=1, result={})
    assert session.view()["length"] > session.view()["position"]


def test_advance_moves_the_clock_even_where_nothing_is_due() -> None:
    session = opened(functions={"check": {"result": {}}})
    do(session, "continue", timeouts=False)
    view = do(session, "advance", by="PT10M")["view"]
    assert view["clock"] == "2020-01-01T00:10:00Z"
    assert view["status"] == "waiting"
    view = do(session, "advance", to="2020-01-01T00:20:00Z")["view"]
    assert (view["clock"], view["status"]) == ("2020-01-01T00:20:00Z", "completed")


def test_mocks_can_be_changed_on_the_way() -> None:
    session = opened()
    do(session, "start")
    do(session, "mocks", functions={"check": {"result": {"mocked": 1}}})
    view = do(session, "continue")["view"]
    assert view["output"] == {"customer": "c1", "mocked": 1, "after": True}


@pytest.mark.parametrize(("mock", "status"), [(True, "completed"), (False, "waiting")])
def test_an_answer_can_become_the_mock(mock: bool, status: str) -> None:
    session = Session.open({"definition": TWICE})
    do(session, "continue")
    do(session, "resolve", call=1, result={"n": 1}, mock=mock)
    assert do(session, "continue")["view"]["status"] == status


def test_step_over_leaves_the_state() -> None:
    session = opened(functions={"check": {"result": {}, "delay": "PT1S"}})
    do(session, "step")
    do(session, "step")
    do(session, "step-over")
    assert types(session)[-1] == "state.exited"
    before = session.trace()
    do(session, "go", position=2)
    do(session, "step-over")
    assert session.trace() == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"command": "fly"}, "unknown-command"),
        ({}, "unknown-command"),
        ({"command": "resolve", "call": 9}, "not-possible"),
        ({"command": "resolve", "call": 1, "error": "Busy"}, "bad-error"),
        ({"command": "inject", "event": "x"}, "bad-event"),
        ({"command": "inject", "event": {"type": "x"}, "at": "soon"}, "bad-duration"),
        ({"command": "advance", "by": "5 minutes"}, "bad-duration"),
        ({"command": "advance", "to": "2019-01-01T00:00:00Z"}, "bad-time"),
        ({"command": "mocks", "functions": {"check": {"delay": "long"}}}, "bad-mock"),
        ({"command": "mocks", "functions": []}, "bad-mock"),
        ({"command": "step", "count": -1}, "bad-field"),
        ({"command": "go", "position": "1"}, "bad-field"),
    ],
)
def test_a_command_that_does_not_fit_changes_nothing(command: dict[str, Json], code: str) -> None:
    session = opened()
    do(session, "continue")
    before = (session.saved(), session.view())
    with pytest.raises(CommandError) as caught:
        session.handle(command)
    assert caught.value.code == code
    assert (session.saved(), session.view()) == before


ASKED = """
id: vitals
functions: [{name: measure, operation: "a#m"}, {name: send, operation: "a#s"}]
states:
- name: Both
  type: parallel
  start: {kind: default}
  completionType: and
  branches:
  - {name: asked, actions: [{functionRef: {refName: measure}}]}
  - {name: slow, actions: [{functionRef: {refName: send}}]}
  end: {kind: default}
"""


def asked(**scenario: object) -> Session:
    """A call asks a person while another takes a minute."""
    mocks = {"send": [{"result": {"sent": True}, "delay": "PT1M"}]}
    return Session.open({"definition": ASKED, "scenario": {"functions": mocks, **scenario}})


@pytest.mark.parametrize(
    "command",
    [
        {"command": "continue"},
        {"command": "continue", "timeouts": False},
        {"command": "step-over"},
        {"command": "run-to", "pointer": "/states/0/end"},
        {"command": "advance", "by": "PT5M"},
        {"command": "continue", "limit": 3},
    ],
)
def test_an_open_question_stops_the_clock_until_somebody_goes_on(command: dict[str, Json]) -> None:
    session = asked()
    answer = session.handle(command)
    while session.rest:
        answer = session.handle(session.rest)
    assert (answer["stopped"], answer["view"]["clock"]) == ("question", "2020-01-01T00:00:00Z")
    told = answer["view"]["controls"]
    assert (told["held"], told["next"], told["why"]["continue"]) == ("question", "send gets its result.", None)
    answer = session.handle(command)
    while session.rest:
        answer = session.handle(session.rest)
    assert answer["view"]["clock"] > "2020-01-01T00:00:00Z"


def test_an_answer_in_time_keeps_the_run_as_short_as_it_is() -> None:
    session = asked()
    do(session, "continue")
    do(session, "resolve", call=1, result={"pulse": 60})
    view = do(session, "continue")["view"]
    returned = next(one for one in session.trace() if one["type"] == "function.returned")
    assert (view["status"], returned["time"]) == ("completed", "2020-01-01T00:00:00Z")


def test_a_timeout_is_stopped_before_once_and_happens_when_told_again() -> None:
    session = opened(functions={"check": {"result": {}}})
    answer = do(session, "continue", timeouts=False)
    assert (answer["stopped"], answer["view"]["controls"]["held"]) == ("timeout", "timeout")
    assert answer["view"]["controls"]["next"] == "Check waits no longer and goes on to After."
    assert do(session, "continue", timeouts=False)["view"]["status"] == "completed"


def test_planned_events_let_the_timeouts_before_them_happen() -> None:
    session = opened(functions={"check": {"result": {}}}, events=[{"at": "P1D", **EVENT}])
    assert do(session, "continue", timeouts=False)["view"]["status"] == "completed"


CRON = """
id: daily
states:
- {name: A, type: inject, data: {}, start: {kind: default, schedule: {cron: "0 9 * * *"}}, end: {kind: default}}
"""


@pytest.mark.parametrize("command", ["continue", "step", "step-over", "step-out"])
def test_the_scenario_ends_where_it_says_so(command: str) -> None:
    session = Session.open({"definition": CRON, "scenario": {"start": "schedule", "until": "P2D"}})
    assert session.view()["status"] == "not-started"
    do(session, "step")
    assert session.view()["status"] is None, "as headless: no instance, and nothing was refused"
    for _ in range(40):
        answer = do(session, command)
    assert (answer["stopped"], answer["view"]["clock"]) == ("until", "2020-01-02T09:00:00Z")
    told = answer["view"]["controls"]
    assert (told["held"], told["over"]) == ("until", True)
    assert told["why"][command] == "The scenario ends at 2020-01-03 00:00:00: “Run until” goes beyond."
    assert do(session, "advance", by="P2D")["view"]["clock"] == "2020-01-04T09:00:00Z"
    assert do(session, "back")["view"]["controls"]["why"][command] is None, "what is known can be gone through"


EVENTS = """\
id: many
specVersion: '0.8'
version: '1'
expressionLang: jq
start: Take
functions: [{name: f, operation: 'a.json#f'}]
events: [{name: E, type: e, source: s}]
states:
- name: Take
  type: event
  onEvents: [{eventRefs: [E], actions: [{functionRef: {refName: f, arguments: {n: '${ .n }'}}}]}]
  end: true
"""


def test_the_status_is_told_of_the_scenarios_own_definition() -> None:
    other = (
        "id: other\nstates: [{name: O, type: event, start: {kind: default}, onEvents: [{eventRefs: [E]}], end: {}}]\n"
    )
    other += "events: [{name: E, type: e, source: s}]"
    session = Session.open(
        {"definition": CRON, "with": [other], "scenario": {"start": "events", "events": [{"type": "e", "source": "s"}]}}
    )
    view = do(session, "continue")["view"]
    assert [one["definition"] for one in view["instances"]] == ["other"]
    assert view["status"] == "refused", "neither an event nor a cron starts the own one"


def test_the_status_is_that_of_all_instances() -> None:
    session = Session.open(
        {
            "definition": EVENTS,
            "scenario": {
                "start": "events",
                "functions": {"f": [{"when": "${ .n == 2 }", "error": {"name": "Closed"}}, {"result": {}}]},
                "events": [{"type": "e", "source": "s", "data": {"n": n}} for n in (1, 2, 3)],
            },
        }
    )
    view = do(session, "continue")["view"]
    assert [one["status"] for one in view["instances"]] == ["completed", "failed", "completed"]
    assert view["status"] == "failed", "not only that of the first"


def test_a_refused_start_says_why_and_is_over() -> None:
    session = opened(input=[])
    told = do(session, "continue")["view"]["controls"]
    assert told["over"]
    assert told["why"]["continue"] == "The start was refused: the input of a workflow must be a JSON object."


MANY = """
id: many
events: [{name: A, type: a, source: s}, {name: B, type: b, source: s}, {name: C, type: c, source: s}]
states:
- name: Watch
  type: event
  start: {kind: default}
  exclusive: %s
  onEvents: [{eventRefs: [A]}, {eventRefs: [B, C]}]
  end: {kind: default}
"""


def test_what_is_waited_for_is_said_truly_with_what_has_come() -> None:
    def waits(session: Session) -> tuple[str, list[str], list[str], str]:
        [one] = do(session, "continue")["view"]["waiting"]
        return one["needs"], one["events"], one["came"], one["says"]

    session = Session.open({"definition": MANY % "true", "scenario": {}})
    assert waits(session) == ("any", ["A", "B", "C"], [], "Watch waits for A, B or C: one of them is enough.")
    session = Session.open({"definition": MANY % "false", "scenario": {}})
    assert waits(session) == ("all", ["A", "B", "C"], [], "Watch waits for A, B and C: all of them are needed.")
    do(session, "inject", event={"type": "b", "source": "s"})
    assert waits(session) == ("all", ["A", "C"], ["B"], "Watch waits for A and C: all of them are needed. B has come.")
    do(session, "inject", event={"type": "a", "source": "s"})
    assert waits(session) == ("all", ["C"], ["B", "A"], "Watch waits for C. B and A have come.")
