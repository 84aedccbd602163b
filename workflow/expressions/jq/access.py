"""Looking up, setting and deleting in values by keys and paths, as jq 1.8 does (manual, "Basic filters", "Paths")."""

from collections.abc import Sequence
from math import isnan
from typing import Final

from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.json_text.utf8 import encoded
from workflow.expressions.jq.values.containers import array_indices, slice_bounds, sliced
from workflow.expressions.jq.values.kinds import NUMBERS, Charge, kind, pay
from workflow.expressions.jq.values.order import ordered
from workflow.paths import Json

_LONGEST: Final = 536_870_911
_EXCERPT: Final = 30
"""Bytes from which on a name is not told in a message."""
_DEEPEST: Final = 300
_MEMBERS: Final = 16
"""Members of an object that take a unit of work when they are taken over into another."""
_A_STEP: Final = 4
"""Units of work that setting something costs for each key of its path."""
_A_PATH: Final = 24
"""Units of work that deleting costs for each path: it takes as long."""
_BOUNDS: Final = "Start and end indices of an array slice must be numbers"


def look_up(value: Json, key: Json, charge: Charge) -> Json:
    """`value[key]`: a member, an entry, a part (`{"start", "end"}`), or where an array stands in another."""
    one, by = type(value), type(key)
    if one is dict and by is str:
        return value.get(key)
    if one is list and by in NUMBERS:
        place = _place(key)
        if place is None:
            return None
        place += len(value) if place < 0 else 0
        return value[place] if 0 <= place < len(value) else None
    if by is dict and (one is list or one is str or value is None):
        return sliced(value, *_bounds(key), charge)
    if one is list and by is list:
        return array_indices(value, key, charge)
    if value is None and (by is str or by in NUMBERS):
        return None
    raise cannot_index(value, key)


def cannot_index(value: Json, key: Json) -> JqError:
    """The error of a lookup that the kinds of value and key do not allow."""
    if type(key) is str and len(encoded(key)) < _EXCERPT:
        error = JqError(f'Cannot index {kind(value)} with string "{key}"')
    else:
        error = JqError(f"Cannot index {kind(value)} with {kind(key)}")
    error.looked_up = value, key
    return error


def _bounds(key: dict[str, Json]) -> tuple[Json, Json]:
    """Start and end that a key of a slice says; what it does not say is no number."""
    return key.get("start", ""), key.get("end", "")


def _place(key: float) -> int | None:
    """The index that a number means; nan means none."""
    if type(key) is int:
        return key
    if isnan(key):
        return None
    return int(max(min(key, 2.0**62), -(2.0**62)))


def get_path(value: Json, path: Json, charge: Charge) -> Json:
    """`getpath`: what stands at a path; null where nothing does."""
    if type(path) is not list:
        raise JqError("Path must be specified as an array")
    for key in path:
        if value is None:
            return None
        value = look_up(value, key, charge)
    return value


def set_path(value: Json, path: Sequence[Json], new: Json, charge: Charge) -> Json:
    """`setpath`: the value with something else at a path; what is missing on the way is made."""
    pay(charge, _A_STEP * len(path))
    passed = []
    for key in path:
        passed.append(value)
        value = look_up(value, key, charge)
    for container, key in zip(reversed(passed), reversed(path), strict=True):
        new = put(container, key, new, charge)
    return new


def put(container: Json, key: Json, new: Json, charge: Charge) -> Json:
    """A container with something else under a key."""
    one, by = type(container), type(key)
    if by is str and (one is dict or container is None):
        charge(len(container or ()))
        pay(charge, len(container or ()) // _MEMBERS)
        return {**(container or {}), key: new}
    if by in NUMBERS and (one is list or container is None):
        return _put_entry(container or [], key, new, charge)
    if by is dict and (one is list or container is None):
        return _put_part(container or [], key, new, charge)
    if by is dict and one is str:
        raise JqError("Cannot update string slices")
    if by is dict:
        raise JqError(f"Cannot update field at object index of {kind(container)}")
    if by is list and one is list:
        raise JqError("Cannot update field at array index of array")
    raise cannot_index(container, key)


def _put_entry(entries: list[Json], key: float, new: Json, charge: Charge) -> list[Json]:
    place = _place(key)
    if place is None:
        raise JqError("Cannot set array element at NaN index")
    if place < 0:
        place += len(entries)
        if place < 0:
            raise JqError("Out of bounds negative array index")
    if place > _LONGEST:
        raise JqError("Array index too large")
    charge(max(len(entries), place + 1))
    made = list(entries)
    if place >= len(made):
        made += [None] * (place + 1 - len(made))
    made[place] = new
    return made


def _put_part(entries: list[Json], key: dict[str, Json], new: Json, charge: Charge) -> list[Json]:
    if type(new) is not list:
        raise JqError("A slice of an array can only be assigned another array")
    start, end = slice_bounds(len(entries), *_bounds(key))
    charge(len(entries) + len(new))
    return [*entries[:start], *new, *entries[end:]]


def delete_paths(value: Json, paths: Json, charge: Charge) -> Json:
    """`delpaths`: the value without what stands at the paths, the last one first."""
    if type(paths) is not list:
        raise JqError("Paths must be specified as an array")
    for path in paths:
        if type(path) is not list:
            raise JqError(f"Path must be specified as array, not {kind(path)}")
    pay(charge, _A_PATH * len(paths))
    return _without(value, ordered(paths, paths, charge), 0, charge) if paths else value


def _without(value: Json, paths: list[list[Json]], level: int, charge: Charge) -> Json:
    """The value without what stands at the ends of sorted paths, of which `level` keys are passed already."""
    if level > _DEEPEST:
        raise LimitReached(f"a path is longer than {_DEEPEST} keys")
    if len(paths[0]) == level:
        return None
    gone: list[Json] = []
    for first, last in reversed(same_keys(paths, level)):
        charge(last - first)
        key = paths[first][level]
        if len(paths[first]) == level + 1:
            gone.append(key)
            continue
        inner = look_up(value, key, charge)
        if inner is not None:
            value = put(value, key, _without(inner, paths[first:last], level + 1, charge), charge)
    return _delete(value, gone, charge) if gone else value


def same_keys(paths: list[list[Json]], level: int) -> list[tuple[int, int]]:
    """Where paths with the same key begin and end."""
    starts = [place for place in range(len(paths)) if not place or paths[place][level] != paths[place - 1][level]]
    return list(zip(starts, [*starts[1:], len(paths)], strict=True))


def _delete(container: Json, keys: list[Json], charge: Charge) -> Json:
    """A container without some of its keys, which mean places as they are before any is gone."""
    if container is None:
        return None
    if type(container) is not dict and type(container) is not list:
        raise JqError(f"Cannot delete fields from {kind(container)}")
    charge(len(container))
    if isinstance(container, list):
        gone = {place for key in keys for place in places(container, key)}
        return [entry for place, entry in enumerate(container) if place not in gone]
    for key in keys:
        if type(key) is not str:
            raise JqError(f"Cannot delete {kind(key)} field of object")
    gone = set(keys)
    return {name: inner for name, inner in container.items() if name not in gone}


def places(entries: list[Json], key: Json) -> range:
    """The indices that a key of an array means."""
    by = type(key)
    if by is dict:
        return range(*slice_bounds(len(entries), *_bounds(key)))
    if by not in NUMBERS:
        raise JqError(f"Cannot delete {kind(key)} element of array")
    place = _place(key)
    if place is None:
        return range(0)
    place += len(entries) if place < 0 else 0
    return range(place, place + 1) if 0 <= place < len(entries) else range(0)
