"""Which sentence each type of trace event has, and a step's caption made of them (contracts.md, "Trace").

A type is in WORDS, is `clock.advanced` (told as the time that passes), or is in `grouping.QUIET` or `grouping.AHEAD`: a
test compares them with the trace's vocabulary.
"""

from collections.abc import Callable

from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.words import capital, passing, sentence, short
from simulator.studies.narration import of_calls, of_events, of_states, of_tasks
from simulator.studies.narration.grouping import FORKED, Group
from simulator.studies.narration.teller import Teller, between
from simulator.studies.narration.telling import Telling

LONGEST = 600  # characters of a caption
STARTS = ("About", "After", "It", "No", "There", "This", "What", "The")
"""Words that begin a sentence of ours and are no names."""

WORDS: dict[str, Callable[[Telling], str]] = {
    "instance.started": of_states.started,
    "instance.completed": of_states.completed,
    "instance.failed": of_states.failed,
    "instance.terminated": of_states.terminated,
    "instance.kept": of_states.kept,
    "instance.blocked": of_states.blocked,
    "instance.timed-out": of_states.timed_out,
    "instance.cancelled": of_states.cancelled,
    "state.entered": of_states.entered,
    "task.skipped": of_tasks.skipped,
    "task.cancelled": of_tasks.cancelled,
    "context.conflict": of_tasks.conflict,
    "state.waiting": of_events.waiting,
    "data.edited": of_states.edited,
    "event.received": of_events.received,
    "event.consumed": of_events.consumed,
    "event.kept": of_events.kept,
    "event.dropped": of_events.dropped,
    "event.produced": of_events.produced,
    "start.refused": of_events.refused,
    "action.skipped": of_calls.skipped,
    "function.called": of_tasks.called,
    "function.returned": of_calls.returned,
    "function.failed": of_calls.failed,
    "error.raised": of_tasks.raised,
    "error.handled": of_calls.caught,
    "retry.scheduled": of_calls.retry,
    "timer.fired": of_tasks.fired,
    "condition.evaluated": of_states.condition,
    "transition.taken": of_states.taken,
    "branch.started": of_states.branches,
    "branch.completed": of_states.branch_done,
    "branch.cancelled": of_states.no_longer,
    "iteration.started": of_states.elements,
    "iteration.cancelled": of_states.no_longer,
    "subflow.started": of_calls.subflow,
    "subflow.completed": of_calls.subflow_done,
    "compensation.started": of_states.undone,
    "schema.violated": of_states.not_as_should_be,
    "budget.exhausted": of_states.exhausted,
}


def told(teller: Teller, group: Group, now: str) -> str:
    """The caption of a step that begins at the time `now`; "" where it says nothing."""
    at = Telling(teller, group)
    for event in group.events:
        at.event = event
        text = WORDS[event["type"]](at) if event["type"] in WORDS else ""
        if text:
            at.sentences.append(sentence(text))
        elif event["type"] == "clock.advanced":
            at.passed += between(now, event["time"])
        now = event["time"]
    at.begin()
    if at.passed:
        at.sentences.insert(0, sentence(capital(passing(at.passed))))
    text = short(" ".join(at.sentences), LONGEST)
    place = teller.place(_about(group)) if text else ""
    return place + (_continued(text) if place else text)


def _about(group: Group) -> TraceEvent:
    """The event that says where a step happens; nowhere in particular where an event comes from outside."""
    first = group.spoken[0] if group.spoken else group.events[0]
    if first["type"] in ("event.received", "instance.started"):
        return {"type": first["type"]}
    mine = [event for event in group.spoken if "instance" in event]
    narrow = next((event for event in mine if event["type"] not in FORKED), None)
    return narrow or {name: value for name, value in (mine or [first])[0].items() if name != "scope"}


def _continued(text: str) -> str:
    """The text as it goes on after a colon."""
    first = text.partition(" ")[0]
    return first.lower() + text[len(first) :] if first in STARTS else text
