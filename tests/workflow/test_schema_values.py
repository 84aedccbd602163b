"""Values that a JSON Schema describes: they satisfy it; the same chance gives the same, and none the least."""

from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.pace import within
from workflow.schema_values import value_of

SCHEMAS: list[dict[str, Any]] = [
    {"type": "integer", "minimum": 5, "maximum": 6},
    {"type": "integer", "exclusiveMinimum": 5, "maximum": 6},
    {"type": "integer", "maximum": -10},
    {"type": "integer", "multipleOf": 25, "maximum": 100},
    {"type": "number", "minimum": 1.5, "maximum": 1.75},
    {"type": "string", "minLength": 20},
    {"type": "string", "maxLength": 3},
    {"type": "string", "pattern": "^[A-Z]{2}-\\d{4}$"},
    {"type": "string", "pattern": "^https?://\\w+\\.example$"},
    {"type": "string", "format": "uuid"},
    {"type": "string", "format": "date-time"},
    {"type": "string", "format": "email"},
    {"type": ["null", "string"]},
    {"type": "null"},
    {"enum": [None, "a"]},
    {"const": 3},
    {"type": "array", "items": {"type": "boolean"}, "minItems": 4},
    {"type": "array", "items": {"type": "boolean"}, "maxItems": 1},
    {"type": "object", "additionalProperties": {"type": "integer"}},
    {"allOf": [{"type": "object", "required": ["a"]}, {"properties": {"a": {"type": "integer"}}}]},
    {"type": "object", "required": ["a", "b"], "properties": {"a": {}}, "additionalProperties": {"type": "integer"}},
    {"oneOf": [{"type": "null"}, {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}}]},
    {},
]


@pytest.mark.parametrize("schema", SCHEMAS, ids=range(len(SCHEMAS)))
def test_values_satisfy_their_schema(schema: dict[str, Any]) -> None:
    check = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    for chance in (None, *map(Random, range(50))):
        for needed_only in (False, True):
            value = value_of(schema, {}, chance, needed_only=needed_only)
            assert list(check.iter_errors(value)) == [], value


def test_circles_and_hostile_schemas_end() -> None:
    one = {"type": "object", "required": ["a", "b"], "properties": {name: {"$ref": "#/$defs/One"} for name in "abcd"}}
    many = {"anyOf": [{"$ref": "#/$defs/Many"}] * 3, "allOf": [{"$ref": "#/$defs/Many"}] * 3}
    lists = {"type": "array", "minItems": 10**9, "items": {"$ref": "#/$defs/Lists"}}
    texts = {"type": "string", "minLength": 10**9, "pattern": "(a+)+$"}
    for schema in (one, many, lists, texts):
        definitions: dict[str, Any] = {"One": one, "Many": many, "Lists": lists}
        within(2, lambda schema=schema, known=definitions: value_of(schema, known, Random(1)))  # type: ignore[misc]


def test_without_a_chance_the_first_and_least_is_made() -> None:
    members: dict[str, Any] = {
        "kind": {"enum": ["small", "large"]},
        "count": {"type": "integer", "minimum": 3},
        "note": {"type": "string"},
        "sent": {"type": "boolean"},
    }
    schema = {"type": "object", "required": ["count", "kind"], "properties": members}
    assert value_of(schema, {}) == {"kind": "small", "count": 3, "note": "example", "sent": True}
    assert value_of(schema, {}, needed_only=True) == {"count": 3, "kind": "small"}


def test_the_same_chance_gives_the_same() -> None:
    schema = {"type": "array", "items": {"type": "string"}, "minItems": 5}
    assert value_of(schema, {}, Random(4)) == value_of(schema, {}, Random(4)) != value_of(schema, {}, Random(5))
