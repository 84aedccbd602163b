"""What changed between two definitions: states, edges, functions, events, retries, and the definition itself.

Which state is which says matching.py. Order and spelling of the text never count: only what the definition
means.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workflow.diagram.build import build
from workflow.diagram.graph import Edge, Graph
from workflow.differences.items import Item, SameState, items
from workflow.differences.matching import match
from workflow.differences.pairing import Matched, code, edge_pairs, label, lane_pairs, words
from workflow.differences.places import moved
from workflow.expressions import base
from workflow.model import EventDefinition, Function, Inner, RetryPolicy, Scope, State, Workflow
from workflow.paths import Path, pointer
from workflow.state_kinds import kind_word
from workflow.tasks import Task, TaskWorkflow, own_lists

Change = Literal["added", "removed", "changed"]

GONE = "old:"
"""Before the pointer of what is only in the old definition, in the drawing of both."""

ASIDE = ("before", "after")
"""What the lists of extensions are."""

KIND = "state_kind"
"""The `field` of the item that says that a state became one of another kind."""


@dataclass(frozen=True, slots=True)
class Element:
    """A state, function, event or retry that changed; `kind` is a state's kind, or `function|event|retry`.

    `name` is the new name where there is one, `was` the old name where that differs. A path is None on the side where
    the element is not.
    """

    change: Change
    kind: str
    name: str
    old: Path | None
    new: Path | None
    items: tuple[Item, ...] = ()
    was: str = ""


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """A way from one state to another; `source` and `target` are names. The pointers are the diagram's (graph.py).

    The words are those that stand on it, the codes the expressions behind them.
    """

    change: Change
    kind: str
    source: str
    target: str
    old: str | None
    new: str | None
    old_words: str = ""
    new_words: str = ""
    old_code: str = ""
    new_code: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that changed, in the order of the new definition with removed things where they stood.

    `whole` is of the definition itself; `pairs` are the states of both, each with its old and its new path.
    """

    whole: tuple[Item, ...] = ()
    states: tuple[Element, ...] = ()
    edges: tuple[EdgeChange, ...] = ()
    resources: tuple[Element, ...] = ()
    pairs: tuple[tuple[Path, Path], ...] = ()


def diff(old: Workflow, new: Workflow) -> Difference:
    """The difference of two definitions, in any dialects."""
    finder = _Finder(old.dialect, new.dialect)
    finder.scopes(old.scope, new.scope)
    finder.parts(own_lists(old), own_lists(new))
    pairs = tuple((before.path, after.path) for before, after in finder.pairs)
    resources = (
        *_named("function", old.functions, new.functions),
        *_named("event", old.events, new.events),
        *_named("retry", old.retries, new.retries),
    )
    matched = {pointer(before): pointer(after) for before, after in pairs}
    edges = tuple(edge_changes(build(old), build(new), matched))
    return Difference(_whole(old, new, finder.pairs), tuple(finder.states), edges, resources, pairs)


class _Finder:
    """Goes through the scopes of both, outer ones first."""

    def __init__(self, *dialects: str) -> None:
        self.dialects = dialects
        self.states: list[Element] = []
        self.pairs: list[tuple[State, State]] = []

    def scopes(self, old: Scope, new: Scope) -> None:
        partner = match(old.states, new.states)
        known = {before.path: after.path for before, after in partner}
        self.pairs += partner

        def same_state(before: str, after: str) -> bool:
            one, other = old.find(before), new.find(after)
            if one is None or other is None:
                return one is other and before == after
            return known.get(one.path) == other.path

        places = moved(old.states, new.states, partner)
        for before, after in in_order(old.states, new.states, partner):
            if before is not None and after is not None:
                self._pair(before, after, same_state, places.get(id(after)))
            elif after is not None:
                self.states.append(Element("added", after.kind, after.name, None, after.path))
            elif before is not None:
                self.states.append(Element("removed", before.kind, before.name, before.path, None))

    def _pair(self, before: State, after: State, same_state: SameState, place: Item | None) -> None:
        found = (*((place,) if place else ()), *self._items(before, after, same_state))
        was = before.name if before.name != after.name else ""
        if found or was:
            self.states.append(Element("changed", after.kind, after.name, before.path, after.path, found, was))
        if type(before) is type(after):
            self.parts(before.parts(), after.parts())

    def _items(self, before: State, after: State, same_state: SameState) -> tuple[Item, ...]:
        skip = frozenset({"name"})
        if type(before) is type(after):
            return items(before, after, same_state, skip)
        old, new = map(kind_word, (before.kind, after.kind), self.dialects)
        kind = Item(("type",), old, new, before.path, after.path, KIND)
        shared = frozenset(State.__dataclass_fields__)
        own = frozenset(set(type(after).__dataclass_fields__) - shared)
        return (kind, *items(before, after, same_state, skip | own))

    def parts(self, old: Sequence[Inner], new: Sequence[Inner]) -> None:
        """The scopes in two states, or beside all of them; of tasks also those that only one has."""
        inside = _by_part(old)
        for part, scope in _by_part(new).items():
            if part in inside:
                self.scopes(inside[part], scope)
            elif _is_list(scope):
                self.scopes(Scope(scope.path), scope)
        for part, scope in inside.items():
            if part not in _by_part(new) and _is_list(scope):
                self.scopes(scope, Scope(scope.path))


def _by_part(parts: Sequence[Inner]) -> dict[tuple[str, str], Scope]:
    """Scopes by what they are known by; the branches of a fork, and functions, are a list each of one task."""
    found: dict[tuple[str, str], Scope] = {}
    for inner in parts:
        known = found.get(_part(inner))
        states = (*(known.states if known else ()), *inner.scope.states)
        found[_part(inner)] = Scope(inner.scope.path, states) if known else inner.scope
    return found


def _is_list(scope: Scope) -> bool:
    return any(isinstance(state, Task) for state in scope.states)


def _part(inner: Inner) -> tuple[str, str]:
    """What a scope in a state is known by: a branch by its name, a list of tasks by what it is to its task, one of an
    extension by that; of a branch or function that is a task the state of that name says which it is.
    """
    named = inner.role in ASIDE or (inner.role == "branch" and not _is_list(inner.scope))
    return inner.role, inner.name if named else ""


def in_order(
    old: Sequence[State], new: Sequence[State], partner: Sequence[tuple[State, State]]
) -> Iterator[tuple[State | None, State | None]]:
    """All states in the order of `new`; one that is gone stands behind the one that it stood behind."""
    before_of = {id(after): before for before, after in partner}
    kept = {id(before) for before, _ in partner}
    behind: dict[int | None, list[State]] = {}
    last: int | None = None
    for state in old:
        if id(state) in kept:
            last = id(state)
        else:
            behind.setdefault(last, []).append(state)
    yield from ((gone, None) for gone in behind.get(None, ()))
    for state in new:
        before = before_of.get(id(state))
        yield before, state
        if before is not None:
            yield from ((gone, None) for gone in behind.get(id(before), ()))


def _whole(old: Workflow, new: Workflow, pairs: Sequence[tuple[State, State]]) -> tuple[Item, ...]:
    skip = frozenset({"functions", "events", "retries"})
    old, new = (replace(each, expression_language=base(each.expression_language)) for each in (old, new))
    if isinstance(new, TaskWorkflow):
        return items(old, new, lambda _before, _after: False, skip)
    known = {id(before): after for before, after in pairs}
    before, after = _starts(old), _starts(new)
    moved = [known.get(id(state)) for state in before] != after
    was, now = ([state.name for state in states] for states in (before, after))
    start = (Item(("start",), list(was), list(now), old.scope.path, new.scope.path, "start"),) if moved else ()
    return (*items(old, new, lambda _before, _after: False, skip), *start)


def _starts(workflow: Workflow) -> list[State]:
    found = (workflow.scope.find(ref.name) for ref in workflow.scope.start)
    return [state for state in found if state is not None]


Resource = Function | EventDefinition | RetryPolicy


def _named(kind: str, old: Sequence[Resource], new: Sequence[Resource]) -> Iterator[Element]:
    before = {one.name: one for one in reversed(old)}
    for one in new:
        was = before.pop(one.name, None)
        if was is None:
            yield Element("added", kind, one.name, None, one.path)
        elif found := items(was, one, lambda _before, _after: False):
            yield Element("changed", kind, one.name, was.path, one.path, found)
    for one in old:
        if before.pop(one.name, None) is not None:
            yield Element("removed", kind, one.name, one.path, None)


def edge_changes(old: Graph, new: Graph, matched: Matched) -> Iterator[EdgeChange]:
    """The edges that are only in one of two graphs, or that say something else; those in lanes follow."""
    old_names, new_names = _titles(old), _titles(new)
    for before, after in edge_pairs(old, new, matched):
        if before is None and after is not None:
            yield _edge("added", after, new_names, None, after)
        elif after is None and before is not None:
            yield _edge("removed", before, old_names, before, None)
        elif before is not None and after is not None and label(before) != label(after):
            yield _edge("changed", after, new_names, before, after)
    for one, other in lane_pairs(old, new, matched):
        if one is not None and one.graph is not None and other is not None and other.graph is not None:
            yield from edge_changes(one.graph, other.graph, matched)


def _titles(graph: Graph) -> dict[str, str]:
    """What the nodes of a graph are called, by their ids."""
    return {node.id: node.name or node.title for node in graph.nodes}


def _edge(change: Change, edge: Edge, names: Mapping[str, str], old: Edge | None, new: Edge | None) -> EdgeChange:
    return EdgeChange(
        change,
        edge.kind,
        names[edge.source],
        names[edge.target],
        old.pointer if old else None,
        new.pointer if new else None,
        words(old) if old else "",
        words(new) if new else "",
        code(old) if old else "",
        code(new) if new else "",
    )
