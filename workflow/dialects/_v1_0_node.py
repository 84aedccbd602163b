"""1.0's texts: expressions, values with expressions, lengths of time, ways on (semantics-1.0.md §2, §4)."""

from typing import Literal, NamedTuple

from workflow.dialects._node import Node
from workflow.durations import format_ms
from workflow.expressions import dollar
from workflow.model import Duration, End, Expression, Next, Ref, Template, Transition
from workflow.paths import Json, Path
from workflow.tasks import Length, TaskTimeout, Value

UNITS = {"days": 86_400_000, "hours": 3_600_000, "minutes": 60_000, "seconds": 1_000, "milliseconds": 1}
"""The members of a length of time, in milliseconds."""


class Reading(NamedTuple):
    """How the expressions of a definition are written: `evaluate.language` and `evaluate.mode`."""

    language: str = "jq"
    mode: Literal["strict", "loose"] = "strict"

    def expression(self, node: Node | None, *keys: str) -> Expression | None:
        """The text under the first of `keys`, which can only be an expression: its braces may be missing (§2.2)."""
        found = node.get(*keys) if node else None
        if found is None or not isinstance(found.value, str):
            return None
        inside = dollar.whole(found.value)
        return Expression(found.value.strip() if inside is None else inside, found.path, self.language)

    def template(self, node: Node | None, key: str) -> Template | None:
        """The member under `key` in which whole strings may be expressions; null is a value here (§2.3)."""
        if node is None or not isinstance(node.value, dict) or key not in node.value:
            return None
        return self.value_of(Node(node.value[key], (*node.path, key)))

    def value_of(self, node: Node) -> Template:
        """A value in which whole strings may be expressions."""
        return Template(node.value, node.path, "loose" if self.mode == "loose" else "strict", self.language)

    def either(self, node: Node | None, key: str) -> Value | None:
        """What is an expression where it is text, and else a value with expressions in it."""
        return self.expression(node, key) or self.template(node, key)

    def length(self, node: Node | None, *keys: str) -> Length | None:
        """A length of time: by members, as ISO 8601, or an expression that gives that."""
        found = node.get(*keys) if node else None
        return self.length_of(found) if found else None

    def length_of(self, found: Node) -> Length | None:
        """The length of time that a value is; None: it is null."""
        if found.value is None:
            return None
        if isinstance(found.value, dict):
            known = [(UNITS[key], number) for key, number in found.value.items() if key in UNITS]
            return Duration(format_ms(sum(unit * _whole(number) for unit, number in known)), found.path)
        if isinstance(found.value, str) and dollar.whole(found.value) is not None:
            return Expression(dollar.whole(found.value) or "", found.path, self.language)
        return Duration(str(found.value), found.path)

    def timeout(self, node: Node, key: str = "timeout") -> TaskTimeout | None:
        """A timeout, or the name of one in `use.timeouts`."""
        found = node.get(key)
        if found is None:
            return None
        if isinstance(found.value, str):
            return TaskTimeout(path=found.path, named=Ref(found.value, found.path))
        return TaskTimeout(path=found.path, after=self.length(found, "after"))


def _whole(number: Json) -> int:
    return number if isinstance(number, int) and not isinstance(number, bool) else 0


def transition(node: Node | None, path: Path, following: Ref | None, key: str = "then") -> Next:
    """Where the flow goes on behind a task or case at `path`: as `then` says, else to the task `following` in the list,
    whose place counts and not its name (§1.3), or to the end of the list (§4.1)."""
    place = (*path, key)
    said = node.text(key) if node else None
    if said == "exit":
        return End(place, "exit")
    if said == "end":
        return End(place, "workflow")
    if said is not None and said != "continue":
        return Transition(Ref(said, place), place)
    if following is None:
        return End(place, implicit=said is None)
    return Transition(Ref(following.name, place, following.path), place, implicit=True)
