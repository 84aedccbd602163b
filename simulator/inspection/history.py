"""Looking back in a trace: what the data of a state, branch or iteration were before, and what an action had."""

from collections.abc import Callable, Iterable, Sequence

from simulator.engine.data.deep_merging import DeepMerging
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.scopes import outer
from simulator.run_model.trace_nodes import Places, places_of
from workflow.actions import Action, EventCall
from workflow.paths import Json, Path, is_within, parse_pointer, pointer

FOLLOWED = frozenset(types.DATA_FIELDS) - {types.FUNCTION_FAILED, types.INSTANCE_FAILED}
"""The types of trace events whose data a value is followed through; an error is followed where it is raised."""
LINES = frozenset((types.STATE_ENTERED, types.STATE_EXITED, types.DATA_EDITED, *types.PART_STARTS))
"""What tells the data of an instance, branch or iteration, whatever the definition says."""
LOOKED = 500_000  # trace events that one question may look at


class TooFar(Exception):
    """More had to be looked at than one question may."""


class Lineage:
    """A trace and the definitions of its instances, to be looked back in."""

    def __init__(self, setup: Setup, trace: Sequence[TraceEvent]) -> None:
        self.trace = trace
        self._left = LOOKED
        self._setup = setup
        self._definitions: dict[str, str] = {}
        for event in trace:
            if event["type"] == types.INSTANCE_STARTED:
                named, version = event["definition"], event.get("version")
                found = setup.find_program(named, version) if isinstance(version, str) else None
                self._definitions[event["instance"]] = found or named

    def places(self, event: TraceEvent) -> Places:
        """The places of the definition that an event's instance runs."""
        name = self._definitions[event["instance"]]
        return places_of(self._setup.programs[name])

    def is_deep(self, event: TraceEvent) -> bool:
        """Whether results merge deeply (0.8)."""
        return isinstance(self.places(event).program.flow, DeepMerging)

    def data(self, seq: int) -> Json:
        """The data that a trace event tells."""
        event = self.trace[seq]
        return event.get(types.DATA_FIELDS[event["type"]])  # what has failed gave none

    def back(self, seq: int, test: Callable[[TraceEvent], bool]) -> int | None:
        """The last event before number `seq` that passes. Raises TooFar."""
        for place in range(seq - 1, -1, -1):
            self._left -= 1
            if self._left < 0:
                raise TooFar
            if test(self.trace[place]):
                return place
        return None

    def line(self, seq: int, scope: str | None = None) -> int | None:
        """The event before `seq` that tells the data of the same instance and scope (or of another of its scopes).

        At the beginning of a branch that is one of what holds it; at that of an instance, its start.
        """
        here = self.trace[seq]
        wanted = here.get("scope", "") if scope is None else scope
        found = self.back(seq, lambda event: self._is_line(event, here["instance"], wanted))
        if found is None or self.trace[found]["type"] not in types.PART_STARTS:
            return found
        return (
            found
            if self.trace[found]["type"] == types.ITERATION_STARTED
            else self.line(found, outer(self.trace[found]))
        )

    def _is_line(self, event: TraceEvent, instance: str, scope: str) -> bool:
        if event.get("instance") != instance or (event.get("scope", "") != scope):
            return False
        kind = event["type"]
        if kind in LINES:
            return True
        if kind == types.INSTANCE_STARTED:
            return not scope
        places = self.places(event)
        if kind == types.DATA_FILTERED:
            return places.filter(event["pointer"]) is not None
        if kind not in (types.DATA_MERGED, types.ACTION_COMPLETED):
            return False
        if not places.is_placing:
            return bool(kind == types.DATA_MERGED)
        return not places.is_at_once(places.action(event["pointer"]))

    def lane(self, seq: int, action: Action, kinds: Iterable[str]) -> int | None:
        """The last event before `seq` of an action in the same instance and scope, of the given types."""
        here, place, wanted = self.trace[seq], pointer(action.path), set(kinds)
        name = action.call.result.name if isinstance(action.call, EventCall) else None

        def test(event: TraceEvent) -> bool:
            if event.get("instance") != here["instance"] or event.get("scope", "") != here.get("scope", ""):
                return False
            if event["type"] == types.EVENT_CONSUMED:
                return types.EVENT_CONSUMED in wanted and event["name"] == name
            return event["type"] in wanted and is_below(event, place)

        return self.back(seq, test)

    def inner(self, seq: int, label: str, *, results: bool = False) -> int | None:
        """The last event before `seq` with the data of a branch (or `results` of an iteration) of its state."""
        here = self.trace[seq]
        scope = f"{here['scope']}/{label}" if here.get("scope") else label
        found = self.back(seq, lambda event: self._is_of_part(event, here["instance"], scope, results))
        return None if found is None or self.trace[found]["type"] not in FOLLOWED else found

    def _is_of_part(self, event: TraceEvent, instance: str, scope: str, results: bool) -> bool:
        if event.get("instance") != instance or event.get("scope", "") != scope:
            return False
        if event["type"] == types.SUBFLOW_COMPLETED:
            return True
        return event["type"] == types.ACTION_COMPLETED if results else self._is_line(event, instance, scope)


def is_below(event: TraceEvent, place: str) -> bool:
    """Whether an event is about what a pointer names, or what is in it."""
    return is_within(str(event.get("pointer", "")), place)


def to_path(text: str, data: Json) -> Path | None:
    """A JSON pointer as a path in data; None where there is no such place."""
    return () if text == "" else parse_pointer(text, data) if text.startswith("/") else None
