"""Arrays, objects and what is common to them and texts: length, keys, has, contains, flatten, indices, slices."""

from collections.abc import Generator, Iterator
from math import isnan
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.tojson import excerpt, wrong_kind, wrong_kinds
from workflow.expressions.jq.values.arithmetic import subtract
from workflow.expressions.jq.values.kinds import NUMBERS, Charge, Spelled, compare, double, equal, kind
from workflow.paths import Json

_UNIT: Final = 64
_Goals = Generator[tuple[Json, Json], bool, bool]


def length(value: Json) -> Json:
    """Characters of a text, entries of an array or object, 0 of null, and how far a number is from 0."""
    if type(value) in (str, list, dict):
        return len(value)
    if value is None:
        return 0
    if type(value) is bool:
        raise wrong_kind(value, "has no length")
    return -value if value < 0 else value if type(value) is Spelled else abs(value)


def keys(value: Json, charge: Charge) -> list[Json]:
    """The member names of an object, sorted, or the indices of an array."""
    return sorted(keys_unsorted(value, charge))


def keys_unsorted(value: Json, charge: Charge) -> list[Json]:
    """The member names of an object in their order, or the indices of an array."""
    if type(value) is not dict and type(value) is not list:
        raise wrong_kind(value, "has no keys")
    charge(len(value))
    return list(value) if type(value) is dict else list(range(len(value)))


def has(value: Json, key: Json) -> bool:
    """Whether an object has a member, or an array an index."""
    if value is None:
        return False
    if type(value) is dict and type(key) is str:
        return key in value
    if type(value) is list and type(key) in NUMBERS:
        return not isnan(place := double(key)) and -1 < place < len(value)
    raise JqError(f"Cannot check whether {kind(value)} has a {kind(key)} key")


def entries(value: Json) -> list[Json]:
    """What `.[]` goes through: the entries of an array, the values of an object."""
    if type(value) is list:
        return value
    if type(value) is dict:
        return list(value.values())
    raise JqError(f"Cannot iterate over {kind(value)} ({excerpt(value)})")


def contains(value: Json, part: Json, charge: Charge) -> bool:
    """Whether `part`, of the same kind, lies within: texts as parts, entries within some, members within their own."""
    if kind(value) != kind(part) or (type(value) is bool and value is not part):
        raise wrong_kinds(value, part, "cannot have their containment checked")
    pending = [_containing(value, part, charge)]
    answer: bool | None = None
    while pending:
        try:
            goal = next(pending[-1]) if answer is None else pending[-1].send(answer)
        except StopIteration as done:
            answer = bool(done.value)
            pending.pop()
        else:
            pending.append(_containing(*goal, charge))
            answer = None
    return bool(answer)


def _containing(value: Json, part: Json, charge: Charge) -> _Goals:
    """Yields what has to be found out before, is sent the answer, and returns its own."""
    if type(value) is dict and type(part) is dict:
        charge(len(part))
        for name, inner in part.items():
            if name not in value or not (yield value[name], inner):
                return False
        return True
    if type(value) is list and type(part) is list:
        for inner in part:
            charge(len(value))
            for outer in value:
                if (yield outer, inner):
                    break
            else:
                return False
        return True
    if type(value) is str and type(part) is str:
        charge(len(value))
        return part in value
    return equal(value, part, charge)


def flatten(value: Json, depth: Json, charge: Charge) -> list[Json]:
    """An array with the entries of arrays in it, `depth` levels of them, in their place; negative: an error."""
    if compare(depth, 0, charge) < 0:
        raise JqError("flatten depth must not be negative")
    return _flattened(value, depth, charge)


def flatten_all(value: Json, charge: Charge) -> list[Json]:
    """An array with the entries of arrays in it, at every level, in their place."""
    return _flattened(value, -1, charge)


def _flattened(value: Json, depth: Json, charge: Charge) -> list[Json]:
    flat: list[Json] = []
    pending: list[tuple[Iterator[Json], Json]] = [(iter(entries(value)), depth)]
    while pending:
        level, left = pending[-1]
        for inner in level:
            if type(inner) is list and not equal(left, 0, charge):
                charge(len(inner))
                pending.append((iter(inner), subtract(left, 1, charge)))
                break
            flat.append(inner)
        else:
            pending.pop()
    return flat


def array_indices(values: list[Json], part: list[Json], charge: Charge) -> list[Json]:
    """Where an array stands in another, overlapping or not; the empty one nowhere."""
    found: list[Json] = []
    for start in range(len(values) - len(part) + 1 if part else 0):
        charge(1)
        if all(equal(values[start + place], inner, charge) for place, inner in enumerate(part)):
            found.append(start)
    return found


def text_indices(text: str, part: str, charge: Charge) -> list[Json]:
    """Where a text stands in another, overlapping or not, in characters; the empty one nowhere."""
    charge(len(text))
    found: list[Json] = []
    place = text.find(part) if part else -1
    while place >= 0:
        charge(2 * _UNIT)
        found.append(place)
        place = text.find(part, place + 1)
    return found


def sliced(value: Json, start: Json, end: Json, charge: Charge) -> Json:
    """`.[start:end]` of a text, an array or null; a missing bound is null."""
    if value is None:
        return None
    if type(value) is not list and type(value) is not str:
        raise JqError(f"Cannot index {kind(value)} with object")
    first, last = slice_bounds(len(value), start, end)
    charge(last - first)
    return value[first:last]


def slice_bounds(size: int, start: Json, end: Json) -> tuple[int, int]:
    """The indices from and before which a slice goes, `0 <= from <= before <= size`.

    Negative ones count from the end; a start with a fraction is rounded down, an end up; nan and null are no bound.
    """
    first, last = 0 if start is None else start, size if end is None else end
    if type(first) not in NUMBERS or type(last) not in NUMBERS:
        raise JqError("Array/string slice indices must be integers")
    first, last = double(first), double(last)
    if isnan(first):
        first = 0.0
    elif first < 0:
        first = max(first + size, 0.0)
    begin = int(min(first, size))
    if isnan(last):
        last = float(size)
    elif last < 0:
        last += size
    stop = int(min(max(last, begin), size))
    return begin, min(stop + (stop < last), size)
