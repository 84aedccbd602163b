"""Picture -> SVG: our own shapes with classes, ids and words for screen readers (the design's diagram sheet).

With `theme` None the page's style sheets colour it (static/src/styles/diagram.css); with `light` or `dark` the file
stands alone. Order of drawing: edges, labels, marks, boxes; then empty layers for a page's badges and tokens.
"""

from collections.abc import Callable
from functools import partial

from workflow.diagram import sizes
from workflow.diagram.drawing import (
    attribute,
    brackets,
    circle,
    exact,
    head,
    icon,
    line,
    number,
    open_head,
    rect,
    shortened,
    symbols,
    text,
)
from workflow.diagram.graph import Edge, Graph, Lane, Node, Row, TaskGraph, TaskLane, TaskNode, kind_said
from workflow.diagram.icons import STATE_ICONS
from workflow.diagram.kept.parts import KeptParts
from workflow.diagram.layout import Picture, PlacedBox, PlacedLabel
from workflow.diagram.routing import Point
from workflow.diagram.sizes import Box, JoinBox, LaneBox, PillBox
from workflow.diagram.tasks import overview, pieces
from workflow.diagram.text import cut, measure, shorten
from workflow.diagram.theme import Theme, style

CLOSING = (
    '<g class="sb-badges" role="group" aria-label="Badges"></g>'
    '<g class="sb-tokens" role="group" aria-label="Tokens"></g></svg>\n'
)


def to_svg(picture: Picture, theme: Theme | None = None) -> str:
    """The SVG document of a picture."""
    return "".join(svg_parts(picture, theme))


def svg_parts(picture: Picture, theme: Theme | None = None, kept: KeptParts[str] | None = None) -> list[str]:
    """The same as its parts: the opening tag with its title, an element each, and what closes it.

    `kept` are the elements of the drawing before, in the page's colours, and gets those of this one.
    """
    writer = _Writer(picture, theme is not None)
    width, height = number(picture.size.width), number(picture.size.height)
    name = attribute(picture.graph.name)
    classes = "diagram sb-diagram" + (" sb-overview" if picture.graph.detail == "overview" else "")
    has_tasks = isinstance(picture.graph, TaskGraph)
    look = style(theme, _differs(picture.graph), has_tasks) if theme else ""
    icons = symbols(has_tasks or _has_more(picture.graph))
    definitions = f"<style>{look}</style>{_background(picture)}" if theme else icons
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="group" aria-label="{name}" data-direction="{picture.direction}" '
        f'data-detail="{picture.graph.detail}"><title>{name}</title>'
    )
    return [opening, definitions, *writer.elements(kept if theme is None else None), CLOSING]


def _has_more(graph: Graph) -> bool:
    """Whether rows have icons that drawings of states do not define."""
    lanes = [lane for node in graph.nodes for lane in node.lanes]
    rows = [row for some in (graph.nodes, lanes) for part in some for row in part.rows]
    own = any(row.icon and row.icon not in STATE_ICONS for row in rows)
    return own or any(_has_more(lane.graph) for lane in lanes if lane.graph)


def _background(picture: Picture) -> str:
    return rect("canvas", 0, 0, picture.size.width, picture.size.height, 0)


class _Writer:
    """One picture; `inline` where icons cannot be referred to."""

    def __init__(self, picture: Picture, inline: bool) -> None:
        self.picture, self.inline = picture, inline
        self.pointers = {node.id: exact(node.pointer) for node in picture.graph.nodes}
        self.bare = {node.id for node in picture.graph.nodes if node.shape == "if"}  # entered without an arrow
        self.rooms = {
            label.edge.id: (label.x, label.y, label.size.width, label.size.height) for label in picture.labels
        }

    def elements(self, kept: KeptParts[str] | None = None) -> list[str]:
        """Everything, in the order of drawing; what `kept` has of the drawing before is not written again."""
        marks = [placed for placed in self.picture.boxes if placed.box.node.shape not in ("state", "missing")]
        boxes = [placed for placed in self.picture.boxes if placed.box.node.shape in ("state", "missing")]
        if kept is None:
            return [
                *(self._edge(edge, points) for edge, points in self.picture.paths),
                *map(self._label, self.picture.labels),
                *map(self._mark, marks),
                *map(self._box, boxes),
            ]
        return [
            *(self._kept_edge(kept, edge, points) for edge, points in self.picture.paths),
            *(kept.part(f"{label.edge.id}-label", label, partial(self._label, label)) for label in self.picture.labels),
            *(self._kept_box(kept, placed, self._mark) for placed in marks),
            *(self._kept_box(kept, placed, self._box) for placed in boxes),
        ]

    def _kept_edge(self, kept: KeptParts[str], edge: Edge, points: tuple[Point, ...]) -> str:
        bare = edge.target in self.bare
        key = (edge, points, self.pointers[edge.source], self.pointers[edge.target], bare, self.rooms.get(edge.id))
        return kept.part(edge.id, key, lambda: self._edge(edge, points))

    def _kept_box(self, kept: KeptParts[str], placed: PlacedBox, write: Callable[[PlacedBox], str]) -> str:
        inner = tuple(self.picture.inner.get(lane.lane.id) for lane in placed.box.lanes)
        return kept.part(placed.box.node.id, (placed, inner, self.picture.direction), lambda: write(placed))

    def _edge(self, edge: Edge, points: tuple[Point, ...]) -> str:
        data = f'id="{edge.id}" data-pointer="{exact(edge.pointer)}" data-from="{self.pointers[edge.source]}"'
        goal = f'data-to="{exact(edge.goal) if edge.goal else self.pointers[edge.target]}"'
        ends = len(points) > 1
        headless = edge.kind == "uses" or edge.target in self.bare
        transition = line(points if headless else shortened(points)) if ends else ""
        consumed = edge.kind == "event"
        said = attribute(edge.words + _look_words(edge))
        tip = ""
        if ends and not headless:
            shape = open_head(points) if consumed else head(points, pieces.head_size(edge))
            tip = f'<path class="{"openhead" if consumed else "head"}" d="{shape}"/>'
        around = (
            f'<path class="bracket" d="{brackets(points, self.rooms.get(edge.id))}"/>'
            if edge.kind == "compensation" and ends
            else ""
        )
        return (
            f'<g class="sb-edge edge edge-{edge.kind} {edge.kind}{_look(edge)}" {data} {goal} role="img" '
            f'aria-label="{said}"><title>{said}</title>'
            f'<path class="hit" d="{transition}"/><path class="line" d="{transition}"/>{tip}{around}</g>'
        )

    def _label(self, label: PlacedLabel) -> str:
        parts = []
        y = label.y
        for pill in label.pills:
            parts.append(self._pill(pill, label.x + (label.size.width - pill.size.width) / 2, y))
            y += pill.size.height + sizes.PILL_GAP
        said = attribute(", ".join(pill.pill.said for pill in label.pills) + _look_words(label.edge))
        whole = "\n".join([said, *(attribute(pill.pill.expression) for pill in label.pills if pill.pill.expression)])
        return (
            f'<g class="sb-label{_look(label.edge)}" id="{label.edge.id}-label" '
            f'data-pointer="{exact(label.edge.pointer)}" role="img" '
            f'aria-label="{said}"><title>{whole}</title>{"".join(parts)}</g>'
        )

    def _pill(self, box: PillBox, x: float, y: float) -> str:
        pill = box.pill
        parts = [rect("bg", 0, 0, box.size.width, box.size.height, 6)]
        if pill.number:
            parts += [circle("numbg", 13, 11, 7), text(str(pill.number), 13, 14.5, "num", "middle")]
        elif pill.icon:
            parts.append(icon(pill.icon, 7, 5, 12, "", self.inline))
        left = sizes.pill_text(pill)
        for index, words in enumerate(box.lines + box.code):
            face = "mono" if index >= len(box.lines) else ""
            parts.append(text(words, left, 15 + sizes.PILL_LINE * index, face))
        if box.badge:
            place = f"translate({number(box.size.width - 6 - box.badge)} 3)"
            parts.append(
                f'<g class="retry" transform="{place}">{rect("bg2", 0, 0, box.badge, 16, 8)}'
                f"{icon('retry', 4, 3, 10, '', self.inline)}{text(pill.badge, 18, 11.5)}</g>"
            )
        return f'<g class="label {pill.kind}" transform="translate({number(x)} {number(y)})">{"".join(parts)}</g>'

    def _mark(self, placed: PlacedBox) -> str:
        node = placed.box.node
        if node.shape == "ref":
            return self._reference(placed)
        if node.shape == "card":
            return self._card(placed)
        words, more = node.title, ""
        if node.shape == "if":
            body = pieces.diamond(placed.box, placed.x, placed.y)
            more = " diamond"
        elif node.kind == "lane":
            body = pieces.lane_mark(placed.box, placed.x, placed.y)
            words = "Start of the list" if node.shape == "start" else "End of the list"
            more = " laneend" if node.shape == "end" else ""
        else:
            body = self._start(placed) if node.shape == "start" else self._end(placed)
        said = attribute(words + _look_words(node))
        classes = f"sb-node sb-{node.shape} {node.shape} {node.shape}-{node.kind}{more}{_look(node)}"
        return f'<g class="{classes}" {_data(node)} role="img" aria-label="{said}"><title>{said}</title>{body}</g>'

    def _centre(self, placed: PlacedBox, radius: float) -> Point:
        box, direction = placed.box, self.picture.direction
        middle_x, middle_y = placed.x + box.size.width / 2, placed.y + box.size.height / 2
        if direction == "LR":
            return (placed.x + radius if box.node.shape == "end" and box.aside else middle_x), middle_y
        return middle_x, middle_y if box.aside else placed.y + radius

    def _start(self, placed: PlacedBox) -> str:
        radius = sizes.START_RADIUS - (2 if placed.box.small else 0)
        x, y = self._centre(placed, sizes.START_RADIUS)
        sign = {"scheduled": "clock", "event": "envelope"}.get(placed.box.node.kind, "") if placed.box.lines else ""
        return circle("o", x, y, radius) + self._mark_words(placed, x, y, sizes.START_RADIUS, sign)

    def _end(self, placed: PlacedBox) -> str:
        radius = sizes.END_RADIUS - (2 if placed.box.small else 0)
        x, y = self._centre(placed, sizes.END_RADIUS)
        sign = {"terminate": "close", "event": "envelope"}.get(placed.box.node.kind)
        inside = icon(sign, x - 5, y - 5, 10, "endicon", self.inline) if sign else circle("i", x, y, radius / 2)
        if placed.box.node.kind == "open":
            inside = text("?", x, y + 4, "openmark", "middle")
        elif placed.box.node.kind in ("workflow", "failed"):
            inside = circle("m", x, y, radius * 0.65) + circle("i", x, y, radius * 0.3)
        return circle("o", x, y, radius) + inside + self._mark_words(placed, x, y, sizes.END_RADIUS)

    def _mark_words(self, placed: PlacedBox, x: float, y: float, radius: float, beside: str = "") -> str:
        lines, aside = placed.box.lines, placed.box.aside
        first = y + 4 - 7 * (len(lines) - 1) if aside else y + radius + 15
        left = x + radius + 7 if aside else x
        sign = ""
        if beside:
            wide = measure(lines[0], sizes.MARK_SIZE)
            at = left if aside else x - wide / 2 - 9
            sign = icon(beside, at, first - 10.5, 13, "factic", self.inline)
            left += 18 if aside else 9
        return sign + "".join(
            text(words, left, first + 14 * index, "marklabel", "" if aside else "middle")
            for index, words in enumerate(lines)
        )

    def _reference(self, placed: PlacedBox) -> str:
        node, box = placed.box.node, placed.box
        said = attribute(f"See {node.title}")
        body = (
            rect("bg", 0, 0, box.size.width, box.size.height, 6)
            + icon("goto", 8, 6, 12, "", self.inline)
            + f'<text x="25" y="16"><tspan class="see">see </tspan>{attribute(box.lines[0])}</text>'
        )
        return (
            f'<g class="sb-node sb-ref ref {node.kind}{_look(node)}" {_data(node)} data-to="{exact(node.refers)}" '
            f'role="img" aria-label="{said}" transform="translate({number(placed.x)} {number(placed.y)})">'
            f"<title>{said}</title>{body}</g>"
        )

    def _card(self, placed: PlacedBox) -> str:
        node = placed.box.node
        said = attribute(f"{node.mode} {node.title}")
        data = f'{_data(node)} data-to="{exact(node.refers)}"'
        return (
            f'<g class="sb-node sb-card card {node.kind}{_look(node)}" {data} '
            f'role="img" aria-label="{said}" transform="translate({number(placed.x)} {number(placed.y)})">'
            f"<title>{said}</title>{pieces.card(placed.box, self.inline)}</g>"
        )

    def _box(self, placed: PlacedBox) -> str:
        box, node = placed.box, placed.box.node
        width, height = box.size.width, pieces.body_height(box)
        what = f"{kind_said(node)} {'task' if isinstance(node, TaskNode) else 'state'}"
        said = attribute(f"{what} {node.title}{pieces.fold_words(node)}{_look_words(node)}")
        body = self._small(box) if box.small else self._state(box)
        classes = f"sb-node state kind-{node.kind}{pieces.classes(node)}{_look(node)}"
        body = pieces.stack(box) + body
        role = "group" if any(lane.lane.graph for lane in box.lanes) else "img"
        held = "" if self.inline else pieces.held(node)
        return (
            f'<g class="{classes}" {_data(node)}{held} transform="translate({number(placed.x)} {number(placed.y)})" '
            f'role="{role}" aria-label="{said}"><title>{said}</title>'
            f"{rect('ring', -5, -5, width + 10, height + 10, 13)}"
            f"{body}</g>"
        )

    def _state(self, box: Box) -> str:
        node, width, height = box.node, box.size.width, pieces.body_height(box)
        right = number(width - 0.8)
        head_path = f"M.8 26V8A7.2 7.2 0 0 1 8 .8H{number(width - 8)}A7.2 7.2 0 0 1 {right} 8V26z"
        parts = [
            rect("box", 0, 0, width, height, 8),
            f'<path class="head" d="{head_path}"/><path class="headline" d="M.8 26H{right}"/>',
            rect("chip", 6, 5, 16, 16, 4),
            icon(node.icon or "error", 8, 7, 12, "on", self.inline),
            text(kind_said(node), 28, 17, "kindword"),
            pieces.chevron(node, width - 24, 6, self.inline),
        ]
        if node.mode:
            parts.append(text(node.mode, width - pieces.mode_right(node), 17, "meta", "end"))
        parts += [text(words, 12, 48 + sizes.NAME_LINE * index, "name") for index, words in enumerate(box.lines)]
        first = 67 + sizes.NAME_LINE * (len(box.lines) - 1)
        for index, (row, whole) in enumerate(zip(box.rows, node.rows, strict=True)):
            parts.append(self._row(row, whole, 12, first + sizes.ROW * index))
        parts.append(rect("outline", 0.8, 0.8, width - 1.6, height - 1.6, 7.2))
        parts += [self._lane(lane) for lane in box.lanes]
        parts += [self._join(join) for join in box.joins]
        return "".join(parts)

    def _join(self, join: JoinBox) -> str:
        """The edge between two lanes, and its label."""
        self.pointers |= {
            join.edge.source: exact(join.edge.pointer),
            join.edge.target: exact(join.edge.pointer),
        }
        drawn = self._edge(join.edge, ((join.x, join.top), (join.x, join.bottom)))
        if not join.pills:
            return drawn
        size = sizes.stacked(join.pills)
        y = (join.top + join.bottom - size.height - 4) / 2
        return drawn + self._label(PlacedLabel(join.edge, join.pills, size, join.x - size.width / 2, y))

    def _row(self, row: Row, whole: Row, x: float, y: float) -> str:
        parts = [
            icon(row.icon, x, y - 10.5, 13, "factic", self.inline),
            text(row.value, x + 19, y, "fact mono" if row.mono else "fact", title=self._rest(row.value, whole.value)),
        ]
        if row.dim:
            wide = measure(row.value, sizes.ROW_SIZE, "mono" if row.mono else "regular")
            parts.append(text(row.dim, x + 19 + wide + 7, y, "fact dim", title=self._rest(row.dim, whole.dim)))
        return "".join(parts)

    def _rest(self, shown: str, whole: str) -> str:
        """The title of what is cut; a file of its own has nobody who points at it."""
        return whole if shown != whole and not self.inline else ""

    def _lane(self, placed: LaneBox) -> str:
        lane = placed.lane
        parts = []
        if isinstance(lane, TaskLane):
            parts.append(pieces.lane(placed, lane))
        else:
            name = cut(shorten(lane.name), placed.width - 20, sizes.META_SIZE, "bold")
            parts.append(rect("lane", placed.x, placed.y, placed.width, placed.height, 6))
            parts.append(text(name, placed.x + 10, placed.y + 18, "lanename"))
        for index, (row, whole) in enumerate(zip(placed.rows, lane.rows, strict=True)):
            y = placed.y + sizes.LANE_HEAD + sizes.LANE_ROW * index
            parts.append(self._lane_row(row, whole, placed.x + 10, y))
        if lane.graph is not None:
            inner = self.picture.inner[lane.id]
            x = placed.x + (placed.width - inner.size.width) / 2
            parts.append(
                f'<g transform="translate({number(x)} {number(placed.y + placed.top)})">'
                f"{''.join(_Writer(inner, self.inline).elements())}</g>"
            )
        said = attribute(f"{pieces.lane_words(lane)}{_look_words(lane)}")
        role = "img" if lane.graph is None else "group"  # what is in a picture cannot be reached
        return (
            f'<g class="sb-lane{pieces.lane_classes(lane)}{_look(lane)}" id="{lane.id}" '
            f'data-pointer="{exact(lane.pointer)}" role="{role}" '
            f'aria-label="{said}"><title>{said}</title>{"".join(parts)}</g>'
        )

    def _lane_row(self, row: Row, whole: Row, x: float, y: float) -> str:
        if row.icon != "k-subflow":
            return self._row(row, whole, x + 2, y + 13)
        chip = rect("chip", x, y, 18, 18, 4) + icon("k-subflow", x + 3, y + 3, 12, "on", self.inline)
        shown = text(row.value, x + 26, y + 13, "fact", title=self._rest(row.value, whole.value))
        return f'<g class="kind-subflow">{chip}</g>{shown}'

    def _small(self, box: Box) -> str:
        height = pieces.body_height(box)
        middle = sizes.SMALL_HEIGHT / 2 + 8.5 * (len(box.lines) - 1) if box.lanes else height / 2
        first = middle + 4.5 - 8.5 * (len(box.lines) - 1)
        if isinstance(box.node, TaskNode):
            middle = overview.HEAD / 2
            words = overview.words(box, box.node, self.inline)
        else:
            words = (
                rect("chip", 9, middle - 9, 18, 18, 5)
                + icon(box.node.icon or "error", 12, middle - 6, 12, "on", self.inline)
                + "".join(text(line, 34, first + 17 * index, "name") for index, line in enumerate(box.lines))
            )
        return (
            rect("box", 0, 0, box.size.width, height, 7)
            + words
            + pieces.chevron(box.node, box.size.width - 24, middle - 8, self.inline)
            + rect("outline", 0.8, 0.8, box.size.width - 1.6, height - 1.6, 6.2)
            + "".join(self._lane(lane) for lane in box.lanes)
            + "".join(self._join(join) for join in box.joins)
        )


def _differs(graph: Graph) -> bool:
    """Whether it is the picture of two definitions."""
    return any(node.look for node in graph.nodes) or any(edge.look for edge in graph.edges)


def _look(element: Node | Edge | Lane) -> str:
    return f" {element.look}" if element.look else ""


def _look_words(element: Node | Edge | Lane) -> str:
    return f", {element.look}" if element.look else ""


def _data(node: Node) -> str:
    name = f' data-name="{exact(node.name)}"' if node.name else ""
    return f'id="{node.id}" data-pointer="{exact(node.pointer)}"{name}'
