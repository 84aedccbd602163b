"""Going through a model: every node of a part of it, every scope and every state, each in source order."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeVar

from workflow.model import Scope, Workflow
from workflow.states import ParallelState, State

Node = TypeVar("Node")


def nodes(part: object) -> Iterator[object]:
    """`part`, a node of the model or a tuple of them, and all nodes that are inside of it."""
    if isinstance(part, tuple):
        for each in part:
            yield from nodes(each)
    elif is_dataclass(part) and not isinstance(part, type):
        yield part
        for field in fields(part):
            yield from nodes(getattr(part, field.name))


def nodes_of(kind: type[Node], part: object) -> Iterator[Node]:
    """Those of one class: every call, every expression."""
    return (found for found in nodes(part) if isinstance(found, kind))


def scopes(workflow: Workflow) -> Iterator[Scope]:
    """The workflow's own scope and those of the branches inside of it, each before those that are inside of it."""
    left = [workflow.scope]
    while left:
        scope = left.pop()
        yield scope
        left += reversed([inner for state in scope.states for inner in _inside(state)])


def all_states(scope: Scope) -> Iterator[State]:
    """The states of `scope`, each followed by those of its branches."""
    for state in scope.states:
        yield state
        for inner in _inside(state):
            yield from all_states(inner)


def _inside(state: State) -> list[Scope]:
    return [branch.scope for branch in state.branches if branch.scope] if isinstance(state, ParallelState) else []
