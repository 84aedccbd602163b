"""Which edges are drawn to a small "see X" box beside their source instead of all the way (diagram.md).

That is an edge over more than three ranks, and an error edge into a state that more than four of them enter: both read
better so, and Graphviz needs a minute for a hundred edges into one box and 0.1 s for as many references. To the end of
a list of tasks such an edge has a mark of its own.
"""

from collections import Counter
from dataclasses import replace

from workflow.diagram.graph import Edge, Graph, Node
from workflow.diagram.ranks import spans

MAX_SPAN = 3
MAX_ERRORS = 4


def with_references(graph: Graph) -> Graph:
    """The graph with such edges led to references."""
    crowded = _crowded(graph)
    near = _lead(graph, {edge.id for edge in graph.edges if edge.kind == "error" and edge.target in crowded})
    return _lead(near, {edge for edge, rows in spans(near).items() if rows > MAX_SPAN})


def _crowded(graph: Graph) -> set[str]:
    errors = Counter(edge.target for edge in graph.edges if edge.kind == "error")
    return {target for target, count in errors.items() if count > MAX_ERRORS}


def _lead(graph: Graph, chosen: set[str]) -> Graph:
    if not chosen:
        return graph
    by_id = {node.id: node for node in graph.nodes}
    nodes = list(graph.nodes)
    edges: list[Edge] = []
    for edge in graph.edges:
        target = by_id[edge.target]
        if target.shape == "if" and edge.id in chosen:
            target = next((node for node in graph.nodes if node.pointer == edge.goal), target)
        if edge.id in chosen and target.shape in ("state", "missing"):
            reference = Node(
                f"{edge.id}-see", edge.pointer, "ref", edge.kind, target.title, name=target.name, refers=target.pointer
            )
            nodes.append(reference)
            edges.append(replace(edge, target=reference.id, goal=target.pointer))
        elif edge.id in chosen and target.shape == "end":  # the end of a list of tasks: another mark, near by
            mark = replace(target, id=f"{edge.id}-mark")
            nodes.append(mark)
            edges.append(replace(edge, target=mark.id))
        else:
            edges.append(edge)
    return replace(graph, nodes=tuple(nodes), edges=tuple(edges))
