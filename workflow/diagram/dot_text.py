"""Graph -> DOT for other people's tools: names, labels and looks, and no places."""

from typing import Any

import graphviz

from workflow.diagram.colours import EDGES, MARKED
from workflow.diagram.graph import Edge, Graph, Lane, Node, TaskGraph, TaskLane, TaskNode, kind_said
from workflow.diagram.sizes import Direction


def to_dot_text(graph: Graph, direction: Direction = "TB") -> str:
    """The DOT source of a graph; branches are rows of their box, lists of tasks clusters."""
    source = graphviz.Digraph(
        graph_attr={"rankdir": direction, "label": graphviz.escape(graph.name), "fontname": "DejaVu Sans"},
        node_attr={"shape": "box", "style": "rounded", "fontname": "DejaVu Sans"},
        edge_attr={"fontname": "DejaVu Sans", "fontsize": "10"},
    )
    if isinstance(graph, TaskGraph):
        source.attr(compound="true")
    _write(source, graph)
    return str(source.source)


def _write(source: Any, graph: Graph) -> None:
    held = {node.id: node for node in graph.nodes if isinstance(node, TaskNode) and node.lanes}
    for node in graph.nodes:
        if node.id in held:
            _cluster(source, held[node.id])
        else:
            source.node(node.id, **_node(node))
    for edge in graph.edges:
        first, last = held.get(edge.source), held.get(edge.target)
        ends = {"ltail": _name(first)} if first else {}
        ends |= {"lhead": _name(last)} if last else {}
        tail = _mark(first.lanes[0], "end") if first else edge.source
        goal = _mark(last.lanes[0], "start") if last else edge.target
        source.edge(tail, goal, **_edge(edge), **ends)


def _cluster(source: Any, node: TaskNode) -> None:
    """A container: a cluster with one more for each of its lanes, and the edges between these."""
    label = "\n".join([kind_said(node), node.title, *(f"{row.value} {row.dim}".strip() for row in node.rows)])
    with source.subgraph(name=_name(node), graph_attr={"label": _text(label), "style": "rounded"}) as cluster:
        for lane in node.lanes:
            if isinstance(lane, TaskLane) and lane.bare and lane.graph is not None:
                _write(cluster, lane.graph)
            elif lane.graph is not None:
                with cluster.subgraph(
                    name=_name(lane), graph_attr={"label": _text(lane.name), "style": "dashed"}
                ) as inner:
                    _write(inner, lane.graph)
        lanes = {lane.id: lane for lane in node.lanes}
        for edge in node.joins:
            first, last = lanes[edge.source], lanes[edge.target]
            ends = {"ltail": _name(first), "lhead": _name(last)}
            cluster.edge(_mark(first, "end"), _mark(last, "start"), **_edge(edge), **ends)


def _name(part: Node | Lane) -> str:
    return f"cluster_{part.id}"


def _mark(lane: Lane, shape: str) -> str:
    """What an edge to or from a list is tied to: its mark, or in a branch without marks one of the first list in it."""
    nodes = lane.graph.nodes if lane.graph else ()
    found = next((node.id for node in nodes if node.shape == shape), None)
    if found is not None:
        return found
    holder = next((node for node in nodes if node.lanes), None)
    return _mark(holder.lanes[0], shape) if holder else nodes[0].id


def _node(node: Node) -> dict[str, str]:
    if node.shape in ("start", "end"):
        shape = "circle" if node.shape == "start" else "doublecircle"
        return {"shape": shape, "style": "filled", "label": "", "width": "0.2", "xlabel": graphviz.escape(node.title)}
    if node.shape == "if":
        return {"shape": "diamond", "style": "solid", "label": _text(node.title)}
    rows = [f"{row.value} {row.dim}".strip() for row in node.rows]
    rows += [f"{lane.name}: {', '.join(row.value for row in lane.rows)}" for lane in node.lanes]
    label = "\n".join([node.mode if node.shape == "card" else kind_said(node), node.title, *rows])
    look = {"style": "rounded,dashed"} if node.shape in ("missing", "card") else {}
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
