"""At which decision a run that ended in another state could have come to the one that was expected to be the last."""

from collections.abc import Sequence
from typing import Final

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.scenario.outcome.causes import Cause, step_of
from simulator.scenario.outcome.departures import Transitions
from simulator.scenario.outcome.open_waits import BEGINNINGS
from workflow.paths import Path

TURNS: Final = (types.TRANSITION_TAKEN, types.ERROR_RAISED, *types.COMPLETIONS)
"""Where a run goes one of several ways, or no further."""
REASONS: Final = (types.CONDITION_EVALUATED, types.ERROR_HANDLED, types.TIMER_FIRED, types.EVENT_CONSUMED)


def end_elsewhere(
    transitions: Transitions, mine: Sequence[TraceEvent], end: TraceEvent | None, wanted: set[Path]
) -> Cause | None:
    """Of the events of an instance, which stands at `end`, the nearest before that at which it could have gone towards
    the `wanted` states, or left one for others; None where there is none.
    """
    entered = [number for number, event in enumerate(mine) if _is_entry(transitions, event, wanted)]
    if entered:
        return _left(transitions, mine, entered[-1])
    if end is None or end["type"] in (types.INSTANCE_TIMED_OUT, types.INSTANCE_CANCELLED):
        return None
    if end["type"] in BEGINNINGS and transitions.could_come(end, wanted):
        return Cause(end, f"{step_of(end)} still waits")
    for number in range(len(mine) - 1, -1, -1):
        event = mine[number]
        is_skipped = event["type"] == types.TASK_SKIPPED and _is_around(transitions, event, wanted)
        if is_skipped or (event["type"] in TURNS and transitions.could_come(event, wanted)):
            return Cause(event, _in_words(transitions, mine, number))
    return None


def _is_entry(transitions: Transitions, event: TraceEvent, wanted: set[Path]) -> bool:
    if event["type"] != types.STATE_ENTERED:
        return False
    state = transitions.owner(event)
    return state is not None and state.path in wanted


def _is_around(transitions: Transitions, event: TraceEvent, wanted: set[Path]) -> bool:
    """Whether a state that was left out is a wanted one, or has one in it."""
    state = transitions.owner(event)
    return state is not None and any(path[: len(state.path)] == state.path for path in wanted)


def _left(transitions: Transitions, mine: Sequence[TraceEvent], entered: int) -> Cause:
    """That the run came to a wanted state, at the event of this number, and went on from there."""
    state = transitions.owner(mine[entered])
    after = range(entered + 1, len(mine))
    leaves = [number for number in after if mine[number]["type"] in TURNS and transitions.owner(mine[number]) is state]
    if leaves:
        return Cause(mine[leaves[0]], _in_words(transitions, mine, leaves[0]))
    others = [mine[number] for number in after if mine[number]["type"] == types.STATE_ENTERED]
    if not others:
        return Cause(mine[entered])
    return Cause(others[0], f"{step_of(mine[entered])} was entered, and {step_of(others[0])} after it")


def _in_words(transitions: Transitions, mine: Sequence[TraceEvent], number: int) -> str:
    """What was decided at the event of this number, and by what."""
    event = mine[number]
    state = transitions.owner(event)
    place = step_of({**event, "state": state.name}) if state else step_of(event)
    match event["type"]:
        case types.TASK_SKIPPED:
            return f"{place} was left out: its condition was not true"
        case types.ERROR_RAISED:
            caught = _catcher(mine, number)
            handled = f", and {step_of(caught)} took it" if caught else ""
            return f"{place} raised the error {event['error'].get('name')}{handled}"
        case types.TRANSITION_TAKEN:
            says = f"{place} went to `{event['to']}`"
        case _:
            says = f"{place} ended the run"
    reason = _reason(mine, number, state.name) if state and transitions.has_ways(state) else ""
    return f"{says}: {reason}" if reason else says


def _catcher(mine: Sequence[TraceEvent], number: int) -> TraceEvent | None:
    """Who took the error of the event of this number."""
    step = mine[number]["step"]
    return next((one for one in mine[number:] if one["type"] == types.ERROR_HANDLED and one["step"] == step), None)


def _reason(mine: Sequence[TraceEvent], number: int, state: str) -> str:
    """By what a state went the way that it went, at the event of this number; "" where nothing tells."""
    told: list[TraceEvent] = []
    for one in reversed(mine[:number]):
        if one.get("state") != state or one.get("scope") != mine[number].get("scope"):
            continue
        if one["type"] == types.STATE_ENTERED:
            break
        told += [one] if one["type"] in REASONS else []
    if not told:
        return ""
    last, *others = told
    match last["type"]:
        case types.CONDITION_EVALUATED if last["value"]:
            return f"`{last['condition']}` was true"
        case types.CONDITION_EVALUATED:
            is_one = not any(one["type"] == types.CONDITION_EVALUATED for one in others)
            return f"`{last['condition']}` was false" if is_one else "none of its conditions was true"
        case types.ERROR_HANDLED:
            return f"it took the error {last['entry']}"
        case types.TIMER_FIRED:
            return "its time was over"
    return f"{last['name']} came"
