"""Between two rows, edges bend on tracks: parallel lines across, chosen so that edges cross and overlap least."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple

APART = 12.0
"""Pixels that two bends on one track keep from each other along it."""

MAX_COMPARED = 300
"""Bends in one gap that are compared with each other; more are only kept apart, in time for a hostile definition."""

OVERLAP = 20
"""How many crossings two lines on top of each other count as."""


KEPT_GAPS = 4096
"""Gaps whose tracks are remembered: of a drawing a key changes few."""


class Bend(NamedTuple):
    """One edge's way through a gap: where it comes in and goes out, each at the upper or the lower side of the gap."""

    first: float
    second: float
    first_above: bool
    second_above: bool

    @property
    def straight(self) -> bool:
        """Whether it needs no track."""
        return self.first_above != self.second_above and abs(self.first - self.second) < 0.5

    @property
    def span(self) -> tuple[float, float]:
        """Where it runs across, from left to right."""
        return (self.first, self.second) if self.first < self.second else (self.second, self.first)


class _Run(NamedTuple):
    """A bend as it is compared: where it runs across, and the places of its ends at the gap's upper and lower side."""

    left: float
    right: float
    above: tuple[float, ...]
    below: tuple[float, ...]


@lru_cache(maxsize=KEPT_GAPS)
def assign(bends: tuple[Bend, ...]) -> tuple[int, ...]:
    """The track of each bend, counted from above; -1 for what is straight."""
    tracks = [-1] * len(bends)
    runs = {index: _run(bend) for index, bend in enumerate(bends) if not bend.straight}
    if len(runs) < 2:
        return tuple([0 if index in runs else -1 for index in range(len(bends))])
    if len(runs) > MAX_COMPARED:
        return tuple(_packed(runs, tracks))
    meets: dict[int, list[int]] = {index: [] for index in runs}
    over: dict[int, set[int]] = {index: set() for index in runs}
    for one, other in combinations(runs, 2):
        if _meet(runs[one], runs[other]):
            meets[one].append(other)
            meets[other].append(one)
            above, below = _crossings(runs[one], runs[other]), _crossings(runs[other], runs[one])
            if above != below:
                over[one if above < below else other].add(other if above < below else one)
    for index in _ordered(over):
        lowest = max((tracks[other] + 1 for other in meets[index] if index in over[other]), default=0)
        taken = {tracks[other] for other in meets[index]}
        tracks[index] = next(track for track in range(lowest, lowest + len(bends) + 1) if track not in taken)
    return tuple(tracks)


def _run(bend: Bend) -> _Run:
    first, second = (bend.first,), (bend.second,)
    if bend.first_above != bend.second_above:
        return _Run(*bend.span, *((first, second) if bend.first_above else (second, first)))
    return _Run(*bend.span, *((first + second, ()) if bend.first_above else ((), first + second)))


def _packed(runs: Mapping[int, _Run], tracks: list[int]) -> list[int]:
    """The fewest tracks on which nothing meets, crossings or not."""
    free: list[tuple[float, int]] = []  # where a track is free from, and its number
    for index in sorted(runs, key=lambda index: runs[index][:2]):
        left, right = runs[index][:2]
        reuse = bool(free) and free[0][0] + APART <= left
        tracks[index] = heappop(free)[1] if reuse else len(free)
        heappush(free, (right, tracks[index]))
    return tracks


def _meet(one: _Run, other: _Run) -> bool:
    return one.left < other.right + APART and other.left < one.right + APART


def _crossings(upper: _Run, lower: _Run) -> int:
    """How often the two cross where `upper` runs on the higher track."""
    count = sum([upper.left < place < upper.right for place in lower.above])
    count += sum([lower.left < place < lower.right for place in upper.below])
    clash = any(abs(place - other) < 4 for place in upper.below for other in lower.above)
    return count + OVERLAP * clash


def _ordered(over: Mapping[int, set[int]]) -> list[int]:
    """What must be above comes first; where that is a circle, the earliest of it goes first."""
    waiting = dict.fromkeys(over, 0)
    for other in (other for others in over.values() for other in others):
        waiting[other] += 1
    ordered: list[int] = []
    left = list(over)
    while left:
        index = next((index for index in left if not waiting[index]), left[0])
        left.remove(index)
        ordered.append(index)
        for other in over[index]:
            waiting[other] -= 1
    return ordered
