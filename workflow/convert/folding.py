"""A model without the states that only end: an END state says the same as an end at each transition that leads to it.

An operation without actions that lets everything through and ends says it too; conversions keep it, since a person
named it, and comparisons do not count it.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from workflow.model import DataFilter, End, Expression, Next, Ref, Scope, State, Transition, Workflow
from workflow.states import EndState, OperationState

ROOTS = {"$", "$.", ".", ""}


def unfolded_ends(scope: Scope, operations: bool) -> dict[str, End]:
    """The ends that states of `scope` stand for, by the states' names and ids; a start stands for itself."""
    starts = {ref.name for ref in scope.start}
    known = (state for state in reversed(scope.states) if operations or isinstance(state, EndState))
    states = [state for state in known if is_idle(state) and not _names(state) & starts]
    idle = {name: state.next for state in states for name in _names(state)}
    found = {
        name: transition
        for name, transition in idle.items()
        if isinstance(transition, End) and is_plain_end(transition)
    }
    leading: dict[str, list[str]] = defaultdict(list)
    for name, transition in idle.items():
        if isinstance(transition, Transition) and is_plain_transition(transition):
            leading[transition.target.name].append(name)
    left = list(found)
    while left:
        target = left.pop()
        for name in leading[target]:
            if name not in found:
                found[name] = found[target]
                left.append(name)
    return found


def is_idle(state: State) -> bool:
    """Whether `state` does nothing to the data and then goes on or ends."""
    if not isinstance(state, EndState) and not (isinstance(state, OperationState) and not state.actions):
        return False
    bare = not (state.on_errors or state.compensated_by or state.used_for_compensation or state.metadata)
    return bare and lets_through(state.filter) and not (state.input_schema or state.output_schema)


def is_plain_end(transition: Next) -> bool:
    """Whether this is an end that does nothing else."""
    return isinstance(transition, End) and transition.kind == "default" and not transition.compensate


def only_ends(state: State) -> bool:
    """Whether `state` does nothing but end."""
    return is_idle(state) and is_plain_end(state.next)


def lets_through(filters: DataFilter) -> bool:
    """Whether a filter selects the whole of everything: `$`, jq's `.`, is no filter."""
    return filters.use and all(
        is_root(each) for each in (filters.input, filters.result, filters.output, filters.target)
    )


def is_root(expression: Expression | None) -> bool:
    """Whether this is `$`, jq's `.`, or nothing."""
    return expression is None or expression.text.strip() in ROOTS


def fold(workflow: Workflow, operations: bool = False) -> Workflow:
    """`workflow` with an end at every transition that leads to an END state, in every scope.

    With `operations` also where it leads to operations without actions that lead to an end.
    """
    return replace(workflow, scope=fold_scope(workflow.scope, operations))


def fold_scope(scope: Scope, operations: bool) -> Scope:
    """As `fold`, for one scope and those inside of it."""
    ends = unfolded_ends(scope, operations)

    def transition(given: Next) -> Next:
        if isinstance(given, Transition) and given.target.name in ends and is_plain_transition(given):
            return replace(ends[given.target.name], path=given.path)
        return given

    states = tuple(_mapped(state, transition, operations) for state in scope.states)
    needed = _targets(states) | {ref.name for ref in scope.start}
    return replace(scope, states=tuple(state for state in states if not _gone(state, ends, needed)))


def is_plain_transition(transition: Transition) -> bool:
    """Whether a transition does nothing but lead on."""
    return not (transition.expression or transition.compensate or transition.produce)


def _names(state: State) -> set[str]:
    return {name for name in (state.name, state.id) if name}


def _gone(state: State, ends: dict[str, End], needed: set[str]) -> bool:
    names = _names(state)
    return bool(names) and names <= set(ends) and is_idle(state) and not names & needed


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


def _mapped(node: Any, transition: Callable[[Next], Next], operations: bool) -> Any:
    """`node` with every way on replaced; nested scopes are folded by themselves."""
    if isinstance(node, Scope):
        return fold_scope(node, operations)
    if isinstance(node, tuple):
        return tuple(_mapped(part, transition, operations) for part in node)
    if isinstance(node, Transition | End):
        return transition(node)
    if is_dataclass(node) and not isinstance(node, type) and not isinstance(node, DataFilter):
        changed = {}
        for part in fields(node):
            value = getattr(node, part.name)
            if isinstance(value, tuple) or is_dataclass(value):
                mapped = _mapped(value, transition, operations)
                if mapped is not value:
                    changed[part.name] = mapped
        return replace(node, **changed) if changed else node
    return node
