"""Which entry of one list or mapping is which of another: by its name, else by what it says."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from workflow.edits.aligning import align
from workflow.merging.entries import Container, Entry
from workflow.paths import Json

NAMES = ("name", "id")
ALIKE = 0.6
"""The part of what two entries say that must be the same for one to be the other under another name."""
DOUBTFUL = 0.1
"""From this part on one may be the other."""
MOST_COMPARED = 60
"""Entries without a partner that are compared with each other, on each side."""


def name_of(item: Json) -> str | None:
    """The name of a list's item: that of its `name` or `id`, or the one key of a task; None where it has none."""
    if not isinstance(item, dict):
        return None
    if len(item) == 1:
        return str(next(iter(item)))
    return next((item[key] for key in NAMES if isinstance(item.get(key), str)), None)


def match(base: Container, other: Container) -> dict[int, int]:
    """The number of each entry of `base` that is in `other`, to its number there."""
    if isinstance(base.value.data, dict):
        found = _by_key(_keys(base.entries), _keys(other.entries))
    else:
        names = [[name_of(one.value.data) for one in side.entries] for side in (base, other)]
        found = _by_key(*map(_unique, names)) if _are_named(names) else _by_content(base, other)
        if not _are_named(names):
            return found
    return found | _renamed(base, other, found)


def _are_named(names: list[list[str | None]]) -> bool:
    return any(one is not None for side in names for one in side)


def _keys(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {str(entry.key): number for number, entry in enumerate(entries)}


def _unique(names: list[str | None]) -> dict[str, int]:
    """Of several with one name the first is known by it, the second by `name 2`, and so on."""
    seen: Counter[str] = Counter()
    found: dict[str, int] = {}
    for number, name in enumerate(names):
        if name is not None:
            seen[name] += 1
            found[json.dumps([name, seen[name]])] = number
    return found


def _by_key(base: Mapping[str, int], other: Mapping[str, int]) -> dict[int, int]:
    return {number: other[key] for key, number in base.items() if key in other}


def _by_content(base: Container, other: Container) -> dict[int, int]:
    pairs = align([one.value.data for one in base.entries], [one.value.data for one in other.entries])
    return {old: new for old, new in pairs if old is not None and new is not None}


def _renamed(base: Container, other: Container, found: Mapping[int, int]) -> dict[int, int]:
    """Entries without a partner that say much the same under another name; each has the one that is most like it."""
    taken = set(found.values())
    old = [n for n in range(len(base.entries)) if n not in found]
    new = [n for n in range(len(other.entries)) if n not in taken]
    return alike(base, other, old, new, ALIKE)


def alike(base: Container, other: Container, old: Sequence[int], new: Sequence[int], least: float) -> dict[int, int]:
    """Of the entries `old` of the base those of `new` which say `least` of the same, the most alike first."""
    if not old or not new or max(len(old), len(new)) > MOST_COMPARED:
        return {}
    ones, others = {n: _leaves(base.entries[n]) for n in old}, {n: _leaves(other.entries[n]) for n in new}
    scores = ((_shared(a, b), n, m) for n, a in ones.items() for m, b in others.items())
    pairs: dict[int, int] = {}
    for score, n, m in sorted(scores, key=lambda one: (-one[0], abs(one[1] - one[2]), one)):
        if score >= least and n not in pairs and m not in pairs.values():
            pairs[n] = m
    return pairs


def likeness(one: Json, other: Json) -> float:
    """How much of what two items of a list say without their names is the same: from 0 to 1."""
    return _shared(*(frozenset(_walk(said(item, listed=True), "")) for item in (one, other)))


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _leaves(entry: Entry) -> frozenset[str]:
    """What an entry says without its name: each value that is no list and no mapping, with the path to it."""
    return frozenset(_walk(said(entry.value.data, isinstance(entry.key, int)), ""))


def _walk(data: Json, path: str) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _walk(value, f"{path}/{key}")
    elif isinstance(data, list):
        for value in data:
            yield from _walk(said(value, listed=True), f"{path}/-")
    else:
        yield f"{path}={data!r}"


def said(data: Json, listed: bool) -> Json:
    """What an entry, of a list or not, says without its name."""
    if not isinstance(data, dict) or not listed:
        return data
    if len(data) == 1:
        return next(iter(data.values()))
    return {key: value for key, value in data.items() if key not in NAMES}
