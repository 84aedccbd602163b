"""docs/simulator.asyncapi.yaml says what the socket does: the same commands, the same fields of the view."""

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import validate

from simulator.engine.settings import LIMITS
from simulator.live.driver import PASSING
from simulator.session import session
from simulator.session.debug_commands import SETTINGS
from simulator.session.participants import CONTROL, Member, Room
from simulator.session.queries import QUERIES
from simulator.session.session import Session
from simulator.timeline.breakpoints import COMMON, FIELDS
from tests.simulator.debugged import ask, fixture
from workflow.paths import Json

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "simulator.asyncapi.yaml"
SETUP: dict[str, Json] = {
    "definition": "{id: a, name: A, states: [{name: S, type: inject, data: {}, start: {kind: default}, end: {}}]}"
}


def components() -> dict[str, Json]:
    whole: dict[str, Json] = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))
    found: dict[str, Json] = whole["components"]
    return found


def test_it_names_every_command() -> None:
    named = components()["messages"]["command"]["payload"]["properties"]["command"]["enum"]
    assert set(named) == {*session.HANDLERS, *QUERIES, *CONTROL, "ack", "fork"}


def test_it_names_every_field_of_the_view() -> None:
    assert set(components()["schemas"]["view"]["properties"]) == set(Session.open(SETUP).view())


def test_it_names_every_field_of_an_answer() -> None:
    answer = Session.open(SETUP).handle({"command": "step"})
    update = components()["messages"]["update"]["payload"]["properties"]
    assert set(answer) | {"seq", "id", "people"} == set(update)


def test_it_names_every_field_of_the_people() -> None:
    room = Room({"a": Member("a", 1, "")}, "a", 0.0, {"tab": "a"})
    shown = room.to_json("a", 0.0, 15.0)
    schema = components()["schemas"]["people"]
    assert set(schema["required"]) == set(schema["properties"]) == set(shown)
    assert set(schema["properties"]["members"]["items"]["required"]) == set(shown["members"][0])


def test_it_names_the_refusals_that_may_be_tried_again() -> None:
    told = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))["info"]["description"]
    assert {"busy", "storage", "timeout", "worker-died", "memory", "internal"} <= set(PASSING)
    assert "(busy, storage, timeout, worker-died, memory, internal)" in told


def test_it_names_every_kind_and_field_of_a_breakpoint() -> None:
    told = components()["schemas"]["breakpoint"]["properties"]
    assert set(told["kind"]["enum"]) == set(FIELDS)
    assert set(told) == {*COMMON, *(name for names in FIELDS.values() for name in names)}


def test_it_names_every_setting() -> None:
    assert {*SETTINGS, *LIMITS} <= set(components()["messages"]["command"]["payload"]["properties"])


ANSWERS: dict[str, tuple[str, dict[str, Json]]] = {
    "evaluate": ("evaluated", {"expressions": ["$"]}),
    "stages": ("stages", {}),
    "provenance": ("provenance", {"pointer": ""}),
    "correlation": ("correlation", {}),
    "compare": ("comparison", {"scenario": {"input": {"else": 1}}}),
    "judge": ("judgements", {"expect": {"status": "completed", "path": ["A"], "duration": "PT1S"}}),
}


def schema(name: str) -> dict[str, Json]:
    """A schema of the document with those that it refers to, closed: a member that it does not name is wrong."""
    whole = components()["schemas"]
    text = json.dumps(whole).replace("#/components/schemas/", "#/$defs/")
    closed = {
        one: {**given, "additionalProperties": False} if "required" in given else given
        for one, given in json.loads(text).items()
    }
    return {**closed[name], "$defs": closed}


@pytest.mark.parametrize("command", ANSWERS)
def test_answers_to_questions_are_as_it_says(command: str) -> None:
    for fixture_name in ("filters-in-every-place", "v01-paths", "event-mailbox", "v01-parallel-branches"):
        opened = fixture(fixture_name)
        opened.handle({"command": "continue"})
        name, fields = ANSWERS[command]
        validate(ask(opened, command, **fields), schema(name))


def test_an_explanation_is_as_it_says() -> None:
    opened = fixture("event-mailbox")
    opened.handle({"command": "continue"})
    seq = next(event["seq"] for event in opened.trace() if event["type"] == "event.received")
    validate(ask(opened, "correlation", seq=seq), schema("explanation"))
