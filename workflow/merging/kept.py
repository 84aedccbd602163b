"""What of one text is still there in another that was made of it, where that is known letter by letter.

Two texts alone do not say whether a task was renamed, or deleted where another one was added that says the same. Pages
that write together know: what is renamed keeps the letters of its body.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from workflow.document.document import Spot
from workflow.merging.entries import NAMES, Container, Entry
from workflow.paths import Json, Path

Span = tuple[int, int, int]
"""Where a piece begins in the base and in what was made of it, and how many code points it has."""
Extent = tuple[int, int]
ENOUGH = 0.5
"""From this part of its body on an entry is still there."""
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Parts:
    """Where an entry has its name, None where it has none, and what else it says."""

    name: Extent | None
    body: tuple[Extent, ...]


class Kept:
    """The pieces of `base` that are in a text which was made of it, in order; blanks do not count."""

    def __init__(self, base: str, spans: Iterable[Span]) -> None:
        self._base = base
        self._pieces = [
            (start + word.start(), at + word.start(), len(word.group()))
            for start, at, length in spans
            for word in _WORD.finditer(base[start : start + length])
        ]
        self._starts = [start for start, _, _ in self._pieces]

    def places(self, base: Container, other: Container) -> dict[int, dict[int, float]]:
        """Of each entry of `base` how much of its body is in which entries of `other`."""
        starts = [one.start for one in other.entries]
        found: dict[int, dict[int, float]] = {}
        for number, entry in enumerate(base.entries):
            counts: Counter[int] = Counter()
            body = parts_of(entry).body
            for at, length in self._in(body):
                place = bisect_right(starts, at) - 1
                if place >= 0 and at < other.entries[place].end:
                    counts[place] += length
            if counts:
                size = self._size(body)
                found[number] = {place: letters / size for place, letters in counts.items()}
        return found

    def share(self, parts: Sequence[Extent], within: Extent) -> float:
        """Which part of these of the base is in an extent of the other text: from 0 to 1."""
        letters = sum(length for at, length in self._in(parts) if within[0] <= at < within[1])
        return letters / self._size(parts) if letters else 0

    def _size(self, parts: Sequence[Extent]) -> int:
        return sum(len(word) for start, end in parts for word in _WORD.findall(self._base, start, end))

    def _in(self, parts: Sequence[Extent]) -> Iterator[tuple[int, int]]:
        """Where pieces of these parts of the base are in the other text, and how long they are."""
        for start, end in parts:
            number = max(0, bisect_left(self._starts, start) - 1)
            while number < len(self._pieces) and self._starts[number] < end:
                first, at, length = self._pieces[number]
                begin, stop = max(start, first), min(end, first + length)
                if begin < stop:
                    yield at + begin - first, stop - begin
                number += 1


def parts_of(entry: Entry) -> Parts:
    """The parts of an entry of a list or mapping."""
    spot = entry.value.spot
    if isinstance(entry.key, str):
        return Parts((entry.mark, entry.value.start), ((spot.start, spot.end),))
    return item_parts(spot, entry.value.data)


def item_parts(spot: Spot, data: Json) -> Parts:
    """The parts of a list's item."""
    inside = spot.inside
    if isinstance(inside, dict) and isinstance(data, dict):
        if len(inside) == len(data) == 1:
            (member,) = inside.values()
            return Parts((member.key_start, member.key_end), ((member.value.start, member.value.end),))
        for key in NAMES:
            if isinstance(data.get(key), str) and key in inside:
                name = inside[key].value
                return Parts((name.start, name.end), ((spot.start, name.start), (name.end, spot.end)))
    return Parts(None, ((spot.start, spot.end),))


def spot_at(root: Spot, path: Path) -> Spot | None:
    """Where the value at a path stands; None where it is written elsewhere."""
    spot = root
    for key in path:
        inside = spot.inside
        if isinstance(inside, dict) and key in inside:
            spot = inside[str(key)].value
        elif isinstance(inside, list) and isinstance(key, int) and key < len(inside):
            spot = inside[key]
        else:
            return None
    return spot
