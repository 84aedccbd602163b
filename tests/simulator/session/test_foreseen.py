"""What an answer comes to is told before it is given, as the run then goes."""

from typing import Any

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.wire.answers import Foreseen

OPEN = """
document: {dsl: 1.0.3, namespace: test, name: caught, version: 0.1.0}
do:
- get: {call: http, with: {method: get, endpoint: "https://a.example/1"}}
"""
CAUGHT = """
document: {dsl: 1.0.3, namespace: test, name: caught, version: 0.1.0}
do:
- all:
    try:
    - inner:
        do:
        - get: {call: http, with: {method: get, endpoint: "https://a.example/1"}}
    catch:
      errors: {with: {status: 404}}
      do: [{caught: {set: {caught: true}}}]
"""
RETRIED = CAUGHT.replace(
    "do: [{caught", "retry: {delay: {seconds: 2}, limit: {attempt: {count: 1}}}\n      do: [{caught"
)
OLD = """
{id: w, specVersion: "0.8", start: Ask, errors: [{name: Timeout}], functions: [{name: get, operation: "a.json#get"}],
 states: [{name: Ask, type: operation, end: true, onErrors: [{errorRef: Timeout, end: true}],
           actions: [{functionRef: get}]}]}
"""
LOST = {"name": "communication", "code": "500"}
GONE = {"name": "communication", "code": "404"}


def stands(text: str) -> Session:
    session = Session.open({"definition": text, "scenario": {}})
    session.handle({"command": "continue"})
    return session


@pytest.mark.parametrize(
    ("text", "given", "foreseen"),
    [
        (OPEN, {"response": {"status": 200}}, {"comes": "goes-on", "state": None, "error": None}),
        (OPEN, {"result": {}}, {"comes": "goes-on", "state": None, "error": None}),
        (OPEN, {"failure": "refused"}, {"comes": "fails", "state": "get", "error": LOST}),
        (CAUGHT, {"response": {"status": 404}}, {"comes": "caught", "state": "all", "error": GONE}),
        (CAUGHT, {"failure": "refused"}, {"comes": "fails", "state": "get", "error": LOST}),
        (RETRIED, {"response": {"status": 404}}, {"comes": "tried-again", "state": "all", "error": GONE}),
        (OLD, {"failure": "timeout"}, {"comes": "caught", "state": "Ask", "error": {"name": "Timeout"}}),
        (OLD, {"failure": "refused"}, {"comes": "fails", "state": "Ask", "error": {"name": "RequestFailed"}}),
    ],
)
def test_an_answer_is_foreseen_and_nothing_is_done(text: str, given: dict[str, Any], foreseen: Foreseen) -> None:
    session = stands(text)
    before = session.trace(), session.view()
    answer = session.handle({"command": "foresee", "call": 1, **given})
    assert answer["answer"] == foreseen
    assert (session.trace(), session.view()) == before
    session.handle({"command": "resolve", "call": 1, **given})
    session.handle({"command": "continue"})
    types = [event["type"] for event in session.trace()]
    assert ("error.raised" in types) == (foreseen["error"] is not None)
    assert ("instance.failed" in types) == (foreseen["comes"] == "fails")
    assert ("error.handled" in types) == (foreseen["comes"] == "caught")
    assert ("retry.scheduled" in types) == (foreseen["comes"] == "tried-again")


@pytest.mark.parametrize(
    ("fields", "code"), [({"call": 7, "result": 1}, "not-possible"), ({"call": 1, "failure": "late"}, "bad-answer")]
)
def test_what_is_no_answer_is_refused(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(CommandError) as refused:
        stands(OPEN).handle({"command": "foresee", **fields})
    assert refused.value.code == code
