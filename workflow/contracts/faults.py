"""What of a literal value breaks a schema of a contract, in words; what is an expression is not judged."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from workflow._json_schema import TYPES, types_of
from workflow.contracts.contract import ALSO, ON_THE_WIRE, Schema
from workflow.limits import CONTRACT_CHECKS, CONTRACT_DEPTH
from workflow.paths import Json, Path

WORDS: Final = {
    "string": "a text",
    "object": "an object",
    "array": "a list",
    "boolean": "true or false",
    "number": "a number",
    "integer": "a whole number",
    "null": "null",
}
_SHOWN: Final = 6
Joined: TypeAlias = "tuple[dict[str, Schema], list[str], bool, Schema | None]"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at `path`. `missing` is the member that it needs; `unknown` the one at `path` that there is not,
    and `known` the names that it may have been."""

    path: Path
    message: str
    missing: str = ""
    unknown: str = ""
    known: tuple[str, ...] = ()


def faults(
    name: str,
    definitions: Mapping[str, Schema],
    schema: Schema,
    value: Json,
    path: Path,
    is_open: Callable[[str], bool],
    unasked: str = "readOnly",
) -> Iterator[Fault]:
    """What of `value`, which stands at `path`, breaks `schema`; texts that `is_open` says so of are not judged.

    `name` is what is spoken of, and `definitions` are those of the contract. A member that is `unasked` (of what comes
    back: `writeOnly`) need not be there.
    """
    yield from _Checker(name, definitions, is_open, path, unasked).check(schema, value, path, CONTRACT_DEPTH)


def members_of(definitions: Mapping[str, Schema], schema: Schema) -> tuple[dict[str, Schema], list[str]]:
    """The members of an object's schema, all its parts together, and the names of those that are required."""
    members, required, _, _ = _Checker("", definitions, bool, ()).joined(schema, set(), CONTRACT_DEPTH)
    return members, required


class _Checker:
    def __init__(
        self,
        name: str,
        definitions: Mapping[str, Schema],
        is_open: Callable[[str], bool],
        root: Path,
        unasked: str = "readOnly",
    ) -> None:
        self.name, self.definitions, self.is_open, self.root = name, definitions, is_open, root
        self.unasked, self.left = unasked, CONTRACT_CHECKS

    def subject(self, path: Path) -> str:
        """What a message is about."""
        if path == self.root:
            return self.name
        last = path[-1] if path else ""
        return f"{self.name}: `{last}`" if isinstance(last, str) else f"{self.name}: this entry"

    def check(self, schema: Schema, value: Json, path: Path, depth: int) -> Iterator[Fault]:
        self.left -= 1
        if depth <= 0 or self.left < 0 or (isinstance(value, str) and self.is_open(value)):
            return
        if "$ref" in schema:
            yield from self.check(self.referred(schema), value, path, depth - 1)
            return
        wrong = self.wrong_type(schema, value)
        if wrong:
            yield Fault(path, f"{self.subject(path)} must be {wrong}, not {_kind(value)}")
            return
        yield from self.of_scalar(schema, value, path)
        if isinstance(value, dict):
            yield from self.of_object(schema, value, path, depth)
        else:
            if isinstance(value, list):
                yield from self.of_list(schema, value, path, depth)
            for part in schema.get("allOf", ()):
                yield from self.check(part, value, path, depth - 1)
        yield from self.of_ways(schema, value, path, depth)

    def referred(self, schema: Schema) -> Schema:
        found = self.definitions.get(schema["$ref"].removeprefix("#/$defs/"), {})
        return {**found, ON_THE_WIRE: schema[ON_THE_WIRE]} if ON_THE_WIRE in schema and found else found

    def wrong_type(self, schema: Schema, value: Json) -> str:
        """What the value should be; "" where it is that."""
        kinds = types_of(schema)
        if not kinds or any(_is(kind, value) for kind in kinds):
            return ""
        if ON_THE_WIRE in schema and not isinstance(value, dict | list) and value is not None:
            if "string" in kinds or "array" in kinds:
                return ""
            if isinstance(value, str) and {"number", "integer"} & set(kinds) and _reads_as_number(value):
                return ""
        return " or ".join(dict.fromkeys(WORDS.get(kind, kind) for kind in kinds if kind != "null")) or "null"

    def of_scalar(self, schema: Schema, value: Json, path: Path) -> Iterator[Fault]:
        listed = schema.get("enum", [schema["const"]] if "const" in schema else [value])
        if not isinstance(value, dict | list) and not any(_same(one, value, ON_THE_WIRE in schema) for one in listed):
            shown = ", ".join(_written(one) for one in listed[:_SHOWN])
            more = " …" if len(listed) > _SHOWN else ""
            words = "must be" if len(listed) == 1 else "must be one of"
            yield Fault(path, f"{self.subject(path)} {words} {shown}{more}, not {_written(value)}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            for bound, words, breaks in _BOUNDS:
                limit = schema.get(bound)
                if isinstance(limit, int | float) and not isinstance(limit, bool) and breaks(value, limit):
                    yield Fault(path, f"{self.subject(path)} must be {words} {limit:g}, not {value:g}")
        if isinstance(value, str):
            least, most = schema.get("minLength", 0), schema.get("maxLength", math.inf)
            if not least <= len(value) <= most:
                words = f"at least {least:g}" if len(value) < least else f"at most {most:g}"
                yield Fault(
                    path, f"{self.subject(path)} must have {words} character{'' if words[-2:] == ' 1' else 's'}"
                )

    def of_object(self, schema: Schema, value: dict[str, Json], path: Path, depth: int) -> Iterator[Fault]:
        members, required, is_open, rest = self.joined(schema, set(), CONTRACT_DEPTH)
        also = {one[ALSO]: name for name, one in members.items() if ALSO in one}
        given = {also.get(str(name), str(name)) for name in value}
        for name in required:
            if name not in given:
                yield Fault(path, f"{self.subject(path)} needs “{name}”", missing=name)
        for name, one in value.items():
            schema_of = members.get(also.get(str(name), str(name)), rest)
            if schema_of is not None:
                yield from self.check(schema_of, one, (*path, name), depth - 1)
            elif not is_open:
                left = tuple(known for known in members if known not in given)
                yield Fault((*path, name), f"{self.subject(path)} has no “{name}”", unknown=str(name), known=left)

    def joined(self, schema: Schema, seen: set[str], depth: int) -> Joined:
        """Members, required names, whether there may be others, and the schema of these; of all parts together."""
        if depth <= 0:
            return {}, [], True, None
        if "$ref" in schema:
            if schema["$ref"] in seen:
                return {}, [], False, None
            seen.add(schema["$ref"])
            return self.joined(self.referred(schema), seen, depth - 1)
        members, required = dict(schema.get("properties", {})), list(schema.get("required", ()))
        others = schema.get("additionalProperties", False if members else None)
        is_open = others is not False or any(name in schema for name in ("anyOf", "oneOf", "patternProperties", "if"))
        rest = others if isinstance(others, dict) else None
        parts = [self.joined(part, seen, depth - 1) for part in schema.get("allOf", ())]
        if parts and not members and others is None:
            is_open = False
        for inner, needed, more, rest_of in parts:
            members |= {name: one for name, one in inner.items() if name not in members}
            required += needed
            is_open, rest = is_open or more, rest or rest_of
        asked = (name for name in required if members.get(name, {}).get(self.unasked) is not True)
        return members, list(dict.fromkeys(asked)), is_open, rest

    def of_list(self, schema: Schema, value: list[Json], path: Path, depth: int) -> Iterator[Fault]:
        items = schema.get("items")
        if isinstance(items, dict):
            for index, one in enumerate(value):
                yield from self.check(items, one, (*path, index), depth - 1)
        least, most = schema.get("minItems", 0), schema.get("maxItems", math.inf)
        if not least <= len(value) <= most:
            words = f"at least {least:g}" if len(value) < least else f"at most {most:g}"
            yield Fault(path, f"{self.subject(path)} must have {words} entr{'y' if words[-2:] == ' 1' else 'ies'}")

    def of_ways(self, schema: Schema, value: Json, path: Path, depth: int) -> Iterator[Fault]:
        """`anyOf` and `oneOf`: of a single way that is not null its faults are told, else that none fits."""
        for name in ("anyOf", "oneOf"):
            ways = [one for one in schema.get(name, ()) if isinstance(one, dict)]
            found = [list(self.check(one, value, path, depth - 1)) for one in ways]
            if found and all(found):
                real = [told for one, told in zip(ways, found, strict=True) if one.get("type") != "null"]
                if len(real) == 1:
                    yield from real[0]
                else:
                    yield Fault(path, f"{self.subject(path)} is none of the {len(found)} things that it may be")


_BOUNDS: Final[tuple[tuple[str, str, Callable[[float, float], bool]], ...]] = (
    ("minimum", "at least", lambda value, limit: value < limit),
    ("exclusiveMinimum", "more than", lambda value, limit: value <= limit),
    ("maximum", "at most", lambda value, limit: value > limit),
    ("exclusiveMaximum", "less than", lambda value, limit: value >= limit),
)


def _is(kind: str, value: Json) -> bool:
    return kind not in TYPES or TYPES[kind](value)


def _reads_as_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _same(one: Json, other: Json, as_text: bool) -> bool:
    if as_text and isinstance(one, str) != isinstance(other, str):
        return _written(one) == _written(other)
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _kind(value: Json) -> str:
    return next((words for kind, words in WORDS.items() if _is(kind, value)), "that")


def _written(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else f"{value}"[:100]
