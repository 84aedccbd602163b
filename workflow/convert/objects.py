"""Which states have an object as their data, whatever comes: filters may select anything (semantics.md §3.3)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workflow.convert.folding import is_root
from workflow.model import Expression, Scope, State, Transition, Workflow
from workflow.nodes import nodes_of

Keeps = Callable[[Expression | None], bool]
"""Whether a filter gives an object where it gets one."""


@dataclass(frozen=True, slots=True)
class Objects:
    """Whether the data are surely an object: as a state is entered, while it works, and as it is left."""

    entered: bool
    working: bool
    left: bool


def objects(workflow: Workflow, keeps: Keeps = is_root) -> dict[str, Objects]:
    """By the names of the states. The input of a workflow is an object; from there the ways are followed."""
    scope = workflow.scope
    unsure: set[str] = set()
    waiting = [state for state in scope.states if not _keeps(state, keeps)]
    if waiting:
        unsure.update(_compensating(scope))
        waiting += [state for state in scope.states if state.name in unsure]
    while waiting:
        for target in _behind(waiting.pop(), scope):
            if target.name not in unsure:
                unsure.add(target.name)
                waiting.append(target)
    return {state.name: _known(state, state.name not in unsure, keeps) for state in scope.states}


def _known(state: State, entered: bool, keeps: Keeps) -> Objects:
    working = entered and keeps(state.filter.input)
    return Objects(entered, working, working and keeps(state.filter.output))


def _keeps(state: State, keeps: Keeps) -> bool:
    """Whether a state leaves an object where it gets one."""
    return keeps(state.filter.input) and keeps(state.filter.output)


def _behind(state: State, scope: Scope) -> Iterator[State]:
    """The states that get what a state leaves."""
    found = (scope.find(transition.target.name) for transition in nodes_of(Transition, state))
    return (target for target in found if target)


def _compensating(scope: Scope) -> Iterator[str]:
    """The states that compensate: they may get what any other leaves."""
    for state in scope.states:
        if state.used_for_compensation:
            yield state.name
        target = scope.find(state.compensated_by.name) if state.compensated_by else None
        if target:
            yield target.name
