"""0.8's texts: what is an expression, a condition, a duration, and in which language (semantics-0.8.md §2)."""

from collections.abc import Sequence
from math import isfinite
from typing import Literal, NamedTuple

from workflow.contracts.calls import address_of
from workflow.dialects._node import Node, NodeMaker, as_text
from workflow.expressions import dollar
from workflow.expressions.double_braces import strip_braces
from workflow.model import Duration, Expression, Function, Ref, Template
from workflow.nodes import replaced
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION, Profile
from workflow.profile.own_calls import OwnCall
from workflow.resources import Resource


class Reading(NodeMaker):
    """How a definition is read: here as the documents say. A runtime that reads it otherwise has a subclass, which is
    the `lowering` of its profile.

    `language` is `expressionLang`, `library` the same as the runtime has it; `functions` are those of the definition,
    which say what they are to the runtime.
    """

    def __init__(
        self,
        language: str = "jq",
        functions: tuple[Function, ...] = (),
        profile: Profile = SPECIFICATION,
        resources: Sequence[Resource] = (),
    ) -> None:
        self.language = self.library = language
        self.functions = functions
        if profile.calls:
            self.functions = tuple(replaced(one, {"own": _own(one, profile, resources)}) for one in functions)
        self._own = {one.name: one.own for one in reversed(self.functions) if one.own is not None}

    def own_call(self, function: str) -> OwnCall | None:
        """What calls of the function with this name are, to a runtime that has kinds of its own."""
        return self._own.get(function)

    def duration(self, node: Node, key: str) -> Duration | None:
        """The length of time under `key`."""
        text = node.text(key)
        return self.length(text, (*node.path, key)) if text is not None else None

    def length(self, text: str, path: Path) -> Duration:
        """A text as the length of time that it is."""
        return Duration(text, path)

    def expression(self, node: Node | None, *keys: str) -> Expression | None:
        """The text under the first of `keys`, which can only be an expression: its braces may be missing."""
        found = node.get(*keys) if node else None
        if not found or not isinstance(found.value, str):
            return None
        return self.expression_of(found)

    def expression_of(self, found: Node) -> Expression:
        """A text as the expression that it is."""
        return Expression(self.bare(found.value), found.path, self.library)

    def bare(self, text: str) -> str:
        """`${ .a }` -> `.a`; any other text without the white space around it."""
        inside = self.inside(text)
        return text.strip() if inside is None else inside

    def inside(self, text: str) -> str | None:
        """What stands in the braces of a text that is nothing but one expression; None for any other text."""
        found = dollar.inside(text)
        if found is None and self.language == "jsonpath":
            return strip_braces(text)
        return found

    def template(self, node: Node | None, key: str, style: Literal["dollar", "inside"] = "dollar") -> Template | None:
        """The member under `key` in which whole strings may be expressions; null is a value here."""
        if node is None or not isinstance(node.value, dict) or key not in node.value:
            return None
        return self.value_of(Node(node.value[key], (*node.path, key)), style)

    def value_of(self, found: Node, style: Literal["dollar", "inside"]) -> Template:
        """A value in which texts may be expressions, written in this style."""
        return Template(found.value, found.path, style, self.library)


def _own(function: Function, profile: Profile, resources: Sequence[Resource]) -> OwnCall | None:
    address = address_of(function, resources)
    return next(filter(None, (kind.of_function(function, address) for kind in profile.calls)), None)


class Named(NamedTuple):
    """A member that names something: by a mapping, or in short by the name alone; then `node` has nothing else."""

    name: Ref
    node: Node


def named(node: Node | None, key: str, member: str) -> Named | None:
    """`transition: B` and `transition: {nextState: B}` alike; None where neither stands there."""
    found = node.get(key) if node else None
    if found is None:
        return None
    if isinstance(found.value, dict):
        return Named(found.ref(member) or Ref("", found.path), found)
    name = as_text(found.value)
    return None if name is None else Named(Ref(name, found.path), Node({}, found.path))


def number(node: Node, key: str) -> Json:
    """A finite number, whole as an int, or a text that is one; None for anything else."""
    written = node.raw(key)
    if isinstance(written, bool) or not isinstance(written, int | float | str):
        return None
    try:
        found = float(written)
        if isinstance(written, int) or (isinstance(written, str) and written.strip().isdecimal()):
            return int(written)
    except (ValueError, OverflowError):  # words, or more digits than any number of theirs has
        return None
    return int(found) if found.is_integer() else found if isfinite(found) else None
