"""Which row each node stands in. Ways forward lead down; ways back stay edges that climb at the side.

An error's or compensation's target that nothing else leads to stands beside its source, in the same row.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from workflow.diagram.graph import Edge, Graph

BESIDE = ("error", "compensation", "uses")


@dataclass(frozen=True, slots=True)
class Ranks:
    """The row of each node by its id, from 0; the ids of the edges that lead back, and of those within a row.

    `spine` are the edges that go on longest where ways part; `hanging` one node of each part that begins in row 1.
    """

    of: dict[str, int]
    back: frozenset[str]
    beside: frozenset[str]
    spine: frozenset[str] = frozenset()
    hanging: tuple[str, ...] = ()


def rank(graph: Graph, below: frozenset[str] = frozenset()) -> Ranks:
    """Rows by the longest way from a start; edges in `below` never stay in a row.

    Every connected part begins in row 0, or in row 1 where the starts have row 0 for themselves.
    """
    rows = _rows(graph, below)
    hanging = _begin(graph, rows.of)
    spine = frozenset(_spine(rows.order, rows.outgoing, rows.back | rows.flat))
    return Ranks(rows.of, frozenset(rows.back), rows.flat, spine, hanging)


def spans(graph: Graph) -> dict[str, int]:
    """How many rows each edge leads up or down, by its id."""
    of = _rows(graph, frozenset()).of
    return {edge.id: abs(of[edge.target] - of[edge.source]) for edge in graph.edges}


class _Rows(NamedTuple):
    """The rows, each connected part's from where it happens to begin, and what they were found by."""

    of: dict[str, int]
    order: list[str]
    outgoing: dict[str, list[Edge]]
    back: set[str]
    flat: frozenset[str]


def _rows(graph: Graph, below: frozenset[str]) -> _Rows:
    outgoing: dict[str, list[Edge]] = defaultdict(list)
    incoming: dict[str, list[Edge]] = defaultdict(list)
    for edge in graph.edges:
        outgoing[edge.source].append(edge)
        incoming[edge.target].append(edge)
    back, order = _walk(graph, outgoing, incoming)
    flat = frozenset(_beside(graph, outgoing, incoming, back | below))
    ranks: dict[str, int] = {}
    for node in order:
        above = [ranks[edge.source] + (edge.id not in flat) for edge in incoming[node] if edge.id not in back]
        ranks[node] = max(above, default=0)
    _lower_sources(order, ranks, outgoing, incoming, back | flat)
    return _Rows(ranks, order, outgoing, back, flat)


def _walk(graph: Graph, outgoing: dict[str, list[Edge]], incoming: dict[str, list[Edge]]) -> tuple[set[str], list[str]]:
    """The edges that lead back on a walk in source order, and the nodes so that every other edge leads on."""
    starts = [node.id for node in graph.nodes if node.shape == "start"]
    sources = [node.id for node in graph.nodes if not incoming[node.id]]
    back: set[str] = set()
    done: list[str] = []
    entered: set[str] = set()
    open_now: set[str] = set()
    for root in [*starts, *sources, *(node.id for node in graph.nodes)]:
        if root in entered:
            continue
        entered.add(root)
        open_now.add(root)
        stack: list[tuple[str, Iterator[Edge]]] = [(root, iter(outgoing[root]))]
        while stack:
            node, edges = stack[-1]
            edge = next(edges, None)
            if edge is None:
                stack.pop()
                open_now.discard(node)
                done.append(node)
            elif edge.target in open_now:
                back.add(edge.id)
            elif edge.target not in entered:
                entered.add(edge.target)
                open_now.add(edge.target)
                stack.append((edge.target, iter(outgoing[edge.target])))
    return back, done[::-1]


def _beside(
    graph: Graph, outgoing: dict[str, list[Edge]], incoming: dict[str, list[Edge]], back: set[str]
) -> Iterator[str]:
    shapes = {node.id: node.shape for node in graph.nodes}
    taken: set[str] = set()
    for edge in graph.edges:
        if edge.kind not in BESIDE or shapes[edge.target] == "end" or edge.target in taken or edge.source in taken:
            continue
        alone = len(incoming[edge.target]) == 1 and sum(other.kind in BESIDE for other in outgoing[edge.source]) == 1
        if alone and edge.id not in back and not any(other.id in back for other in outgoing[edge.target]):
            taken |= {edge.source, edge.target}
            yield edge.id


def _lower_sources(
    order: list[str],
    ranks: dict[str, int],
    outgoing: dict[str, list[Edge]],
    incoming: dict[str, list[Edge]],
    skipped: set[str],
) -> None:
    """What nothing leads to stands just above what it leads to."""
    for node in reversed(order):
        below = [ranks[edge.target] - 1 for edge in outgoing[node] if edge.id not in skipped]
        beside = any(edge.kind in BESIDE for edge in outgoing[node])
        if below and not beside and not any(edge.target != edge.source for edge in incoming[node]):
            ranks[node] = max(ranks[node], min(below))


def _spine(order: list[str], outgoing: dict[str, list[Edge]], skipped: Collection[str]) -> Iterator[str]:
    left: dict[str, int] = {}  # how many rows follow
    for node in reversed(order):
        ways = sorted(
            ((left[edge.target] + 1, edge.id) for edge in outgoing[node] if edge.id not in skipped), reverse=True
        )
        left[node] = ways[0][0] if ways else 0
        if ways and (len(ways) == 1 or ways[0][0] > ways[1][0]):
            yield ways[0][1]


def _begin(graph: Graph, ranks: dict[str, int]) -> tuple[str, ...]:
    parent = {node.id: node.id for node in graph.nodes}

    def root(node: str) -> str:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for edge in graph.edges:
        parent[root(edge.source)] = root(edge.target)
    first: dict[str, str] = {}
    for node, row in ranks.items():
        part = root(node)
        first[part] = node if part not in first or row < ranks[first[part]] else first[part]
    started = {root(node.id) for node in graph.nodes if node.shape == "start"}
    begins = {part: ranks[node] - (1 if started and part not in started else 0) for part, node in first.items()}
    for node in ranks:
        ranks[node] -= begins[root(node)]
    return tuple(node for part, node in first.items() if ranks[node] > 0)
