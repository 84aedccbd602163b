"""1.0's texts: expressions, values with expressions, lengths of time, ways on (semantics-1.0.md §2, §4)."""

from typing import ClassVar, Literal

from workflow.dialects._node import Node, NodeMaker
from workflow.durations import format_ms
from workflow.expressions import dollar
from workflow.model import Duration, End, Expression, Next, Ref, Style, Template, Transition
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.profile.own_calls import OwnCall
from workflow.profile.own_events import OwnEvent
from workflow.tasks import Length, TaskTimeout, Value

UNITS = {"days": 86_400_000, "hours": 3_600_000, "minutes": 60_000, "seconds": 1_000, "milliseconds": 1}
"""The members of a length of time, in milliseconds."""


class Reading(NodeMaker):
    """How a definition is read: here as the documents say. A runtime that reads it otherwise has a subclass, which is
    the `lowering` of its profile.

    `language` and `mode` are those of `evaluate` (semantics-1.0.md §2.1, §2.5), `style` is how values with expressions
    are written, `ORDER` are the members that say what a task is, of which the first counts (§1.4).
    """

    ORDER: ClassVar[tuple[str, ...]] = (
        "call", "for", "listen", "do", "fork", "emit", "raise", "run", "set", "switch", "try", "wait",
    )  # fmt: skip

    def __init__(self, definition: Json = None, profile: Profile = SPECIFICATION) -> None:
        node = Node(definition, ()).mapping("evaluate")
        self.language = (node.text("language") if node else None) or "jq"
        self.mode: Literal["strict", "loose"] = "loose" if node and node.text("mode") == "loose" else "strict"
        self.style: Style = self.mode
        self._calls, self._events = profile.calls, profile.events

    @classmethod
    def by(cls, language: str, mode: Literal["strict", "loose"]) -> "Reading":
        """How texts of a language are read, whichever definition they are of."""
        return cls({"evaluate": {"language": language, "mode": mode}})

    def kind_of(self, value: Json) -> str | None:
        """What a task is, by its members; None where nothing says it."""
        return next((kind for kind in self.ORDER if kind in value), None) if isinstance(value, dict) else None

    def listed(self, items: list[tuple[str, Node]]) -> list[tuple[str, Node]]:
        """The tasks of a list, by their names."""
        return items

    def own_call(self, call: str, arguments: Json) -> OwnCall | None:
        """What a call is to a runtime that has kinds of its own."""
        return next(filter(None, (kind.of_task(call, arguments) for kind in self._calls)), None)

    def own_event(self, attributes: Json) -> OwnEvent | None:
        """What a filter of events takes, to a runtime that has kinds of its own."""
        return next(filter(None, (kind.named(attributes) for kind in self._events)), None)

    def bare(self, text: str) -> str:
        """The expression that a text is, without its braces, which may be missing (§2.2)."""
        inside = dollar.whole(text)
        return text.strip() if inside is None else inside

    def expression(self, node: Node | None, *keys: str) -> Expression | None:
        """The text under the first of `keys`, which can only be an expression."""
        found = node.get(*keys) if node else None
        return self.expression_of(found) if found is not None and isinstance(found.value, str) else None

    def expression_of(self, found: Node) -> Expression:
        """A text as the expression that it is."""
        return Expression(self.bare(found.value), found.path, self.language)

    def template(self, node: Node | None, key: str) -> Template | None:
        """The member under `key` in which whole strings may be expressions; null is a value here (§2.3)."""
        if node is None or not isinstance(node.value, dict) or key not in node.value:
            return None
        return self.value_of(Node(node.value[key], (*node.path, key)))

    def value_of(self, node: Node) -> Template:
        """A value in which whole strings may be expressions."""
        return Template(node.value, node.path, self.style, self.language)

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
            return self.expression_of(found)
        return Duration(str(found.value), found.path)

    def timeout(self, node: Node, key: str = "timeout") -> TaskTimeout | None:
        """A timeout, or the name of one in `use.timeouts`."""
        found = node.get(key)
        if found is None:
            return None
        if isinstance(found.value, str):
            return TaskTimeout(path=found.path, named=Ref(found.value, found.path))
        return TaskTimeout(path=found.path, after=self.length(found, "after"))


def transition(node: Node, following: Ref | None) -> Next:
    """Where the flow goes on behind a task or case: as `then` says, else to the task `following` in the list, whose
    place counts and not its name (§1.3), or to the end of the list (§4.1).
    """
    place, said = (*node.path, "then"), node.text("then")
    if said == "exit":
        return End(place, "exit")
    if said == "end":
        return End(place, "workflow")
    if said is not None and said != "continue":
        return Transition(Ref(said, place), place)
    if following is None:
        return End(place, implicit=said is None)
    return Transition(Ref(following.name, place, following.path), place, implicit=True)


def _whole(number: Json) -> int:
    return number if isinstance(number, int) and not isinstance(number, bool) else 0
