"""A model without what only says "the end" at more length, and without ways into states that a dialect has no form for.

An END state, or an operation without actions, that lets everything through and ends plainly, is the same as an end at
each transition that leads to it.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from workflow.model import DataFilter, End, Expression, Next, Ref, Scope, Transition, Workflow
from workflow.states import EndState, OperationState, State

ROOTS = {"$", "$.", ""}


def unfolded_ends(scope: Scope) -> dict[str, End]:
    """The ends that states of `scope` stand for, by the states' names and ids; a start stands for itself."""
    starts = {ref.name for ref in scope.start}
    found: dict[str, End] = {}
    for state in scope.states:
        names = {state.name, state.id} - {None, ""}
        if is_plain_end(state) and isinstance(state.next, End) and not names & starts:
            found |= {str(name): state.next for name in names}
    return found


def is_plain_end(state: State) -> bool:
    """Whether `state` does nothing but end."""
    ends = isinstance(state, EndState) or (isinstance(state, OperationState) and not state.actions)
    plain = isinstance(state.next, End) and state.next.kind == "default" and not state.next.compensate
    bare = not (state.on_errors or state.compensated_by or state.used_for_compensation or state.metadata)
    return ends and plain and bare and lets_through(state.filter) and not (state.input_schema or state.output_schema)


def lets_through(filters: DataFilter) -> bool:
    """Whether a filter selects the whole of everything: `$` is no filter."""
    return all(is_root(each) for each in (filters.input, filters.result, filters.output, filters.target))


def is_root(expression: Expression | None) -> bool:
    """Whether this is `$`, or nothing."""
    return expression is None or expression.text.strip() in ROOTS


def fold(workflow: Workflow) -> Workflow:
    """`workflow` with an end at every transition that leads to a state that only ends, in every scope."""
    return replace(workflow, scope=fold_scope(workflow.scope))


def fold_scope(scope: Scope) -> Scope:
    """As `fold`, for one scope and those inside of it; again until nothing more only ends."""
    ends: dict[str, End] = {}

    def way(given: Next) -> Next:
        if isinstance(given, Transition) and given.target.name in ends and is_plain_way(given):
            return replace(ends[given.target.name], path=given.path)
        return given

    while (found := unfolded_ends(scope)) != ends:
        ends = found
        scope = replace(scope, states=tuple(_mapped(state, way) for state in scope.states))
    needed = _targets(scope.states) | {ref.name for ref in scope.start}
    return replace(scope, states=tuple(state for state in scope.states if not _gone(state, ends, needed)))


def is_plain_way(way: Transition) -> bool:
    """Whether a transition does nothing but lead on."""
    return not (way.expression or way.compensate or way.produce)


def _gone(state: State, ends: dict[str, End], needed: set[str]) -> bool:
    names = {state.name, state.id or state.name}
    return bool(names & set(ends)) and is_plain_end(state) and not names & needed


def _targets(node: Any) -> set[str]:
    """The names of states that anything in `node` leads to, other than by a plain transition that was folded."""
    if isinstance(node, tuple):
        return set().union(*(_targets(part) for part in node)) if node else set()
    if isinstance(node, Scope):
        return set()
    if isinstance(node, Ref):
        return {node.name}
    if is_dataclass(node) and not isinstance(node, type):
        inner = (getattr(node, part.name) for part in fields(node))
        return set().union(*(_targets(each) for each in inner))
    return set()


def _mapped(node: Any, way: Callable[[Next], Next]) -> Any:
    """`node` with every way on replaced; nested scopes are folded by themselves."""
    if isinstance(node, Scope):
        return fold_scope(node)
    if isinstance(node, tuple):
        return tuple(_mapped(part, way) for part in node)
    if isinstance(node, Transition | End):
        return way(node)
    if is_dataclass(node) and not isinstance(node, type) and not isinstance(node, DataFilter):
        changed = {}
        for part in fields(node):
            value = getattr(node, part.name)
            if isinstance(value, tuple) or is_dataclass(value):
                mapped = _mapped(value, way)
                if mapped is not value:
                    changed[part.name] = mapped
        return replace(node, **changed) if changed else node
    return node
