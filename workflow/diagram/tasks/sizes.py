"""How large tasks, containers, cards and the marks of lists are: the anatomy of the design's sheet for DSL 1.0.

A container is a box with lanes: those of a fork stand side by side, others one below the other. All lengths are pixels.
"""

from functools import partial
from typing import Literal

from workflow.diagram import sizes
from workflow.diagram.graph import Graph, Lane, Node, TaskGraph, TaskLane, TaskNode, kind_said
from workflow.diagram.kept.parts import KeptParts
from workflow.diagram.sizes import Box, Direction, JoinBox, LaneBox, Size
from workflow.diagram.tasks import overview
from workflow.diagram.text import measure, shorten, wrap
from workflow.diagram.words import break_condition

TITLE, SMALL_TITLE = 24.0, 20.0
MARGIN = 10.0
"""Around the graph in a lane."""
GAP, PAD = 8.0, 10.0
CHEVRON = 22.0
STACK = 5.0
"""How far the edge below a folded box comes out."""
CATCH_ABOVE, CATCH_BELOW = 15.0, 19.0
"""From a lane to the label of the edge that leads on, and from that to the next lane."""
ASIDE = 4
"""Lanes of a fork that stand side by side."""

DOT = 5.0
DIAMOND, SMALL_DIAMOND, WORDS_ASIDE = 12.0, 9.0, 6.0
CARD_HEIGHT, CARD_LINE, CARD_LEAST = 58.0, 14.0, 120.0
CARD_NAME, CARD_WORD = 12.0, 10.5


def boxes(
    graph: Graph, direction: Direction, inner: dict[str, Size], kept: KeptParts[Box] | None = None
) -> dict[str, Box]:
    """Every node's box by its id; `inner` has the sizes of the graphs in lanes, by the lane's id.

    `kept` are the boxes of the drawing before, and gets those of this one.
    """
    small = graph.detail == "overview"
    nested = isinstance(graph, TaskGraph) and graph.inner
    if kept is None:
        return {node.id: _box(node, small, nested, direction, inner) for node in graph.nodes}
    found = {}
    for node in graph.nodes:
        key = (node, small, nested, direction, [inner.get(lane.id) for lane in node.lanes])
        found[node.id] = kept.part(node.id, key, partial(_box, node, small, nested, direction, inner))
    return found


def margin(lane: Lane) -> float | None:
    """The room around the graph in a lane; None for what is no lane of tasks."""
    if not isinstance(lane, TaskLane):
        return None
    return 0.0 if lane.bare else MARGIN


def may_lie(lane: Lane) -> bool:
    """Whether a lane has plain boxes only, and may run from left to right in a drawing that runs down."""
    if not isinstance(lane, TaskLane) or lane.role == "branch" or lane.graph is None:
        return False
    found = [node for node in lane.graph.nodes if node.shape not in ("start", "end")]
    plain = all(isinstance(node, TaskNode) and not node.lanes for node in found)
    return plain and (len(found) == 1 or lane.role == "catch")


def _box(node: Node, small: bool, nested: bool, direction: Direction, inner: dict[str, Size]) -> Box:
    match node.shape:
        case "if":
            return _diamond(node, small, direction)
        case "card":
            return _card(node)
        case "start" | "end" if node.kind == "lane":
            return _lane_mark(node, direction)
    if not isinstance(node, TaskNode):
        return sizes.box(node, small, direction, inner)
    return _small(node, nested, direction, inner) if small else _task(node, direction, inner)


def _task(node: TaskNode, direction: Direction, inner: dict[str, Size]) -> Box:
    lines = tuple(wrap(shorten(node.title), sizes.MAX_WIDTH - 2 * sizes.PAD, sizes.NAME_SIZE, "bold"))
    head = 28 + measure(kind_said(node), 11, "bold") + 10 + (CHEVRON if node.fold else 0)
    head += 24 + measure(node.mode, sizes.META_SIZE) if node.mode else 0
    widths = [sizes.MIN_WIDTH, head, *(measure(line, sizes.NAME_SIZE, "bold") + 2 * sizes.PAD for line in lines)]
    widths += [sizes.row_width(row) + sizes.PAD for row in node.rows]
    width = sizes.rounded(min(max(widths), max(sizes.MAX_WIDTH, head)))
    extra = sizes.NAME_LINE * (len(lines) - 1)
    height = (sizes.NAME_AND_ROWS if node.rows else sizes.NAME_ONLY) + extra + sizes.ROW * len(node.rows)
    top = sizes.HEAD + 34 + extra + (sizes.ROW * len(node.rows) + 2 if node.rows else 0)
    return _framed(node, lines, Size(width, height), top, direction, inner)


def _small(node: TaskNode, nested: bool, direction: Direction, inner: dict[str, Size]) -> Box:
    plain = overview.box(node, nested)
    found = _framed(node, plain.lines, plain.size, overview.HEAD, direction, inner, True)
    return found._replace(small=True, block=plain.block)


def _framed(
    node: TaskNode,
    lines: tuple[str, ...],
    head: Size,
    top: float,
    direction: Direction,
    inner: dict[str, Size],
    small: bool = False,
) -> Box:
    """The box around its head and, from `top` on, its lanes."""
    lanes, joins, size = _stacked(node, head.width, top, inner, small)
    if _columns(node, direction) > 1:
        lanes, size = _side_by_side(node, head.width, top, inner, small)
        joins = ()
    width, height = (size.width, size.height) if lanes else head
    rows = tuple(sizes.fitted(row, width - sizes.ROW_TEXT - sizes.PAD) for row in node.rows)
    if node.fold == "folded":
        height += STACK
    return Box(node, Size(width, height), lines, rows, lanes, joins=joins)


def _columns(node: TaskNode, direction: Direction) -> int:
    is_fork = any(isinstance(lane, TaskLane) and lane.role == "branch" for lane in node.lanes)
    return min(len(node.lanes), ASIDE) if is_fork and direction == "TB" else 1


def _stacked(
    node: TaskNode, least: float, top: float, inner: dict[str, Size], small: bool
) -> tuple[tuple[LaneBox, ...], tuple[JoinBox, ...], Size]:
    """The lanes one below the other, all as wide as the widest, with room for the edges between them."""
    found = [_lane(lane, inner, small, len(node.lanes) == 1) for lane in node.lanes]
    width = max([least - 2 * PAD, *(size.width for size, _ in found)])
    after = {edge.source: edge for edge in node.joins}
    lanes: list[LaneBox] = []
    joins: list[JoinBox] = []
    y = top
    for lane, (size, title) in zip(node.lanes, found, strict=True):
        lanes.append(LaneBox(lane, PAD, y, width, size.height, (), title))
        y += size.height
        edge = after.get(lane.id)
        if edge is not None:
            labels = sizes.pills(edge)
            room = CATCH_ABOVE + CATCH_BELOW + (sizes.stacked(labels).height if labels else -4)
            width = max(width, *(label.size.width + 2 * PAD for label in labels), 0)
            joins.append(JoinBox(edge, labels, 0, y, y + room))
            y += room
        else:
            y += GAP
    lanes = [lane._replace(width=width) for lane in lanes]
    joins = [join._replace(x=PAD + width / 2) for join in joins]
    return tuple(lanes), tuple(joins), Size(sizes.rounded(width + 2 * PAD), y - GAP + PAD)


def _side_by_side(
    node: TaskNode, least: float, top: float, inner: dict[str, Size], small: bool
) -> tuple[tuple[LaneBox, ...], Size]:
    """The lanes of a fork, at most ASIDE in a row; each row's are equally high."""
    found = [_lane(lane, inner, small, False) for lane in node.lanes]
    columns = min(len(found), ASIDE)
    widths = [max(size.width for size, _ in found[start::columns]) for start in range(columns)]
    spare = least - 2 * PAD - sum(widths) - GAP * (columns - 1)
    widths = [width + max(0.0, spare / columns) for width in widths]
    lanes: list[LaneBox] = []
    y = top
    for first in range(0, len(found), columns):
        height = max(size.height for size, _ in found[first : first + columns])
        x = PAD
        for lane, (_, title), width in zip(node.lanes[first:], found[first:], widths, strict=False):
            lanes.append(LaneBox(lane, x, y, width, height, (), title))
            x += width + GAP
        y += height + GAP
    return tuple(lanes), Size(sizes.rounded(sum(widths) + GAP * (columns - 1) + 2 * PAD), y - GAP + PAD)


def _lane(lane: Lane, inner: dict[str, Size], small: bool, alone: bool) -> tuple[Size, float]:
    """The size of a lane, and where the graph in it begins; from afar a lane that is alone needs no title."""
    size = inner.get(lane.id, Size(0, 0))
    note = lane.note if isinstance(lane, TaskLane) else ""
    if isinstance(lane, TaskLane) and lane.bare:
        return size, 0.0
    words = measure(shorten(lane.name, 40), sizes.META_SIZE, "bold")
    words += 24 + measure(note, sizes.META_SIZE) if note else 0
    title = (0.0 if alone else SMALL_TITLE) if small else TITLE
    return Size(max(size.width, words + 2 * PAD), title + size.height), title


def _lane_mark(node: Node, direction: Direction) -> Box:
    if node.shape == "start":
        return Box(node, Size(2 * DOT, 2 * DOT), ())
    return Box(node, Size(16, 10) if direction == "TB" else Size(16, 16), ())


def _diamond(node: Node, small: bool, direction: Direction) -> Box:
    """A diamond with its words beside it, or below it where the flow goes to the right; it is always in the middle."""
    half = SMALL_DIAMOND if small else DIAMOND
    if small:
        return Box(node, Size(2 * half, 2 * half), (), small=True)
    lines = break_condition(node.title, 26, 2)
    words = words_of(lines)
    if direction == "TB":
        return Box(node, Size(2 * (half + WORDS_ASIDE + words.width), max(2 * half, words.height)), lines)
    return Box(node, Size(max(2 * half, words.width), 2 * (half + WORDS_ASIDE + words.height)), lines, aside=False)


def words_of(lines: tuple[str, ...]) -> Size:
    """The label of a diamond."""
    face: Literal["mono"] = "mono"
    wide = max(measure(line, sizes.PILL_SIZE, face) for line in lines)
    return Size(wide + 16, sizes.PILL_FIRST + sizes.PILL_LINE * (len(lines) - 1))


def _card(node: Node) -> Box:
    """A card: its kind, its name, and a line or more of what it is."""
    lines = tuple(wrap(shorten(node.title), sizes.REF_MAX, CARD_NAME, "bold"))
    wide = [measure(line, CARD_NAME, "bold") for line in lines]
    wide += [measure(f"{row.value} {row.dim}".strip(), CARD_WORD) for row in node.rows]
    width = sizes.rounded(
        min(max([CARD_LEAST, measure(node.mode, CARD_WORD, "bold") + 50, *(w + 20 for w in wide)]), 300)
    )
    height = CARD_HEIGHT + CARD_LINE * (len(lines) + len(node.rows) - 2)
    return Box(node, Size(width, height), lines, node.rows)
