"""What is known of a value before there is one: its kinds, and those of its members.

Objects merge by the shortest operator that gives the same for all values of their shapes (semantics-0.8.md §3.3).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Final, Literal

from workflow.paths import Json

KINDS: Final = frozenset(("null", "boolean", "number", "string", "array", "object"))
MEMBERS: Final = 100
"""Of an object with more members none are told apart: they are data, and no names."""
LEVELS: Final = 8
"""How deep members are told apart."""
Operator = Literal["+", "*", ""]


@dataclass(frozen=True, slots=True)
class Shape:
    """A value of one of the `kinds`; an object has `members`, each of which may be missing, which is null.

    `is_open`: it may have others, of which nothing is known.
    """

    kinds: frozenset[str] = KINDS
    members: Mapping[str, "Shape"] = field(default_factory=dict)
    is_open: bool = True

    def member(self, name: str) -> "Shape":
        """The member of this name."""
        if "object" not in self.kinds:
            return NULL
        return self.members.get(name) or (ANY if self.is_open else NULL)

    def at(self, steps: Iterable[str | int]) -> "Shape":
        """What stands at a place; of what stands in an array nothing is known."""
        found = self
        for step in steps:
            if isinstance(step, int):
                return ANY
            found = found.member(step)
        return found

    def only(self, kinds: Iterable[str]) -> "Shape":
        """The same where it has one of these kinds."""
        return replace(self, kinds=self.kinds.intersection(kinds))

    @property
    def is_object(self) -> bool:
        """Whether it is an object."""
        return self.kinds == {"object"}


ANY: Final = Shape()
"""Nothing is known."""
NULL: Final = Shape(frozenset(("null",)), is_open=False)
OBJECT: Final = Shape(frozenset(("object",)))
"""An object of which nothing else is known."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The shapes of what runs brought, by JSON pointers of the definition.

    `before` are the data that something merged into: by an action of a list, else by its state; `within` are all data
    of a state. `given` is what merged: by an action, or by an event of a state or the expression that filters it.
    """

    before: Mapping[str, Shape] = field(default_factory=dict)
    within: Mapping[str, Shape] = field(default_factory=dict)
    given: Mapping[str, Shape] = field(default_factory=dict)


NOTHING_SEEN: Final = Seen()


def shape_of(value: Json, levels: int = LEVELS) -> Shape:
    """The shape of one value."""
    if isinstance(value, dict):
        if len(value) > MEMBERS or not levels:
            return OBJECT
        return Shape(OBJECT.kinds, {name: shape_of(one, levels - 1) for name, one in value.items()}, is_open=False)
    return Shape(frozenset((_kind(value),)), is_open=False)


def _kind(value: Json) -> str:
    if value is None:
        return "null"
    kinds = {bool: "boolean", int: "number", float: "number", str: "string"}
    return kinds.get(type(value), "array")


def joined(one: Shape, other: Shape) -> Shape:
    """The shape of a value that has one of the two."""
    names = dict.fromkeys((*one.members, *other.members))
    members = {name: joined(_of(one, name), _of(other, name)) for name in names}
    is_open = one.is_open or other.is_open
    if len(members) > MEMBERS:
        return Shape(one.kinds | other.kinds)
    return Shape(one.kinds | other.kinds, members, is_open)


def _of(shape: Shape, name: str) -> Shape:
    return shape.members.get(name) or (ANY if shape.is_open else NULL)


def all_joined(shapes: Iterable[Shape]) -> Shape:
    """The shape of a value that has one of these; of none nothing is known."""
    found = list(shapes)
    return reduce(joined, found) if found else ANY


def operator(older: Shape, newer: Shape) -> Operator:
    """The operator of jq that merges objects of these shapes as 0.8 does: `+` where no members meet that would merge,
    `*` where no arrays meet, none where they may."""
    if newer.is_open:
        return ""
    found: Operator = "+"
    for name, one in newer.members.items():
        there = older.member(name)
        if "array" in one.kinds and "array" in there.kinds:
            return ""
        if "object" in one.kinds and "object" in there.kinds:
            if not operator(there, one):
                return ""
            found = "*"
    return found


def clash(older: Shape, newer: Shape) -> bool | None:
    """Whether members of two objects meet of which one is an object and the other is not; None where nobody knows."""
    if "object" not in older.kinds & newer.kinds:
        return False
    found: bool | None = None if newer.is_open and (older.is_open or older.members) else False
    for name, new in newer.members.items():
        old = older.member(name)
        ones, others = old.kinds - {"null"}, new.kinds - {"null"}
        if not ones or not others or "object" not in ones | others:
            continue
        is_clash = clash(old, new) if ones == others == OBJECT.kinds else None
        if OBJECT.kinds in (ones, others) and not ones & others:
            return True
        if is_clash:
            return True
        found = None if is_clash is None else found
    return found


def of_schema(schema: Json, definitions: Mapping[str, Json], levels: int = LEVELS) -> Shape:
    """What a JSON Schema says of the shape; of what it says in other words nothing is known.

    Its references lead into `definitions`. Members that it does not name are not there, unless it allows them.
    """
    if not isinstance(schema, dict) or not levels or {"allOf", "not", "if"} & schema.keys():
        return ANY
    if "$ref" in schema:
        return of_schema(definitions.get(str(schema["$ref"]).removeprefix("#/$defs/")), definitions, levels - 1)
    if "const" in schema:
        return shape_of(schema["const"])
    if isinstance(schema.get("enum"), list):
        return all_joined(map(shape_of, schema["enum"]))
    for word in ("oneOf", "anyOf"):
        if isinstance(schema.get(word), list) and not {"type", "properties"} & schema.keys():
            return all_joined(of_schema(one, definitions, levels - 1) for one in schema[word])
    kinds = _kinds(schema)
    if "object" not in kinds:
        return Shape(kinds, is_open=False)
    properties: Any = schema.get("properties")
    named = properties if isinstance(properties, dict) else {}
    members = {name: joined(of_schema(one, definitions, levels - 1), NULL) for name, one in named.items()}
    others = schema.get("additionalProperties", False) is not False
    is_open = others or not named or bool({"patternProperties", "oneOf", "anyOf"} & schema.keys())
    return Shape(kinds, members, is_open)


def _kinds(schema: Mapping[str, Any]) -> frozenset[str]:
    given = schema.get("type")
    known = ["object"] if "properties" in schema else list(KINDS)
    types = [given] if isinstance(given, str) else given if isinstance(given, list) else known
    found = {"number" if one == "integer" else str(one) for one in types}
    if schema.get("nullable") is True:
        found.add("null")
    return frozenset(found & KINDS) or KINDS
