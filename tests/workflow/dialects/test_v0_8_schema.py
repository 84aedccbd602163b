"""Our schema of 0.8 says of a definition what the published ones say: of real ones, and of these with a mistake.

`SCHEMA_MUTATIONS=5000` makes more of them.
"""

import copy
import json
import os
import random
from functools import cache
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from tests.definitions import SHARED, shared
from workflow import dialects
from workflow._json_schema import Fault, compile_schema
from workflow.definition import load
from workflow.document import read
from workflow.paths import Json, Path

PUBLISHED = SHARED / "spec" / "0.8" / "schema"
MUTATIONS = int(os.environ.get("SCHEMA_MUTATIONS", "1000"))
VALUES: list[Json] = [1, 0, -1, "", "x", True, False, [], {}, ["a"], {"a": 1}, None, 1.5, "PT1S"]
SCHEMA: Any = dialects.schema("0.8")
NAMES = sorted(
    {name for one in SCHEMA["$defs"].values() for name in one.get("properties", {})} | set(SCHEMA["properties"])
)


@cache
def published() -> jsonschema.Draft7Validator:
    found = []
    for path in PUBLISHED.glob("*.json"):
        document = {key: value for key, value in json.loads(path.read_text("utf-8")).items() if key != "$id"}
        found.append((f"http://published/{path.name}", Resource.from_contents(document, DRAFT7)))
    return jsonschema.Draft7Validator(
        {"$ref": "http://published/workflow.json"}, registry=Registry().with_resources(found)
    )


CHECK = compile_schema(SCHEMA)


def faults(data: Json) -> list[Fault]:
    found: list[Fault] = []
    CHECK(data, (), found)
    return found


def differs(data: Json) -> str | None:
    """How our verdict is another than the published one, but for what is wanted so."""
    found = faults(data)
    ours, theirs = all(fault.keyword == "deprecated" for fault in found), published().is_valid(data)
    if ours == theirs:
        return None
    if ours and found:
        return None  # older spellings are understood, with a warning and a fix (semantics-0.8.md §0.4)
    if ours and published().is_valid(chosen(data)):
        return None  # what is left open, an empty text, is told by the rule unfinished
    if ours and data.get("states") == []:
        return None  # the rule missing-start says what is missing there
    told = [(fault.path, fault.keyword, fault.member) for fault in found]
    return f"published: {theirs}, ours: {told or 'valid'}"


OPEN = ("functionRef", "subFlowRef", "errorRef", "operation")


def chosen(value: Json) -> Json:
    """The data with a word in place of an empty text where operations leave a choice open."""
    if isinstance(value, list):
        return [chosen(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: "chosen" if key in OPEN and one == "" else chosen(one) for key, one in value.items()}


@cache
def corpus() -> dict[str, Json]:
    files = sorted((SHARED / "corpus" / "0.8").glob("*"))
    found = {
        path.name: read(path.read_text("utf-8")).data for path in files if path.suffix in (".json", ".yaml", ".yml")
    }
    return {name: data for name, data in found.items() if isinstance(data, dict)}


def places(value: Json, path: Path = ()) -> list[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inner for place in places(one, (*path, key)))]


def at(data: Json, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def mistaken(data: Json, dice: random.Random) -> Json:
    """The data with a member removed, added, retyped or misspelt."""
    made = copy.deepcopy(data)
    found = [path for path in places(made) if path]
    path = dice.choice(found)
    parent, key = at(made, path[:-1]), path[-1]
    match dice.choice(("remove", "add", "retype", "misspell")):
        case "remove":
            del parent[key]
        case "retype":
            parent[key] = dice.choice(VALUES)
        case "misspell" if isinstance(key, str):
            parent[f"{key}x"] = parent.pop(key)
        case _:
            objects = [place for place in ((), *found) if isinstance(at(made, place), dict)]
            at(made, dice.choice(objects))[dice.choice(NAMES)] = dice.choice(VALUES)
    return made


@shared
def test_real_definitions_have_the_published_verdict() -> None:
    assert len(corpus()) > 50
    assert {name: told for name, data in corpus().items() if (told := differs(data))} == {}


@shared
def test_mistakes_have_the_published_verdict() -> None:
    dice = random.Random(8)
    names = sorted(corpus())
    found = []
    for number in range(MUTATIONS):
        name = dice.choice(names)
        told = differs(mistaken(corpus()[name], dice))
        found += [f"{number} {name}: {told}"] if told else []
    assert found == []


WHOLE: Json = {
    "id": "greeting",
    "specVersion": "0.8",
    "functions": [{"name": "greet", "operation": "people.json#greet"}],
    "states": [{"name": "Greet", "type": "operation", "actions": [{"functionRef": "greet"}], "end": True}],
}
STATE: Path = ("states", 0)


@pytest.mark.parametrize(
    ("place", "value", "keyword"),
    [
        (("id",), "", "minLength"),
        (("key",), "greeting", "not"),
        (("annotations",), [], "minItems"),
        ((*STATE, "type"), "operate", "enum"),
        ((*STATE, "transition"), "Next", "not"),
        ((*STATE, "end"), "yes", "type"),
        ((*STATE, "mood"), "good", "unknown"),
        ((*STATE, "actions", 0, "subFlowRef"), "other", "not"),
        ((*STATE, "actions", 0, "functionRef"), {"arguments": {}}, "required"),
        ((*STATE, "onErrors"), [{"errorRef": "A"}], "anyOf"),
        (("functions", 0, "type"), "soap", "enum"),
        (("retries",), [{"name": "r", "maxAttempts": 0}], "bounds"),
    ],
)
def test_mistakes_are_found(place: Path, value: Json, keyword: str) -> None:
    made = copy.deepcopy(WHOLE)
    at(made, place[:-1])[place[-1]] = value
    assert keyword in [fault.keyword for fault in faults(made)]


def test_a_small_definition_is_right() -> None:
    assert faults(WHOLE) == []
    assert faults({**WHOLE, "schemaVersion": "0.8"})[0].keyword == "deprecated"


def test_members_of_no_kind_are_a_warning_but_at_the_top() -> None:
    text = """id: a
version: "1"
specVersion: "0.8"
name: A
own: {b: 1}
states:
- {name: A, type: inject, data: {own: 1}, own: 1, metadata: {own: a}, end: {terminate: true, own: 2}}
"""
    told = [(one.rule, one.severity, one.path) for one in load(text).diagnostics]
    assert told == [
        ("schema", "warning", ("states", 0, "own")),
        ("schema", "warning", ("states", 0, "end", "own")),
    ]
