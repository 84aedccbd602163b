"""One visit of a state in a trace: from its `state.entered` to the way taken out of it, or to the trace's end."""

from collections.abc import Sequence

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from workflow.paths import is_within

KEY = ("instance", "scope", "pointer")
ENDS = tuple(one for one in types.INSTANCE_STOPS if one != types.INSTANCE_COMPLETED)
"""After what an instance may have states that were not left."""


def visit_of(trace: Sequence[TraceEvent], seq: int) -> tuple[int, int] | None:
    """Where the visit of a state that a trace event belongs to begins and ends: `state.entered` and the event after it.

    The transition that is taken out of the state belongs to it. An event that belongs to none has the visit of the
    last state before it. None: no state has been entered.
    """
    here = trace[seq]
    named = here if "state" in here else None
    for start in range(seq, -1, -1):
        event = trace[start]
        if event["type"] == types.STATE_ENTERED and (named is None or is_of(here, event)):
            return start, _end(trace, start)
    return None


def _end(trace: Sequence[TraceEvent], start: int) -> int:
    entered = trace[start]
    for end in range(start + 1, len(trace)):
        event = trace[end]
        if leaves(event, entered):
            return _taken(trace, entered, end + 1)
        if event["type"] in types.VISIT_ENDS and all(event.get(name) == entered.get(name) for name in KEY):
            return end + 1
        if event.get("instance") == entered["instance"] and event["type"] in ENDS:
            return end + 1
    return len(trace)


def _taken(trace: Sequence[TraceEvent], entered: TraceEvent, after: int) -> int:
    """The place after the transition out of a state that was left before `after`, if one was taken."""
    for end in range(after, len(trace)):
        event = trace[end]
        if event.get("instance") == entered["instance"] and event.get("scope") == entered.get("scope"):
            return end + 1 if event["type"] == types.TRANSITION_TAKEN else after
    return after


def is_of(event: TraceEvent, entered: TraceEvent) -> bool:
    """Whether an event is of the visit that begins with `entered`, by instance, state, scope and place.

    A task may have a task of its own name in it: what happens to the outer one is none of the inner one's.
    """
    if event.get("instance") != entered["instance"] or event.get("state") != entered["state"]:
        return False
    place, own = str(event.get("pointer", "")), str(entered.get("pointer", ""))
    if place and place != own and is_within(own, place):
        return False
    outer, inner = entered.get("scope", ""), str(event.get("scope", ""))
    return inner == outer or inner.startswith(f"{outer}/" if outer else "")


def leaves(event: TraceEvent, entered: TraceEvent) -> bool:
    """Whether an event is the end of the visit that begins with `entered`."""
    return event["type"] == types.STATE_EXITED and all(event.get(name) == entered.get(name) for name in KEY)


def definition_of(trace: Sequence[TraceEvent], seq: int) -> str:
    """The definition of the instance of a trace event."""
    name = trace[seq]["instance"]
    return next(
        str(trace[place]["definition"])
        for place in range(seq, -1, -1)
        if trace[place]["type"] == types.INSTANCE_STARTED and trace[place]["instance"] == name
    )
