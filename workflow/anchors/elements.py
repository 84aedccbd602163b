"""The states and edges of a workflow by pointer, and which one of an older version is which one of a newer.

States are paired as the visual difference pairs them (workflow/differences/diff.py); one that went into or out of a
branch keeps its name. Edges are paired by their ends and kind (workflow/differences/pairing.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow.diagram.build import build
from workflow.diagram.graph import Edge, Graph, edges_of
from workflow.differences.diff import diff
from workflow.differences.pairing import edge_pairs, lane_pairs
from workflow.model import State, Workflow
from workflow.nodes import all_states
from workflow.paths import pointer


@dataclass(frozen=True, slots=True)
class Element:
    """A state or an edge; `name` is what people call it, `identity` a state's id, the ends those of an edge."""

    on: Literal["state", "edge"]
    pointer: str
    kind: str
    name: str
    identity: str = ""
    source: str = ""
    target: str = ""


def elements(workflow: Workflow) -> dict[str, Element]:
    """Every state and edge by its pointer."""
    found = {pointer(state.path): _state(state) for state in all_states(workflow.scope)}
    for edge in _edges(build(workflow)):
        found.setdefault(edge.pointer, edge)
    return found


def element_at(workflow: Workflow, place: str) -> Element | None:
    """The state or edge at the pointer `place`, or the one it is inside of; None where it is in neither."""
    known = elements(workflow)
    while place not in known:
        if not place:
            return None
        place = place.rpartition("/")[0]
    return known[place]


def state_pairs(old: Workflow, new: Workflow) -> dict[str, str]:
    """The pointers of the states that are in both: old -> new."""
    matched = {pointer(before): pointer(after) for before, after in diff(old, new).pairs}
    taken = set(matched.values())
    free: dict[tuple[str, str], list[str]] = {}
    for state in all_states(new.scope):
        if pointer(state.path) not in taken:
            free.setdefault((state.kind, state.id or state.name), []).append(pointer(state.path))
    for state in all_states(old.scope):
        others = free.get((state.kind, state.id or state.name), [])
        if pointer(state.path) not in matched and len(others) == 1:
            matched[pointer(state.path)] = others.pop()
    return matched


def edge_matches(old: Workflow, new: Workflow, matched: dict[str, str]) -> dict[str, str]:
    """The pointers of the edges that are in both: old -> new."""
    found: dict[str, str] = {}
    for before, after in _pairs(build(old), build(new), matched):
        found.setdefault(before.pointer, after.pointer)
    return found


def _pairs(old: Graph, new: Graph, matched: dict[str, str]) -> Iterator[tuple[Edge, Edge]]:
    for before, after in edge_pairs(old, new, matched):
        if before is not None and after is not None:
            yield before, after
    for one, other in lane_pairs(old, new, matched):
        if one is not None and one.graph is not None and other is not None and other.graph is not None:
            yield from _pairs(one.graph, other.graph, matched)


def _state(state: State) -> Element:
    return Element("state", pointer(state.path), state.kind, state.name or state.id or "(no name)", state.id or "")


def _edges(graph: Graph) -> Iterator[Element]:
    names = {node.id: node.name or node.title for node in graph.nodes}
    names |= {lane.id: lane.name for node in graph.nodes for lane in node.lanes}
    for edge in edges_of(graph):
        source, target = names[edge.source], names[edge.target]
        name = f"{source} → {target}"
        yield Element("edge", edge.pointer, edge.kind, name, source=source, target=target)
    for node in graph.nodes:
        for lane in node.lanes:
            if lane.graph is not None:
                yield from _edges(lane.graph)
