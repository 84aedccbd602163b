"""A drawing cut into parts that fit a page, so that no box is cut where that can be helped.

First into bands across, each as high as a page allows, then every band into columns of its own. A cut goes where it
crosses the least, and there where the parts are about as large as each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from workflow.diagram.layout import Picture

LEAST = 0.45
"""How much smaller than the others a part may be, so that nothing is cut."""
CUT = 1.5
"""How many parts more are better than one room that is cut."""
MORE = 2
"""Bands that are tried beyond those that there need be."""
AROUND = 10.0
"""Pixels of air that a part has around what it shows."""


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle in pixels: a box, a label, or a part of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def touches(self, other: "Room") -> bool:
        """Whether they have more than an edge in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


def rooms(picture: Picture, x: float = 0.0, y: float = 0.0) -> Iterator[Room]:
    """What should not be cut: labels, boxes; of a box with graphs in its lanes its head too, and what is in them."""
    for label in picture.labels:
        yield Room(x + label.x, y + label.y, label.size.width, label.size.height)
    for placed in picture.boxes:
        left, top = x + placed.x, y + placed.y
        lanes = [lane for lane in placed.box.lanes if lane.lane.id in picture.inner]
        for lane in lanes:
            inner = picture.inner[lane.lane.id]
            across = left + lane.x + (lane.width - inner.size.width) / 2
            yield from rooms(inner, across, top + lane.y + lane.top)
        size = placed.box.size
        yield Room(left, top, size.width, size.height)
        if lanes:
            yield Room(left, top, size.width, min(lane.y + lane.top for lane in lanes))


def parts(found: Sequence[Room], width: float, height: float, page: tuple[float, float]) -> tuple[Room, ...]:
    """The parts of a drawing of `width` by `height` that fit a `page` of so many pixels, from the top left on."""
    tried = (_parts(found, width, height, page, more) for more in range(MORE + 1))
    return min(tried, key=lambda some: len(some) + CUT * cuts(found, some))


def cuts(found: Sequence[Room], some: Sequence[Room]) -> int:
    """How many rooms are whole in none of some parts."""
    return sum(not any(_holds(part, room) for part in some) for room in found)


def _holds(part: Room, room: Room) -> bool:
    across = part.x - 1 <= room.x and room.right <= part.right + 1
    return across and part.y - 1 <= room.y and room.bottom <= part.bottom + 1


def _parts(
    found: Sequence[Room], width: float, height: float, page: tuple[float, float], more: int
) -> tuple[Room, ...]:
    across, down = page[0] - 2 * AROUND, page[1] - 2 * AROUND
    bands = _bands(found, width, height, down, more)
    return tuple(part for band in bands for part in _columns(found, band, across))


def _bands(found: Sequence[Room], width: float, height: float, down: float, more: int) -> Iterator[Room]:
    spans = [(room.y, room.bottom) for room in found]
    for top, bottom in _cut(spans, 0.0, height, down, more):
        yield Room(0.0, top, width, bottom - top)


def _columns(found: Sequence[Room], band: Room, across: float) -> Iterator[Room]:
    inside = [room for room in found if room.touches(band)]
    if not inside:
        return
    left, right = min(room.x for room in inside), max(room.right for room in inside)
    spans = [(room.x, room.right) for room in inside]
    for start, end in _cut(spans, max(0.0, left), min(band.width, right), across):
        part = Room(start, band.y, end - start, band.height)
        if any(room.touches(part) for room in inside):
            yield part


def _cut(
    spans: Sequence[tuple[float, float]], start: float, end: float, most: float, more: int = 0
) -> Iterator[tuple[float, float]]:
    """From `start` to `end` in pieces of at most `most`, `more` of them than there need be."""
    left = ceil((end - start) / most) + more
    while end - start > most or left > 1:
        count = max(left, ceil((end - start) / most))
        left = count - 1
        even = start + (end - start) / count
        least = max(start + LEAST * (even - start), end - (count - 1) * most)
        places = [even, start + most, *(place for span in spans for place in (span[0] - 1, span[1] + 1))]
        fitting = [place for place in places if min(least, even) <= place <= start + most]
        best = min(fitting, key=lambda place: (_crossed(spans, place), abs(place - even)))
        yield start, best
        start = best
    yield start, end


def _crossed(spans: Sequence[tuple[float, float]], place: float) -> int:
    return sum(one < place < other for one, other in spans)


def beside(part: Room, others: Sequence[Room]) -> dict[str, list[int]]:
    """Where the drawing goes on: the numbers, from 0, of the parts `above`, `below`, `left` and `right` of one."""
    found: dict[str, list[int]] = {"left": [], "right": [], "above": [], "below": []}
    for number, other in enumerate(others):
        same_band = abs(other.y - part.y) < 1
        overlaps = other.x < part.right and part.x < other.right
        for side, is_there in (
            ("left", same_band and abs(other.right - part.x) < 1),
            ("right", same_band and abs(other.x - part.right) < 1),
            ("above", overlaps and abs(other.bottom - part.y) < 1),
            ("below", overlaps and abs(other.y - part.bottom) < 1),
        ):
            if is_there:
                found[side].append(number)
    return found
