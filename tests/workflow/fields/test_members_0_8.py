"""0.8: each member that the schema knows has a field with a help text in some form, and none falls back to JSON."""

import json
from collections.abc import Iterator
from functools import cache

import pytest

from tests.workflow.forms import flat, form_at, objects
from workflow import dialects
from workflow._json_schema import Schema
from workflow.definition import load
from workflow.fields.field import Field
from workflow.fields.form import owner_of
from workflow.paths import Json, Path

ROOT = dialects.schema("0.8")
VARIANTS = 12
"""Definitions that are written: where one of several members or types may stand, each takes another pair of them."""
FREE = {("workflow", "constants"), ("workflow", "extensions"), ("dataInputSchema", "schema"), ("injectState", "data")}
"""What may be any JSON."""
Member = tuple[str, str]
"""What the schema calls the object, and the name of one of its members."""


def resolved(schema: Schema, name: str) -> tuple[Schema, str]:
    """A schema without its reference, and what it is called."""
    if "$ref" not in schema:
        return schema, name
    name = schema["$ref"].rpartition("/")[2]
    return ROOT["$defs"][name], name


def known(owner: str, schema: Schema) -> Iterator[Member]:
    """Every member of an object and of all that is inside, old spellings left out."""
    for name, inner in schema.get("properties", {}).items():
        if not inner.get("deprecated"):
            yield owner, name
        if "$ref" not in inner:
            yield from known(name, inner)
            yield from known(name, inner.get("items", {}))


PARTS = {name: each for name, each in ROOT["$defs"].items() if name != "state"}
ALL = {*known("workflow", ROOT), *(found for name, each in PARTS.items() for found in known(name, each))}


class Written:
    """One definition with as many members as it may have at once; `places` says which member stands where."""

    def __init__(self, variant: int) -> None:
        self.variant = variant
        self.places: dict[Path, Member] = {}
        self.data = self.value(ROOT, "workflow", ())

    def value(self, given: Schema, called: str, path: Path) -> Json:
        schema, name = resolved(given, called)
        kinds = schema.get("type", "object" if "properties" in schema else "string")
        if isinstance(kinds, list):
            kind = "array" if "array" in kinds else kinds[self.variant // 6 % len(kinds)]
        else:
            kind = kinds
        if name == "state":
            part = schema["allOf"][path[-1]]
            return self.object(*resolved(part["then"], name), path) | {
                "type": part["if"]["properties"]["type"]["const"]
            }
        if kind == "object" and "properties" in schema:
            return self.object(schema, name, path)
        if kind == "array":
            count = len(ROOT["$defs"]["state"]["allOf"]) - 1 if name == "states" else 1
            return [self.value(schema.get("items", {}), name, (*path, index)) for index in range(count)]
        usual = {"object": {"a": "b"}, "boolean": True, "number": 1, "integer": 1}
        return schema.get("enum", [usual.get(kind, "x")])[0]

    def object(self, schema: Schema, name: str, path: Path) -> dict[str, Json]:
        chosen = [(*path, member) for member in self.members(schema, self.variant // (len(path) // 2 % 2 + 1))]
        self.places |= {place: (name, str(place[-1])) for place in chosen}
        return {str(place[-1]): self.value(schema["properties"][place[-1]], str(place[-1]), place) for place in chosen}

    def members(self, schema: Schema, turn: int) -> list[str]:
        """Those that are written: all, but of several that exclude each other one by turns, and no old spelling."""
        found = [name for name, each in schema["properties"].items() if not each.get("deprecated")]
        for part in (schema, *schema.get("allOf", [])):
            either = [each["required"] for each in part.get("anyOf", []) if {*each} == {"required"}]
            groups = [group for group in either if set(group) <= set(found)]
            if len(groups) > 1 and not part.get("x-together"):
                kept = groups[turn % len(groups)]
                found = [name for name in found if name in kept or not any(name in group for group in groups)]
        return found


@cache
def shown(variant: int) -> list[tuple[Member, Field]]:
    """The members of a definition, each with the field that shows it."""
    written = Written(variant)
    definition = load(json.dumps(written.data), dialect="0.8")
    owners = {owner_of(definition, path) for path in objects(written.data)}
    found = (each for owner in sorted(owners, key=repr) for each in flat(form_at(definition, owner)))
    fields = {each.path: each for each in found if "|" not in each.name}
    assert set(written.places) <= set(fields)
    return [(member, fields[path]) for path, member in written.places.items()]


def test_each_member_of_the_schema_has_a_field_with_a_help_text() -> None:
    found = {member: field for variant in range(VARIANTS) for member, field in shown(variant) if field.help}
    assert ALL - set(found) == set()


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_no_member_is_shown_as_json_but_what_may_be_anything(variant: int) -> None:
    assert {member for member, field in shown(variant) if field.kind == "json"} <= FREE
