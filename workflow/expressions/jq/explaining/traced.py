"""A value that knows where it comes from, and which conditions let it through.

Neither is gathered while the program runs: a value points to what it is made of, and `Explainer` follows that to the
end.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import isnan
from typing import NamedTuple

from workflow.expressions.jq.access import look_up
from workflow.expressions.jq.values.containers import slice_bounds
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json


class Cut(NamedTuple):
    """A step to a part of an array, `[start:end]`."""

    start: Json
    end: Json


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a value stands: at a `key` of the place `before`, or as the `root` itself.

    The root is the input (None), a variable that the program is given (its name), or what a path is looked for in.
    """

    root: "str | Searched | None"
    before: "Place | None" = None
    key: Json = None

    def step(self, key: Json) -> "Place":
        """The place under a key."""
        return Place(self.root, self, key)

    def path(self) -> list[Json]:
        """The keys from the root on."""
        found: list[Json] = []
        place = self
        while place.before is not None:
            found.append(place.key)
            place = place.before
        return found[::-1]


@dataclass(frozen=True, slots=True, eq=False)
class Why:
    """Conditions that let a value through: one whose value stood at a `column`, and all of those `before`."""

    column: int
    value: "Traced | None"
    before: "tuple[Why, ...]" = ()


Parts = Mapping[str, "Traced"] | list["Traced"]


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """A value. It is taken from a `place`, or put together of `parts`, or else computed of other values."""

    value: Json
    place: Place | None = None
    parts: Parts | None = None
    made_of: "tuple[Traced, ...]" = ()
    why: Why | None = None

    def under(self, why: Why | None) -> "Traced":
        """The same, let through by these conditions too."""
        found = joined(self.why, why)
        return self if found is self.why else Traced(self.value, self.place, self.parts, self.made_of, found)

    def step(self, key: Json, charge: Charge) -> "Traced":
        """What stands in it under a key. Raises JqError as jq does."""
        found = look_up(self.value, key, charge)
        if type(key) is list:
            return made(found, self)
        if type(key) is dict:
            return self._cut(Cut(key.get("start"), key.get("end")), found, charge)
        exact = self._exact(key)
        if self.place is not None and (exact is not None or self.is_searched()):
            return Traced(found, self.place.step(key if self.is_searched() else exact), why=self.why)
        part = None if exact is None else self._part(exact)
        return Traced(found, made_of=self._origins(), why=self.why) if part is None else part.under(self.why)

    def _exact(self, key: Json) -> str | int | None:
        """The name or index that a key means; None where it means no place."""
        if type(key) is str:
            return key
        place = None if isnan(key) else int(max(min(key, 2**62), -(2**62)))
        if place is not None and place < 0:
            place += len(self.value or ())
        return place if place is not None and place >= 0 else None

    def _part(self, key: str | int) -> "Traced | None":
        if isinstance(self.parts, list):
            return self.parts[key] if isinstance(key, int) and key < len(self.parts) else None
        return self.parts.get(str(key)) if self.parts is not None else None

    def _origins(self) -> "tuple[Traced, ...]":
        """What an entry comes from that has no place and is no part."""
        return self.made_of if self.place is None and self.parts is None else (self,)

    def _cut(self, key: Cut, found: Json, charge: Charge) -> "Traced":
        if self.place is not None and self.is_searched():
            return Traced(found, self.place.step(key), why=self.why)
        if type(self.value) is not list:
            return made(found, self)
        first, last = slice_bounds(len(self.value), key.start, key.end)
        return Traced(found, parts=self.listed(charge)[first:last], why=self.why)

    def is_searched(self) -> bool:
        """Whether it stands in what a path is looked for in."""
        return self.place is not None and isinstance(self.place.root, Searched)

    def entries(self, charge: Charge) -> Iterator[tuple[str | int, "Traced"]]:
        """What stands in an array or object, with its keys; nothing in any other value."""
        if type(self.value) not in (list, dict):
            return
        for key in self.value if type(self.value) is dict else range(len(self.value)):
            charge(0)
            yield key, self.step(key, charge)

    def listed(self, charge: Charge) -> "list[Traced]":
        """The entries of an array; what let the whole of it through is not said again of each."""
        if isinstance(self.parts, list):
            return self.parts
        return [one for _, one in replace(self, why=None).entries(charge)]

    def named(self, charge: Charge) -> "Mapping[str, Traced]":
        """The members of an object; what let the whole of it through is not said again of each."""
        if isinstance(self.parts, Mapping):
            return self.parts
        return {str(name): one for name, one in replace(self, why=None).entries(charge)}


@dataclass(frozen=True, slots=True, eq=False)
class Searched:
    """A root of its own for what a path is looked for in, which is `given`."""

    given: Traced


def joined(one: Why | None, other: Why | None) -> Why | None:
    """The conditions of both."""
    if one is None or one is other:
        return other
    return one if other is None else Why(0, None, (one, other))


def put_together(parts: Iterable[Traced]) -> Traced:
    """An array of these."""
    found = list(parts)
    return Traced([one.value for one in found], parts=found)


def put_in(parts: Mapping[str, Traced]) -> Traced:
    """An object of these."""
    return Traced({name: one.value for name, one in parts.items()}, parts=parts)


def made(value: Json, *of: Traced) -> Traced:
    """What is computed of these."""
    why = None
    for one in of:
        why = joined(why, one.why)
    return Traced(value, made_of=of, why=why)


def at_path(value: Traced, path: Iterable[Json], charge: Charge) -> Traced:
    """What stands at a path; null where nothing does."""
    for key in path:
        charge(0)
        if value.value is not None:
            value = value.step({"start": key.start, "end": key.end} if isinstance(key, Cut) else key, charge)
        elif value.place is not None and value.is_searched():
            value = Traced(None, value.place.step(key), why=value.why)
        else:
            return Traced(None, made_of=(value,), why=value.why)
    return value
