"""A value with its path, read tolerantly: what is missing or of the wrong type is None or empty, never an exception."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from workflow.expressions.double_braces import strip_braces
from workflow.model import Duration, Expression, Ref, Template
from workflow.nodes import replaced
from workflow.paths import Json, Path
from workflow.states import ActionMode

Made = TypeVar("Made")


class Node(NamedTuple):
    """A value of a definition and where it stands."""

    value: Json
    path: Path

    def get(self, *keys: str) -> "Node | None":
        """The member under the first of `keys` that is there and not null."""
        if isinstance(self.value, dict):
            for key in keys:
                value = self.value.get(key)
                if value is not None:
                    return Node(value, (*self.path, key))
        return None

    def mapping(self, *keys: str) -> "Node | None":
        """The member under the first of `keys`, if it is a mapping."""
        found = self.get(*keys)
        return found if found and isinstance(found.value, dict) else None

    def items(self, *keys: str) -> "Iterator[Node]":
        """The mappings in the list under the first of `keys`; other items are passed over."""
        found = self.get(*keys)
        if found and isinstance(found.value, list):
            for index, value in enumerate(found.value):
                if isinstance(value, dict):
                    yield Node(value, (*found.path, index))

    def names(self, key: str) -> tuple[Ref, ...]:
        """The texts in the list under `key`, empty ones too: somebody is about to write them."""
        found = self.get(key)
        values = found.value if found and isinstance(found.value, list) else []
        names = ((as_text(value), (*self.path, key, index)) for index, value in enumerate(values))
        return tuple(Ref(name, path) for name, path in names if name is not None)

    def text(self, *keys: str) -> str | None:
        """The member under the first of `keys` as text; a number counts as the text it was written as."""
        for key in keys:
            value = self.raw(key)
            if value is not None:
                return as_text(value)
        return None

    def flag(self, *keys: str, default: bool = False) -> bool:
        """The member as true or false, in quotes or not."""
        found = self.get(*keys)
        return {"true": True, "false": False}.get(str(found.value).lower(), default) if found else default

    def whole(self, *keys: str) -> int | None:
        """The member as a whole number, in quotes or not."""
        text = self.text(*keys)
        return int(text) if text and re.fullmatch(r"[0-9]{1,9}", text.strip(), re.ASCII) else None

    def ref(self, *keys: str) -> Ref | None:
        """The name under the first of `keys`."""
        found = self.get(*keys)
        name = as_text(found.value) if found else None
        return Ref(name, found.path) if found and name is not None else None

    def duration(self, key: str) -> Duration | None:
        """The length of time under `key`, as written."""
        text = self.text(key)
        return Duration(text, (*self.path, key)) if text is not None else None

    def expression(self, *keys: str) -> Expression | None:
        """The text under the first of `keys` as an expression, without its braces."""
        found = self.get(*keys)
        return Expression(bare(found.value), found.path) if found and isinstance(found.value, str) else None

    def template(self, key: str, style: Literal["braces", "path", "text"] = "braces") -> Template | None:
        """The member under `key` with the expressions in it; null is a value here."""
        if isinstance(self.value, dict) and key in self.value:
            return Template(self.value[key], (*self.path, key), style)
        return None

    def raw(self, key: str) -> Json:
        """The member under `key` as it is."""
        return self.value.get(key) if isinstance(self.value, dict) else None

    def inside(self, *keys: str) -> Json:
        """What stands under these keys, each in the one before; None: nothing does."""
        found = self.value
        for key in keys:
            found = found.get(key) if isinstance(found, dict) else None
        return found


class NodeMaker:
    """What a dialect makes the nodes of its model by. A runtime makes some of them otherwise: it is asked for the `own`
    members of those of the classes in `OWN`.
    """

    OWN: ClassVar[tuple[type, ...]] = ()

    def made(self, node: Made, at: Node) -> Made:
        """A node of the model, whose own nodes are made already; it is written `at` this place."""
        if not isinstance(node, self.OWN):
            return node
        changes = {name: value for name, value in self.own(node, at).items() if value is not getattr(node, name)}
        return replaced(node, changes) if changes else node

    def own(self, _node: Any, _at: Node) -> Mapping[str, Any]:
        """The members that a node has otherwise."""
        return {}


def as_text(value: Json) -> str | None:
    """A text, or a number as text; None for anything else."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def action_mode(text: str | None) -> ActionMode:
    """How the actions of a list are performed, by what is said of it."""
    return "parallel" if (text or "").lower() == "parallel" else "sequential"


def bare(text: str) -> str:
    """`{{ $.a }}` -> `$.a`; text that is not exactly one expression in braces only loses the white space around it."""
    found = strip_braces(text)
    return text.strip() if found is None else found
