"""Which node, edge and lane of a graph is which in another graph of the same workflow at another time."""

from collections.abc import Callable, Iterator, Mapping

from workflow.diagram.graph import Edge, Graph, Lane, Node, TaskLane, TaskNode

Matched = Mapping[str, str]
"""The pointers of the states that are in both: old -> new."""


MARKS = ("start", "end")
IF = "/if"
"""The end of the pointer of a task's condition, where that has a mark of its own."""


def by_tasks(graph: Graph) -> bool:
    """Whether a graph is one of a list of tasks (1.0)."""
    return any(isinstance(node, TaskNode) for node in graph.nodes)


EdgeKey = tuple[str, str, str]
"""Where an edge comes from and leads to, and its kind."""


class Keys:
    """What each node of a graph is known by in both: a state by its new pointer, a mark by the state it belongs to."""

    def __init__(self, graph: Graph, matched: Matched | None = None) -> None:
        self._nodes = {node.id: node for node in graph.nodes}
        self._matched = matched
        self._by_tasks = by_tasks(graph)
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
        if self._by_tasks and (key := self._in_list(node)):
            return key
        other = self._nodes.get(self._neighbours.get(node.id, ""))
        return f"{node.shape} {node.kind} {self._state(other) if other else ''}"

    def edge(self, edge: Edge) -> EdgeKey:
        """Its ends and its kind."""
        return self.node(self._nodes[edge.source]), self.node(self._nodes[edge.target]), edge.kind

    def _in_list(self, node: Node) -> str:
        """1.0: a list has one start and one end of a kind; an `if` belongs to its task, a card to what it is of."""
        if node.shape in MARKS:
            return f"{node.shape} {node.kind}"
        if node.shape == "card":
            return f"card {node.pointer}"
        if node.pointer.endswith(IF):
            place = node.pointer.removesuffix(IF)
            return f"if {place if self._matched is None else self._matched.get(place, f'gone {place}')}"
        return ""

    def _state(self, node: Node) -> str:
        if self._matched is None:
            return node.pointer
        return self._matched.get(node.pointer, f"gone {node.pointer}")


def edge_pairs(old: Graph, new: Graph, matched: Matched) -> list[tuple[Edge | None, Edge | None]]:
    """Every edge of `new` with the one of `old` that it was, then those of `old` that are gone; not those in lanes."""
    old_keys, new_keys = Keys(old, matched), Keys(new)
    then = [(old_keys.edge(edge), edge) for edge in reversed(old.edges)]
    now = [(new_keys.edge(edge), edge) for edge in new.edges]
    pairs: dict[str, Edge] = {}
    kept: set[str] = set()
    alike: tuple[Callable[[Edge], str], ...] = (label, said, lambda _edge: "")
    for by in alike:
        rest: dict[tuple[EdgeKey, str], list[Edge]] = {}
        for key, edge in then:
            if edge.id not in kept:
                rest.setdefault((key, by(edge)), []).append(edge)
        for key, edge in now:
            if edge.id not in pairs and (free := rest.get((key, by(edge)))):
                pairs[edge.id] = free.pop()
                kept.add(pairs[edge.id].id)
    return [*((pairs.get(edge.id), edge) for edge in new.edges), *((e, None) for e in old.edges if e.id not in kept)]


def node_pairs(old: Graph, new: Graph, matched: Matched) -> list[tuple[Node | None, Node | None]]:
    """Every node of `new` with the one of `old` that it was; one that is gone stands behind its neighbour of then."""
    old_keys, new_keys = Keys(old, matched), Keys(new)
    before = {old_keys.node(node): node for node in reversed(old.nodes)}
    marks = None if by_tasks(new) else _marks(old, new, matched)
    pairs: list[tuple[Node | None, Node | None]] = [
        (marks.get(node.id) if node.shape in MARKS and marks is not None else before.get(new_keys.node(node)), node)
        for node in new.nodes
    ]
    kept = {one.id: at for at, (one, _) in reversed(list(enumerate(pairs))) if one is not None}
    behind: dict[int, list[Node]] = {}
    at = -1
    for node in old.nodes:
        if node.id in kept:
            at = kept[node.id]
        else:
            behind.setdefault(at, []).append(node)
    found: list[tuple[Node | None, Node | None]] = [(node, None) for node in behind.get(-1, ())]
    for at, pair in enumerate(pairs):
        found += [pair, *((node, None) for node in behind.get(at, ()))]
    return found


def _marks(old: Graph, new: Graph, matched: Matched) -> dict[str, Node]:
    """The mark of `old` that each of `new` was: a state may have several ends, and their edges tell which is which."""
    nodes = {node.id: node for node in old.nodes}
    found: dict[str, Node] = {}
    for was, now in edge_pairs(old, new, matched):
        if was is not None and now is not None:
            found |= {now.source: nodes[was.source], now.target: nodes[was.target]}
    return found


def lane_pairs(old: Graph, new: Graph, matched: Matched) -> Iterator[tuple[Lane | None, Lane | None]]:
    """The lanes of the states that are in both, by name; first those of now."""
    for before, after in node_pairs(old, new, matched):
        if before is not None and after is not None:
            yield from lanes_of(before, after)


def lanes_of(before: Node, after: Node) -> Iterator[tuple[Lane | None, Lane | None]]:
    """The lanes of one node then and now, by name; of a fork of tasks what is left of both in its order."""
    then = {lane.name: lane for lane in reversed(before.lanes)}
    pairs = [(then.pop(lane.name, None), lane) for lane in after.lanes]
    gone = [lane for lane in before.lanes if then.get(lane.name) is lane]
    for was, lane in pairs:
        other = isinstance(lane, TaskLane) and was is None and gone
        yield (gone.pop(0) if other else was, lane)
    yield from ((lane, None) for lane in gone)


def label(edge: Edge) -> str:
    """What stands on an edge, with the expressions behind its words."""
    return " · ".join(" ".join(filter(None, (pill.said, pill.expression, pill.badge))) for pill in edge.pills)


def words(edge: Edge) -> str:
    """What stands on an edge, as people read it."""
    return " · ".join(" ".join(filter(None, (pill.said, pill.badge))) for pill in edge.pills)


def code(edge: Edge) -> str:
    """The expressions behind the words that stand on an edge."""
    return " · ".join(filter(None, (pill.expression for pill in edge.pills)))


def said(edge: Edge) -> str:
    """The same without its retries."""
    return " · ".join(pill.said for pill in edge.pills)
