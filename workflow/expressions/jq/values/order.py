"""What jq makes of its order: sort, group, unique, least, greatest, and the search in a sorted array.

`keys[i]` is what `values[i]` goes by; `sort` itself has the values as their own keys.
"""

from collections.abc import Iterator
from functools import cmp_to_key
from itertools import count, pairwise
from typing import Final

from workflow.expressions.jq.json_text.tojson import wrong_kind, wrong_kinds
from workflow.expressions.jq.values.kinds import NUMBERS, Charge, compare, pay, rank
from workflow.paths import Json

_A_KEY: Final = 13
"""Units of work that a key costs beside its size."""
_DEEP: Final = 40
"""Levels up to which a value is turned into a key that Python compares by itself."""


class _TooDeepError(Exception):
    """A value has too many levels for a key that Python compares."""


def ordered(values: Json, keys: Json, charge: Charge) -> list[Json]:
    """The values in the order of their keys; equal ones stay in their order."""
    return [values[place] for place in _sorted(values, keys, charge)[0]]


def grouped(values: Json, keys: Json, charge: Charge) -> list[list[Json]]:
    """The values in the order of their keys, those with equal keys together in an array."""
    places, comparable = _sorted(values, keys, charge)
    groups = [[values[place]] for place in places[:1]]
    for before, place in pairwise(places):
        if comparable[before] != comparable[place]:
            groups.append([])
        groups[-1].append(values[place])
    return groups


def unique(values: Json, keys: Json, charge: Charge) -> list[Json]:
    """The first value of each key, in the order of keys."""
    return [group[0] for group in grouped(values, keys, charge)]


def least(values: Json, keys: Json, charge: Charge) -> Json:
    """The first value with the least key; null of an empty array."""
    return _extreme(values, keys, charge, least=True)


def greatest(values: Json, keys: Json, charge: Charge) -> Json:
    """The last value with the greatest key; null of an empty array."""
    return _extreme(values, keys, charge, least=False)


def bisected(values: Json, wanted: Json, charge: Charge) -> int:
    """What `bsearch` gives: an index of `wanted` in a sorted array, or `-1 -` the index where it would stand."""
    if type(values) is not list:
        raise wrong_kind(values, "cannot be searched from")
    start, end = 0, len(values)
    while start < end:
        middle = (start + end) // 2
        order = compare(wanted, values[middle], charge)
        if order == 0:
            return middle
        start, end = (start, middle) if order < 0 else (middle + 1, end)
    return -1 - start


def _extreme(values: Json, keys: Json, charge: Charge, *, least: bool) -> Json:
    if type(values) is not list or type(keys) is not list:
        raise wrong_kinds(values, keys, "cannot be iterated over")
    if len(values) != len(keys):
        raise wrong_kinds(values, keys, "have wrong length")
    if not values:
        return None
    charge(len(values))
    pay(charge, _A_KEY * len(keys))
    best = 0
    for place in range(1, len(values)):
        if (compare(keys[place], keys[best], charge) < 0) == least:
            best = place
    return values[best]


def _sorted(values: Json, keys: Json, charge: Charge) -> tuple[list[int], list[Json]]:
    """The indices of the values in the order of their keys, and the keys as Python compares them."""
    if type(values) is not list:
        complaint = "cannot be sorted, as it is not an array"
        raise wrong_kind(values, complaint) if values is keys else _not_both(values, keys)
    if type(keys) is not list or len(values) != len(keys):
        raise _not_both(values, keys)
    for _ in range(1 + len(values).bit_length()):
        charge(len(values))
    pay(charge, _A_KEY * len(keys))
    comparable = _comparable(keys, charge)
    return sorted(range(len(values)), key=comparable.__getitem__), comparable


def _not_both(values: Json, keys: Json) -> Exception:
    return wrong_kinds(values, keys, "cannot be sorted, as they are not both arrays")


def _comparable(keys: list[Json], charge: Charge) -> list[Json]:
    """The keys as something that Python orders as jq orders them."""
    if all(type(key) is list and len(key) == 1 for key in keys):
        keys = [key[0] for key in keys]
    kinds = set(map(type, keys))
    if kinds <= {str} or (kinds <= {int, float} and all(key == key for key in keys)):
        return keys
    unlike = count()
    try:
        return [_comparable_value(key, charge, _DEEP, unlike) for key in keys]
    except _TooDeepError:
        return [cmp_to_key(lambda left, right: compare(left, right, charge))(key) for key in keys]


def _comparable_value(value: Json, charge: Charge, levels: int, unlike: Iterator[int]) -> tuple[Json, ...]:
    """A tuple that is ordered as the value; nan stands before the numbers and, by `unlike`, is equal to nothing."""
    if not levels:
        raise _TooDeepError
    one = type(value)
    if one is list:
        charge(len(value))
        return rank(value), [_comparable_value(inner, charge, levels - 1, unlike) for inner in value]
    if one is dict:
        charge(len(value))
        names = sorted(value)
        return rank(value), names, [_comparable_value(value[name], charge, levels - 1, unlike) for name in names]
    if one is float and value != value:
        return (rank(value), False, next(unlike))
    return (rank(value), True, value) if one in NUMBERS else (rank(value), value)
