"""Which node, edge and lane of a graph is which in another graph of the same workflow at another time."""

from collections.abc import Callable, Iterator, Mapping

from workflow.diagram.graph import Edge, Graph, Lane, Node

Matched = Mapping[str, str]
"""The pointers of the states that are in both: old -> new."""


class Keys:
    """What each node of a graph is known by in both: a state by its new pointer, a mark by the state it belongs to."""

    def __init__(self, graph: Graph, matched: Matched | None = None) -> None:
        self._nodes = {node.id: node for node in graph.nodes}
        self._matched = matched
        self._neighbours: dict[str, str] = {}
        for edge in graph.edges:
            self._neighbours.setdefault(edge.source, edge.target)
            self._neighbours.setdefault(edge.target, edge.source)

    def node(self, node: Node) -> str:
        """The key of a node; an end's is of its kind and its state."""
        if node.shape == "state":
            return self._state(node)
        if node.shape == "missing":
            return f"missing {node.title}"
        other = self._nodes.get(self._neighbours.get(node.id, ""))
        return f"{node.shape} {node.kind} {self._state(other) if other else ''}"

    def edge(self, edge: Edge) -> tuple[str, str, str]:
        """Its ends and its kind."""
        return self.node(self._nodes[edge.source]), self.node(self._nodes[edge.target]), edge.kind

    def _state(self, node: Node) -> str:
        if self._matched is None:
            return node.pointer
        return self._matched.get(node.pointer, f"gone {node.pointer}")


def edge_pairs(old: Graph, new: Graph, matched: Matched) -> list[tuple[Edge | None, Edge | None]]:
    """Every edge of `new` with the one of `old` that it was, then those of `old` that are gone; not those in lanes."""
    old_keys, new_keys = Keys(old, matched), Keys(new)
    rest: dict[tuple[str, str, str], list[Edge]] = {}
    for edge in old.edges:
        rest.setdefault(old_keys.edge(edge), []).append(edge)
    pairs: dict[str, Edge] = {}
    alike: tuple[Callable[[Edge], str], ...] = (label, said, lambda _edge: "")
    for by in alike:
        for edge in new.edges:
            free = rest.get(new_keys.edge(edge), [])
            found = next((one for one in free if by(one) == by(edge)), None)
            if edge.id not in pairs and found is not None:
                free.remove(found)
                pairs[edge.id] = found
    kept = {edge.id for edge in pairs.values()}
    return [*((pairs.get(edge.id), edge) for edge in new.edges), *((e, None) for e in old.edges if e.id not in kept)]


def node_pairs(old: Graph, new: Graph, matched: Matched) -> list[tuple[Node | None, Node | None]]:
    """Every node of `new` with the one of `old` that it was; one that is gone stands behind its neighbour of then."""
    old_keys, new_keys = Keys(old, matched), Keys(new)
    before = {old_keys.node(node): node for node in reversed(old.nodes)}
    pairs: list[tuple[Node | None, Node | None]] = [(before.get(new_keys.node(node)), node) for node in new.nodes]
    kept = {one.id for one, _ in pairs if one is not None}
    at = 0
    for node in old.nodes:
        if node.id in kept:
            at = next(index for index, (one, _) in enumerate(pairs) if one is node) + 1
        else:
            pairs.insert(at, (node, None))
            at += 1
    return pairs


def lane_pairs(old: Graph, new: Graph, matched: Matched) -> Iterator[tuple[Lane | None, Lane | None]]:
    """The lanes of the states that are in both, by name; first those of now."""
    for before, after in node_pairs(old, new, matched):
        if before is not None and after is not None:
            yield from lanes_of(before, after)


def lanes_of(before: Node, after: Node) -> Iterator[tuple[Lane | None, Lane | None]]:
    """The lanes of one node then and now."""
    then = {lane.name: lane for lane in reversed(before.lanes)}
    yield from ((then.pop(lane.name, None), lane) for lane in after.lanes)
    yield from ((lane, None) for lane in before.lanes if then.get(lane.name) is lane)


def label(edge: Edge) -> str:
    """What stands on an edge, with the expressions behind its words."""
    return " · ".join(" ".join(filter(None, (pill.said, pill.expression, pill.badge))) for pill in edge.pills)


def words(edge: Edge) -> str:
    """What stands on an edge, as people read it."""
    return " · ".join(" ".join(filter(None, (pill.said, pill.badge))) for pill in edge.pills)


def said(edge: Edge) -> str:
    """The same without its retries."""
    return " · ".join(pill.said for pill in edge.pills)
