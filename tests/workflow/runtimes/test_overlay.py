"""An overlay on a schema, and what is run of data with members that are never looked at."""

from typing import Any

import pytest

from workflow.profile import Change, Overlay, overlaid
from workflow.profile.effective import without
from workflow.profile.overlay import refused_by

SCHEMA: dict[str, Any] = {
    "properties": {"a": {"$ref": "#/$defs/part"}},
    "required": ["a"],
    "$defs": {"part": {"properties": {"x": {"type": "string"}, "y": {}}, "required": ["x"]}},
}


def part(*changes: Change) -> dict[str, Any]:
    found: dict[str, Any] = overlaid(SCHEMA, Overlay(changes))["$defs"]["part"]
    return found


def test_the_schema_itself_is_not_changed() -> None:
    before = str(SCHEMA)
    changed = overlaid(SCHEMA, Overlay((Change("", add={"b": {}}, require=("b",)), Change("part", remove=("x",)))))
    assert str(SCHEMA) == before
    assert changed["required"] == ["a", "b"]


def test_members_come_and_go() -> None:
    found = part(Change("part", "R1", add={"z": {"type": "integer"}}, remove=("x",), require=("z",)))
    assert (set(found["properties"]), found["required"]) == ({"y", "z"}, ["z"])
    assert refused_by("required", found, "z") == "R1"
    assert refused_by("unknown", found, "x") == "R1"
    assert refused_by("unknown", found, "elsewhere") is None


def test_what_was_required_need_not_be() -> None:
    assert part(Change("part", release=("x",)))["required"] == []


def test_ignored_members_and_help_are_annotations() -> None:
    found = part(Change("part", "R2", ignore={"x": "ignores it"}, help={"y": "Why."}))["properties"]
    assert found == {
        "x": {"type": "string", "x-ignored": {"words": "ignores it", "rule": "R2"}},
        "y": {"description": "Why."},
    }
    assert Overlay((Change("part", ignore={"x": ""}),)).ignores
    assert not Overlay((Change("part", remove=("x",)),)).ignores


@pytest.mark.parametrize("change", [Change("elsewhere"), Change("part", remove=("q",)), Change("", ignore={"q": ""})])
def test_a_change_of_what_is_not_there_is_told(change: Change) -> None:
    with pytest.raises(KeyError):
        overlaid(SCHEMA, Overlay((change,)))


def test_members_are_left_out_where_they_stand() -> None:
    kept = {"deep": [1, 2]}
    data = {"a": [{"x": 1, "y": kept}, {"x": 2}], "b": 3}
    found = without(data, [("a", 0, "x"), ("b",), ("a", 5, "x"), ("q", "r")])
    assert found == {"a": [{"y": kept}, {"x": 2}]}
    assert found["a"][0]["y"] is kept
    assert data["b"] == 3
    assert without(data, []) is data
