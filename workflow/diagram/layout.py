"""Graph -> picture: every box, label and line with its place. Graphs in lanes are laid out first, each on its own.

Graphviz gives the places across the rows; where it fails or is late, our own plain layout does; the picture says so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from workflow.diagram import engines, plain
from workflow.diagram.align import aligned
from workflow.diagram.dot import read_places, to_dot
from workflow.diagram.graph import Edge, Graph, Lane, TaskGraph
from workflow.diagram.kept import Kept, KeptParts
from workflow.diagram.layers import Layers, build_layers
from workflow.diagram.ranks import Ranks, rank
from workflow.diagram.references import with_references
from workflow.diagram.routing import Point, Routed, misplaced, route
from workflow.diagram.sizes import END_RADIUS, START_RADIUS, Box, Direction, PillBox, Size, pills, stacked
from workflow.diagram.tasks.sizes import DIAMOND, boxes, margin, may_lie

MARGIN = 16.0
PLAIN = "plain"

MAX_TRIED = 150
"""Items of a picture for which both sides are tried; in larger ones it saves 2 % of the lines, for twice the time."""

BEND = 40.0
"""A bend costs as much as a line of this many pixels."""


class PlacedBox(NamedTuple):
    """A box with its top left corner."""

    box: Box
    x: float
    y: float


class PlacedLabel(NamedTuple):
    """An edge's labels with the top left corner of the room they stand in, one below the other and centred."""

    edge: Edge
    pills: tuple[PillBox, ...]
    size: Size
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything with its place, in pixels from the top left; `inner` are the pictures in lanes, by the lane's id."""

    graph: Graph
    direction: Direction
    boxes: tuple[PlacedBox, ...]
    labels: tuple[PlacedLabel, ...]
    paths: tuple[tuple[Edge, tuple[Point, ...]], ...]
    size: Size
    inner: dict[str, "Picture"] = field(default_factory=dict)
    reason: str | None = None  # why the plain layout was taken
    is_near: bool = False  # places of a drawing before were kept that a fresh layout may give otherwise


def lay_out(
    graph: Graph,
    direction: Direction = "TB",
    engine: str = "wasi",
    kept: Kept | None = None,
    *,
    is_quick: bool = False,
) -> Picture:
    """The picture of a graph. `engine` is one of `engines.NAMES` or `plain`; ValueError for any other.

    `kept` has the boxes and places of drawings before, and gets those of this one; with `is_quick` it need not be what
    a fresh layout gives: then the picture is `is_near`.
    """
    timed = None if engine == PLAIN else engines.Timed(engine, kept.places if kept else None, is_quick=is_quick)
    return _lay_out(graph, direction, timed, kept.boxes if kept else None)


def _lay_out(
    graph: Graph,
    direction: Direction,
    engine: engines.Timed | None,
    kept: KeptParts[Box] | None,
    around: float | None = None,
) -> Picture:
    inner: dict[str, Picture] = {}
    for node in graph.nodes:
        room = 0.0
        for lane in (lane for lane in node.lanes if lane.graph is not None):
            inner[lane.id] = inside = _inside(lane, direction, engine, kept, room)
            engine = None if inside.reason else engine  # one failure is waited for, not one per lane
            room = inside.size.width
    shown = with_references(graph)
    found = boxes(shown, direction, {name: picture.size for name, picture in inner.items()}, kept)
    labels = {edge.id: pills(edge) for edge in shown.edges if edge.pills}
    parts = _Parts(
        shown,
        {name: _turned(box.size, direction) for name, box in found.items()},
        {name: _turned(stacked(row), direction) for name, row in labels.items()},
        {name: _inset(box, direction) for name, box in found.items()},
    )
    best, routed = _best(parts, engine)
    reasons = [best.reason, *(picture.reason for picture in inner.values())]
    outside = MARGIN if around is None else around
    reason = next(filter(None, reasons), None)
    picture = _picture(shown, direction, found, labels, best.layers, routed, inner, reason, outside)
    is_near = best.is_near or any(each.is_near for each in inner.values())
    return replace(picture, is_near=True) if is_near else picture


def _inside(
    lane: Lane, direction: Direction, engine: engines.Timed | None, kept: KeptParts[Box] | None, room: float
) -> Picture:
    """The picture in a lane; `room` is how wide the lane above it is: one of plain boxes lies down where it fits."""
    assert lane.graph is not None
    around = margin(lane)
    if direction == "TB" and may_lie(lane):
        lying = _lay_out(lane.graph, "LR", engine, kept, around)
        if lying.size.width <= room or _is_single(lane.graph):
            return lying
    return _lay_out(lane.graph, direction, engine, kept, around)


def _is_single(graph: Graph) -> bool:
    return sum(node.shape not in ("start", "end") for node in graph.nodes) == 1


@dataclass(frozen=True, slots=True)
class _Parts:
    """A graph with the sizes of its nodes and labels, turned so that rows run across."""

    graph: Graph
    sizes: Mapping[str, Size]
    labels: Mapping[str, Size]
    insets: Mapping[str, float]

    def layers(self, ranks: Ranks, back_after: bool) -> Layers:
        return build_layers(self.graph, ranks, self.sizes, self.labels, self.insets, back_after)


@dataclass(slots=True, eq=False)
class _Try:
    """Layers with what leads back on one side, the places across, and why these are the plain layout's."""

    layers: Layers
    across: dict[str, float] = field(default_factory=dict)
    reason: str | None = None
    is_near: bool = False


def _best(parts: _Parts, engine: engines.Timed | None) -> tuple[_Try, Routed]:
    """The layers with their lines; where edges lead back, with these on the side that takes the shorter lines."""
    ranks = rank(parts.graph)
    tried = [_Try(parts.layers(ranks, False))]
    if ranks.back and len(tried[0].layers.items) <= MAX_TRIED:
        tried.append(_Try(parts.layers(ranks, True)))
    if isinstance(parts.graph, TaskGraph) and not _is_broad(tried[0].layers):
        engine = None
    _place(tried, engine)
    _place(list(_moved(parts, ranks, tried)), engine)
    good = [one for one in tried if one.reason is None] or tried[:1]
    routed = [(one, route(one.layers, aligned(one.layers, one.across))) for one in good]
    return min(routed, key=lambda found: _effort(found[1])) if len(routed) > 1 else routed[0]


def _effort(routed: Routed) -> float:
    """What it costs the eye to follow all lines: their length and their bends."""
    return sum(
        sum(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in pairwise(path)) + BEND * len(path)
        for path in routed.paths.values()
    )


def _moved(parts: _Parts, ranks: Ranks, tried: list[_Try]) -> Iterator[_Try]:
    """Those that need other places: an edge within a row got something in its way, and leads down now."""
    for one in tried:
        below = misplaced(one.layers, ranks.beside, one.across)
        if below:
            one.layers = parts.layers(rank(parts.graph, below), one.layers.back_after)
            yield one


def _place(tried: list[_Try], engine: engines.Timed | None) -> None:
    """Find the places of all: those kept, Graphviz's, and the plain layout's where it gives none."""
    fit = [(one, *to_dot(one.layers)) for one in tried if one.reason is None and one.layers.items] if engine else []
    asked = [question for question in fit if not _is_kept(*question, engine)]
    answers = engine.layouts([source for _, source, _ in asked]) if engine else []
    for (one, source, names), answer in zip(asked, answers, strict=True):
        try:
            one.across = _read(answer, names)
        except (engines.EngineError, ValueError) as problem:
            one.reason = str(problem)
            continue
        if engine and engine.kept:
            engine.kept.keep(source, one.layers, list(one.across.values()))
    placed = [one for one, _, _ in fit if one.reason is None]
    for one in tried:
        if one not in placed:
            one.across = plain.arrange(one.layers)


def _is_kept(one: _Try, source: str, names: list[str], engine: engines.Timed | None) -> bool:
    """Whether its places were kept; it has them now."""
    if engine is None or engine.kept is None:
        return False
    places = engine.kept.exact(source)
    if places is None and engine.is_quick:
        places = engine.kept.near(source, one.layers)
        one.is_near = places is not None
    if places is not None:
        one.across = dict(zip(names, places, strict=True))
    return places is not None


def _is_broad(layers: Layers) -> bool:
    """Whether anything stands beside anything else: most lists of tasks are chains, and need not be asked for."""
    levels = [item.level for item in layers.items.values()]
    return len(levels) > len(set(levels))


def _read(answer: str | engines.EngineError, names: list[str]) -> dict[str, float]:
    if isinstance(answer, engines.EngineError):
        raise answer
    return read_places(answer, names)


def _turned(size: Size, direction: Direction) -> Size:
    return size if direction == "TB" else Size(size.height, size.width)


def _inset(box: Box, direction: Direction) -> float:
    """From a mark's edge to its circle or diamond, along the direction."""
    if box.node.shape == "if" and not box.small:
        return _turned(box.size, direction).height / 2 - DIAMOND
    if box.node.shape not in ("start", "end") or not box.lines:
        return 0.0
    radius = START_RADIUS if box.node.shape == "start" else END_RADIUS
    along = _turned(box.size, direction).height
    ends_first = box.node.shape == "end" and (not box.aside if direction == "TB" else box.aside)
    return 0.0 if ends_first else along / 2 - radius


def _picture(
    graph: Graph,
    direction: Direction,
    found: Mapping[str, Box],
    labels: Mapping[str, tuple[PillBox, ...]],
    layers: Layers,
    routed: Routed,
    inner: dict[str, Picture],
    reason: str | None,
    around: float,
) -> Picture:
    low, high = _extent(layers, routed)
    width, height = high - low + 2 * around, routed.depth + 2 * around

    def corner(name: str) -> Point:
        item = layers.items[name]
        return _turn((routed.across[name] - item.across / 2 - low + around, routed.along[name] + around), direction)

    placed = tuple(PlacedBox(found[node.id], *corner(node.id)) for node in graph.nodes)
    tagged = tuple(
        PlacedLabel(edge, labels[edge.id], stacked(labels[edge.id]), *corner(_label(layers, edge)))
        for edge in graph.edges
        if edge.id in labels
    )
    paths = tuple(
        (
            edge,
            tuple(_turn((across - low + around, along + around), direction) for across, along in routed.paths[edge.id]),
        )
        for edge in graph.edges
    )
    return Picture(graph, direction, placed, tagged, paths, _turned(Size(width, height), direction), inner, reason)


def _label(layers: Layers, edge: Edge) -> str:
    return next(name for name in layers.chains[edge.id] if layers.items[name].edge and layers.items[name].solid)


def _extent(layers: Layers, routed: Routed) -> tuple[float, float]:
    sides = [
        (routed.across[name] - item.across / 2, routed.across[name] + item.across / 2)
        for name, item in layers.items.items()
    ]
    points = [point[0] for path in routed.paths.values() for point in path]
    return (
        min([side[0] for side in sides] + points, default=0.0),
        max([side[1] for side in sides] + points, default=0.0),
    )


def _turn(point: Point, direction: Direction) -> Point:
    return point if direction == "TB" else (point[1], point[0])
