"""docs/simulator.asyncapi.yaml says what the socket does: the same commands, the same fields of the view."""

from pathlib import Path

import yaml

from simulator.engine.world.settings import LIMITS
from simulator.live.driver import PASSING
from simulator.session import session
from simulator.session.debug_commands import SETTINGS
from simulator.session.participants import CONTROL, REVEAL, Member, Room
from simulator.session.queries import QUERIES
from simulator.session.session import Session
from simulator.timeline.breakpoints import COMMON, FIELDS
from workflow.paths import Json

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "simulator.asyncapi.yaml"
SETUP: dict[str, Json] = {
    "definition": "{id: a, name: A, states: [{name: S, type: inject, data: {}, start: {kind: default}, end: {}}]}"
}


def components() -> dict[str, Json]:
    whole: dict[str, Json] = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))
    found: dict[str, Json] = whole["components"]
    return found


def test_it_tells_who_may_connect_and_what_origin_is_asked_for() -> None:
    whole = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))
    told = {one["$ref"].rpartition("/")[2] for one in whole["operations"]["sendCommand"]["security"]}
    assert told == set(whole["components"]["securitySchemes"]) == {"token", "session", "link"}
    assert set(whole["channels"]["session"]["bindings"]["ws"]["headers"]["properties"]) == {"Authorization", "Origin"}


def test_it_names_every_command() -> None:
    named = components()["schemas"]["command"]["properties"]["command"]["enum"]
    assert set(named) == {*session.HANDLERS, *QUERIES, *CONTROL, REVEAL, "ack", "fork"}


def test_it_names_every_field_of_the_view() -> None:
    assert set(components()["schemas"]["view"]["properties"]) == {*Session.open(SETUP).view(), "engine"}


def test_it_names_every_field_of_an_answer() -> None:
    answer = Session.open(SETUP).handle({"command": "step"})
    update = components()["schemas"]["update"]["properties"]
    assert set(answer) | {"seq", "id", "people"} == set(update)


def test_it_names_every_field_of_the_people() -> None:
    room = Room({"a": Member("a", 1, "")}, "a", 0.0, {"tab": "a"})
    shown = room.to_json("a", 0.0, 15.0)
    schema = components()["schemas"]["people"]
    assert set(schema["required"]) == set(schema["properties"]) == set(shown)


def test_it_names_the_refusals_that_may_be_tried_again() -> None:
    told = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))["info"]["description"]
    assert {"busy", "storage", "timeout", "worker-died", "memory", "internal"} <= set(PASSING)
    assert "(busy, storage, timeout, worker-died, memory, internal)" in told


def test_it_names_every_kind_and_field_of_a_breakpoint() -> None:
    told = components()["schemas"]["breakpoint"]["properties"]
    assert set(told["kind"]["enum"]) == set(FIELDS)
    assert set(told) == {*COMMON, *(name for names in FIELDS.values() for name in names)}


def test_it_names_every_setting() -> None:
    assert {*SETTINGS, *LIMITS} <= set(components()["schemas"]["command"]["properties"])
