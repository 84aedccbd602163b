"""What of a value breaks a schema of a contract; circles of schemas end."""

import pytest

from tests.pace import within
from workflow.contracts import Schema
from workflow.contracts.faults import faults
from workflow.paths import Json

DEFINITIONS: dict[str, Schema] = {
    "Pet": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
    "Dog": {"allOf": [{"$ref": "#/$defs/Pet"}, {"properties": {"barks": {"type": "boolean"}}, "required": ["barks"]}]},
    "Round": {"anyOf": [{"$ref": "#/$defs/Round"}, {"$ref": "#/$defs/Round"}, {"type": "null"}]},
    "All": {"allOf": [{"$ref": "#/$defs/All"}, {"$ref": "#/$defs/All"}, {"properties": {"a": {"type": "string"}}}]},
}


def told(schema: Schema, value: Json) -> list[str]:
    return [one.message for one in faults("it", DEFINITIONS, schema, value, (), lambda text: text.startswith("$"))]


@pytest.mark.parametrize(
    ("schema", "value", "messages"),
    [
        ({"$ref": "#/$defs/Dog"}, {"name": "Rex", "barks": True}, []),
        ({"$ref": "#/$defs/Dog"}, {"nme": "Rex", "barks": 1}, ["needs “name”", "has no “nme”", "`barks`"]),
        (
            {"type": "array", "items": {"$ref": "#/$defs/Pet"}, "maxItems": 1},
            [{}, {}],
            ["entry needs", "needs", "most 1"],
        ),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, {"a": 1, "b": "x"}, ["`b` must be a whole"]),
        ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, True, ["none of the 2 things"]),
        ({"anyOf": [{"$ref": "#/$defs/Pet"}, {"type": "null"}]}, {}, ["needs “name”"]),
        ({"anyOf": [{"$ref": "#/$defs/Pet"}, {"type": "null"}]}, None, []),
        ({"const": "a"}, "b", ["must be a, not b"]),
        ({"enum": [1, True]}, True, []),
        ({"enum": [1]}, True, ["must be 1, not true"]),
        ({"type": "number", "exclusiveMinimum": 0}, 0, ["more than 0"]),
        ({"type": "string", "maxLength": 2}, "abc", ["at most 2 characters"]),
        ({"type": "string", "maxLength": 2}, "$.abc", []),
        ({"type": "integer"}, "$.abc", []),
        ({"type": "integer", "x-in": "query"}, "12", []),
        ({"type": "string", "x-in": "query"}, 12, []),
        ({"type": "integer", "x-in": "query"}, "twelve", ["a whole number, not a text"]),
        ({"type": "integer"}, 2.0, []),
        ({}, {"a": [1]}, []),
    ],
)
def test_what_is_wrong_is_told(schema: Schema, value: Json, messages: list[str]) -> None:
    found = told(schema, value)
    assert len(found) == len(messages)
    for one, words in zip(found, messages, strict=True):
        assert words in one


def test_circles_end() -> None:
    within(2, lambda: told({"$ref": "#/$defs/Round"}, 3))
    assert told({"$ref": "#/$defs/All"}, {"a": 1}) == ["it: `a` must be a text, not a number"]
