"""Which sentence each type of trace event has, and a step's caption made of them (contracts.md, "Trace").

A type is in WORDS, is `clock.advanced` (told as the time that passes), or is in `grouping.QUIET` or `grouping.AHEAD`: a
test compares them with the trace's vocabulary.
"""

from collections.abc import Callable

from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.words import capital, passing, sentence, short
from simulator.run_model import event_types as types
from simulator.studies.narration import of_calls, of_events, of_states, of_tasks
from simulator.studies.narration.caption import Caption
from simulator.studies.narration.grouping import FORKED, Group
from simulator.studies.narration.narrator import Narrator, between

LONGEST = 600  # characters of a caption
STARTS = ("About", "After", "It", "No", "There", "This", "What", "The")
"""Words that begin a sentence of ours and are no names."""

WORDS: dict[str, Callable[[Caption], str]] = {
    types.INSTANCE_STARTED: of_states.started,
    types.INSTANCE_COMPLETED: of_states.completed,
    types.INSTANCE_FAILED: of_states.failed,
    types.INSTANCE_TERMINATED: of_states.terminated,
    types.INSTANCE_KEPT: of_states.kept,
    types.INSTANCE_BLOCKED: of_states.blocked,
    types.INSTANCE_TIMED_OUT: of_states.timed_out,
    types.INSTANCE_CANCELLED: of_states.cancelled,
    types.STATE_ENTERED: of_states.entered,
    types.TASK_SKIPPED: of_tasks.skipped,
    types.TASK_CANCELLED: of_tasks.cancelled,
    types.CONTEXT_CONFLICT: of_tasks.conflict,
    types.STATE_WAITING: of_events.waiting,
    types.DATA_EDITED: of_states.edited,
    types.EVENT_RECEIVED: of_events.received,
    types.EVENT_CONSUMED: of_events.consumed,
    types.EVENT_KEPT: of_events.kept,
    types.EVENT_DROPPED: of_events.dropped,
    types.EVENT_PRODUCED: of_events.produced,
    types.START_REFUSED: of_events.refused,
    types.ACTION_SKIPPED: of_calls.skipped,
    types.FUNCTION_CALLED: of_tasks.called,
    types.FUNCTION_RETURNED: of_calls.returned,
    types.FUNCTION_FAILED: of_calls.failed,
    types.ERROR_RAISED: of_tasks.raised,
    types.ERROR_HANDLED: of_calls.caught,
    types.CATCH_SKIPPED: of_calls.not_caught,
    types.RETRY_SCHEDULED: of_calls.retry,
    types.RETRY_SKIPPED: of_calls.no_retry,
    types.TIMER_FIRED: of_tasks.fired,
    types.CONDITION_EVALUATED: of_states.condition,
    types.TRANSITION_TAKEN: of_states.taken,
    types.BRANCH_STARTED: of_states.branches,
    types.BRANCH_COMPLETED: of_states.branch_done,
    types.BRANCH_CANCELLED: of_states.no_longer,
    types.ITERATION_STARTED: of_states.elements,
    types.ITERATION_CANCELLED: of_states.no_longer,
    types.SUBFLOW_STARTED: of_calls.subflow,
    types.SUBFLOW_COMPLETED: of_calls.subflow_done,
    types.COMPENSATION_STARTED: of_states.undone,
    types.SCHEMA_VIOLATED: of_states.not_as_should_be,
    types.BUDGET_EXHAUSTED: of_states.exhausted,
}


def caption_of(narrator: Narrator, group: Group, now: str) -> str:
    """The caption of a step that begins at the time `now`; "" where it says nothing."""
    at = Caption(narrator, group)
    for event in group.events:
        at.event = event
        text = WORDS[event["type"]](at) if event["type"] in WORDS else ""
        if text:
            at.sentences.append(sentence(text))
        elif event["type"] == types.CLOCK_ADVANCED:
            at.passed += between(now, event["time"])
        now = event["time"]
    at.begin()
    if at.passed:
        at.sentences.insert(0, sentence(capital(passing(at.passed))))
    text = short(" ".join(at.sentences), LONGEST)
    place = narrator.place(_about(group)) if text else ""
    return place + (_continued(text) if place else text)


def _about(group: Group) -> TraceEvent:
    """The event that says where a step happens; nowhere in particular where an event comes from outside."""
    first = group.spoken[0] if group.spoken else group.events[0]
    if first["type"] in (types.EVENT_RECEIVED, types.INSTANCE_STARTED):
        return {"type": first["type"]}
    mine = [event for event in group.spoken if "instance" in event]
    narrow = next((event for event in mine if event["type"] not in FORKED), None)
    return narrow or {name: value for name, value in (mine or [first])[0].items() if name != "scope"}


def _continued(text: str) -> str:
    """The text as it goes on after a colon."""
    first = text.partition(" ")[0]
    return first.lower() + text[len(first) :] if first in STARTS else text
