"""Parts of data that are asked for, of which the rest may be anything; and joining several of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice, product, zip_longest
from math import gcd, prod
from typing import Final

from workflow.paths import Json

FARTHEST: Final = 64
"""The index in an array that data are still made for."""


class Anything(Enum):
    """The type of ANYTHING."""

    ANYTHING = "anything"


ANYTHING: Final = Anything.ANYTHING
"""Stands in data where nothing is asked for."""


class NoItems(list[Json]):
    """The type of NO_ITEMS."""


NO_ITEMS: Final = NoItems()
"""Stands in data where an array without any items is asked for; `[]` is the beginning of one."""
Met = Callable[[Json, Json], Json]
"""What is taken where two different values are asked for in one place."""


def newer(_one: Json, other: Json) -> Json:
    """The second of two values."""
    return other


def merged(one: Json, other: Json, met: Met = newer) -> Json:
    """Data with what both ask for: objects by member, arrays by place."""
    if one is ANYTHING or other is ANYTHING:
        return other if one is ANYTHING else one
    if isinstance(one, NoItems) or isinstance(other, NoItems):
        return NO_ITEMS if isinstance(one, list) and isinstance(other, list) else met(one, other)
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [*one, *(key for key in other if key not in one)]
        return {key: merged(one.get(key, ANYTHING), other.get(key, ANYTHING), met) for key in keys}
    if isinstance(one, list) and isinstance(other, list):
        return [merged(a, b, met) for a, b in zip_longest(one, other, fillvalue=ANYTHING)]
    return met(one, other)


def all_merged(parts: Iterable[Json]) -> Json:
    """Several parts as one, later ones first; an object where there is none."""
    found: Json = {}
    for part in parts:
        found = merged(found, part)
    return found


def under(key: str | int, part: Json) -> Json:
    """Data with a part at a member or index; nothing for an index that is too far away."""
    if isinstance(key, str):
        return {key: part}
    if not -FARTHEST <= key <= FARTHEST:
        return ANYTHING
    return [*[ANYTHING] * key, part] if key >= 0 else [part, *[ANYTHING] * (-key - 1)]


def below(place: Iterable[str | int], part: Json) -> Json:
    """Data with a part where several members and indexes lead, one in the other."""
    for key in reversed(tuple(place)):
        part = under(key, part)
    return part


def at(place: Iterable[str | int], data: Json) -> Json:
    """What stands where they lead; ANYTHING where nothing does."""
    for key in place:
        if isinstance(key, str) and isinstance(data, dict):
            data = data.get(key, ANYTHING)
        elif isinstance(key, int) and isinstance(data, list) and -len(data) <= key < len(data):
            data = data[key]
        else:
            return ANYTHING
    return data


def without(data: Json, place: Sequence[str | int]) -> Json:
    """The data without what stands at a member in a member; where an index leads, that may be anything."""
    key, rest = place[0], place[1:]
    if isinstance(data, dict) and key in data:
        kept = {name: value for name, value in data.items() if name != key}
        return {**kept, key: without(data[key], rest)} if rest else kept
    if isinstance(data, list) and isinstance(key, int) and -len(data) <= key < len(data):
        inner = without(data[key], rest) if rest else ANYTHING
        return [inner if number == key % len(data) else one for number, one in enumerate(data)]
    return data


def settled(part: Json) -> Json:
    """Data in which an empty object stands where anything may."""
    if part is ANYTHING:
        return {}
    if isinstance(part, dict):
        return {key: settled(value) for key, value in part.items()}
    return [settled(value) for value in part] if isinstance(part, list) else part


def is_emptied(part: Json) -> bool:
    """Whether an array without items is asked for in a part."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return isinstance(part, NoItems) or any(map(is_emptied, inside))


def emptied(part: Json) -> Json:
    """A part whose arrays without items are asked for as such."""
    if isinstance(part, dict):
        return {key: emptied(value) for key, value in part.items()}
    return [emptied(value) for value in part] or NO_ITEMS if isinstance(part, list) else part


def has(whole: Json, part: Json) -> bool:
    """Whether all that a part asks for is in a value."""
    if part is ANYTHING:
        return True
    if isinstance(part, NoItems):
        return bool(whole == [])
    if isinstance(whole, dict) and isinstance(part, dict):
        return all(key in whole and has(whole[key], value) for key, value in part.items())
    if isinstance(whole, list) and isinstance(part, list):
        return len(whole) >= len(part) and all(map(has, whole, part))
    return type(whole) is type(part) and bool(whole == part)


def once(values: Iterable[Json]) -> list[Json]:
    """The values, each once."""
    return list({repr(value): value for value in values}.values())


def joined(base: Json, rows: Iterable[Sequence[Json]], most: int) -> tuple[list[Json], bool]:
    """The base with one part of each row, in every combination that differs; of more than twice as many so many, and
    whether that is all.

    Where a part takes the place of an earlier one, the data are there without it too: both may ask for one member.
    """
    found, is_all = [base], True
    for row in rows:
        if row:
            found = once(whole for one in found for part in row for whole in _with(one, part))
            if len(found) > 2 * most:
                found, is_all = _spread(found, most), False
    return found, is_all


def _with(one: Json, part: Json) -> Iterator[Json]:
    whole = merged(one, part)
    yield whole
    if not has(whole, one):
        yield one


def _spread(values: list[Json], most: int) -> list[Json]:
    """So many of the values, the first one and others that lie far from one another."""
    total = len(values)
    stride = max(1, round(total * 0.618))
    while gcd(stride, total) > 1:
        stride += 1
    return [values[number * stride % total] for number in range(most)]


def combined(rows: Iterable[list[Json]], most: int) -> list[tuple[Json, ...]]:
    """One of each row, in every combination if these are few; else each of a row at least once, and some of them."""
    full = [row for row in rows if row]
    if prod(map(len, full)) <= most:
        return list(product(*full))
    longest = max(map(len, full))
    chosen = [tuple(row[number % len(row)] for row in full) for number in range(longest)]
    return chosen + list(islice(product(*full), max(0, most - longest)))
