"""Where a run first differs in time from what its scenario expects: the trace event, and what stands there instead."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.provenance.mapping import plain_path, value_at
from simulator.run_model import event_types as types
from simulator.run_model.facts import entered_states, function_calls, path_entries, produced_events
from simulator.scenario.expectations import LISTS
from simulator.scenario.expected.evidence import of_result
from simulator.scenario.outcome.causes import Cause, of_absence, of_value
from simulator.scenario.outcome.decisions import end_elsewhere
from simulator.scenario.outcome.departures import Transitions
from simulator.scenario.outcome.open_waits import open_waits
from simulator.scenario.outcome.partings import LISTED, Parting, parting
from simulator.scenario.outcome.retelling import retold
from simulator.scenario.outcome.shapes import Difference
from workflow.durations import format_ms, parse_time
from workflow.expressions import NOTHING
from workflow.paths import Json, Path, pointer

OF_OUTPUT: Final = ("output", "outputContains", "outputAt", "outputHas", "outputCount")
GIVING: Final = (*types.COMPLETIONS, types.INSTANCE_TIMED_OUT)
"""The ends with an output."""
OF_ENDING: Final = ("status", "error", "errorContains")


def first_difference(found: Mapping[str, Json], setup: Setup | None = None) -> Difference | None:
    """Of a result (contracts.md, "Result", with its trace) the earliest difference; None where all expectations held.

    `at` is a pointer into what is expected; `absent` says which of `expected` and `actual` there is not, `after` is the
    length of time from the clock's start; that, `seq` and what follows are null where no event is to blame. `hint` says
    what is wrong with a name in the expectation. With the `setup` of the run it is known where members of the output
    were written, and where the run went another way.
    """
    wrong = [one for one in found["expectations"] if not one["held"]]
    if not wrong:
        return None
    run, evidence = _Run(found, setup), of_result(setup, found) if setup else None
    places = [(one["name"], parting(one, found, evidence)) for one in wrong]
    dated = [(run.cause(name, place), name, place) for name, place in places]
    (event, says, value), name, (at, expected, actual, _) = min(dated, key=lambda place: run.rank(place[0].event))
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
    if says:
        difference["cause"] = {"says": says} if value is NOTHING else {"says": says, "value": value}
    hint = next((one["hint"] for one in wrong if one["name"] == name and "hint" in one), None)
    if hint is not None:
        difference["hint"] = hint
    return retold(difference)


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
        """The end of that instance; of one that still waits where its first open wait began, else its last event."""
        ends = [event for event in self.mine if event["type"] in types.INSTANCE_ENDS]
        waits = open_waits(self.mine) if self.found.get("status") == "waiting" else []
        return next(iter(ends[-1:] or waits or self.mine[-1:]), None)

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

    def cause(self, name: str, place: Parting) -> Cause:
        """The event at which something else came than an expectation of this name has at the place; of the output and
        of `last` with what is said of it.
        """
        known = None
        if name in OF_OUTPUT and place.event is None:
            known = self._of_output(name, place)
        elif name == "last" and self.transitions:
            known = end_elsewhere(self.transitions, self.mine, self.end, self.transitions.named(place.expected))
        return known or Cause(self.event(name, place))

    def event(self, name: str, place: Parting) -> TraceEvent | None:
        """The event at which something else came, as far as that is known of any expectation."""
        at, expected, actual, event = place
        if event is not None:
            return event
        if name in LISTED or name == "callCount":
            return self._not_there(name, {"function": at[0]} if name == "callCount" and at else expected)
        if name in ("path", "order"):
            number = at[0] if at and isinstance(at[0], int) else 0
            return self._in_list(name, number, expected if len(at) < 2 else None)
        if name in ("first", "last"):
            entered = [event for event in entered_states(self.mine) if event.get("state") == actual]
            return next(iter(entered if name == "first" else reversed(entered)), self.end)
        if name == "tasks" and at:
            named = [one for one in self.mine if at[0] in (one.get("state"), one.get("pointer"))]
            return named[-1] if named else self._missing(at[0], -1)
        return self.ending if name in (*OF_ENDING, *OF_OUTPUT) or actual is NOTHING else self.end

    def _in_list(self, name: str, place: int, expected: Json) -> TraceEvent | None:
        """The entry of the path; where there is none, where the run went another way."""
        listed = path_entries(self.mine, self.found["path"])
        if name == "order":
            return self._missing(expected, -1)
        if place < len(listed):
            return listed[place]
        return self._missing(expected, listed[-1]["seq"] if listed else -1)

    def _missing(self, expected: Json, after: int) -> TraceEvent | None:
        return self._departure(after, self.transitions.named(expected)) if self.transitions else self.ending

    def _not_there(self, name: str, expected: Json) -> TraceEvent | None:
        """Where the run went another way than to a call or an event that is not in its list."""
        kind = LISTED.get(name, "calls")
        if self.transitions is None or kind == "notTaken" or not isinstance(expected, dict):
            return self.ending
        listed = produced_events(self.trace) if kind == "produced" else function_calls(self.trace)
        if kind == "produced":
            wanted = self.transitions.producing(expected.get("type"))
        else:
            wanted = self.transitions.calling(str(expected.get("function")).rpartition("/")[2])
        return self._departure(listed[-1]["seq"] if listed and name in LISTS else -1, wanted)

    def _departure(self, after: int, wanted: set[Path]) -> TraceEvent | None:
        departure = self.transitions.departure(self.mine, after, wanted) if self.transitions else None
        return departure or self.ending

    def _of_output(self, name: str, place: Parting) -> Cause | None:
        """Who made the differing place of the output, or left it out."""
        end, path = self.end, _path_of_output(name, place.at, place.expected)
        if self.setup is None or path is None or end is None or end["type"] not in GIVING:
            return None
        if value_at(end["output"], path) is not NOTHING:
            return of_value(self.setup, self.trace, end, path)
        return of_absence(self.setup, self.trace, end, path)


def _path_of_output(name: str, at: Path, expected: Json) -> Path | None:
    """The place in the output that an expectation has at a place."""
    if name in ("output", "outputContains"):
        return at
    if name == "outputHas" and not isinstance(expected, str):
        return None
    if not at:
        return None
    path = str(expected if name == "outputHas" else at[0])
    start = plain_path(path) if path.startswith("$") else tuple(int(p) if p.isdecimal() else p for p in path.split("."))
    return None if start is None else (*start, *at[1:])
