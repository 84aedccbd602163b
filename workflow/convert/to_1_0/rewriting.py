"""Making another model of one: what nothing changes in stays the same object."""

from collections.abc import Callable, Mapping
from operator import attrgetter, is_not
from typing import Any, ClassVar

from workflow.model import Template
from workflow.nodes import holders_of, replaced

Step = Callable[[Any], Any]
"""Gives what stands in the place of a node."""


class Rewriter:
    """Goes through a model. A subclass says in `own` and `value` what is otherwise; it is asked for `own` members of
    nodes of the classes in `OWN` alone.
    """

    OWN: ClassVar[tuple[type, ...]] = ()

    def __init__(self) -> None:
        self._known: dict[type, Step | None] = {tuple: self._each, Template: self._value_of}

    def read(self, node: Any) -> Any:
        """What stands in the place of a node of the model, or of a tuple of them."""
        step = self._step_of(node.__class__)
        return node if step is None else step(node)

    def own(self, _node: Any) -> Mapping[str, Any]:
        """The members that a node has otherwise, read already; the node itself is not yet."""
        return {}

    def value(self, node: Template) -> Template:
        """A value in which texts may be expressions."""
        return node

    def _value_of(self, node: Template) -> Template:
        return node if node.style == "text" else self.value(node)

    def _each(self, nodes: tuple[Any, ...]) -> tuple[Any, ...]:
        read = self.read
        made = tuple([read(node) for node in nodes])
        return made if any(map(is_not, made, nodes)) else nodes

    def _step_of(self, kind: type) -> Step | None:
        """The step for a class; None: such nodes stay."""
        if kind not in self._known:
            self._known[kind] = self._descent(kind)
        return self._known[kind]

    def _descent(self, kind: type) -> Step | None:
        """Goes into nodes of a class."""
        names, known, step_of = holders_of(kind) or (), self._known, self._step_of
        asked = issubclass(kind, self.OWN)
        if not names and not asked:
            return None
        values = _values(names)

        def descend(node: Any) -> Any:
            changes = dict(self.own(node)) if asked else {}
            for name, value in zip(names, values(node), strict=False):
                if not value or name in changes:
                    continue
                inner: type = value.__class__
                step = known[inner] if inner in known else step_of(inner)
                if step is not None and (made := step(value)) is not value:
                    changes[name] = made
            return replaced(node, changes) if changes else node

        return descend


def _values(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*names) if len(names) > 1 else lambda node: tuple([getattr(node, name) for name in names])
