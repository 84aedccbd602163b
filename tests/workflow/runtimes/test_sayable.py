"""Every finding of a schema can be said, for every dialect and under every runtime's overlay."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from workflow import dialects, runtimes, schema
from workflow._json_schema import Fault, Schema, compile_schema
from workflow.definition import load
from workflow.document import read
from workflow.operations import choose_runtime
from workflow.profile import SPECIFICATION, Profile

ODD: tuple[Any, ...] = (None, True, -7, 1.5, "", "zz", [], [None], {}, {"zz": 1}, {"zz": 1, "yy": 2})
OF_PROFILES = [
    pytest.param(profile, dialect, id=f"{profile.id}-{dialect}")
    for profile in (SPECIFICATION, *runtimes.every())
    for dialect in (dialects.ids() if profile is SPECIFICATION else profile.overlays)
]


def parts(of: Any) -> Iterator[Schema]:
    """All schemas inside of one, and whatever looks like one."""
    if isinstance(of, dict):
        yield of
    for each in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
        yield from parts(each)


def asked(part: Schema) -> Schema | None:
    """What a part asks of a value itself, without what leads elsewhere; None where it asks for nothing."""
    members = {"$ref", "properties", "items", "additionalProperties", "allOf", "if", "then"}
    found = {key: value for key, value in part.items() if key not in members}
    return found if isinstance(found.get("type", ""), str | list) else None


@pytest.mark.parametrize(("profile", "dialect"), OF_PROFILES)
def test_every_schema_has_words_for_every_value(profile: Profile, dialect: str) -> None:
    whole = schema.schema_of(dialect, profile.overlay(dialect))
    seen = {json.dumps(own): own for part in parts(whole) if (own := asked(part))}
    for value in ODD:
        document = read(json.dumps({"x": value}))
        for own in seen.values():
            found: list[Fault] = []
            try:
                compile_schema({**own, "$defs": whole["$defs"]})(value, ("x",), found)
            except (TypeError, KeyError, AttributeError, IndexError, ValueError):
                continue  # it only looks like a schema: a member of an object of that name
            for told in schema.check(document, dialect, found, profile.title):
                said = told.message.strip()
                assert said, own
                assert not said.endswith(" be"), (own, value)
                assert " be ," not in said, (own, value)


@pytest.mark.parametrize("dialect", ["0.8", "1.0"])
def test_every_json_type_has_a_word(dialect: str) -> None:
    for name in ("string", "object", "array", "boolean", "number", "integer", "null"):
        for value in ODD:
            fault = Fault(("x",), "type", {"type": ["boolean", name]}, value)
            (told,) = schema.check(read(json.dumps({"x": value})), dialect, [fault])
            assert told.message


TEXTS: dict[str, dict[str, Any]] = {
    "0.8": {"id": "a", "name": "A", "version": "1", "specVersion": "0.8", "start": "S", "states": [
        {"name": "S", "type": "inject", "data": {"a": 1}, "end": True}]},
    "1.0": {"document": {"dsl": "1.0.0", "namespace": "a", "name": "a", "version": "1.0.0"}, "do": [
        {"s": {"set": {"a": 1}}}]},
}  # fmt: skip


@pytest.mark.parametrize("syntax", ["json", "yaml"])
@pytest.mark.parametrize("profile", runtimes.every(), ids=lambda each: each.id)
def test_what_a_text_says_of_its_runtime_is_no_finding(profile: Profile, syntax: str) -> None:
    for dialect in profile.dialects:
        text = json.dumps(TEXTS[dialect], indent=2)
        (edit,) = choose_runtime.run(load(text, profile=profile), profile.id).edits
        said = text[: edit.start] + edit.text + text[edit.end :]
        if syntax == "yaml":
            said = f"# the same\n{said}"
        found = [load(each, profile=profile).diagnostics for each in (text, said)]
        assert [one.message for one in found[1]] == [one.message for one in found[0]]


def test_other_metadata_that_are_no_text_are_findings() -> None:
    text = json.dumps({**TEXTS["0.8"], "metadata": {"signalbox": {"runtime": 1}, "other": {"a": 1}}})
    found = [one.path for one in load(text, profile=runtimes.get("sonataflow")).diagnostics if one.severity == "error"]
    assert found == [("metadata", "signalbox"), ("metadata", "other")]
