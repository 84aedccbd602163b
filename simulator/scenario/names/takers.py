"""Which events definitions take, as far as that is written: by whom an injected event may be taken."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from simulator.engine.data import reasons
from simulator.engine.events import signals
from simulator.engine.events.correlation import declares
from simulator.engine.events.event_filters import filters_of, mismatch
from simulator.engine.setup.program import Program
from simulator.scenario.format.words import near
from simulator.scenario.outcome.misplaced import misplaced
from workflow.expressions import dollar
from workflow.model import EventDefinition
from workflow.nodes import nodes_of
from workflow.paths import Json
from workflow.tasks import EmitTask, EventFilter, EventStrategy

OPEN: Final = ""
"""Stands for a type or name that an expression says."""


class Takers:
    """Everything that takes events: definitions of events, filters (1.0), signals, queries and updates (Zigflow)."""

    def __init__(self, programs: Iterable[Program]) -> None:
        self.filters: list[EventFilter] = []
        self.definitions: list[EventDefinition] = []
        self.own: dict[str, dict[str, None]] = {kind: {} for kind in signals.KINDS}
        """The names of what has a kind of its own, by the kind."""
        self.produced: dict[str, None] = {}
        for program in programs:
            if program.profile.semantics.events.kinds == "signals":
                self._take_own(program)
            elif program.by_tasks:
                strategies = nodes_of(EventStrategy, program.workflow)
                self.filters += [one.filter for strategy in strategies for one in filters_of(strategy)]
                self.produced |= {_type_of(task): None for task in nodes_of(EmitTask, program.workflow)}
            else:
                self.definitions += program.consumed
                sent = (one for one in program.workflow.events if one.kind == "produced")
                self.produced |= {one.type or OPEN: None for one in sent}

    def _take_own(self, program: Program) -> None:
        self.produced[OPEN] = None  # answers of queries and updates
        for one in nodes_of(EventFilter, program.workflow):
            if one.own is not None:
                self.own.setdefault(one.own.kind, {})[one.own.name] = None

    @property
    def types(self) -> dict[str, None]:
        """The types of the events that are taken, as far as they are written."""
        written = [one.attributes.value for one in self.filters if one.attributes]
        found = [one.get("type") for one in written if isinstance(one, dict)]
        listed = [*(one.type for one in self.definitions), *found]
        return {one: None for one in listed if isinstance(one, str) and one and not dollar.spans(one)}

    def has_own(self, kind: str, name: str) -> bool:
        """Whether something waits for a signal, a query or an update of this name."""
        return name in self.own.get(kind, {}) or any(dollar.spans(one) for one in self.own.get(kind, {}))

    def refusal(self, event: dict[str, Json]) -> tuple[str, str] | None:
        """The attribute by which an event is none that somebody may take, and why; None where somebody may."""
        found: list[tuple[str, Json, Json]] = []
        for definition in self.definitions:
            if declares(definition, event):
                return None
            is_other = definition.type != event.get("type")
            name, wanted = ("type", definition.type) if is_other else ("source", definition.source)
            found.append((name, event.get(name), wanted))
        for one in self.filters:
            wrong = mismatch(one, event, None)
            if wrong is None:
                return None
            found.append((wrong.attribute, wrong.found, wrong.wanted))
        return _closest(found, event)

    def takes_by(self, key: str, event: Mapping[str, Json]) -> bool:
        """Whether an event is taken by an attribute of this name, or belongs together with others by it."""
        texts = [text for one in self.filters for text in _read(one)]
        return key in self._wanted(event) or any(re.search(rf"\.{re.escape(key)}\b", text) for text in texts)

    def misspelt(self, event: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
        """Attributes of an event that are nearly those by which events belong together, each with the right name."""
        wanted = self._wanted(event)
        for key in event:
            close = None if key in wanted else near(key, [name for name in wanted if name not in event], 0.75)
            if close is not None:
                yield key, close

    def _wanted(self, event: Mapping[str, Json]) -> dict[str, None]:
        """The attributes by which it is looked at, as far as they are written."""
        wanted = {name: None for one in self.definitions if declares(one, dict(event)) for name in _attributes(one)}
        return wanted | {name: None for one in self.filters for name in _written(one)}


def _closest(found: list[tuple[str, Json, Json]], event: Mapping[str, Json]) -> tuple[str, str] | None:
    """What differs least: another attribute than the type, else the nearest type."""
    if not found:
        return "type", "no definition at hand takes events"
    beside = next((one for one in found if one[0] != "type"), None)
    if beside is not None:
        name, was, wanted = beside
        return name, reasons.difference(name, was, wanted) + (misplaced(event, name) if was is None else "")
    types = list(dict.fromkeys(str(wanted) for _, _, wanted in found))
    close = near(str(event.get("type")), types)
    return "type", reasons.difference("type", event.get("type"), close or types[0])


def _attributes(definition: EventDefinition) -> Iterator[str]:
    for one in definition.correlation:
        yield one.attribute


def _written(one: EventFilter) -> Iterator[str]:
    written = one.attributes.value if one.attributes else None
    yield from (name for name in written if name != "data") if isinstance(written, dict) else ()


def _read(one: EventFilter) -> Iterator[str]:
    """The expressions that a filter asks of an event."""
    yield from (each.source.text for each in one.correlate if each.source)


def _type_of(task: EmitTask) -> str:
    """The type of what a task sends."""
    written = task.event.value if task.event and isinstance(task.event.value, dict) else {}
    found = written.get("type")
    return found if isinstance(found, str) and not dollar.spans(found) else OPEN
