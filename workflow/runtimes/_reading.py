"""Going through a model of 1.0 to make the one that an engine runs: what nothing changes in stays the same object."""

from dataclasses import is_dataclass, replace
from typing import Any

from workflow.model import Expression, Template
from workflow.nodes import holders
from workflow.paths import Json, Path


class Reader:
    """Reads a model whose definition is written so. An engine says what is otherwise in `own`, `condition`, `value`."""

    def __init__(self, written: Json) -> None:
        self._written = written

    def read(self, node: Any) -> Any:
        """A node of the model, or a tuple of them."""
        if node.__class__ is tuple:
            made = tuple(map(self.read, node))
            return made if any(one is not other for one, other in zip(made, node, strict=True)) else node
        if isinstance(node, Expression):
            return self.condition(node)
        if isinstance(node, Template):
            return node if node.style == "text" else self.value(node)
        if not is_dataclass(node):
            return node
        changes: dict[str, Any] = {}
        for name in holders(node) or ():
            held = getattr(node, name)
            if held and (found := self.read(held)) is not held:
                changes[name] = found
        read: Any = replace(node, **changes) if changes else node  # type: ignore[type-var]  # a node, no class
        changes = self.own(read)
        return replace(read, **changes) if changes else read

    def own(self, _node: Any) -> dict[str, Any]:
        """What a node, which has been read, has otherwise."""
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
