"""The fields of a form for the data of an event, from the message in a contract."""

import json
from typing import Any

from workflow.contracts.form_fields import message_fields
from workflow.definition import Resource
from workflow.limits import MESSAGE_FIELDS

PAYLOAD: dict[str, Any] = {
    "type": "object",
    "required": ["id", "address"],
    "properties": {
        "id": {"type": "string", "minLength": 2, "description": "Its number\nas it is printed"},
        "count": {"type": ["integer", "null"], "minimum": 1, "exclusiveMaximum": 10},
        "price": {"type": "number"},
        "paid": {"type": "boolean"},
        "kind": {"enum": ["small", "large", None]},
        "address": {"$ref": "#/components/schemas/Address"},
        "lines": {"type": "array", "items": {"type": "string"}},
        "any": {},
        "either": {"oneOf": [{"type": "string"}, {"type": "number"}]},
        "perhaps": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "map": {"type": "object", "additionalProperties": {"type": "string"}},
    },
}
ADDRESS: dict[str, Any] = {
    "allOf": [
        {"type": "object", "properties": {"street": {"type": "string"}}},
        {"required": ["street"], "properties": {"next": {"$ref": "#/components/schemas/Address"}}},
    ]
}


def document(payload: dict[str, Any]) -> Resource:
    message = {"name": "placed", "payload": payload}
    channels = {"orders": {"messages": {"placed": message}}}
    data = {"asyncapi": "3.0.0", "channels": channels, "components": {"schemas": {"Address": ADDRESS}}}
    return Resource("orders.json", json.dumps(data))


def test_each_member_is_a_field_of_its_kind() -> None:
    found = message_fields([document(PAYLOAD)], ["placed", "other"])["placed"]
    assert {one["name"]: one["kind"] for one in found} == {
        "id": "text",
        "count": "integer",
        "price": "number",
        "paid": "boolean",
        "kind": "choice",
        "address": "object",
        "lines": "json",
        "any": "json",
        "either": "json",
        "perhaps": "text",
        "map": "json",
    }
    by_name = {one["name"]: one for one in found}
    assert by_name["id"] == {
        "name": "id",
        "kind": "text",
        "required": True,
        "null": False,
        "help": "Its number",
        "bounds": {"minLength": 2},
    }
    assert by_name["count"]["bounds"] == {"minimum": 1, "exclusiveMaximum": 10}
    assert [one["name"] for one in found if one["null"]] == ["count", "kind", "perhaps"]
    assert by_name["kind"]["choices"] == ["small", "large"]
    street, after = by_name["address"]["fields"]
    assert (street["name"], street["required"], after["kind"]) == ("street", True, "object")


def test_circles_end_and_there_are_not_too_many() -> None:
    many = {"type": "object", "properties": {f"m{number}": {"type": "string"} for number in range(1_000)}}
    assert len(message_fields([document(many)], ["placed"])["placed"]) == MESSAGE_FIELDS
    text = json.dumps(message_fields([document(PAYLOAD)], ["placed"]))
    assert text.count("street") < 10


def test_what_is_no_object_or_not_at_hand_has_no_fields() -> None:
    assert message_fields([document({"type": "string"})], ["placed"]) == {}
    assert message_fields([document(PAYLOAD)], []) == message_fields([], ["placed"]) == {}
