"""At which steps breakpoints are met: found by reading the trace once, as it grows, and taken back where it is cut.

The same trace has the same hits, so they need not be stored: they come back with the replay.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.run_model import event_types as types
from simulator.run_model.trace_nodes import state_filters
from simulator.timeline.breakpoints import Breakpoint, problem_of
from workflow.durations import parse_time
from workflow.expressions import Arguments
from workflow.paths import Json


class Hit(NamedTuple):
    """The breakpoint `id` was met at the trace event `seq`, for the `number`-th time, in the step to `position`."""

    position: int
    seq: int
    id: str
    number: int


_position = attrgetter("position")
Key = tuple[Any, ...]


class BreakpointHits:
    """The hits of some breakpoints in a trace of which `scanned` events have been read."""

    def __init__(self, breakpoints: Sequence[Breakpoint], setup: Setup) -> None:
        self.breakpoints = tuple(breakpoints)
        self.scanned = 0
        self._skip = {one.id: one.skip for one in breakpoints}
        self._clock = setup.clock
        self._filters = {name: state_filters(program) for name, program in setup.programs.items()}
        self._by_type: dict[str, list[Breakpoint]] = {}
        for one in breakpoints:
            for kind in one.listens_to() if one.enabled else ():
                self._by_type.setdefault(kind, []).append(one)
        self._watched = {
            *self._by_type,
            types.INSTANCE_STARTED,
            types.CLOCK_ADVANCED,
            types.STATE_ENTERED,
            types.RETRY_SCHEDULED,
            types.CONTEXT_EXPORTED,
        }
        self._definitions: dict[str, str] = {}
        times = self._by_type.get(types.CLOCK_ADVANCED, ())
        self._times = sorted(one.at for one in times if not one.skip and one.instance is None)
        self._stops: list[Hit] = []
        self._hits: dict[str, list[Hit]] = {one.id: [] for one in breakpoints}
        self._known: dict[Key, Json] = {}
        self._undo: list[tuple[int, Key, Json]] = []
        self.problems: dict[str, str] = {}

    def scan(self, events: Sequence[TraceEvent]) -> None:
        """Read the next events of the trace; those before `scanned` are passed over."""
        for event in events:
            if event["seq"] == self.scanned:
                self.scanned += 1
                if self._by_type and event["type"] in self._watched:
                    self._see(event)

    def cut(self, length: int) -> None:
        """Forget all from trace event `length` on."""
        self.scanned = min(self.scanned, length)
        while self._undo and self._undo[-1][0] >= length:
            _, key, before = self._undo.pop()
            self._known[key] = before
        for hits in (self._stops, *self._hits.values()):
            while hits and hits[-1].seq >= length:
                hits.pop()

    def first_stop(self, after: int, last: int) -> int | None:
        """The first position after one and up to another where a run stops."""
        place = bisect_right(self._stops, after, key=_position)
        return self._stops[place].position if self._stops[place:] and self._stops[place].position <= last else None

    def next_time(self, clock: int) -> int | None:
        """The first time after `clock` at which a run stops: the clock is stopped there, whatever is due later."""
        return next((at for at in self._times if at > clock), None)

    def hits(self, position: int) -> list[Hit]:
        """What was met in the step to a position, and stops."""
        first = bisect_left(self._stops, position, key=_position)
        return self._stops[first : bisect_right(self._stops, position, key=_position)]

    def count(self, name: str, position: int) -> int:
        """How often a breakpoint was met up to a position."""
        return bisect_right(self._hits[name], position, key=_position)

    def _see(self, event: TraceEvent) -> None:
        kind, seq = event["type"], event["seq"]
        if kind == types.INSTANCE_STARTED:
            self._definitions[event["instance"]] = event["definition"]
        for one in self._by_type.get(kind, ()):
            if self._is_its(one, event) and one.fits(event) and self._is_met(one, event):
                self._hit(one, event)
        if kind == types.CLOCK_ADVANCED:
            self._set(seq, ("clock",), parse_time(event["to"]))
        elif kind == types.CONTEXT_EXPORTED:
            self._set(seq, _context(event), event["after"])
        elif kind == types.STATE_ENTERED:
            self._set(seq, _visit(event), {})
        elif kind == types.RETRY_SCHEDULED:
            tries = self._known.get(_visit(event)) or {}
            place = str(event.get("pointer", ""))
            self._set(seq, _visit(event), {**tries, place: tries.get(place, 0) + 1})

    def _is_its(self, one: Breakpoint, event: TraceEvent) -> bool:
        return one.definition is None or self._definitions.get(event.get("instance", "")) == one.definition

    def _is_met(self, one: Breakpoint, event: TraceEvent) -> bool:
        if one.kind == "time":
            before = self._known.get(("clock",)) or self._clock
            return before < one.at <= (parse_time(event["to"]) or 0)
        if one.kind == "attempt" and self._attempt(event) != one.number:
            return False
        subject = _subject(event)
        if one.kind == "data" and one.of == "data":
            return self._becomes_true(one, event, subject)
        return self._is_true(one, event, subject)

    def _becomes_true(self, one: Breakpoint, event: TraceEvent, data: Json) -> bool:
        """Whether the condition holds now and did not before, of the data of one instance, branch or iteration."""
        name, place = event["instance"], event.get("pointer", "")
        if event["type"] == types.DATA_FILTERED and place not in self._filters[self._definitions[name]]:
            return False
        key = (one.id, name, event.get("scope", ""))
        before, now = self._known.get(key, False), self._is_true(one, event, data)
        if before != now:
            self._set(event["seq"], key, now)
        return now and not before

    def _is_true(self, one: Breakpoint, event: TraceEvent, data: Json) -> bool:
        arguments = Arguments({"context": self._known.get(_context(event))})
        try:
            return one.is_true(data, arguments)
        except Trouble:
            self.problems[one.id] = problem_of(one, data, arguments) or ""
            return False

    def _attempt(self, event: TraceEvent) -> int:
        """Which attempt begins with this retry: of the action where it is retried by itself, else of the state."""
        tries: dict[str, int] = self._known.get(_visit(event)) or {}
        own = [count for place, count in tries.items() if place.startswith(f"{event.get('pointer', '')}/")]
        return 1 + (sum(own) if own else sum(tries.values()))

    def _hit(self, one: Breakpoint, event: TraceEvent) -> None:
        hits = self._hits[one.id]
        if hits and hits[-1].position == event["step"]:
            return
        hit = Hit(event["step"], event["seq"], one.id, len(hits) + 1)
        hits.append(hit)
        if hit.number > self._skip[one.id]:
            self._stops.append(hit)

    def _set(self, seq: int, key: Key, value: Json) -> None:
        self._undo.append((seq, key, self._known.get(key)))
        self._known[key] = value


def _visit(event: TraceEvent) -> Key:
    return ("tries", event.get("instance"), event.get("scope", ""), event.get("state"))


def _context(event: TraceEvent) -> Key:
    return ("context", event.get("instance"))


def _subject(event: TraceEvent) -> Json:
    """The data that a condition is asked of."""
    names = (types.STATE_DATA.get(event["type"], "parameters"), "event", "error", "result")
    return next((event[name] for name in names if name in event), None)
