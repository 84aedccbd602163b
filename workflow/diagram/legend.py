"""What the signs of a diagram mean: a small picture that explains those that are in it, and no others."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workflow.diagram.colours import EDGES
from workflow.diagram.drawing import brackets, circle, head, icon, line, number, open_head, rect, text
from workflow.diagram.graph import Graph, Node, TaskGraph, TaskNode, edges_of, graphs, kind_said
from workflow.diagram.routing import Point
from workflow.diagram.tasks import pieces
from workflow.diagram.text import measure
from workflow.diagram.theme import Theme, style
from workflow.state_kinds import KINDS, kind_word

ROW, GAP, SIGN = 26.0, 26.0, 20.0
LINE = 44.0
TEXT_SIZE = 11.0
MARGIN = 4.0

ENDS = {
    "default": "end",
    "terminate": "end of everything",
    "event": "end that sends an event",
    "open": "not chosen yet where it leads",
    "lane": "end of the list",
    "workflow": "end of the workflow",
    "failed": "end of the workflow, failed",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign by the width that it takes, what draws it from its top left corner, and its words."""

    width: float
    draw: Callable[[float, float], str]
    words: str


def legend(graph: Graph, width: float, theme: Theme | None = None) -> str:
    """The SVG of the legend of `graph`, at most `width` pixels wide.

    With `theme` None it takes its colours from the page, and its icons from the diagram that stands on the same page.
    """
    parts: list[str] = []
    x, y, right = MARGIN, MARGIN, 0.0
    for entry in _entries(graph, theme is not None):
        wide = entry.width + 7 + measure(entry.words, TEXT_SIZE)
        if x > MARGIN and x + wide > width - MARGIN:
            x, y = MARGIN, y + ROW
        parts += [entry.draw(x, y), text(entry.words, x + entry.width + 7, y + 14, "fact")]
        right = max(right, x + wide)
        x += wide + GAP
    across, high = number(right + MARGIN), number(y + ROW)
    look = f"<style>{style(theme, tasks=isinstance(graph, TaskGraph))}</style>" if theme else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram sb-legend" viewBox="0 0 {across} {high}" '
        f'width="{across}" height="{high}" role="img" aria-label="Legend"><title>Legend</title>'
        f"{look}{''.join(parts)}</svg>\n"
    )


def _entries(graph: Graph, inline: bool) -> Iterator[Entry]:
    nodes = list(_nodes(graph))
    shapes = {node.shape for node in nodes}
    if "start" in shapes:
        yield Entry(SIGN, lambda x, y: f'<g class="start">{circle("o", x + 10, y + 10, 7)}</g>', "start")
    kinds = {node.kind: node for node in nodes if node.shape == "state"}
    for kind in (kind for kind in KINDS if kind in kinds):
        words = kind_word(kind) if isinstance(kinds[kind], TaskNode) else kind_said(kinds[kind])
        yield Entry(SIGN, _chip(kind, inline), words)
    for kind, said in ENDS.items():
        if any(node.shape == "end" and node.kind == kind for node in nodes):
            yield Entry(SIGN, _end(kind, inline), said)
    if "ref" in shapes:
        yield Entry(SIGN + 4, _reference(inline), "goes on at the step of this name")
    yield from _tasks(nodes)
    found = {edge.kind for part in graphs(graph) for edge in edges_of(part)}
    for edge in (edge for edge in EDGES if edge in found):
        yield Entry(LINE, _edge(edge), EDGES[edge].meaning)


def _tasks(nodes: list[Node]) -> Iterator[Entry]:
    """What only tasks have: conditions, folded containers, cards."""
    shapes = {node.shape for node in nodes}
    if "if" in shapes:
        yield Entry(
            SIGN, lambda x, y: f'<g class="if diamond">{pieces.rhombus(x + 10, y + 10, 9)}</g>', "only if it holds"
        )
    folded = next((node for node in nodes if isinstance(node, TaskNode) and node.fold == "folded"), None)
    if folded is not None:
        box = rect("stack", 3, 12, 16, 6, 3) + rect("box", 0, 3, 22, 12, 4) + rect("outline", 0.8, 3.8, 20.4, 10.4, 3.2)
        look = f"state kind-{folded.kind}"
        yield Entry(
            SIGN + 2,
            lambda x, y: f'<g class="{look}" transform="translate({number(x)} {number(y)})">{box}</g>',
            "folded, with tasks inside",
        )
    if "card" in shapes:
        bare = rect("bg", 0, 2, 24, 16, 4)
        place = "translate({} {})"
        yield Entry(
            SIGN + 4,
            lambda x, y: f'<g class="card" transform="{place.format(number(x), number(y))}">{bare}</g>',
            "used here, defined under use",
        )


def _nodes(graph: Graph) -> Iterator[Node]:
    for part in graphs(graph):
        yield from part.nodes


def _chip(kind: str, inline: bool) -> Callable[[float, float], str]:
    def draw(x: float, y: float) -> str:
        sign = icon(f"k-{kind}", x + 4, y + 4, 12, "on", inline)
        return f'<g class="state kind-{kind}">{rect("chip", x, y, 20, 20, 5)}{sign}</g>'

    return draw


def _end(kind: str, inline: bool) -> Callable[[float, float], str]:
    sign = {"terminate": "close", "event": "envelope"}.get(kind)

    def draw(x: float, y: float) -> str:
        inside = icon(sign, x + 5, y + 5, 10, "endicon", inline) if sign else circle("i", x + 10, y + 10, 4)
        if kind == "lane":
            bar = f'<path class="bar" d="M{number(x + 3)} {number(y + 14)}h14"/>'
            return f'<g class="end laneend">{circle("i", x + 10, y + 9, 3)}{bar}</g>'
        if kind == "open":
            inside = text("?", x + 10, y + 14, "openmark", "middle")
        elif kind in ("workflow", "failed"):
            inside = circle("m", x + 10, y + 10, 5.2) + circle("i", x + 10, y + 10, 2.4)
        return f'<g class="end end-{kind}">{circle("o", x + 10, y + 10, 8)}{inside}</g>'

    return draw


def _reference(inline: bool) -> Callable[[float, float], str]:
    return lambda x, y: f'<g class="ref">{rect("bg", x, y, 24, 20, 6)}{icon("goto", x + 6, y + 4, 12, "", inline)}</g>'


def _tip(is_open: bool, shape: str) -> str:
    return f'<path class="{"openhead" if is_open else "head"}" d="{shape}"/>'


def _edge(kind: str) -> Callable[[float, float], str]:
    def draw(x: float, y: float) -> str:
        points: tuple[Point, ...] = ((x, y + 10), (x + LINE, y + 10))
        consumed = kind == "event"
        tip = (open_head if consumed else head)(points)
        around = f'<path class="bracket" d="{brackets(points, None)}"/>' if kind == "compensation" else ""
        return (
            f'<g class="edge edge-{kind} {kind}"><path class="line" d="{line(((x, y + 10), (x + LINE - 6, y + 10)))}"/>'
            f"{'' if kind == 'uses' else _tip(consumed, tip)}{around}</g>"
        )

    return draw
