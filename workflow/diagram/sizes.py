"""How large each box, mark and label is, and where the words stand in it: the anatomy of the design's diagram sheet.

All lengths are pixels; a box's own origin is its top left corner. `svg.py` draws exactly these shapes.
"""

from typing import Literal, NamedTuple

from workflow.diagram.graph import Edge, Lane, Node, Pill, Row, kind_said
from workflow.diagram.text import cut, measure, shorten, wrap

Direction = Literal["TB", "LR"]

HEAD = 26.0
MIN_WIDTH, MAX_WIDTH = 176.0, 336.0
PAD = 12.0
NAME_SIZE, NAME_LINE = 14.5, 18.0
ROW, ROW_TEXT, ROW_SIZE, META_SIZE = 20.0, 31.0, 11.0, 10.5
NAME_ONLY, NAME_AND_ROWS = 62.0, 64.0
LANE_HEAD, LANE_FOOT, LANE_ROW, LANE_GAP, LANE_PAD = 28.0, 8.0, 22.0, 8.0, 10.0
LANES_ASIDE = 4
SMALL_HEIGHT, SMALL_SIZE, SMALL_TEXT, SMALL_MAX = 40.0, 13.0, 34.0, 260.0
PILL_SIZE, PILL_LINE, PILL_FIRST, PILL_GAP, PILL_MAX = 10.5, 15.0, 22.0, 4.0, 300.0
BADGE_SIZE = 10.0
REF_HEIGHT, REF_TEXT, REF_MAX = 24.0, 25.0, 260.0
START_RADIUS, END_RADIUS = 8.0, 9.0
MARK_SIZE, MARK_ASIDE, MARK_MAX = 11.0, 60.0, 240.0


class Size(NamedTuple):
    """Width and height in pixels."""

    width: float
    height: float


class LaneBox(NamedTuple):
    """A lane's place in its box, and its rows as they are shown."""

    lane: Lane
    x: float
    y: float
    width: float
    height: float
    rows: tuple[Row, ...]
    top: float = 0.0  # from its upper side to the graph in it


class JoinBox(NamedTuple):
    """An edge between two lanes of a box, straight down at `x`, with its labels in the middle."""

    edge: Edge
    pills: tuple["PillBox", ...]
    x: float
    top: float
    bottom: float


class Box(NamedTuple):
    """A node with its size, its title in lines, its rows cut to fit, and its lanes placed."""

    node: Node
    size: Size
    lines: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    lanes: tuple[LaneBox, ...] = ()
    small: bool = False
    block: bool = False  # it has its name alone, and no sign
    aside: bool = True  # of a mark: its words stand beside it, not below
    joins: tuple[JoinBox, ...] = ()


class PillBox(NamedTuple):
    """A label with its size and its lines cut to fit."""

    pill: Pill
    size: Size
    lines: tuple[str, ...]
    code: tuple[str, ...]
    badge: float = 0.0  # its width


def box(node: Node, small: bool, direction: Direction, inner: dict[str, Size]) -> Box:
    """One node's box."""
    match node.shape:
        case "start" | "end":
            return mark(node, small, direction)
        case "ref":
            return _reference(node)
    return small_box(node) if small else _state(node, direction, inner)


def _state(node: Node, direction: Direction, inner: dict[str, Size]) -> Box:
    name = shorten(node.title)
    lines = tuple(wrap(name, MAX_WIDTH - 2 * PAD, NAME_SIZE, "bold"))
    head = 28 + measure(kind_said(node), 11, "bold") + (24 + measure(node.mode, META_SIZE) if node.mode else 0) + 10
    widths = [MIN_WIDTH, head, *(measure(line, NAME_SIZE, "bold") + 2 * PAD for line in lines)]
    widths += [row_width(row) + PAD for row in node.rows]
    width = rounded(min(max(widths), max(MAX_WIDTH, head)))
    columns = _columns(node.lanes, direction)
    lanes, width, bottom = _lanes(node, columns, width, HEAD + 16 + NAME_LINE * len(lines), inner)
    extra = NAME_LINE * (len(lines) - 1)
    height = NAME_AND_ROWS + extra + ROW * len(node.rows) if node.rows else NAME_ONLY + extra
    rows = tuple(fitted(row, width - ROW_TEXT - PAD) for row in node.rows)
    return Box(node, Size(width, max(height, bottom)), lines, rows, lanes)


def row_width(row: Row) -> float:
    """The width of a fact with its icon, from the left side of its box."""
    width = measure(row.value, ROW_SIZE, "mono" if row.mono else "regular")
    return ROW_TEXT + width + (7 + measure(row.dim, ROW_SIZE) if row.dim else 0)


def fitted(row: Row, room: float) -> Row:
    """The row cut to `room` pixels: first what is dim, down to a third, then the value."""
    if row_width(row) + 0.01 < room + ROW_TEXT:
        return row
    face: Literal["mono", "regular"] = "mono" if row.mono else "regular"
    value = measure(row.value, ROW_SIZE, face)
    if not row.dim:
        return Row(row.icon, cut(row.value, room, ROW_SIZE, face), "", row.mono)
    dim = min(measure(row.dim, ROW_SIZE), max(room - value - 7, room / 3 - 7))
    return Row(row.icon, cut(row.value, room - dim - 7, ROW_SIZE, face), cut(row.dim, dim + 0.01, ROW_SIZE), row.mono)


def _lanes(
    node: Node, columns: int, width: float, top: float, inner: dict[str, Size]
) -> tuple[tuple[LaneBox, ...], float, float]:
    """Lanes in one column, or side by side where they hold graphs or are many; with the box's width and height."""
    if not node.lanes:
        return (), width, 0
    sizes = [_lane_size(lane, inner.get(lane.id)) for lane in node.lanes]
    widths = [max(size.width for size in sizes[start::columns]) for start in range(columns)]
    spare = width - 2 * LANE_PAD - sum(widths) - LANE_GAP * (columns - 1)
    widths = [column + max(0.0, spare / columns) for column in widths]
    placed: list[LaneBox] = []
    y = top
    for first in range(0, len(sizes), columns):
        height = max(size.height for size in sizes[first : first + columns])
        x = LANE_PAD
        for column, lane in enumerate(node.lanes[first : first + columns]):
            rows = tuple(fitted(row, widths[column] - 36 - 10) for row in lane.rows)
            placed.append(LaneBox(lane, x, y, widths[column], height, rows, graph_top(lane)))
            x += widths[column] + LANE_GAP
        y += height + LANE_GAP
    return tuple(placed), sum(widths) + 2 * LANE_PAD + LANE_GAP * (columns - 1), y - LANE_GAP + PAD


def _columns(lanes: tuple[Lane, ...], direction: Direction) -> int:
    """Graphs stand side by side where they run down, else one below the other."""
    if any(lane.graph for lane in lanes):
        return min(len(lanes), 4) if direction == "TB" else 1
    return 1 if len(lanes) <= LANES_ASIDE else 2 if len(lanes) <= 4 * LANES_ASIDE else 3


def graph_top(lane: Lane) -> float:
    """Where a lane's own graph begins: below its name and its rows."""
    return LANE_HEAD + LANE_ROW * len(lane.rows)


def _lane_size(lane: Lane, inner: Size | None) -> Size:
    name = measure(shorten(lane.name, 40), META_SIZE, "bold") + 20
    rows = max((row_width(row) + 5 + 10 for row in lane.rows), default=0)
    height = LANE_HEAD + LANE_ROW * len(lane.rows) + LANE_FOOT if lane.rows else LANE_HEAD
    width = min(max(name, rows, 120), MAX_WIDTH - 2 * LANE_PAD)
    if inner is not None:
        return Size(max(width, inner.width + 16), graph_top(lane) + inner.height + LANE_FOOT)
    return Size(width, height)


def small_box(node: Node) -> Box:
    """A box with its name only."""
    lines = tuple(wrap(shorten(node.title), SMALL_MAX - SMALL_TEXT - PAD, SMALL_SIZE, "bold"))
    width = rounded(max(measure(line, SMALL_SIZE, "bold") for line in lines) + SMALL_TEXT + PAD)
    return Box(node, Size(max(width, 96), SMALL_HEIGHT + 17 * (len(lines) - 1)), lines, small=True)


def mark(node: Node, small: bool, direction: Direction) -> Box:
    """A start or an end with its words."""
    radius = START_RADIUS if node.shape == "start" else END_RADIUS
    if small:
        return Box(node, Size(2 * radius, 2 * radius), (), small=True)
    lines = tuple(wrap(shorten(node.title), MARK_MAX, MARK_SIZE))
    has_sign = node.kind == "scheduled" or (node.shape == "start" and node.kind == "event")
    width = max(measure(line, MARK_SIZE) for line in lines) + (18 if has_sign else 0)
    aside = (width <= MARK_ASIDE and direction == "TB") or (direction == "LR" and node.shape == "end")
    aside = aside or (direction == "TB" and node.shape == "start")
    if not aside:
        below = 6.0 + 14 * len(lines)
        height = 2 * radius + (2 * below if direction == "LR" else below)  # in LR the circle is the middle
        return Box(node, Size(max(width, 2 * radius), height), lines, aside=False)
    half = radius + 7 + width
    across = 2 * half if direction == "TB" else half + radius
    return Box(node, Size(across, max(2 * radius, 14 * len(lines))), lines)


def _reference(node: Node) -> Box:
    lines = (cut(shorten(node.title), REF_MAX, 11, "bold"),)
    return Box(
        node, Size(rounded(REF_TEXT + measure("see ", 11) + measure(lines[0], 11, "bold") + 10), REF_HEIGHT), lines
    )


def pills(edge: Edge) -> tuple[PillBox, ...]:
    """The labels of an edge, each with its size."""
    return tuple(_pill(pill) for pill in edge.pills)


def stacked(found: tuple[PillBox, ...]) -> Size:
    """The room that labels take, one below the other."""
    return Size(
        max(pill.size.width for pill in found),
        sum(pill.size.height for pill in found) + PILL_GAP * (len(found) - 1),
    )


def pill_text(pill: Pill) -> float:
    """Where a label's text starts, from its left edge."""
    return 28 if pill.number else 27 if pill.icon else 8


def _pill(pill: Pill) -> PillBox:
    lines = tuple(cut(line, PILL_MAX, PILL_SIZE) for line in pill.lines)
    code = tuple(cut(line, PILL_MAX, PILL_SIZE, "mono") for line in pill.code)
    badge = measure(cut(pill.badge, 160, BADGE_SIZE), BADGE_SIZE) + 26 if pill.badge else 0
    wide = [measure(line, PILL_SIZE) for line in lines] + [measure(line, PILL_SIZE, "mono") for line in code]
    width = pill_text(pill) + max(wide) + (6 + badge + 6 if badge else 8)
    return PillBox(pill, Size(width, PILL_FIRST + PILL_LINE * (len(wide) - 1)), lines, code, badge)


def rounded(length: float) -> float:
    """Even whole pixels, so that centres are whole too."""
    return float(-(-length // 2) * 2)
