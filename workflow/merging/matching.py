"""Which entry of one list or mapping is which of another: by its name, else by what it says.

Where it is known which letters of the base are still there (`Kept`), an entry is what its letters went to: another name
alone makes no new one, and what says the same is not the same.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from workflow.edits.aligning import align
from workflow.merging.entries import NAMES, Container, Entry
from workflow.merging.kept import ENOUGH, Kept, parts_of
from workflow.paths import Json

ALIKE = 0.6
"""The part of what two entries say that must be the same for one to be the other under another name."""
DOUBTFUL = 0.1
"""From this part on one may be the other."""
EVIDENCE = 2
"""So many values that nothing else says must be the same: what says little, or what others say too, is no evidence."""
MOST_COMPARED = 60
"""Entries without a partner that are compared with each other, on each side."""


def name_of(item: Json) -> str | None:
    """The name of a list's item: that of its `name` or `id`, or the one key of a task; None where it has none."""
    if not isinstance(item, dict):
        return None
    if len(item) == 1:
        return str(next(iter(item)))
    return next((item[key] for key in NAMES if isinstance(item.get(key), str)), None)


def match(base: Container, other: Container, kept: Kept | None = None) -> dict[int, int]:
    """The number of each entry of `base` that is in `other`, to its number there.

    `kept`: what of the base's text is still in that of the other.
    """
    if isinstance(base.value.data, dict):
        found = _by_key(_keys(base.entries), _keys(other.entries))
    else:
        names = [[name_of(one.value.data) for one in side.entries] for side in (base, other)]
        if not _are_named(names):
            return _by_content(base, other) if kept is None else _unnamed(base, other, kept)
        found = _by_key(*map(_unique, names))
    return found | _renamed(base, other, found) if kept is None else _kept(base, other, found, kept)


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


def _kept(base: Container, other: Container, named: Mapping[int, int], kept: Kept) -> dict[int, int]:
    """Entries of one name, where a letter of it or enough of the rest is still there or the two say much the same; and
    what has another name and enough of the letters.

    Where the name says one thing and the letters another, it is none of both: one was deleted, and one was added.
    """
    if isinstance(base.value.data, dict):
        is_open = len(named) < min(len(base.entries), len(other.entries))
        return dict(named) | (_free(_claims(kept.places(base, other)), named, ()) if is_open else {})
    places = kept.places(base, other)
    claims = _claims(places)
    claimed = {place: number for number, place in claims.items()}
    found: dict[int, int] = {}
    unclear: set[int] = set()
    for number, place in named.items():
        ours, theirs = base.entries[number], other.entries[place]
        name, name_there = parts_of(ours).name, parts_of(theirs).name
        is_there = name and name_there and kept.share([name], name_there) > 0
        if is_there or places.get(number, {}).get(place, 0) >= ENOUGH:
            found[number] = place
        elif is_alike(ours, theirs):
            if claimed.get(place, number) == number:
                found[number] = place  # cut out and put in again
            else:
                unclear |= {number, claimed[place]}
    return found | _free(claims, found, unclear)


def _claims(places: Mapping[int, Mapping[int, float]]) -> dict[int, int]:
    """Where enough of each entry is; of several that came to one place, the one of which there is most."""
    shares = sorted((share, number, place) for number, one in places.items() for place, share in one.items())
    by_place = {place: number for share, number, place in shares if share >= ENOUGH}
    return {number: place for place, number in by_place.items()}


def _free(claims: Mapping[int, int], found: Mapping[int, int], unclear: Collection[int]) -> dict[int, int]:
    taken = set(found.values())
    free = ((number, place) for number, place in claims.items() if number not in found and number not in unclear)
    return {number: place for number, place in free if place not in taken}


def _unnamed(base: Container, other: Container, kept: Kept) -> dict[int, int]:
    """What has enough of its letters; of the rest what stands in its place and says much the same."""
    found = _claims(kept.places(base, other))
    taken = set(found.values())
    sides = (
        [n for n in range(len(base.entries)) if n not in found],
        [n for n in range(len(other.entries)) if n not in taken],
    )
    rest = align([base.entries[n].value.data for n in sides[0]], [other.entries[n].value.data for n in sides[1]])
    for old, new in rest:
        if old is not None and new is not None:
            number, place = sides[0][old], sides[1][new]
            if is_alike(base.entries[number], other.entries[place]):
                found[number] = place
    return found


def is_alike(one: Entry, other: Entry) -> bool:
    """Whether two entries say much the same, or are no lists or mappings, in which nothing can be written."""
    if not isinstance(one.value.data, dict | list) and not isinstance(other.value.data, dict | list):
        return True
    return _shared(_leaves(one), _leaves(other)) >= ALIKE


def _renamed(base: Container, other: Container, found: Mapping[int, int]) -> dict[int, int]:
    """Entries without a partner that say much the same under another name, and what nobody else says."""
    taken = set(found.values())
    old = [n for n in range(len(base.entries)) if n not in found]
    new = [n for n in range(len(other.entries)) if n not in taken]
    if not old or not new:
        return {}
    own = [Counter(leaf for entry in side.entries for leaf in _leaves(entry)) for side in (base, other)]
    evidence = frozenset(leaf for leaf, times in own[0].items() if times == own[1][leaf] == 1)
    pairs = _alike(base, other, old, new, ALIKE)
    return {
        n: m
        for n, m in pairs.items()
        if len(_leaves(base.entries[n]) & _leaves(other.entries[m]) & evidence) >= EVIDENCE
    }


def doubtful(
    base: Container, other: Container, old: Sequence[int], new: Sequence[int], kept: Kept | None
) -> dict[int, int]:
    """Of entries `old` that nobody has any more those of `new` that may be what became of them."""
    if kept is None:
        return _alike(base, other, old, new, DOUBTFUL)
    places = kept.places(base, other)
    shares = sorted((share, n, m) for n in old for m, share in places.get(n, {}).items() if m in new)
    return {n: m for share, n, m in shares if share >= DOUBTFUL}


def _alike(base: Container, other: Container, old: Sequence[int], new: Sequence[int], least: float) -> dict[int, int]:
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


def says_enough(content: Json) -> bool:
    """Whether what an entry says can be evidence that it is another one under a new name."""
    return len(frozenset(_walk(content, ""))) >= EVIDENCE


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
