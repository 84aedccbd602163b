"""`reveal` gives what a page shows of the data of a run as it is; every other answer stays masked."""

import json

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.queries import QUERIES
from simulator.session.session import Session
from workflow.paths import Json

TEXT = """
document: {dsl: '1.0.3', namespace: test, name: own, version: '0.1.0'}
use: {secrets: [apiToken]}
input: {schema: {document: {properties: {mail: {x-personal: true}}}}}
do:
- keep: {set: {bearer: '${ "Bearer " + $secrets.apiToken }', mail: "${ .mail }"}}
- stop: {raise: {error: {type: https://a.example/e, status: 500, title: a, detail: "${ .bearer }"}}}
"""
GIVEN = {"apiToken": "tok-Secret-1234"}
MAIL = "ada@a.example"
SEEN = ("tok-Secret-1234", MAIL)


def opened(**more: Json) -> Session:
    return Session.open({"definition": TEXT, "scenario": {"input": {"mail": MAIL}}, "given": GIVEN, **more})


def ran() -> Session:
    session = opened(secrets=["apiToken"])
    session.handle({"command": "watches", "watches": ["$", "output $"]})
    session.handle({"command": "continue"})
    return session


def told(session: Session, **fields: Json) -> dict[str, Json]:
    answer = session.handle({"command": "reveal", **fields})["answer"]
    assert isinstance(answer, dict)
    return answer


def numbers(session: Session, kind: str) -> list[int]:
    return [event["seq"] for event in session.trace() if event["type"] == kind]


def test_it_has_the_values_of_the_visit_the_event_and_the_end() -> None:
    session = ran()
    kept, failed = numbers(session, "state.entered")[0], numbers(session, "error.raised")[0]
    found = told(session, seq=kept, number=failed)
    stages = found["stages"]
    assert isinstance(stages, dict)
    assert (stages["state"], stages["entered"]) == ("keep", kept)
    assert json.dumps({"bearer": f"Bearer {GIVEN['apiToken']}", "mail": MAIL}) in json.dumps(stages)
    for part in ("event", "error"):
        assert f"Bearer {GIVEN['apiToken']}" in json.dumps(found[part])
    assert found["position"] == session.timeline.position


def test_without_an_event_there_is_only_what_the_run_came_to() -> None:
    assert told(ran()).keys() == {"position", "output", "error", "watches"}
    assert told(opened(secrets=["apiToken"]), seq=0).keys() == {"position", "output", "error", "watches"}


def test_it_changes_nothing() -> None:
    session = ran()
    before = session.saved()
    told(session, seq=0, number=0)
    assert session.saved() == before


@pytest.mark.parametrize("command", ["sync", "look", "step", "back", *QUERIES])
def test_no_other_answer_has_them_before_and_after(command: str) -> None:
    session = ran()
    fields = {"expressions": ["$"], "pointer": "", "seq": 0, "expect": {"output": {}}, "path": "$..*", "scenario": {}}
    for _ in range(2):
        try:
            answer = session.handle({"command": command, **fields})
        except CommandError as refused:
            answer = {"refused": refused.message}
        assert not [one for one in SEEN if one in json.dumps(answer)]
        told(session, seq=0)


def test_a_run_of_an_older_edition_shows_them_and_one_that_lacks_its_secrets_has_none() -> None:
    older = opened(secrets=["apiToken"], edition=1)
    assert older.is_older
    assert told(older)["position"] == 0
    lacking = Session.open({"definition": TEXT, "scenario": {"input": {"mail": MAIL}}, "secrets": ["apiToken"]})
    assert GIVEN["apiToken"] not in json.dumps(told(lacking))


@pytest.mark.parametrize("fields", [{"seq": "1"}, {"number": 10_000}, {"scope": 1}, {"seq": -1}])
def test_fields_are_checked(fields: dict[str, Json]) -> None:
    with pytest.raises(CommandError):
        told(ran(), **fields)
