"""Values that a JSON Schema describes, made up: by a seeded chance, or without one the first and least of everything.

What the schema itself names comes first: a constant, an example, a default, one of a list. A text that must match a
pattern does where the pattern is a plain sequence of letters, classes and counts; of other patterns nothing is kept.
"""

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from workflow.limits import MADE_ENTRIES, MADE_LEVELS, MADE_TEXT, MADE_VALUES
from workflow.paths import Json

One = TypeVar("One")

Schema = dict[str, Any]
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_DIGITS: Final = "0123456789"
_CLASSES: Final = {"d": _DIGITS, "w": _LETTERS + _DIGITS, "s": " "}
_PART: Final = re.compile(
    r"(?:\[(?P<set>[^\]\\^][^\]\\]*)\]|\\(?P<class>[dws])|\\(?P<sign>[^A-Za-z0-9])|(?P<plain>[^\\\[\](){}*+?|.^$]))"
    r"(?P<count>\{(?P<least>\d{1,3})(?:,(?P<most>\d{0,3}))?\}|[*+?])?"
)
_RANGE: Final = re.compile(r"(?P<first>.)-(?P<last>.)|(?P<one>.)", re.DOTALL)


TEXT: Final = "example"
"""A text that may be any, where there is no chance."""


def value_of(
    schema: Schema,
    definitions: Mapping[str, Schema],
    chance: Random | None = None,
    name: str = "",
    needed_only: bool = False,
) -> Json:
    """A value for `schema`, whose references lead into `definitions`; `name` is the word for a text in it.

    `needed_only` leaves out the members that need not be there: less can go wrong with them.
    """
    return _Maker(definitions, chance, needed_only).made(schema, name, ())


class _First:
    """Stands for a chance where there is none: the first of several, the least of numbers."""

    def choice(self, several: Sequence[One]) -> One:
        return several[0]

    def randint(self, low: int, _high: int) -> int:
        return low

    def uniform(self, low: float, _high: float) -> float:
        return low

    def random(self) -> float:
        return 0.0

    def getrandbits(self, _count: int) -> int:
        return 0


class _Maker:
    def __init__(self, definitions: Mapping[str, Schema], chance: Random | None, needed_only: bool) -> None:
        self.definitions, self.left, self.needed_only = definitions, MADE_VALUES, needed_only
        self.chance: Random | _First = chance or _First()

    def made(self, schema: Schema, name: str, above: tuple[str, ...]) -> Json:
        """A value; `above` are the definitions that it is within."""
        self.left -= 1
        if "$ref" in schema:
            name_of = str(schema["$ref"]).removeprefix("#/$defs/")
            found = {**self.definitions.get(name_of, {}), **{key: schema[key] for key in schema if key != "$ref"}}
            return self.made(found, name, (*above, name_of)) if self.is_room(above) else None
        fixed = self.named(schema)
        if fixed:
            return fixed[0]
        for word in ("anyOf", "oneOf"):
            ways = [one for one in schema.get(word, ()) if isinstance(one, dict) and one.get("type") != "null"]
            open_ways = [one for one in ways if not self.is_circle(one, above)] or ways
            if open_ways and self.is_room(above):
                return self.made(_joined(schema, self.chance.choice(open_ways)), name, (*above, ""))
        if schema.get("allOf") and self.is_room(above):
            return self.made(self.whole(schema, set()), name, (*above, ""))
        return self.of_type(schema, name, above)

    def is_room(self, above: tuple[str, ...]) -> bool:
        return self.left > 0 and len(above) < MADE_LEVELS

    def is_circle(self, schema: Schema, above: tuple[str, ...]) -> bool:
        """Whether a value for it would be within one of its own kind."""
        for word in ("anyOf", "oneOf"):
            ways = [one for one in schema.get(word, ()) if isinstance(one, dict) and one.get("type") != "null"]
            if ways:
                return all(self.is_circle(one, above) for one in ways)
        items = schema.get("items")
        found = items if isinstance(items, dict) else schema
        return "$ref" in found and str(found["$ref"]).removeprefix("#/$defs/") in above

    def named(self, schema: Schema) -> list[Json]:
        """The value that the schema itself names, if it does."""
        for word in ("const", "example", "default"):
            if word in schema and (word != "default" or schema[word] is not None):
                return [schema[word]]
        for word in ("examples", "enum"):
            listed = schema.get(word)
            if isinstance(listed, list) and listed:
                real = [one for one in listed if one is not None] or listed
                return [self.chance.choice(real)]
        return []

    def whole(self, schema: Schema, seen: set[str]) -> Schema:
        """All parts of a schema as one."""
        found = {key: value for key, value in schema.items() if key not in ("allOf", "$ref")}
        parts = [one for one in schema.get("allOf", ()) if isinstance(one, dict)]
        name = str(schema.get("$ref", "")).removeprefix("#/$defs/")
        if name and name not in seen and len(seen) < MADE_LEVELS:
            seen.add(name)
            parts.append(self.definitions.get(name, {}))
        for part in parts if len(seen) < MADE_LEVELS else ():
            found = _joined(self.whole(part, seen), found)
        return found

    def of_type(self, schema: Schema, name: str, above: tuple[str, ...]) -> Json:
        kinds = schema.get("type", ())
        listed = [kinds] if isinstance(kinds, str) else [one for one in kinds if one != "null"] or list(kinds)
        kind = listed[0] if listed else "object" if "properties" in schema else "array" if "items" in schema else ""
        if kind == "object":
            return self.object(schema, above)
        if kind == "array":
            return self.list(schema, name, above)
        if kind in ("integer", "number"):
            return self.number(schema, kind == "integer")
        if kind == "boolean":
            return self.chance.random() < 0.5
        return None if kind == "null" else self.text(schema, name)

    def object(self, schema: Schema, above: tuple[str, ...]) -> Json:
        """An object with all members, but for those that would be within themselves; of a `oneof` with its first."""
        members, required = schema.get("properties", {}), schema.get("required", ())
        rest = schema.get("additionalProperties")
        of_others = rest if isinstance(rest, dict) else {}
        needed_ones = {name: members.get(name, of_others) for name in required}
        made: dict[str, Json] = {}
        groups: set[str] = set()
        for name, one in (needed_ones if self.needed_only else {**members, **needed_ones}).items():
            group = one.get("x-one-of")
            needed = name in required
            if one.get("writeOnly") is True or group in groups:
                continue
            if not needed and (not self.is_room((*above, "")) or self.is_circle(one, above)):
                continue
            groups |= {group} if group else set()
            made[name] = self.made(one, name, (*above, ""))
        if of_others and not made and not members and not self.needed_only and self.is_room((*above, "")):
            made["key"] = self.made(of_others, "value", (*above, ""))
        return made

    def list(self, schema: Schema, name: str, above: tuple[str, ...]) -> Json:
        """One or two entries, or as many as there must be."""
        least, most = _whole(schema.get("minItems"), 1), _whole(schema.get("maxItems"), MADE_ENTRIES)
        items = schema.get("items")
        count = min(max(least, self.chance.randint(1, 2)), most, MADE_ENTRIES)
        if not self.is_room((*above, "")) or (not schema.get("minItems") and self.is_circle(schema, above)):
            return []
        return [self.made(items if isinstance(items, dict) else {}, name, (*above, "")) for _ in range(count)]

    def number(self, schema: Schema, is_whole: bool) -> Json:
        """A number within the bounds, from 1 to 100 where there are none."""
        low, high = _bound(schema, "minimum", "exclusiveMinimum", 1), _bound(schema, "maximum", "exclusiveMaximum", -1)
        low = (1 if high is None or high >= 1 else high - 99) if low is None else low
        high = max(low, 100 if low <= 100 else low + 99) if high is None else max(low, high)
        step = schema.get("multipleOf")
        if isinstance(step, int | float) and not isinstance(step, bool) and step > 0:
            least = -(-low // step)
            return step * self.chance.randint(int(least), max(int(least), int(high // step)))
        if is_whole:
            least = -(-low // 1)
            return self.chance.randint(int(least), max(int(least), int(high // 1)))
        return round(self.chance.uniform(low, high), 2) if high - low > 0.01 else low

    def text(self, schema: Schema, name: str) -> str:
        """A text of the format or the pattern, else the name with a number; as long as it must be."""
        pattern = schema.get("pattern")
        if isinstance(pattern, str):
            matching = self.matching(pattern)
            if matching is not None:
                return matching
        made = self.formatted(str(schema.get("format", "")))
        if made is not None:
            return made
        made = TEXT if isinstance(self.chance, _First) else f"{name or 'text'} {self.chance.randint(1, 99)}"
        least, most = _whole(schema.get("minLength"), 0), _whole(schema.get("maxLength"), MADE_TEXT)
        made += "".join(self.chance.choice(_LETTERS) for _ in range(min(least, MADE_TEXT) - len(made)))
        return made[: max(most, 0)]

    def formatted(self, form: str) -> str | None:
        """A text of a format; None for one that is not known."""
        number = self.chance.randint
        day = f"2026-{number(1, 12):02}-{number(1, 28):02}"
        time = f"{number(0, 23):02}:{number(0, 59):02}:{number(0, 59):02}Z"
        digits = f"{self.chance.getrandbits(128):032x}"
        known = {
            "date-time": f"{day}T{time}",
            "date": day,
            "time": time,
            "duration": f"PT{number(1, 59)}M",
            "email": f"someone{number(1, 99)}@example.com",
            "uuid": f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:]}",
            "uri": f"https://example.com/{number(1, 99)}",
            "hostname": f"host{number(1, 99)}.example.com",
            "ipv4": f"192.0.2.{number(1, 254)}",
            "ipv6": f"2001:db8::{number(1, 9999):x}",
            "byte": "c2lnbmFsYm94",
        }
        return known.get({"uri-reference": "uri", "url": "uri", "iri": "uri"}.get(form, form))

    def matching(self, pattern: str) -> str | None:
        """A text that matches a plain pattern; None for any other."""
        bare = pattern.removeprefix("^").removesuffix("$")
        made, at = "", 0
        while at < len(bare):
            part = _PART.match(bare, at)
            if part is None or len(made) > MADE_TEXT:
                return None
            signs = _signs(part)
            least, most = _counts(part)
            made += "".join(self.chance.choice(signs) for _ in range(self.chance.randint(least, most)))
            at = part.end()
        return made


def _signs(part: re.Match[str]) -> str:
    if part["class"]:
        return _CLASSES[part["class"]]
    if part["set"] is None:
        return part["sign"] or part["plain"]
    found = ""
    for one in _RANGE.finditer(part["set"]):
        first, last = one["first"] or one["one"], one["last"] or one["one"]
        found += "".join(map(chr, range(ord(first), min(ord(last), ord(first) + 255) + 1)))
    return found or "-"


def _counts(part: re.Match[str]) -> tuple[int, int]:
    count = part["count"]
    if count is None:
        return 1, 1
    if count in "*+?":
        return {"*": (0, 3), "+": (1, 3), "?": (0, 1)}[count]
    least = int(part["least"])
    most = least if part["most"] is None else int(part["most"] or least + 3)
    return least, max(least, most)


def _joined(schema: Schema, part: Schema) -> Schema:
    """Two schemas of one value as one; `part` counts where both say something."""
    found = {key: value for key, value in schema.items() if key not in ("anyOf", "oneOf")} | part
    members = {**schema.get("properties", {}), **part.get("properties", {})}
    required = [*schema.get("required", ()), *part.get("required", ())]
    return found | ({"properties": members} if members else {}) | ({"required": required} if required else {})


def _whole(value: Json, otherwise: int) -> int:
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


def _bound(schema: Schema, bound: str, strict: str, by: int) -> float | None:
    """A bound of a number; beyond a strict one by a little, or by one."""
    value, beyond = schema.get(bound), schema.get(strict)
    if isinstance(beyond, int | float) and not isinstance(beyond, bool):
        return beyond + by * (1 if schema.get("type") == "integer" else 0.01)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
