"""0.8's texts: what is an expression, a condition, a duration, and in which language (semantics-0.8.md §2)."""

from math import isfinite
from typing import Literal, NamedTuple

from workflow.dialects._node import Node, as_text
from workflow.expressions import dollar
from workflow.expressions.templates import strip_braces
from workflow.model import Expression, Ref, Template
from workflow.paths import Json


class Reading(NamedTuple):
    """How the expressions of a definition are written: `language` is `expressionLang`, `jq` where it says nothing."""

    language: str = "jq"

    def expression(self, node: Node | None, *keys: str) -> Expression | None:
        """The text under the first of `keys`, which can only be an expression: its braces may be missing."""
        found = node.get(*keys) if node else None
        if not found or not isinstance(found.value, str):
            return None
        return Expression(self.bare(found.value), found.path, self.language)

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
        return Template(node.value[key], (*node.path, key), style, self.language)


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
