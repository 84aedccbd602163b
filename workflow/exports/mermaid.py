"""The diagram as a Mermaid flowchart, for Markdown pages.

Labels stand in quotes; every sign that means anything to Mermaid or HTML is written as its code (`#60;` is `<`). Boxes
have names of our own (`n0`, `n1` …), so that no name of a state is ever syntax.
"""

import re
from collections.abc import Iterator

from workflow.definition import Definition
from workflow.diagram.colours import EDGES, MARKED
from workflow.diagram.graph import Edge, Graph, Lane, Node, TaskLane, TaskNode, kind_said
from workflow.diagram.text import printable
from workflow.exports._options import Exported, Options, graph

PLAIN = re.compile(r"[\w ,./:=?!'()…–—×→]|\$(?!\$)")
LIST = re.compile(r"^(?:\d+(?=[.)])|(?=[-+*]))")


def write(definition: Definition, options: Options) -> Exported:
    """The source of the flowchart."""
    return Exported("\n".join(_Chart(options.direction).lines(graph(definition, options))).encode() + b"\n")


def label(*lines: str) -> str:
    """Lines of people's text between quotes."""
    return f'"{"<br/>".join(map(_escaped, filter(None, lines)))}"'


def _escaped(line: str) -> str:
    text = printable(line)
    start = LIST.match(text)  # a line that begins like an item of a list would be taken for one
    shown = start.end() if start else -1
    return "".join(
        sign if PLAIN.match(text, place) and place != shown else f"#{ord(sign)};" for place, sign in enumerate(text)
    )


class _Chart:
    """Gives every box a name, and remembers how many edges there are: looks of edges go by number."""

    def __init__(self, direction: str) -> None:
        self.direction = direction
        self.names: dict[str, str] = {}
        self.edges = 0

    def lines(self, whole: Graph) -> Iterator[str]:
        yield f"flowchart {self.direction}"
        yield from self._graph(whole, "  ")

    def _graph(self, part: Graph, indent: str) -> Iterator[str]:
        for node in part.nodes:
            yield from self._node(node, indent)
        for edge in part.edges:
            yield from self._edge(edge, indent)

    def _name(self, node_id: str) -> str:
        return self.names.setdefault(node_id, f"n{len(self.names)}")

    def _node(self, node: Node, indent: str) -> Iterator[str]:
        name = self._name(node.id)
        if any(lane.graph for lane in node.lanes):
            rows = [f"{row.value} {row.dim}".strip() for row in node.rows] if isinstance(node, TaskNode) else []
            yield f"{indent}subgraph {name} [{label(kind_said(node), node.title, *rows)}]"
            for lane in node.lanes:
                yield from self._lane(lane, f"{indent}  ")
            if isinstance(node, TaskNode):
                for edge in node.joins:
                    yield from self._edge(edge, f"{indent}  ")
            yield f"{indent}end"
        elif node.shape == "start":
            yield f'{indent}{name}(("Start"))'
        elif node.shape == "end":
            yield f"{indent}{name}((({label(node.title or 'end')})))"
        elif node.shape == "if":
            yield f"{indent}{name}{{{label(node.title)}}}"
        else:
            lanes = [f"{lane.name}: {', '.join(row.value for row in lane.rows)}" for lane in node.lanes]
            rows = [f"{row.value} {row.dim}".strip() for row in node.rows]
            kind = {"state": kind_said(node), "card": node.mode}.get(node.shape, "")
            yield f"{indent}{name}[{label(kind, node.title, *rows, *lanes)}]"
            if node.shape == "missing":
                yield f"{indent}style {name} stroke-dasharray: 4 3"

    def _lane(self, lane: Lane, indent: str) -> Iterator[str]:
        if lane.graph is None:
            yield f"{indent}{self._name(lane.id)}[{label(lane.name, *(row.value for row in lane.rows))}]"
            return
        if isinstance(lane, TaskLane) and lane.bare:
            yield from self._graph(lane.graph, indent)
            return
        yield f"{indent}subgraph {self._name(lane.id)} [{label(lane.name)}]"
        yield from self._graph(lane.graph, f"{indent}  ")
        yield f"{indent}end"

    def _edge(self, edge: Edge, indent: str) -> Iterator[str]:
        line = "-->" if EDGES[edge.kind].dashes == "solid" else "-.->"
        pills = [
            " ".join([f"{pill.number}:" if pill.number else "", *pill.shown, pill.badge]).strip() for pill in edge.pills
        ]
        words = f"|{label(*pills)}|" if any(pills) else ""
        yield f"{indent}{self._name(edge.source)} {line}{words} {self._name(edge.target)}"
        if edge.kind in MARKED:
            yield f"{indent}linkStyle {self.edges} stroke:{MARKED[edge.kind]}"
        self.edges += 1
