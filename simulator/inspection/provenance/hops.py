"""One step back in the history of a value, and what all rules need to take it.

A value is followed only to where the same value stands: what is not found there was made here.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from simulator.engine.data.equality import same
from simulator.inspection.data_stages import element
from simulator.inspection.history import Lineage
from simulator.inspection.provenance.mapping import element_source, from_template, otherwise, source, value_at
from simulator.run_model import event_types as types
from simulator.run_model.scopes import outer
from simulator.run_model.task_visits import TaskVisits
from simulator.wire.data_flow import How
from workflow.actions import Action
from workflow.expressions import NOTHING
from workflow.model import Expression, Template
from workflow.paths import Json, Path, pointer
from workflow.states import ForEachState

CARRIED: Final = "carried"
GIVEN = (types.FUNCTION_RETURNED, types.EVENT_CONSUMED, types.DATA_FILTERED, types.SUBFLOW_COMPLETED)
"""The events that tell what an action gave, the last of them counts."""


@dataclass(slots=True)
class Hop:
    """A value stood at `path` of the data of trace event `seq`. `how` it came there, by which `expression` at `place`.

    `before` is the event and the path that it came from; None: this is its origin, which may be computed `made_of`
    several places (`source_places`).
    """

    seq: int
    path: Path
    how: How
    expression: str | None = None
    place: str | None = None
    before: tuple[int, Path] | None = None
    made_of: tuple[str, ...] = ()


class Steps:
    """Steps back in one trace."""

    def __init__(self, lineage: Lineage) -> None:
        self.lineage = lineage
        self.trace = lineage.trace

    @cached_property
    def tasks(self) -> TaskVisits:
        """The visits of tasks."""
        return TaskVisits(self.trace, self.lineage.places)

    def templated(
        self, seq: int, path: Path, template: Template, inner: Path, before: int | None, how: How, place: Path
    ) -> Hop:
        """Made by a template from the data of an event before."""
        text, at, rest, is_one = from_template(template, inner)
        where = pointer((*(template.path or place), *at))
        found = None
        if text is not None and is_one and before is not None:
            found = source(Expression(text, (), template.language), self.seen(before), rest)
        elif text is None:
            how = "written"
        hop = self.hop(seq, path, how, None if before is None or found is None else (before, found), text)
        hop.place = where
        if hop.before is None and text is not None and is_one and before is not None:
            constants = self.lineage.places(self.trace[seq]).program.workflow.constants
            expression = Expression(text, (), template.language)
            at_constant, hop.made_of = otherwise(expression, self.seen(before), rest, constants)
            if at_constant is not None:
                return Hop(seq, path, "written", text, pointer(("constants", *at_constant)))
        return hop

    def expression(self, seq: int) -> Expression:
        """The expression that a filter's event tells, in the language of its definition."""
        event = self.trace[seq]
        return Expression(event["path"], (), self.lineage.places(event).program.workflow.expression_language)

    def hop(self, seq: int, path: Path, how: How, before: tuple[int, Path] | None, text: str | None = None) -> Hop:
        """A hop to an event before, if the value stands there too."""
        if before is not None:
            here = self.trace[before[0]]
            if here["type"] == types.ITERATION_STARTED:
                return self.element(seq, path, how, text, before)
            if self.is_same(seq, path, *before):
                return Hop(seq, path, how, text, None, before)
        return Hop(seq, path, how if how != CARRIED else "computed", text)

    def element(self, seq: int, path: Path, how: How, text: str | None, before: tuple[int, Path]) -> Hop:
        """From the element that an iteration is for: it is one of the collection before."""
        begun, inner = before
        event = self.trace[begun]
        state = self.lineage.places(event).state(event["pointer"])
        line = self.lineage.line(begun, outer(event))
        if not isinstance(state, ForEachState) or state.input_collection is None:
            return Hop(seq, path, how, text)
        if inner[:1] != (state.parameter,):
            same_there = state.sees_data and line is not None and self.is_same(seq, path, line, inner)
            return Hop(seq, path, how, text, None, (line, inner) if same_there and line is not None else None)
        if line is not None:
            found = element_source(state.input_collection, self.lineage.data(line), event["index"], inner[1:])
            if found is not None and self.is_same(seq, path, line, found):
                shown = text or state.input_collection.text
                return Hop(seq, path, how if how != CARRIED else "selected", shown, None, (line, found))
        return Hop(seq, path, how, text)

    def carry(self, seq: int, path: Path, before: int | None) -> Hop | None:
        """Carried on from an event before, if the same stands there at the same place."""
        if before is None:
            return None
        if self.trace[before]["type"] == types.ITERATION_STARTED:
            hop = self.element(seq, path, CARRIED, None, (before, path))
            return hop if hop.before else None
        return Hop(seq, path, CARRIED, None, None, (before, path)) if self.is_same(seq, path, before, path) else None

    def is_same(self, seq: int, path: Path, other: int, there: Path) -> bool:
        """Whether the value stands in another event too, there."""
        value = value_at(self.lineage.data(seq), path)
        return value is not NOTHING and same(value, value_at(self.seen(other), there))

    def seen(self, seq: int) -> Json:
        """The data that an event tells; of an iteration's beginning nothing, it names only its number."""
        event = self.trace[seq]
        if event["type"] != types.ITERATION_STARTED:
            return self.lineage.data(seq)
        state = self.lineage.places(event).state(event["pointer"])
        line = self.lineage.line(seq, outer(event))
        return None if line is None else element(state, self.lineage.data(line), event["index"])

    def payload(self, seq: int, path: Path) -> Path:
        """The path in an event's data: an event that was taken gives its payload, or all of it (0.8, `dataOnly`)."""
        event = self.trace[seq]
        if event["type"] != types.EVENT_CONSUMED:
            return path
        definition = self.lineage.places(event).program.events.get(event["name"])
        return path if definition is not None and not definition.data_only else ("data", *path)

    def entry(self, seq: int) -> int | None:
        """Where the state was entered that an event is about."""
        return self.last(seq, types.STATE_ENTERED)

    def last(self, seq: int, kind: str) -> int | None:
        """The last event of a type before, of the same state."""
        here = self.trace[seq]
        return self.lineage.back(
            seq,
            lambda event: (
                event["type"] == kind
                and all(event.get(name) == here.get(name) for name in ("instance", "scope", "state"))
            ),
        )

    def action_input(self, seq: int, action: Action | None) -> int | None:
        """The event with the data that an action sees."""
        started = self.lineage.lane(seq, action, (types.ACTION_STARTED,)) if action else None
        filtered = self.lineage.lane(seq, action, (types.DATA_FILTERED,)) if action else None
        return filtered if (filtered or 0) > (started or 0) else self.lineage.line(seq)
