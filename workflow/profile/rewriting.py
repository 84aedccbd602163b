"""Making another model of one, as an engine runs it: what nothing changes in stays the same object."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter, is_not
from typing import Any, ClassVar, Final

from workflow.model import Expression, Template
from workflow.nodes import holders_of
from workflow.paths import Json, Path

Step = Callable[[Any], Any]
"""Gives what stands in the place of a node."""
Changes = Mapping[type, Callable[[Any], Mapping[str, Any]]]
"""By the class of nodes what gives the members that one has otherwise."""
NO_CHANGES: Final[Changes] = {}


class Rewriter:
    """Goes through a model whose definition is `written` so.

    A subclass says in `own`, `condition`, `value` what is otherwise, or puts a step for a class of nodes into `steps`;
    it is asked for `own` members of the classes in `OWN` alone. Subclasses of a class are meant with it. `changes` are
    those that are made besides, in nodes of exactly these classes.
    """

    OWN: ClassVar[tuple[type, ...]] = ()

    def __init__(self, written: Json = None, changes: Changes = NO_CHANGES) -> None:
        self._written, self._changes = written, changes
        self._known: dict[type, Step | None] = {}
        self._descents: dict[type, Step | None] = {}
        self.steps: dict[type, Step] = {
            tuple: self._each,
            Expression: self.condition,
            Template: lambda node: node if node.style == "text" else self.value(node),
        }

    def read(self, node: Any) -> Any:
        """What stands in the place of a node of the model, or of a tuple of them."""
        step = self._step_of(node.__class__)
        return node if step is None else step(node)

    def inside(self, node: Any) -> Any:
        """A node for which nothing is put as a whole: its own members, and the others as they are read."""
        kind = node.__class__
        if kind not in self._descents:
            self._descents[kind] = self._descent(kind)
        step = self._descents[kind]
        return node if step is None else step(node)

    def own(self, _node: Any) -> Mapping[str, Any]:
        """The members that a node has otherwise, read already; the node itself is not yet."""
        return {}

    def condition(self, node: Expression) -> Expression:
        """An expression that stands for itself."""
        return node

    def value(self, node: Template) -> Template:
        """A value in which texts may be expressions."""
        return node

    def at(self, path: Path, *more: str) -> Json:
        """What is written at a path; None: nothing."""
        found = self._written
        for key in (*path, *more):
            if isinstance(found, dict):
                found = found.get(key)
            elif isinstance(found, list) and isinstance(key, int) and key < len(found):
                found = found[key]
            else:
                return None
        return found

    def has(self, path: Path, name: str) -> bool:
        """Whether the object at a path has a member."""
        found = self.at(path)
        return isinstance(found, dict) and name in found

    def _each(self, nodes: tuple[Any, ...]) -> tuple[Any, ...]:
        read = self.read
        made = tuple([read(node) for node in nodes])
        return made if any(map(is_not, made, nodes)) else nodes

    def _step_of(self, kind: type) -> Step | None:
        """The step for a class; None: such nodes stay."""
        if kind not in self._known:
            given = next((self.steps[base] for base in kind.__mro__ if base in self.steps), None)
            self._known[kind] = given or self._descent(kind)
        return self._known[kind]

    def _descent(self, kind: type) -> Step | None:
        """Goes into nodes of a class."""
        names, values, known, step_of = _held(kind), _values(kind), self._known, self._step_of
        asked, more = issubclass(kind, self.OWN), self._changes.get(kind)
        if not names and not asked and not more:
            return None

        def descend(node: Any) -> Any:
            changes = dict(self.own(node)) if asked else {}
            for name, value in zip(names, values(node), strict=False):
                if not value or name in changes:
                    continue
                inner: type = value.__class__
                step = known[inner] if inner in known else step_of(inner)
                if step is not None and (made := step(value)) is not value:
                    changes[name] = made
            if more:
                changes |= more(node)
            return replaced(node, changes) if changes else node

        return descend


def replaced(node: Any, changes: Mapping[str, Any]) -> Any:
    """As `dataclasses.replace`, of a node of the model, in a third of its time: there are thousands.

    Raises AttributeError for a member that it has not.
    """
    kind = node.__class__
    given, own = _fields(kind)
    made = object.__new__(kind)
    for name in given:
        if name not in changes:
            object.__setattr__(made, name, getattr(node, name))
    for name, value in changes.items():
        object.__setattr__(made, name, value)
    for name, make in own:
        object.__setattr__(made, name, make())
    return made


@cache
def _held(kind: type) -> tuple[str, ...]:
    return holders_of(kind) or ()


@cache
def _values(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    names = _held(kind)
    return attrgetter(*names) if len(names) > 1 else lambda node: tuple([getattr(node, name) for name in names])


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], tuple[tuple[str, Callable[[], Any]], ...]]:
    """The fields that a node is made of, and those that it keeps for itself, with what these begin with."""
    found = fields(kind)
    own = [(one.name, one.default_factory) for one in found if not one.init and callable(one.default_factory)]
    return tuple(one.name for one in found if one.init), tuple(own)
