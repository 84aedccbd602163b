"""Between two rows, edges bend on tracks: parallel lines across, chosen so that edges cross and overlap least."""

from dataclasses import dataclass
from heapq import heappop, heappush

APART = 12.0
"""Pixels that two bends on one track keep from each other along it."""

MAX_COMPARED = 300
"""Bends in one gap that are compared with each other; more are only kept apart, in time for a hostile definition."""

OVERLAP = 20
"""How many crossings two lines on top of each other count as."""


@dataclass(frozen=True, slots=True)
class Bend:
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
        return min(self.first, self.second), max(self.first, self.second)

    def ends(self, above: bool) -> list[float]:
        """The places of its ends at that side."""
        ends = ((self.first, self.first_above), (self.second, self.second_above))
        return [place for place, side in ends if side == above]


def assign(bends: list[Bend]) -> list[int]:
    """The track of each bend, counted from above; -1 for what is straight."""
    tracks = [-1] * len(bends)
    turning = [index for index, bend in enumerate(bends) if not bend.straight]
    if len(turning) == 1:
        tracks[turning[0]] = 0
    if len(turning) < 2:
        return tracks
    if len(turning) > MAX_COMPARED:
        return _packed(bends, turning, tracks)
    meets = {
        index: [other for other in turning if other != index and _meet(bends[index], bends[other])] for index in turning
    }
    over = {index: {other for other in meets[index] if _prefers(bends, index, other)} for index in turning}
    for index in _ordered(turning, over):
        lowest = max((tracks[other] + 1 for other in meets[index] if index in over[other]), default=0)
        taken = {tracks[other] for other in meets[index]}
        tracks[index] = next(track for track in range(lowest, lowest + len(bends) + 1) if track not in taken)
    return tracks


def _packed(bends: list[Bend], turning: list[int], tracks: list[int]) -> list[int]:
    """The fewest tracks on which nothing meets, crossings or not."""
    free: list[tuple[float, int]] = []  # where a track is free from, and its number
    for index in sorted(turning, key=lambda index: bends[index].span):
        left, right = bends[index].span
        reuse = bool(free) and free[0][0] + APART <= left
        tracks[index] = heappop(free)[1] if reuse else len(free)
        heappush(free, (right, tracks[index]))
    return tracks


def _meet(one: Bend, other: Bend) -> bool:
    (left, right), (other_left, other_right) = one.span, other.span
    return left < other_right + APART and other_left < right + APART


def _prefers(bends: list[Bend], upper: int, lower: int) -> bool:
    return _crossings(bends[upper], bends[lower]) < _crossings(bends[lower], bends[upper])


def _crossings(upper: Bend, lower: Bend) -> int:
    """How often the two cross where `upper` runs on the higher track."""
    left, right = upper.span
    other_left, other_right = lower.span
    count = sum(left < place < right for place in lower.ends(above=True))
    count += sum(other_left < place < other_right for place in upper.ends(above=False))
    clash = any(abs(place - other) < 4 for place in upper.ends(above=False) for other in lower.ends(above=True))
    return count + OVERLAP * clash


def _ordered(turning: list[int], over: dict[int, set[int]]) -> list[int]:
    """What must be above comes first; where that is a circle, the earliest of it goes first."""
    waiting = {index: sum(index in over[other] for other in turning) for index in turning}
    ordered: list[int] = []
    left = list(turning)
    while left:
        index = next((index for index in left if not waiting[index]), left[0])
        left.remove(index)
        ordered.append(index)
        for other in over[index]:
            waiting[other] -= 1
    return ordered
