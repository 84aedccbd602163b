"""The keywords of JSON Schema: the same verdict as a standard validator, and the fault that is told."""

import jsonschema
import pytest

from workflow._json_schema import HARMLESS, Fault, Schema, compile_schema
from workflow.paths import Json

ONE_OF: Schema = {
    "type": "object",
    "properties": {"for": {}, "do": {}, "set": {}},
    "oneOf": [{"required": ["for"]}, {"required": ["do"], "not": {"required": ["for"]}}, {"required": ["set"]}],
}
FEW: Schema = {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "string"}}
SIZED: Schema = {"type": ["object", "string"], "minProperties": 1, "additionalProperties": True}
TOGETHER: Schema = {"properties": {"read": {}, "on": {}}, "dependentRequired": {"read": ["on"]}}
FORBIDDEN: Schema = {"properties": {"after": {"not": {}}}}
NEWER: Schema = {"properties": {"then": {"type": "string", "x-since": "1.1"}}, "additionalProperties": True}


def told(schema: Schema, value: Json) -> list[tuple[str, str]]:
    found: list[Fault] = []
    compile_schema(schema)(value, (), found)
    mine = all(fault.keyword in HARMLESS for fault in found)
    assert mine == jsonschema.Draft202012Validator(schema).is_valid(value)
    return [(fault.keyword, fault.member) for fault in found]


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        (ONE_OF, {"set": 1}, []),
        (ONE_OF, {"for": 1, "do": 2}, []),
        (ONE_OF, {}, [("oneOf", "")]),
        (ONE_OF, {"do": 1, "set": 2}, [("several", "set")]),
        (ONE_OF, {"set": 1, "do": 2, "for": 3}, [("several", "set")]),
        (ONE_OF, [], [("type", "")]),
        (FEW, {"a": "b"}, []),
        (FEW, {}, []),
        (FEW, {"a": 1}, [("type", "")]),
        (FEW, {"a": 1, "b": 2}, [("maxProperties", "b")]),
        (FEW, "a", [("type", "")]),
        (SIZED, {}, [("minProperties", "")]),
        (SIZED, {"a": 1}, []),
        (SIZED, "", []),
        (TOGETHER, {"read": 1}, [("dependentRequired", "read")]),
        (TOGETHER, {"read": 1, "on": 2}, []),
        (TOGETHER, {"on": 2}, []),
        (TOGETHER, [], []),
        (FORBIDDEN, {"after": None}, [("not", "")]),
        (FORBIDDEN, {}, []),
        (NEWER, {"then": "a"}, [("x-since", "")]),
        (NEWER, {"then": 1}, [("type", "")]),
        (NEWER, {"if": 1}, []),
    ],
)
def test_a_keyword_is_checked_as_the_standard_does(
    schema: Schema, value: Json, expected: list[tuple[str, str]]
) -> None:
    assert told(schema, value) == expected


def test_an_alternative_that_holds_tells_since_when_it_is_there() -> None:
    schema: Schema = {
        "anyOf": [{"type": "array", "x-since": "1.1"}, {"type": "object", "properties": {"old": {"deprecated": True}}}]
    }
    assert told(schema, []) == [("x-since", "")]
    assert told(schema, {"old": 1}) == [("deprecated", "")]
    assert told(schema, 5) == [("anyOf", "")]
