"""Going through a model: every node of a part of it, every scope and every state, each in source order."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from workflow.model import Scope, State, Workflow
from workflow.paths import Path
from workflow.profile.own_calls import OwnCall
from workflow.profile.own_events import OwnEvent

Node = TypeVar("Node")


_PLAIN = (str, str | None, int, int | None, float, float | None, bool, Path, OwnCall | None, OwnEvent | None)
"""Types of fields that hold no node."""


def nodes(part: object) -> Iterator[object]:
    """`part`, a node of the model or a tuple of them, and all nodes that are inside of it."""
    left: list[Any] = [part]
    while left:
        one = left.pop()
        if one.__class__ is tuple:
            left += one[::-1]
            continue
        kind: Any = type(one)
        inside = _inside(kind)
        if inside is not None:
            yield one
            left += filter(None, inside(one))


def holders(one: object) -> tuple[str, ...] | None:
    """The fields of a node that may hold nodes; None for what is no node."""
    kind: Any = type(one)
    return holders_of(kind)


@cache
def _inside(kind: Any) -> Callable[[object], tuple[object, ...]] | None:
    """What gives the values of the fields that may hold nodes, the last first; None for what is no node."""
    names = holders_of(kind)
    if names is None:
        return None
    if len(names) > 1:
        return attrgetter(*reversed(names))
    return lambda one: tuple([getattr(one, name) for name in names])


@cache
def holders_of(kind: type) -> tuple[str, ...] | None:
    """As `holders`, of a class."""
    return tuple(field.name for field in fields(kind) if field.type not in _PLAIN) if is_dataclass(kind) else None


def nodes_of(kind: type[Node], part: object) -> Iterator[Node]:
    """Those of one class: every call, every expression."""
    return (found for found in nodes(part) if isinstance(found, kind))


def replaced(node: Node, changes: Mapping[str, Any]) -> Node:
    """As `dataclasses.replace`, of a node of the model, in a third of its time: there are thousands.

    Raises AttributeError for a member that it has not.
    """
    kind: Any = node.__class__
    given, own = _fields(kind)
    made, put = object.__new__(kind), object.__setattr__
    for name in given:
        if name not in changes:
            put(made, name, getattr(node, name))
    for name, value in changes.items():
        put(made, name, value)
    for name, make in own:
        put(made, name, make())
    copy: Node = made
    return copy


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], tuple[tuple[str, Callable[[], Any]], ...]]:
    """The fields that a node is made of, and those that it keeps for itself, with what these begin with."""
    found = fields(kind)
    own = [(one.name, one.default_factory) for one in found if not one.init and callable(one.default_factory)]
    return tuple(one.name for one in found if one.init), tuple(own)


def scopes(workflow: Workflow) -> Iterator[Scope]:
    """The workflow's own scope and those of the branches inside of it, each before those that are inside of it."""
    left = [workflow.scope]
    while left:
        scope = left.pop()
        yield scope
        left += reversed([inner.scope for state in scope.states for inner in state.parts()])


def all_states(scope: Scope) -> Iterator[State]:
    """The states of `scope`, each followed by those of its branches."""
    for state in scope.states:
        yield state
        for inner in state.parts():
            yield from all_states(inner.scope)
