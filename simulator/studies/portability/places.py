"""Places of a definition where runs part, and what is known of an engine's rules there: what lint finds, no more."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from simulator.run_model import event_types as types
from simulator.studies.portability.parting import Half, Parting
from simulator.studies.portability.sides import Side
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic, Fix
from workflow.nodes import all_states
from workflow.paths import is_within, nearest, pointer
from workflow.runtimes.judging import DIFFERS, ORDER, REFUSES
from workflow.runtimes.numbered import numbers_in, without_numbers

_SENT: Final = {types.EVENT_PRODUCED: "produced", types.EVENT_CONSUMED: "consumed"}
"""What an event is described as, by what happens to it."""


@dataclass(frozen=True, slots=True)
class EngineFinding:
    """What lint says of an engine at a place: the numbers of its rules, its message without them, and a quick fix."""

    rules: tuple[str, ...]
    message: str
    pointer: str
    line: int
    fix: Fix | None


def engine_finding(finding: Diagnostic) -> EngineFinding:
    """A finding with the numbers of rules that its message names."""
    numbers, words = numbers_in(finding.message), without_numbers(finding.message)
    return EngineFinding(numbers, words, pointer(finding.path), finding.range.start.line, finding.fix)


class Places:
    """The states and tasks of a definition, found by pointers."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        workflow = definition.workflow
        states = all_states(workflow.scope) if workflow is not None else ()
        self._events = workflow.events if workflow is not None else ()
        self._names = {pointer(one.path): one.name for one in states}

    def holder(self, place: str) -> str:
        """The pointer of the innermost state or task that a place is in; "" where it is in none."""
        while place and place not in self._names:
            place = place.rpartition("/")[0]
        return place

    def name(self, place: str) -> str:
        """The name of the state or task that a place is in; "" of the definition."""
        return self._names.get(self.holder(place), "")

    def line(self, place: str) -> int:
        """The line of the state or task that a place is in, from 1 on."""
        document = self.definition.document
        return document.key_range(nearest(self.holder(place), document.data)).start.line

    def rules(self, side: Side, parting: Parting) -> tuple[EngineFinding, ...]:
        """What lint says of the engine where runs part: where it fails, else at the very place, else in its state or
        task; of what was made before, in that which came before; of an event, where that is described too.
        """
        place = parting.pointer if parting.before is None else parting.before
        fault = parting.right if parting.kind == "error" else None
        found = (self._of_fault(side, parting, fault) if fault else []) or self._at(side, place)
        if fault and not found:
            found = self._at(side, fault.pointer)
        described = [one for one in self._of_event(side, parting) if one not in found]
        return tuple(engine_finding(one) for one in (*described, *found))

    def _of_fault(self, side: Side, parting: Parting, fault: Half) -> list[Diagnostic]:
        """Of where the engine fails, if that is in another state or task than what the other side does."""
        here = self.holder(fault.pointer)
        if here == self.holder(parting.pointer):
            return []
        return self._at(side, fault.pointer) if here else self._near(side, fault.pointer)

    def _at(self, side: Side, place: str) -> list[Diagnostic]:
        return self._near(side, place) or self._within(side, self.holder(place))

    def _within(self, side: Side, holder: str) -> list[Diagnostic]:
        return [one for one in _of_engine(side) if self.holder(pointer(one.path)) == holder]

    def _near(self, side: Side, place: str) -> list[Diagnostic]:
        """Of the very place, if that is not a whole state or task."""
        holder = self.holder(place)
        found = self._within(side, holder) if place != holder else []
        return [one for one in found if _is_related(pointer(one.path), place)]

    def _of_event(self, side: Side, parting: Parting) -> list[Diagnostic]:
        """Of the events that the definition describes with the type of the one that runs part at."""
        halves = [one for one in (parting.left, parting.right) if one is not None and parting.kind == "event"]
        asked = {(one.data.get("type"), _SENT.get(one.type)) for one in halves if isinstance(one.data, dict)}
        paths = [event.path for event in self._events if asked & {(event.type, event.kind), (event.type, None)}]
        return [one for one in _of_engine(side) if any(one.path[: len(path)] == path for path in paths)]


def _is_related(one: str, other: str) -> bool:
    return is_within(one, other) or is_within(other, one)


def _of_engine(side: Side) -> Iterator[Diagnostic]:
    own = (DIFFERS, ORDER, REFUSES, *side.profile.named)
    yield from (one for one in side.findings if one.rule in own)
