"""Where the runs of two engines part: the first thing that both do not do alike, with the data of both sides."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.events.lifecycle import PREFIX as LIFECYCLE
from simulator.engine.trace.secret_values import happened
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.engine_differences import FAULTS, FIELDS, HOW
from simulator.inspection.run_diff import SALIENT, Comparison, Pair, compare, is_same
from simulator.run_model import event_types as types
from simulator.studies.conversion.differences import event_of
from simulator.studies.portability.runs import Outcome, What
from workflow.paths import Json

UNTOLD: Final = HOW | {types.EVENT_RECEIVED, types.STATE_WAITING}
"""Events that say how an engine comes to something, not what it comes to."""
FROM_BEFORE: Final = frozenset((types.STATE_ENTERED, types.TRANSITION_TAKEN, *types.INSTANCE_ENDS))
"""Events whose data were made before: what came last before them is a place to look at too."""
KINDS: Final[Mapping[str, str]] = {
    types.INSTANCE_STARTED: "input",
    types.STATE_ENTERED: "input",
    types.STATE_EXITED: "output",
    types.TASK_RETURNED: "result",
    types.TASK_SKIPPED: "skipped",
    types.DATA_FILTERED: "data",
    types.DATA_MERGED: "data",
    types.CONDITION_EVALUATED: "condition",
    types.TRANSITION_TAKEN: "way",
    types.FUNCTION_CALLED: "call",
    types.FUNCTION_RETURNED: "answer",
    types.FUNCTION_FAILED: "answer",
    types.RETRY_SCHEDULED: "retry",
    types.ERROR_RAISED: "error",
    types.ERROR_HANDLED: "error",
    types.EVENT_CONSUMED: "event",
    types.EVENT_PRODUCED: "event",
    types.EVENT_DROPPED: "event",
    types.EVENT_KEPT: "event",
    types.INSTANCE_COMPLETED: "output",
    types.CONTEXT_EXPORTED: "context",
    types.TASK_FAULTED: "error",
    types.INSTANCE_FAILED: "error",
}
"""What of a place differs, by the type of the event that shows it; "run" of all others."""


@dataclass(frozen=True, slots=True)
class Half:
    """What one of two runs does where they part: its step, the place and the type of the event, and its data."""

    step: int
    pointer: str
    type: str
    time: str
    data: Json


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two runs part: the pointer of the place and what of it differs; None is a side that does nothing then.

    `before` is the pointer of what came last before, where the data that differ were made before.
    """

    pointer: str
    kind: str
    left: Half | None
    right: Half | None
    before: str | None = None


def parting(left: Outcome, right: Outcome, what: Sequence[What]) -> Parting | None:
    """The first place where they part, of two runs of which `what` differs; None where no place shows it."""
    is_timed = tuple(what) == ("duration",)
    ones, left_events = _events(left, is_timed)
    twos, right_events = _events(right, is_timed)
    found = compare(left_events, right_events)
    if found.first is None:
        return None
    first = _first(found, left_events, right_events)
    one, two = _both(found.pairs[first:], left_events, right_events)
    shown = ones[one] if one is not None else twos[two or 0]
    kind = KINDS.get(str(shown["type"]), "run")
    if two is not None and twos[two]["type"] in FAULTS:
        kind = "error"
    is_made_before = shown["type"] in FROM_BEFORE and (two is None or twos[two]["type"] in FROM_BEFORE)
    before = next(_before(found.pairs[:first], left_events), None) if is_made_before else None
    return Parting(
        str(shown.get("pointer") or ""),
        kind,
        None if one is None else _half(left, ones[one]),
        None if two is None else _half(right, twos[two]),
        before,
    )


def _first(found: Comparison, left: Sequence[TraceEvent], right: Sequence[TraceEvent]) -> int:
    """The number of the first pair that tells something: not what both do, and write down at another moment."""
    assert found.first is not None
    pairs = found.pairs[found.first :]
    alone = [Counter(_what(side[place]) for place in places) for side, places in _alone(pairs, left, right)]
    for number, (one, two) in enumerate(pairs, found.first):
        if one is not None and two is not None:
            if not is_same(left[one], right[two]):
                return number
        elif one is not None:
            if not alone[1][_what(left[one])]:
                return number
        elif two is not None and not alone[0][_what(right[two])]:
            return number
    return found.first


def _alone(
    pairs: Sequence[Pair], left: Sequence[TraceEvent], right: Sequence[TraceEvent]
) -> tuple[tuple[Sequence[TraceEvent], list[int]], tuple[Sequence[TraceEvent], list[int]]]:
    """Of both sides the events that have no counterpart, by their places."""
    ones = [one for one, two in pairs if one is not None and two is None]
    twos = [two for one, two in pairs if one is None and two is not None]
    return (left, ones), (right, twos)


def _what(event: TraceEvent) -> tuple[Json, ...]:
    return event["type"], event.get("instance"), event.get("pointer")


def _both(pairs: Sequence[Pair], left: Sequence[TraceEvent], right: Sequence[TraceEvent]) -> Pair:
    """What each side does first before both do the same again."""
    one, two = pairs[0]
    for left_place, right_place in pairs[1:]:
        if left_place is not None and right_place is not None and is_same(left[left_place], right[right_place]):
            break
        one = left_place if one is None else one
        two = right_place if two is None else two
        if one is not None and two is not None:
            break
    return one, two


def _before(pairs: Sequence[Pair], left: Sequence[TraceEvent]) -> Iterator[str]:
    """The pointers of what both did before, the last one first."""
    for one, _ in reversed(pairs):
        if one is not None and left[one].get("pointer"):
            yield str(left[one]["pointer"])


def _events(outcome: Outcome, is_timed: bool) -> tuple[list[TraceEvent], list[TraceEvent]]:
    """The events that tell something, and each of them in the terms in which engines are compared."""
    told = _changes(outcome.trace)
    events = [event for event in told if event["type"] not in UNTOLD and not _is_unasked(event)]
    return events, [_compared(event, is_timed) for event in events]


def _changes(trace: Sequence[TraceEvent]) -> Iterator[TraceEvent]:
    """The events without merges that leave the data as they are: engines write them down or not."""
    known: dict[tuple[Json, ...], Json] = {}
    for event in trace:
        key = (event.get("instance"), event.get("state"), event.get("scope"))
        kind = event["type"]
        if kind == types.DATA_MERGED:
            if key in known and same(known[key], event["after"]):
                continue
            known[key] = event["after"]
        elif kind == types.STATE_ENTERED:
            known[key] = event["input"]
        elif kind == types.DATA_FILTERED:
            known.pop(key, None)
        yield event


def _is_unasked(event: TraceEvent) -> bool:
    """Whether it says that nobody takes what an engine tells of the run itself."""
    about = event.get("event")
    if event["type"] not in (types.EVENT_DROPPED, types.EVENT_KEPT) or not isinstance(about, dict):
        return False
    return str(about.get("type")).startswith(LIFECYCLE)


def _compared(event: TraceEvent, is_timed: bool) -> TraceEvent:
    kind = str(event["type"])
    found: TraceEvent = {name: event[name] for name in ("instance", "pointer", "state", *SALIENT) if name in event}
    found |= {"type": kind, "data": _data(event, kind)}
    if kind == types.INSTANCE_STARTED:
        found.pop("definition", None)  # an engine may know it by another name
    if isinstance(found.get("to"), dict):
        del found["to"]  # what is called, as one engine alone knows it
    return found | ({"time": event.get("time")} if is_timed else {})


def _data(event: TraceEvent, kind: str) -> Json:
    value = event.get(FIELDS.get(kind, ""))
    if kind in FAULTS and isinstance(value, dict):
        return value.get("name") or value.get("type")
    return event_of(value) if KINDS.get(kind) == "event" else value


def _half(outcome: Outcome, event: TraceEvent) -> Half:
    shown = outcome.secrecy.event(happened(event))
    kind = str(event["type"])
    return Half(
        int(event["step"]),
        str(event.get("pointer") or ""),
        kind,
        str(event.get("time") or ""),
        shown.get(FIELDS.get(kind, "")),
    )
