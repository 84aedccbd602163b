"""Events that are waited for and sent: filters, correlation, what of them merges (0.8, "Event Definition")."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from workflow.convert.losses import Lost
from workflow.convert.to_1_0.correlations import Correlations
from workflow.convert.to_1_0.errors import TIMED_OUT
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.overlaps import NOT_OWN, SENT
from workflow.convert.to_1_0.texts import braced, literal, member, piped, single
from workflow.expressions import ExpressionError, jq
from workflow.model import DataFilter, Duration, EventDefinition, ProducedEvent, Template, Workflow
from workflow.paths import Json, Object
from workflow.profile.semantics import DOCUMENTS, Semantics

ANY_ORIGIN: Final = "an event without a type: 1.0 needs something to know it by"
TOGETHER: Final = "a correlation without a value of events that must come together, and of others: only the others'"
ADDED: Final = "the attributes that SonataFlow adds to what it sends, `kogitoprocinstanceid` and others, are not added"
CAPTURED: Final = "attributes of a correlation, which SonataFlow adds to all that an instance sends"
NO_SOURCE: Final = "/"
"""The source of what is sent by a definition without an id."""


@dataclass(frozen=True, slots=True)
class Events:
    """Writes what has to do with events."""

    workflow: Workflow
    lost: Lost
    expressions: Expressions
    correlations: Correlations
    own: frozenset[str]
    semantics: Semantics = DOCUMENTS

    def named(self, name: str) -> EventDefinition:
        """The event of a name, one that is consumed before another; of an unknown one nothing is known."""
        known = [one for one in self.workflow.events if one.name == name]
        consumed = [one for one in known if one.kind == "consumed"]
        return next(iter(consumed + known), EventDefinition(name, (), type=name))

    def filter(self, name: str) -> Object:
        """What an event must be like."""
        event = self.named(name)
        wanted = {key: _exactly(value) for key, value in (("type", event.type), ("source", event.source)) if value}
        if not wanted:
            self.lost.add(event, ANY_ORIGIN)
            wanted = {"type": name}
        if name in self.own:
            wanted["id"] = NOT_OWN
        found: Object = {"with": wanted}
        if event.correlation:
            found["correlate"] = {
                one.attribute: self._correlated(one.attribute, one.value) for one in event.correlation
            }
        return found

    def _correlated(self, attribute: str, value: Template | None) -> Object:
        source = braced(f".[{literal(attribute)}]")
        if value is None:
            return self.correlations.rule(attribute) or {"from": source}
        expected = self.expressions.value(value)
        return {"from": source, "expect": expected if isinstance(expected, str) else braced(literal(expected))}

    def is_one(self, name: str, event: str = ".") -> str:
        """A program that tells whether a CloudEvent is the event of this name."""
        wanted = self.named(name)
        members = (("type", wanted.type), ("source", wanted.source))
        parts = [f"{member(event, key)} == {literal(value)}" for key, value in members if value]
        return " and ".join(parts) or "true"

    def steps(self, given: DataFilter) -> tuple[str | int, ...]:
        """Where what comes is put."""
        return steps_of(given, self.lost)

    def chosen(self, name: str, given: DataFilter, event: str = ".") -> str:
        """A program that gives of a CloudEvent what merges; null is nothing."""
        if not given.use:
            return "null"
        seen = member(event, "data") if self.named(name).data_only else event
        if given.result is None:
            return seen
        return single(piped(seen, self.expressions.program(given.result)))

    def emit(self, sent: ProducedEvent) -> Object:
        """A task that sends an event and leaves the data as they are."""
        return self._emit(sent.event.name, sent.data, sent.attributes)

    def trigger(self, name: str, data: Template | None, attributes: Template | None) -> Object:
        """As `emit`, for the event of an action."""
        return self._emit(name, data, attributes)

    def _emit(self, name: str, data: Template | None, attributes: Template | None) -> Object:
        known = [one for one in self.workflow.events if one.name == name]
        event = next((one for one in known if one.kind == "produced"), None) or next(iter(known), None)
        more = self.expressions.value(attributes) if attributes else {}
        source = (event.source if event else None) or self.workflow.id or NO_SOURCE
        if self.semantics.events.source == "process":
            source = f"/process/{self.workflow.id}"
            self._added(event)
        written: Object = {
            "source": source,
            "type": (event.type if event else None) or name,
            "data": braced(".") if data is None else self.expressions.value(data),
        }
        if isinstance(more, dict):
            written |= more
        kept = SENT if name in self.own else {}
        return {"emit": {"event": {"with": written}}, "output": {"as": braced("$input")}, **kept}

    def _added(self, event: EventDefinition | None) -> None:
        """What is told of the attributes that SonataFlow adds to an event (S157)."""
        path = event.path if event else ()
        self.lost.note(path, ADDED)
        if any(one.correlation for one in self.workflow.events):
            self.lost.change(path, CAPTURED)

    def listen(self, strategy: str, names: Sequence[str]) -> Object:
        """A task that waits; what it gives are CloudEvents."""
        filters = [self.filter(name) for name in names]
        events = [self.named(name) for name in names]
        if len(filters) > 1 and strategy == "all":
            shared = self.correlations.kept.intersection(rule.attribute for one in events for rule in one.correlation)
            if shared:
                self.lost.change(events[0], TOGETHER)
        to = {"one": filters[0]} if len(filters) == 1 else {strategy: filters}
        return {"listen": {"to": to, "read": "envelope"}, **self.kept(names, "$task.output")}

    def kept(self, names: Sequence[str], came: str) -> Object:
        """The member of a task that keeps the correlation of the events that a program gives."""
        return self.correlations.export([self.named(name) for name in names], came)


def _exactly(text: str) -> str:
    """A text that an attribute must equal; 1.0 takes one with such signs for a regular expression."""
    return "".join(f"\\{sign}" if sign in _SIGNS else sign for sign in text) if set(text) & _MEANT else text


_MEANT: Final = frozenset("^$*+?[(|")
_SIGNS: Final = frozenset("\\^$.*+?()[]{}|")


def steps_of(given: DataFilter, lost: Lost) -> tuple[str | int, ...]:
    """The place of `toStateData`; what is no place is the data as a whole, as a loss says."""
    if given.target is None:
        return ()
    text = given.target.text
    if text.startswith("$"):
        text = text.removeprefix("$") or "."
    try:
        found = jq.path_of(text)
    except ExpressionError:
        found = None
    if found is None:
        lost.add(given.target, f"`{text}`, which is no place in the data")
    return found or ()


def in_time(task: Object, name: str, limit: Duration | None, late: str) -> Object:
    """A wait that is given up when its time is over: then it gives what `late` does of the data."""
    if limit is None:
        return task
    timed = {**task, "timeout": {"after": limit.text}}
    caught: Json = {"errors": {"with": {"type": TIMED_OUT}}, "do": [{f"{name}: late": {"set": braced(late)}}]}
    return {"try": [{name: timed}], "catch": caught}
