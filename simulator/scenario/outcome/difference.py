"""Where a run first differs in time from what its scenario expects: the trace event, and what stands there instead."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.provenance.mapping import plain_path, value_at
from simulator.inspection.provenance.values import provenance
from simulator.run_model import event_types as types
from simulator.run_model.facts import entered_states, function_calls, path_entries, produced_events
from simulator.scenario.outcome.departures import Transitions
from simulator.scenario.outcome.shapes import Difference
from simulator.scenario.outcome.spelling import apart
from workflow.durations import format_ms, parse_time
from workflow.expressions import NOTHING
from workflow.paths import Json, Path, json_text, pointer

LISTS: Final = {"calls": function_calls, "produced": produced_events}
EXACT: Final = ("status", "stopped", "output", "path", "duration")
OF_OUTPUT: Final = ("output", "outputContains", "outputAt", "outputHas", "outputCount")
OF_ENDING: Final = ("status", "error", "errorContains")

Parting = tuple[Path, Json, Json]
"""Where two values part, and what stands there; NOTHING: there is no such place."""


def first_difference(found: Mapping[str, Json], setup: Setup | None = None) -> Difference | None:
    """Of a result (contracts.md, "Result", with its trace) the earliest difference; None where all expectations held.

    `at` is a pointer into what is expected; `absent` says which of `expected` and `actual` there is not, `after` is the
    length of time from the clock's start; that, `seq` and what follows are null where no event is to blame. With the
    `setup` of the run it is known where members of the output were written, and where the run went another way.
    """
    wrong = [one for one in found["expectations"] if not one["held"]]
    if not wrong:
        return None
    run = _Run(found, setup)
    places = [(run.event(one["name"], parting), one["name"], parting) for one in wrong for parting in [_parting(one)]]
    event, name, (at, expected, actual) = min(places, key=lambda place: run.rank(place[0]))
    difference: Difference = {
        "name": name,
        "at": pointer(at),
        "expected": None if expected is NOTHING else expected,
        "actual": None if actual is NOTHING else actual,
        "after": run.after(event),
        "seq": event["seq"] if event else None,
        "step": event["step"] if event else None,
        "state": event.get("state") if event else None,
        "pointer": event.get("pointer") if event else None,
        "message": "",
    }
    if expected is NOTHING or actual is NOTHING:
        difference["absent"] = "expected" if expected is NOTHING else "actual"
    return retold(difference)


def retold(difference: Difference) -> Difference:
    """A difference, of which values may be masked, with its message."""
    name, at = difference["name"], difference["at"]
    place = f" at {at}" if at else ""
    if name == "path" and at:
        place = f", state {int(at.split('/')[1]) + 1}"
    return {**difference, "message": f"{name}{place}: {_in_words(difference)}"}


def _in_words(difference: Difference) -> str:
    expected, actual, absent = difference["expected"], difference["actual"], difference.get("absent")
    if difference["name"] == "status" and actual is None:
        return f"expected {json_text(expected)}, but no instance was started"
    if absent is None:
        return apart(expected, actual)
    is_expected = absent == "actual"
    one, other = (json_text(expected), "nothing") if is_expected else ("nothing", json_text(actual))
    return f"expected {one}, but got {other}"


def _parting(one: Mapping[str, Json]) -> Parting:
    whole = (), one["expected"], one["actual"]
    return next(_differences(one["expected"], one["actual"], (), one["name"] in EXACT), whole)


def _differences(expected: Json, actual: Json, at: Path, exactly: bool) -> Iterator[Parting]:
    """Where two values differ; unless `exactly`, objects may have more members than expected."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key not in actual:
                yield (*at, key), value, NOTHING
            else:
                yield from _differences(value, actual[key], (*at, key), exactly)
        for key in actual:
            if exactly and key not in expected:
                yield (*at, key), NOTHING, actual[key]
    elif isinstance(expected, list) and isinstance(actual, list):
        for place in range(max(len(expected), len(actual))):
            if place >= len(expected) or place >= len(actual):
                yield (*at, place), _entry(expected, place), _entry(actual, place)
            else:
                yield from _differences(expected[place], actual[place], (*at, place), exactly)
    elif not same(expected, actual):
        yield at, expected, actual


def _entry(values: Sequence[Json], place: int) -> Json:
    return values[place] if place < len(values) else NOTHING


@dataclass
class _Run:
    """A run of which it is asked at which event something else came than was expected."""

    found: Mapping[str, Json]
    setup: Setup | None

    @property
    def trace(self) -> list[TraceEvent]:
        trace: list[TraceEvent] = self.found["trace"]
        return trace

    @cached_property
    def mine(self) -> list[TraceEvent]:
        """The events of the first instance of the scenario's own definition."""
        own = (one["id"] for one in self.found["instances"] if one["definition"] == self.found["definition"])
        root = next(own, None)
        return [event for event in self.trace if root is not None and event.get("instance") == root]

    @cached_property
    def transitions(self) -> Transitions | None:
        return None if self.setup is None else Transitions(self.setup.program)

    @cached_property
    def end(self) -> TraceEvent | None:
        """The end of that instance; of one that waits where it began to, else its last event."""
        ends = [event for event in self.mine if event["type"] in types.INSTANCE_ENDS]
        waits = [event for event in self.mine if event["type"] == types.STATE_WAITING]
        last = ends[-1:] or (waits[-1:] if self.found.get("status") == "waiting" else []) or self.mine[-1:]
        return last[0] if last else None

    @cached_property
    def ending(self) -> TraceEvent | None:
        """By what it came to its end: the error that made it fail, else the end itself."""
        error = self.found.get("error") or {}
        raised = [event for event in self.mine if event["type"] == types.ERROR_RAISED]
        return raised[-1] if raised and raised[-1]["error"].get("name") == error.get("name") else self.end

    def rank(self, event: TraceEvent | None) -> int:
        return event["seq"] if event else len(self.trace)

    def after(self, event: TraceEvent | None) -> str | None:
        """How long after the clock's start an event was."""
        time = parse_time(event["time"]) if event else None
        start = self.setup.clock if self.setup else parse_time(self.trace[0]["time"]) if self.trace else None
        return None if time is None or start is None else format_ms(time - start)

    def event(self, name: str, parting: Parting) -> TraceEvent | None:
        """The event at which something else came than an expectation of this name has at the place."""
        at, expected, actual = parting
        place = at[0] if at and isinstance(at[0], int) else 0
        if name in LISTS or name in ("path", "order"):
            return self._in_list(name, place, expected if len(at) < 2 else None)
        if name in OF_OUTPUT and actual is not NOTHING:
            return self._written(_path_of_output(name, at)) or self.ending
        if name in ("first", "last"):
            entered = [event for event in entered_states(self.mine) if event.get("state") == actual]
            return next(iter(entered if name == "first" else reversed(entered)), self.end)
        if name == "tasks" and at:
            named = [one for one in self.mine if at[0] in (one.get("state"), one.get("pointer"))]
            return named[-1] if named else self._missing("path", at[0], -1)
        return self.ending if name in OF_ENDING or actual is NOTHING else self.end

    def _in_list(self, name: str, place: int, expected: Json) -> TraceEvent | None:
        """The entry of a list; where there is none, where the run went another way."""
        listed = LISTS[name](self.trace) if name in LISTS else path_entries(self.mine, self.found["path"])
        if name == "order":
            return self._missing(name, expected, -1)
        if place < len(listed):
            return listed[place]
        return self._missing(name, expected, listed[-1]["seq"] if listed else -1)

    def _missing(self, name: str, expected: Json, after: int) -> TraceEvent | None:
        if self.transitions is None:
            return self.ending
        if name == "calls":
            wanted = self.transitions.calling(expected.get("function") if isinstance(expected, dict) else expected)
        elif name == "produced":
            wanted = self.transitions.producing(expected.get("type") if isinstance(expected, dict) else None)
        else:
            wanted = self.transitions.named(expected)
        return self.transitions.departure(self.mine, after, wanted) or self.ending

    def _written(self, path: Path | None) -> TraceEvent | None:
        """The event that last wrote a place of the output, or what is around it."""
        end = self.end
        if self.setup is None or path is None or end is None or not path or end["type"] not in types.COMPLETIONS:
            return None
        while path and value_at(end["output"], path) is NOTHING:
            path = path[:-1]
        known = provenance(self.setup, self.trace, end["seq"], pointer(path)) if path else None
        return self.trace[known["written"]["seq"]] if known else None


def _path_of_output(name: str, at: Path) -> Path | None:
    """The place in the output that an expectation has at a place."""
    if name in ("output", "outputContains"):
        return at
    if name == "outputHas" or not at:
        return None
    path = str(at[0])
    start = plain_path(path) if path.startswith("$") else tuple(int(p) if p.isdecimal() else p for p in path.split("."))
    return None if start is None else (*start, *at[1:])
