"""Graph -> DOT for other people's tools: names, labels and looks, and no places."""

from typing import Any

import graphviz

from workflow.diagram.colours import EDGES, MARKED
from workflow.diagram.graph import Edge, Graph, Node
from workflow.diagram.sizes import Direction
from workflow.state_kinds import kind_word


def to_dot_text(graph: Graph, direction: Direction = "TB") -> str:
    """The DOT source of a graph; branches are rows of their box."""
    source = graphviz.Digraph(
        graph_attr={"rankdir": direction, "label": graphviz.escape(graph.name), "fontname": "DejaVu Sans"},
        node_attr={"shape": "box", "style": "rounded", "fontname": "DejaVu Sans"},
        edge_attr={"fontname": "DejaVu Sans", "fontsize": "10"},
    )
    for node in graph.nodes:
        source.node(node.id, **_node(node))
    for edge in graph.edges:
        source.edge(edge.source, edge.target, **_edge(edge))
    return str(source.source)


def _node(node: Node) -> dict[str, str]:
    if node.shape in ("start", "end"):
        shape = "circle" if node.shape == "start" else "doublecircle"
        return {"shape": shape, "style": "filled", "label": "", "width": "0.2", "xlabel": graphviz.escape(node.title)}
    rows = [f"{row.value} {row.dim}".strip() for row in node.rows]
    rows += [f"{lane.name}: {', '.join(row.value for row in lane.rows)}" for lane in node.lanes]
    label = "\n".join([kind_word(node.kind), node.title, *rows])
    look = {"style": "rounded,dashed"} if node.shape == "missing" else {}
    return {"label": _text(label), **look}


def _edge(edge: Edge) -> dict[str, str]:
    texts = [
        " ".join([f"{pill.number}:" if pill.number else "", *pill.shown, pill.badge]).strip() for pill in edge.pills
    ]
    look = {"label": _text("\n".join(texts))} if texts else {}
    if (dashes := EDGES[edge.kind].dashes) != "solid":
        look["style"] = dashes
    if edge.kind in MARKED:
        look |= {"color": MARKED[edge.kind], "fontcolor": MARKED[edge.kind]}
    return look


def _text(label: str) -> Any:
    """Lines as a label that stays text, also where it looks like one of Graphviz's HTML labels."""
    return graphviz.nohtml(graphviz.escape(label).replace("\n", "\\n"))
