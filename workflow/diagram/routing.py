"""Layers with every item's place across -> places along, and every edge as straight or right-angled lines.

Edges bend only in the gaps between rows, leave and enter boxes side by side, and never run through one. Points are
(across, along) in pixels; `layout.py` turns them into x and y.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from workflow.diagram.layers import CORNER, Item, Layers, rows
from workflow.diagram.plain import spread
from workflow.diagram.tracks import Bend, assign

Point = tuple[float, float]

TRACK = 10.0
PORT = 14.0
"""How far ports stand from each other, where there is room."""

TIGHT_CORNER = 9.0
"""The same where that would be too narrow for all."""

LEAN = 0.3
"""How far a port leans towards an end that it cannot meet straight, as a part of the way to the corner."""


@dataclass(frozen=True, slots=True)
class Routed:
    """Each item's place by its id: the centre across and the start along; each edge's points; and the extent along."""

    across: dict[str, float]
    along: dict[str, float]
    paths: dict[str, list[Point]]
    depth: float


@dataclass(slots=True)
class _Piece:
    """One item to the next in an edge's chain: through a gap (`bend`), or within a row (`aside`)."""

    source: Item
    target: Item
    gap: int = -2
    source_below: bool = True  # whether it leaves the source at its lower side
    target_below: bool = False
    aside: bool = False
    source_port: float = 0.0
    target_port: float = 0.0
    track: int = -1


_End = tuple[_Piece, bool]
"""An end of a piece: whether it is that at its source."""
_Meeting = Mapping[tuple[str, bool], list[_End]]
"""The ends that meet at an item's lower (True) or upper side."""


@dataclass
class _Router:
    layers: Layers
    across: Mapping[str, float]
    lined: list[list[Item]] = field(default_factory=list)
    order: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, list[_Piece]] = field(default_factory=dict)
    tops: list[float] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)  # box, mark or label, by what is in a row
    gaps: dict[int, float] = field(default_factory=dict)  # where a gap starts
    first_track: dict[int, float] = field(default_factory=dict)
    sides: dict[tuple[str, str, str], float] = field(default_factory=dict)  # (edge, end, item) -> along, from its top


def misplaced(layers: Layers, beside: Collection[str], across: Mapping[str, float]) -> frozenset[str]:
    """Those of the edges within a row that something else stands in the way of: they should rather lead down."""
    if not beside:
        return frozenset()
    lined = rows(layers, across)
    order = {item.id: place for row in lined for place, item in enumerate(row)}
    found = set()
    for edge in beside:
        chain = layers.chains[edge]
        first, last = order[chain[0]], order[chain[-1]]
        between = lined[layers.items[chain[0]].level][first + 1 : last]
        if last < first or any(item.solid and item.id not in chain for item in between):
            found.add(edge)
    return frozenset(found)


def route(layers: Layers, across: Mapping[str, float]) -> Routed:
    """Every place and path of a diagram."""
    router = _Router(layers, across)
    router.lined = rows(layers, across)
    router.order = {item.id: place for row in router.lined for place, item in enumerate(row)}
    for edge, chain in layers.chains.items():
        items = [layers.items[name] for name in chain]
        router.pieces[edge] = [_piece(router, one, other) for one, other in pairwise(items)]
    _ports(router)
    bends = _tracks(router)
    _rows_along(router, bends)
    _sides(router)
    paths = {edge: _simple(_path(router, edge, pieces)) for edge, pieces in router.pieces.items()}
    along = {item.id: _along(router, item) for item in layers.items.values()}
    _beside_labels(router, along)
    return Routed(dict(across), along, paths, _depth(router))


def _piece(router: _Router, source: Item, target: Item) -> _Piece:
    if source.level != target.level:
        down = source.level < target.level
        return _Piece(source, target, min(source.level, target.level), source_below=down, target_below=not down)
    if _adjacent(router, source, target):
        return _Piece(source, target, aside=True)
    if source.box:  # leaves through the gap below, climbs at the side
        return _Piece(source, target, source.level, source_below=True, target_below=True)
    return _Piece(source, target, source.level - 1, source_below=False, target_below=False)


def _adjacent(router: _Router, one: Item, other: Item) -> bool:
    first, last = sorted((router.order[one.id], router.order[other.id]))
    return not any(item.solid for item in router.lined[one.level][first + 1 : last])


def _ports(router: _Router) -> None:
    """Where each piece meets the sides that face its gap: straight where it can, spread where several meet."""
    meeting: dict[tuple[str, bool], list[_End]] = defaultdict(list)
    for pieces in router.pieces.values():
        for piece in pieces:
            if not piece.aside:
                meeting[piece.source.id, piece.source_below].append((piece, True))
                meeting[piece.target.id, piece.target_below].append((piece, False))
    for (name, _), found in meeting.items():
        item = router.layers.items[name]
        if item.box and len(found) == 1:
            place = _straight(router, item, found[0], meeting, alone=True)
            _set_port(*found[0], router.across[name] if place is None else place)
        elif item.box:
            _spread_ports(router, item, found, meeting)
        else:
            for piece, is_source in found:
                _set_port(piece, is_source, router.across[name])
    _straighten(router)


def _spread_ports(router: _Router, item: Item, found: list[_End], meeting: _Meeting) -> None:
    middle = router.across[item.id]
    half = max(item.across / 2 - CORNER, 0)
    if PORT * (len(found) - 1) > 2 * half:
        half = max(item.across / 2 - TIGHT_CORNER, 0)
    ends = []
    for piece, is_source in found:
        want = _straight(router, item, (piece, is_source), meeting, alone=False)
        away = router.across[(piece.target if is_source else piece.source).id] - middle
        lean = LEAN * max(-half, min(half, away))
        ends.append((away, middle + lean if want is None else want, want is not None, piece, is_source))
    ends.sort(key=lambda end: (end[0], end[1]))
    room = min(PORT, 2 * half / (len(ends) - 1))
    places = spread([end[1] for end in ends], [1000.0 if end[2] else 1.0 for end in ends], lambda _: room)
    for (_, _, _, piece, is_source), place in zip(ends, places, strict=True):
        _set_port(piece, is_source, max(middle - half, min(middle + half, place)))


def _straight(router: _Router, item: Item, end: _End, meeting: _Meeting, alone: bool) -> float | None:
    """Where a straight line would meet both items, if anywhere; `alone`: nothing else meets this side of `item`."""
    piece, is_source = end
    other = piece.target if is_source else piece.source
    other_below = piece.target_below if is_source else piece.source_below
    if piece.source_below == piece.target_below:
        return None
    here, there = router.across[item.id], router.across[other.id]
    half = max(item.across / 2 - CORNER, 0)
    other_half = max(other.across / 2 - CORNER, 0) if other.box else 0.0
    low, high = max(here - half, there - other_half), min(here + half, there + other_half)
    if low > high:
        return None
    other_alone = len(meeting[other.id, other_below]) == 1
    middle = (here + there) / 2 if alone == other_alone else here if alone else there
    return max(low, min(high, middle))


def _straighten(router: _Router) -> None:
    """Take out jogs of a few pixels that came from spreading."""
    for pieces in router.pieces.values():
        for piece in pieces:
            if piece.aside or abs(piece.source_port - piece.target_port) > 7:
                continue
            if piece.source.box and not piece.target.box:
                piece.source_port = piece.target_port
            elif piece.target.box:
                piece.target_port = piece.source_port


def _set_port(piece: _Piece, is_source: bool, place: float) -> None:
    if is_source:
        piece.source_port = place
    else:
        piece.target_port = place


def _tracks(router: _Router) -> dict[int, int]:
    """Gives every piece its track; how many tracks each gap has."""
    by_gap: dict[int, list[_Piece]] = defaultdict(list)
    for pieces in router.pieces.values():
        for piece in pieces:
            if not piece.aside:
                by_gap[piece.gap].append(piece)
    counts: dict[int, int] = {}
    for gap, found in by_gap.items():
        bends = tuple([Bend(p.source_port, p.target_port, p.source_below, p.target_below) for p in found])
        for piece, track in zip(found, assign(bends), strict=True):
            piece.track = track
        counts[gap] = max((piece.track for piece in found), default=-1) + 1
    return counts


def _rows_along(router: _Router, counts: Mapping[int, int]) -> None:
    place = 0.0
    router.kinds = [_row_kind(row) for row in router.lined]
    for level in range(-1, router.layers.levels):
        if level >= 0:
            height = max([item.along for item in router.lined[level]], default=0.0)
            router.tops.append(place)
            router.heights.append(height)
            place += height
        router.gaps[level] = place
        place += _gap(router, level, counts.get(level, 0))


def _gap(router: _Router, level: int, tracks: int) -> float:
    """The room after a row, and where its first track runs."""
    last = router.layers.levels - 1
    outer = level < 0 or level == last
    before, after = router.kinds[level] if level >= 0 else "none", router.kinds[level + 1] if level < last else "none"
    above = 12.0 if before == "box" else 8.0
    below = 20.0 if after == "label" else 22.0 if after == "mark" else 24.0
    boxes = 32.0 if before == "label" else 28.0 if router.layers.tight else 40.0
    least = 0.0 if outer else {"label": 22.0, "mark": 26.0}.get(after, boxes)
    if not tracks:
        return least
    room = max(above + (tracks - 1) * TRACK + below, least)
    spare = room - above - (tracks - 1) * TRACK - below
    router.first_track[level] = above + spare / 3
    return room


def _row_kind(row: list[Item]) -> str:
    if any(item.box for item in row):
        return "box"
    return "mark" if any(not item.edge for item in row) else "label"


def _along(router: _Router, item: Item) -> float:
    """Boxes and marks start where their row starts; labels stand in the middle of it."""
    top, height = router.tops[item.level], router.heights[item.level]
    return top + (height - item.along) / 2 if item.edge else top


def _sides(router: _Router) -> None:
    """Where edges meet the sides of boxes within a row; those that climb higher leave higher up."""
    meeting: dict[tuple[str, bool], list[tuple[bool, float, str, str]]] = defaultdict(list)
    for edge, pieces in router.pieces.items():
        for end, piece in (("source", pieces[0]), ("target", pieces[-1])):
            item, other = (piece.source, piece.target) if end == "source" else (piece.target, piece.source)
            if not piece.aside:
                continue
            if not (other.edge and _climbs(router, edge)):
                router.sides[edge, end, item.id] = min(pieces[0].source.along, pieces[-1].target.along) / 2
                continue
            away = router.across[other.id] - router.across[item.id]
            down = (end == "target") != (pieces[0].source is pieces[-1].target)
            meeting[item.id, away > 0].append((down, -abs(away) if down else abs(away), edge, end))
    for (name, _), found in meeting.items():
        found.sort()
        height = router.layers.items[name].along
        for number, (_, _, edge, end) in enumerate(found, 1):
            router.sides[edge, end, name] = height * number / (len(found) + 1)


def _climbs(router: _Router, edge: str) -> bool:
    chain = router.layers.chains[edge]
    first, last = router.layers.items[chain[0]], router.layers.items[chain[-1]]
    return first.level > last.level or chain[0] == chain[-1]


def _path(router: _Router, edge: str, pieces: list[_Piece]) -> list[Point]:
    points: list[Point] = []
    for number, piece in enumerate(pieces):
        if piece.aside:
            points += _aside(router, edge, piece, number == 0, number == len(pieces) - 1)
            continue
        if piece.source.box or not piece.source.edge:
            points.append((piece.source_port, _edge_along(router, piece.source, piece.source_below)))
        if piece.track >= 0:
            along = router.gaps[piece.gap] + router.first_track[piece.gap] + piece.track * TRACK
            points += [(piece.source_port, along), (piece.target_port, along)]
        if piece.target.box or not piece.target.edge:
            points.append((piece.target_port, _edge_along(router, piece.target, piece.target_below)))
    return points


def _edge_along(router: _Router, item: Item, below: bool) -> float:
    top = router.tops[item.level]
    return top + item.along - item.inset if below else top + item.inset


def _aside(router: _Router, edge: str, piece: _Piece, first: bool, last: bool) -> list[Point]:
    """Along the row: out of the source's side, into the target's."""
    right = router.across[piece.target.id] > router.across[piece.source.id]
    top = router.tops[piece.source.level]
    points: list[Point] = []
    source_at = router.sides.get((edge, "source", piece.source.id)) if first else None
    target_at = router.sides.get((edge, "target", piece.target.id)) if last else None
    level = source_at if source_at is not None else target_at
    if level is None:
        return points
    if source_at is not None:
        points.append((_side(router, piece.source, right), top + source_at))
        points.append(
            (router.across[piece.target.id], top + source_at)
            if not last
            else (_side(router, piece.target, not right), top + source_at)
        )
    else:
        points.append((router.across[piece.source.id], top + level))
        points.append((_side(router, piece.target, not right), top + level))
    return points


def _side(router: _Router, item: Item, right: bool) -> float:
    return router.across[item.id] + (item.across / 2 if right else -item.across / 2)


def _beside_labels(router: _Router, along: dict[str, float]) -> None:
    """A label within a row, between two boxes or at a loop, stands at the height of its edge and inside its row."""
    for edge, pieces in router.pieces.items():
        if len(pieces) == 2 and pieces[0].aside and pieces[1].aside:
            first, label, last = pieces[0].source, pieces[0].target, pieces[1].target
            level = (router.sides[edge, "source", first.id] + router.sides[edge, "target", last.id]) / 2
            most = router.heights[label.level] - label.along
            along[label.id] = router.tops[label.level] + min(max(level - label.along / 2, 0.0), most)


def _depth(router: _Router) -> float:
    return router.gaps[router.layers.levels - 1] + (
        _gap(router, router.layers.levels - 1, 1) if router.layers.levels - 1 in router.first_track else 0.0
    )


def _simple(points: list[Point]) -> list[Point]:
    """Without repeated points and points in the middle of a line."""
    kept: list[Point] = []
    for point in points:
        if kept and abs(kept[-1][0] - point[0]) < 0.05 and abs(kept[-1][1] - point[1]) < 0.05:
            continue
        while len(kept) > 1 and _in_line(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept


def _in_line(one: Point, middle: Point, other: Point) -> bool:
    vertical = abs(one[0] - middle[0]) < 0.05 and abs(middle[0] - other[0]) < 0.05
    horizontal = abs(one[1] - middle[1]) < 0.05 and abs(middle[1] - other[1]) < 0.05
    return vertical or horizontal
