"""JSON Schema (2020-12), the keywords that our own schemas use, compiled once into functions.

A general validator takes most of a second where states are alternatives; this one takes a millisecond or two. It tells
valid from invalid as the standard does (a test compares), and besides that finds what a schema calls `deprecated`, and
members that it does not name, where `properties` is there and `additionalProperties` is not. `not` and `oneOf` are only
asked of objects (`not: {}` of anything); an alternative of `oneOf` asks for a member. Nothing is fetched: a `$ref`
leads into `$defs`.
"""

import re
from collections.abc import Callable, Sized
from functools import partial
from typing import NamedTuple

from workflow.paths import Json, Path

Schema = dict[str, Json]
Check = Callable[[Json, Path, "list[Fault]"], None]
TYPES: dict[str, Callable[[Json], bool]] = {
    "string": lambda value: isinstance(value, str),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: TYPES["number"](value) and value == int(value),
    "null": lambda value: value is None,
}
HARMLESS = ("unknown", "deprecated", "x-since", "x-ignored")
"""Faults that the standard does not know: a value with no others is valid."""

_DEFINITION = "#/$defs/"


class Fault(NamedTuple):
    """`value` at `path` breaks `keyword` of `schema`; `member` is the one that is missing, not known or too much.

    `several` is not a keyword: of `oneOf` more than one alternative holds.
    """

    path: Path
    keyword: str
    schema: Schema
    value: Json
    member: str = ""

    @property
    def is_of_nothing(self) -> bool:
        """Whether a text, list or object breaks it only because nothing is in it."""
        return self.keyword not in (*HARMLESS, "type") and self.value in ("", [], {})


def compile_schema(schema: Schema, around: Callable[[str, Check], Check] | None = None) -> Check:
    """A function that adds to a list every fault of a value. A keyword that is not known here is an annotation.

    `around` may put a function of its own before the check of each definition in `$defs`, given by its name.
    """
    return _Compiler(schema, around).check(schema)


class _Compiler:
    def __init__(self, root: Schema, around: Callable[[str, Check], Check] | None) -> None:
        self.definitions: dict[str, Schema] = root.get("$defs", {})
        self.around = around or (lambda _, check: check)
        self.compiled: dict[str, Check] = {}

    def check(self, schema: Schema) -> Check:
        if "maxProperties" in schema:
            return self.at_most(schema)
        names = dict.fromkeys(name for keyword, name in _KEYWORDS.items() if keyword in schema)
        checks = [getattr(self, name)(schema) for name in names]
        allowed = tuple(TYPES[name] for name in types_of(schema))

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if allowed and not any(is_type(value) for is_type in allowed):
                faults.append(Fault(path, "type", schema, value))
                return
            for each in checks:
                each(value, path, faults)

        return checks[0] if len(checks) == 1 and not allowed else run

    def at_most(self, schema: Schema) -> Check:
        """An object with too many members is told as such, and not looked into."""
        most = schema["maxProperties"]
        rest = self.check({key: each for key, each in schema.items() if key != "maxProperties"})

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, dict) and len(value) > most:
                faults.append(Fault(path, "maxProperties", schema, value, list(value)[most]))
            else:
                rest(value, path, faults)

        return run

    def reference(self, schema: Schema) -> Check:
        name = schema["$ref"].removeprefix(_DEFINITION)

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if name not in self.compiled:
                self.compiled[name] = self.around(name, self.check(self.definitions[name]))
            self.compiled[name](value, path, faults)

        return run

    def properties(self, schema: Schema) -> Check:
        members = {name: self.check(each) for name, each in schema["properties"].items()}
        is_open = schema.get("additionalProperties", False) is not False

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, dict):
                for name, member in value.items():
                    if name in members:
                        members[name](member, (*path, name), faults)
                    elif not is_open:
                        faults.append(Fault(path, "unknown", schema, value, name))

        return run

    def members(self, schema: Schema) -> Check:
        """`additionalProperties` as a schema: of every member that `properties` does not name."""
        named = schema.get("properties", {})
        member = (
            self.check(schema["additionalProperties"]) if isinstance(schema["additionalProperties"], dict) else None
        )

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if member and isinstance(value, dict):
                for name, each in value.items():
                    if name not in named:
                        member(each, (*path, name), faults)

        return run

    def required(self, schema: Schema) -> Check:
        names = schema["required"]

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, dict):
                faults.extend(Fault(path, "required", schema, value, name) for name in names if name not in value)

        return run

    def items(self, schema: Schema) -> Check:
        item = self.check(schema["items"])

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, list):
                for index, each in enumerate(value):
                    item(each, (*path, index), faults)

        return run

    def enum(self, schema: Schema) -> Check:
        values = schema["enum"]

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if not any(_equal(value, each) for each in values):
                faults.append(Fault(path, "enum", schema, value))

        return run

    def const(self, schema: Schema) -> Check:
        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if not _equal(value, schema["const"]):
                faults.append(Fault(path, "const", schema, value))

        return run

    def pattern(self, schema: Schema) -> Check:
        found = re.compile(schema["pattern"])

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, str) and not found.search(value):
                faults.append(Fault(path, "pattern", schema, value))

        return run

    def bounds(self, schema: Schema) -> Check:
        least, most = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if TYPES["number"](value) and not least <= value <= most:
                faults.append(Fault(path, "bounds", schema, value))

        return run

    def size(self, schema: Schema) -> Check:
        """The least size of a text, a list or an object."""
        asked = [(keyword, kind, schema[keyword]) for keyword, kind in _SIZES.items() if keyword in schema]

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            for keyword, kind, least in asked:
                if isinstance(value, kind) and len(value) < least:
                    faults.append(Fault(path, keyword, schema, value))

        return run

    def companions(self, schema: Schema) -> Check:
        """`dependentRequired`: the fault's member is the one that is there without its companion."""
        needed = schema["dependentRequired"].items()

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, dict):
                alone = [name for name, others in needed if name in value and not all(each in value for each in others)]
                faults.extend(Fault(path, "dependentRequired", schema, value, name) for name in alone)

        return run

    def none_of(self, schema: Schema) -> Check:
        test, anything = self.test(schema["not"]), schema["not"] == {}

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if anything or (isinstance(value, dict) and test(value)):
                faults.append(Fault(path, "not", schema, value))

        return run

    def one_of(self, schema: Schema) -> Check:
        alternatives = [(each["required"][0], self.test(each)) for each in schema["oneOf"]]

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if isinstance(value, dict):
                held = [name for name, holds in alternatives if holds(value)]
                if not held:
                    faults.append(Fault(path, "oneOf", schema, value))
                elif len(held) > 1:
                    faults.append(Fault(path, "several", schema, value, held[1]))

        return run

    def any_of(self, schema: Schema) -> Check:
        """The first alternative that holds counts; where that is a deprecated one, the fault has the whole schema."""
        quick = [test for each in schema["anyOf"] if (test := _is_there(each))]
        if len(quick) == len(schema["anyOf"]):
            return self._any_there(schema, quick)
        alternatives = [(self.check(each), each.get("deprecated") is True) for each in schema["anyOf"]]

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            for each, is_deprecated in alternatives:
                found: list[Fault] = []
                each(value, path, found)
                if all(fault.keyword in HARMLESS for fault in found):
                    told = [Fault(path, "deprecated", schema, value)] if is_deprecated else []
                    faults.extend(told or (fault for fault in found if _concerns_all(fault, path)))
                    return
            faults.append(Fault(path, "anyOf", schema, value))

        return run

    def _any_there(self, schema: Schema, tests: list[Callable[[Json], bool]]) -> Check:
        """`anyOf` where each alternative only asks for one member."""

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if not any(holds(value) for holds in tests):
                faults.append(Fault(path, "anyOf", schema, value))

        return run

    def deprecated(self, schema: Schema) -> Check:
        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if schema["deprecated"] is True:
                faults.append(Fault(path, "deprecated", schema, value))

        return run

    def since(self, schema: Schema) -> Check:
        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            faults.append(Fault(path, "x-since", schema, value))

        return run

    def ignored(self, schema: Schema) -> Check:
        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            faults.append(Fault(path, "x-ignored", schema, value))

        return run

    def all_of(self, schema: Schema) -> Check:
        parts = [self.check(_titled(each, schema)) for each in schema["allOf"]]

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            for each in parts:
                each(value, path, faults)

        return run

    def condition(self, schema: Schema) -> Check:
        holds, then = self.test(schema["if"]), self.check(_titled(schema["then"], schema))

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            if holds(value):
                then(value, path, faults)

        return run

    def test(self, schema: Schema) -> Callable[[Json], bool]:
        """Whether a value is valid, by the shortest way."""
        return _is_there(schema) or _is_constant(schema) or partial(_holds, self.check(schema))


_SIZES: dict[str, type[Sized]] = {"minLength": str, "minItems": list, "minProperties": dict}
_KEYWORDS = {
    "$ref": "reference",
    "deprecated": "deprecated",
    "x-since": "since",
    "x-ignored": "ignored",
    "required": "required",
    "properties": "properties",
    "additionalProperties": "members",
    "items": "items",
    "enum": "enum",
    "const": "const",
    "pattern": "pattern",
    "minimum": "bounds",
    **dict.fromkeys(_SIZES, "size"),
    "dependentRequired": "companions",
    "not": "none_of",
    "anyOf": "any_of",
    "oneOf": "one_of",
    "allOf": "all_of",
    "if": "condition",
}


def _asking(schema: Schema) -> set[str]:
    """The keywords of a schema that ask for something; those with `x-` are notes."""
    return {name for name in schema if not name.startswith("x-")}


def _is_there(schema: Schema) -> Callable[[Json], bool] | None:
    """The test of a schema that only asks for one member."""
    if _asking(schema) != {"required"} or len(schema["required"]) != 1:
        return None
    (name,) = schema["required"]
    return lambda value: not isinstance(value, dict) or name in value


def _is_constant(schema: Schema) -> Callable[[Json], bool] | None:
    """The test of a schema that only asks for one member with one constant, without the detour over faults."""
    members, required = schema.get("properties", {}), schema.get("required")
    if _asking(schema) != {"properties", "required"} or list(members) != required:
        return None
    ((name, member),) = members.items() if len(members) == 1 else (("", {}),)
    if set(member) != {"const"}:
        return None
    constant = member["const"]
    return lambda value: not isinstance(value, dict) or (name in value and _equal(value[name], constant))


def _holds(check: Check, value: Json) -> bool:
    """Whether `value` is valid; members that are not known, or old spellings, do not matter here."""
    faults: list[Fault] = []
    check(value, (), faults)
    return all(fault.keyword in HARMLESS for fault in faults)


def _concerns_all(fault: Fault, path: Path) -> bool:
    """Whether what an alternative says of the value at `path` is told although the alternative holds."""
    return fault.keyword in ("x-since", "x-ignored") or (fault.keyword == "deprecated" and fault.path != path)


def _titled(part: Schema, whole: Schema) -> Schema:
    """A part of a schema about the same value, so that a fault of it names the value by the same title."""
    return {"title": whole["title"], **part} if "title" in whole else part


def _equal(one: Json, other: Json) -> bool:
    """JSON equality of scalars: true is not 1."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def types_of(schema: Schema) -> tuple[str, ...]:
    """The JSON types that a schema names, as written; none where it says nothing of them."""
    found = schema.get("type", ())
    return (found,) if isinstance(found, str) else tuple(found)
