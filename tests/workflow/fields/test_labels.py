"""One vocabulary for choices between types: what stands here or elsewhere, what is written in parts or as one text."""

from collections.abc import Iterator

import pytest

from workflow import dialects
from workflow.fields.labels import type_label
from workflow.paths import Json

VOCABULARY = [
    {"Inline", "Reference"},
    {"Form", "Source"},
    {"Form", "Reference"},  # all of it, or the name of what is defined elsewhere
    {"Form", "Expression"},  # an expression is no other way to write the same
    {"Inline", "Expression"},
    {"Events", "Expression"},
    {"Inline", "In a resource"},  # the choice moves it into the library
    {"One", "Several"},
    {"Inline", "Several"},
    {"Form", "Just an end"},
]


def choices(schema: Json, whole: Json, name: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every member of a schema that takes values of an object's or a list's type beside another."""
    if isinstance(schema, list):
        for each in schema:
            yield from choices(each, whole, name)
    if not isinstance(schema, dict):
        return
    kinds: list[str] = []
    for way in [schema, *schema.get("oneOf", ()), *schema.get("anyOf", ())]:
        found = target(way, whole).get("type", [])
        kinds += [found] if isinstance(found, str) else found
    if len(set(kinds)) == 2 and set(kinds) & {"object", "array"}:
        yield name, tuple(dict.fromkeys(kinds))
    for key, value in schema.items():
        if key in ("properties", "patternProperties", "$defs", "definitions"):
            for member, inner in value.items():
                yield from choices(inner, whole, member)
        elif key not in ("enum", "const", "examples", "default"):
            yield from choices(value, whole, name)


def target(schema: Json, whole: Json) -> Json:
    """A schema itself, or what it refers to."""
    while isinstance(schema, dict) and str(schema.get("$ref", "")).startswith("#/"):
        found = whole
        for part in schema["$ref"][2:].split("/"):
            found = found[part]
        schema = found
    return schema if isinstance(schema, dict) else {}


@pytest.mark.parametrize("dialect", dialects.ids())
def test_choices_are_called_alike(dialect: str) -> None:
    schema = dialects.schema(dialect)
    found = [(name, kinds) for name, kinds in choices(schema, schema) if "string" in kinds]
    labels = {name: {type_label(name, kind, kinds) for kind in kinds} for name, kinds in found}
    assert labels
    assert {name: words for name, words in labels.items() if words not in VOCABULARY} == {}
