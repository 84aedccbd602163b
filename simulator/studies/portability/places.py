"""Places of a definition where runs part, and what is known of an engine's rules there: what lint finds, no more."""

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.studies.portability.parting import Parting
from simulator.studies.portability.sides import Side
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic, Fix
from workflow.nodes import all_states
from workflow.paths import is_within, nearest, pointer
from workflow.runtimes.judging import DIFFERS, ORDER, REFUSES
from workflow.runtimes.numbered import numbers_in, without_numbers


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
        """What lint says of the engine where runs part: at the very place, else in its state or task; of what was made
        before, in that which came before.
        """
        place = parting.pointer if parting.before is None else parting.before
        here = self.holder(place)
        mine = [one for one in _of_engine(side) if self.holder(pointer(one.path)) == here]
        near = [one for one in mine if place != here and _is_related(pointer(one.path), place)]
        return tuple(engine_finding(one) for one in near or mine)


def _is_related(one: str, other: str) -> bool:
    return is_within(one, other) or is_within(other, one)


def _of_engine(side: Side) -> Iterator[Diagnostic]:
    own = (DIFFERS, ORDER, REFUSES, *side.profile.named)
    yield from (one for one in side.findings if one.rule in own)
