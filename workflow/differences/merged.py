"""One graph of two: the new definition with everything that is gone drawn where it was, each thing with its look.

What is gone keeps its old pointer behind `old:`, so that no two elements share one.
"""

from collections.abc import Mapping
from dataclasses import replace

from workflow.diagram.crowds import check, drawable
from workflow.diagram.graph import Detail, Edge, Graph, Lane, Look, Node, TaskNode
from workflow.diagram.layout import lay_out
from workflow.diagram.sizes import Direction
from workflow.diagram.svg import to_svg
from workflow.diagram.theme import Theme
from workflow.differences.diff import GONE, Difference, diff
from workflow.differences.pairing import Matched, edge_pairs, label, lanes_of, node_pairs
from workflow.differences.rows import Row, changed_states, rows
from workflow.model import Workflow
from workflow.paths import pointer


def merge(old: Graph, new: Graph, matched: Matched, looks: Mapping[str, Look]) -> Graph:
    """The graph of both; `looks` are those of the states of `new`, by pointer."""
    nodes: list[Node] = []
    ids: dict[str, str] = {}
    for before, after in node_pairs(old, new, matched):
        node = _both(before, after, matched, looks) if after is not None else _gone(before) if before else None
        if node is not None:
            nodes.append(node)
        if node is not None and before is not None:
            ids[before.id] = node.id
    edges = []
    for was, now in edge_pairs(old, new, matched):
        if now is not None:
            look: Look = "added" if was is None else "changed" if label(was) != label(now) else ""
            edges.append(replace(now, look=look))
        elif was is not None:
            edges.append(_gone_edge(was, ids))
    return replace(new, nodes=tuple(nodes), edges=tuple(edges))


def _both(before: Node | None, after: Node, matched: Matched, looks: Mapping[str, Look]) -> Node:
    if before is None:
        return replace(after, look="added")
    lanes = tuple(_lane(one, other, matched, looks) for one, other in lanes_of(before, after))
    return replace(after, look=looks.get(after.pointer, ""), lanes=lanes)


def _lane(one: Lane | None, other: Lane | None, matched: Matched, looks: Mapping[str, Look]) -> Lane:
    if one is not None and one.graph is not None and other is not None and other.graph is not None:
        return replace(other, graph=merge(one.graph, other.graph, matched, looks))
    if other is not None:
        return other if one is not None else replace(other, look="added")
    assert one is not None
    return _gone_lane(one)


def _gone(node: Node) -> Node:
    lanes = tuple(_gone_lane(lane) for lane in node.lanes)
    if isinstance(node, TaskNode):
        ids = {lane.id: f"old-{lane.id}" for lane in node.lanes}
        node = replace(node, joins=tuple(_gone_edge(edge, ids) for edge in node.joins))
    return replace(node, id=f"old-{node.id}", pointer=GONE + node.pointer, lanes=lanes, look="removed")


def _gone_lane(lane: Lane) -> Lane:
    graph = lane.graph
    if graph is not None:
        ids = {node.id: f"old-{node.id}" for node in graph.nodes}
        edges = tuple(_gone_edge(edge, ids) for edge in graph.edges)
        graph = replace(graph, nodes=tuple(_gone(node) for node in graph.nodes), edges=edges)
    return replace(lane, id=f"old-{lane.id}", pointer=GONE + lane.pointer, graph=graph, look="removed")


def _gone_edge(edge: Edge, ids: Mapping[str, str]) -> Edge:
    source, target = ids[edge.source], ids[edge.target]
    place = GONE + edge.pointer
    return replace(edge, id=f"old-{edge.id}", pointer=place, source=source, target=target, look="removed")


def draw_difference(
    old: Workflow,
    new: Workflow,
    detail: Detail = "actions",
    direction: Direction = "TB",
    theme: Theme | None = None,
) -> tuple[Difference, tuple[Row, ...], str]:
    """What changed, that in words, and the SVG that shows it; the arguments are those of `diagram.draw`.

    Raises diagram.Crowded at once where one of the two has more than is drawn.
    """
    before, after = drawable(old, detail), drawable(new, detail)
    found = diff(old, new)
    told = rows(found, old, new)
    looks: dict[str, Look] = dict.fromkeys(changed_states(told), "changed")
    matched = {pointer(before): pointer(after) for before, after in found.pairs}
    merged = merge(before, after, matched, looks)
    check(merged)
    return found, told, to_svg(lay_out(merged, direction), theme)
