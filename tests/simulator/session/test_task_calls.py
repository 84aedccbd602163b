"""A session of DSL 1.0 asks the person about calls and hears of events (semantics-1.0.md §7, §8)."""

import json
from typing import Any

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline

DEFINITION = """
document: {dsl: 1.0.3, namespace: test, name: asks, version: 1.0.0}
do:
- get: {call: http, with: {method: get, endpoint: "https://a.example.com/{id}", output: response}}
- other: {call: unknown, with: {n: 1}}
- shell: {run: {shell: {command: ls}}}
- child: {run: {workflow: {namespace: test, name: nobody, version: 1.0.0}}}
- hear: {listen: {to: {one: {with: {type: paid, data: "${ .sum > 1 }"}}}}}
"""


def opened(**scenario: Any) -> Session:
    return Session.open({"definition": DEFINITION, "scenario": {"input": {"id": 7}, **scenario}})


def answer(session: Session, kind: str, name: str, **given: Any) -> None:
    session.handle({"command": "continue"})
    asked = session.view()["calls"]
    assert [(call["kind"], call["name"]) for call in asked] == [(kind, name)]
    session.handle({"command": "resolve", "call": asked[0]["call"], **given})


def answered() -> Session:
    session = opened()
    answer(session, "call", "get", result={"a": 1}, mock=True)
    answer(session, "call", "other", result={})
    answer(session, "call", "shell", result="a b")
    answer(session, "subflow", "test/nobody", result={"child": True})
    session.handle({"command": "continue"})
    return session


def exited(session: Session, name: str) -> Any:
    return next(e["output"] for e in session.trace() if e["type"] == "state.exited" and e["state"] == name)


def test_a_person_answers_calls_of_every_kind() -> None:
    session = answered()
    request = {"method": "get", "uri": "https://a.example.com/7", "headers": {}}
    assert exited(session, "get") == {"request": request, "statusCode": 200, "headers": {}, "content": {"a": 1}}
    assert exited(session, "shell") == "a b"
    assert exited(session, "child") == {"child": True}
    assert session.view()["mocks"]["calls"] == {"get": [{"result": {"a": 1}}]}


def test_an_error_that_a_person_gives_is_a_problem() -> None:
    session = opened()
    answer(session, "call", "get", error={"name": "communication", "code": "503", "message": "later"})
    session.handle({"command": "continue"})
    error = session.view()["error"]
    assert error is not None
    assert (error["status"], error["name"], error["instance"]) == (503, "communication", "/do/0/get")


def test_who_waits_for_which_event_and_why_one_was_not_taken() -> None:
    session = answered()
    assert [(one["state"], one["events"], one["says"]) for one in session.view()["waiting"]] == [
        ("hear", ["paid"], "hear waits for paid.")
    ]
    session.handle({"command": "inject", "event": {"type": "paid", "source": "s", "data": {"sum": 1}}})
    session.handle({"command": "continue"})
    seq = next(event["seq"] for event in session.trace() if event["type"] == "event.received")
    told: Any = session.handle({"command": "correlation", "seq": seq})["answer"]
    assert told["declared"]
    (candidate,) = told["instances"][0]["candidates"]
    assert candidate == {
        "event": "paid",
        "pointer": "/do/4/hear/listen/to/one",
        "waits": True,
        "matches": False,
        "attribute": "data",
        "wanted": "${ .sum > 1 }",
        "found": {"sum": 1},
        "asked": [
            {"attribute": "type", "wanted": "paid", "found": "paid", "fits": True},
            {"attribute": "data", "wanted": "${ .sum > 1 }", "found": {"sum": 1}, "fits": False},
        ],
    }


def test_the_run_is_saved_with_its_answers_as_mocks() -> None:
    session = answered()
    saved = session.as_scenario({"input": {"id": 7}}, "saved")
    assert saved.exact
    assert saved.scenario["calls"]["other"] == [{"result": {}}]
    assert saved.scenario["subflows"] == {"test/nobody": [{"output": {"child": True}}]}


def test_other_mocks_leave_those_of_calls_as_they_were() -> None:
    session = opened(calls={"get": {"response": {"status": 404}}})
    session.handle({"command": "mocks", "functions": {}, "subflows": {}})
    assert session.view()["mocks"] == {"functions": {}, "subflows": {}, "calls": {"get": {"response": {"status": 404}}}}
    session.handle({"command": "mocks", "functions": {}, "subflows": {}, "calls": {"get": {"result": {"b": 2}}}})
    session.handle({"command": "continue"})
    assert exited(session, "get")["content"] == {"b": 2}


def test_what_is_counted_of_a_mock_goes_where_its_entry_goes() -> None:
    entries = [{"result": 1}, {"result": 2}]
    session = opened(calls={"get": entries})
    session.handle({"command": "step"})
    while session.view()["used"] == {}:
        session.handle({"command": "step"})
    assert session.view()["used"] == {"calls get/0": 1}
    session.handle({"command": "mocks", "functions": {}, "subflows": {}, "calls": {"get": [{"result": 0}, *entries]}})
    assert session.view()["used"] == {"calls get/1": 1}


def test_back_and_forward_is_the_same() -> None:
    session = answered()
    line: Timeline = session.timeline
    whole = json.dumps(session.trace())
    line.go(0)
    while line.position < line.length:
        line.forward()
    assert json.dumps(session.trace()) == whole


LISTENS = """
document: {dsl: 1.0.3, namespace: test, name: listens, version: 1.0.0}
do:
- hear: {listen: {to: %s}}
"""
BOTH = "[{with: {type: paid}}, {with: {type: sent}}]"


@pytest.mark.parametrize(
    ("to", "needs", "says"),
    [
        ("{one: {with: {type: paid}}}", "any", "hear waits for paid."),
        (f"{{any: {BOTH}}}", "any", "hear waits for paid or sent: one of them is enough."),
        (f"{{all: {BOTH}}}", "all", "hear waits for paid and sent: all of them are needed."),
        (f"{{any: {BOTH}, until: '. == 1'}}", "any", "hear waits for paid or sent, until its condition holds."),
        (
            f"{{any: {BOTH}, until: {{one: {{with: {{type: over}}}}}}}}",
            "any",
            "hear waits for paid or sent, until over comes.",
        ),
    ],
)
def test_what_is_listened_for_is_said_truly(to: str, needs: str, says: str) -> None:
    session = Session.open({"definition": LISTENS % to, "scenario": {}})
    session.handle({"command": "continue"})
    [waiting] = session.view()["waiting"]
    assert (waiting["needs"], waiting["says"]) == (needs, says)


CAUGHT = """
document: {dsl: '1.0.3', namespace: test, name: caught, version: '0.1.0'}
do:
- all:
    try:
    - get: {call: http, with: {method: get, endpoint: "https://pets.example.com/1"}}
    catch:
      errors:
        with: {type: https://serverlessworkflow.io/spec/1.0.0/errors/communication, status: 404}
      do:
      - caught: {set: {caught: true}}
"""
NOT_FOUND = {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/communication", "status": 404, "title": "Gone"}


@pytest.mark.parametrize(
    "given",
    [{"response": {"status": 404, "content": {"no": "pet"}}}, {"error": NOT_FOUND}],
    ids=["response", "problem"],
)
def test_an_answer_in_the_words_of_1_0_is_caught_as_the_document_says(given: dict[str, Any]) -> None:
    session = Session.open({"definition": CAUGHT, "scenario": {}})
    answer(session, "call", "get", **given, mock=True)
    session.handle({"command": "continue"})
    assert session.view()["output"] == {"caught": True}
    assert session.view()["mocks"]["calls"] == {"get": [given]}
    again = Session.open({"definition": CAUGHT, "scenario": {}}, **session.saved())
    assert again.view()["output"] == {"caught": True}
    saved = session.as_scenario({}, "saved")
    assert saved.exact
    assert saved.scenario["calls"]["get"] == [given]


def test_what_a_process_gives_is_an_answer_too() -> None:
    text = DEFINITION.replace(
        "shell: {run: {shell: {command: ls}}}", "shell: {run: {shell: {command: ls}, return: all}}"
    )
    session = Session.open({"definition": text, "scenario": {"input": {"id": 7}, "calls": {"get": {}, "other": {}}}})
    answer(session, "call", "shell", process={"code": 3, "stderr": "no"})
    session.handle({"command": "continue"})
    assert exited(session, "shell") == {"code": 3, "stdout": "", "stderr": "no"}


def test_the_page_is_told_what_is_called_and_which_error_fits() -> None:
    session = opened()
    told = []
    for name, result in (("get", {}), ("other", {}), ("shell", ""), ("child", {})):
        session.handle({"command": "continue"})
        call = session.view()["calls"][0]
        told.append((name, call["task"], call["fault"].rpartition("/")[2]))
        session.handle({"command": "resolve", "call": call["call"], "result": result})
    assert told == [
        ("get", "http", "communication"),
        ("other", "function", "runtime"),
        ("shell", "shell", "runtime"),
        ("child", "workflow", "runtime"),
    ]


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ({"response": {"code": 404}}, "bad-answer", "`response` is a mapping with `status`, `headers`, `content`"),
        ({"response": 404}, "bad-answer", "`response` is a mapping"),
        ({"error": {"detail": "x"}}, "bad-error", "`error` must have a `name`, a `type` or a `status`"),
        ({"error": "communication"}, "bad-error", "`error` must be an object"),
    ],
)
def test_what_is_no_answer_is_refused(given: dict[str, Any], code: str, words: str) -> None:
    session = opened()
    session.handle({"command": "continue"})
    with pytest.raises(CommandError, match=words) as refused:
        session.handle({"command": "resolve", "call": 1, **given})
    assert refused.value.code == code


def test_before_1_0_the_page_is_told_the_type_of_the_function() -> None:
    state = {"name": "A", "type": "operation", "actions": [{"functionRef": "f"}, {"functionRef": "g"}], "end": True}
    functions = [{"name": "f", "operation": "a.json#f"}, {"name": "g", "operation": "a.proto#B#g", "type": "rpc"}]
    text = json.dumps({"id": "w", "specVersion": "0.8", "start": "A", "functions": functions, "states": [state]})
    session = Session.open({"definition": text, "scenario": {}})
    told = []
    for number in (1, 2):
        session.handle({"command": "continue"})
        told.append(session.view()["calls"][0]["function"])
        session.handle({"command": "resolve", "call": number, "result": {}})
    assert told == ["rest", "rpc"]
