"""For what an instance that goes no further still waits: events, answers of calls, the end of a sub-workflow."""

from collections.abc import Iterable, Mapping
from typing import Final

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types

BEGINNINGS: Final = (types.STATE_WAITING, types.FUNCTION_CALLED, types.SUBFLOW_STARTED)
ANSWERS: Final = (types.FUNCTION_RETURNED, types.FUNCTION_FAILED, types.SUBFLOW_COMPLETED, types.ACTION_COMPLETED)
ENDS: Final = (*types.VISIT_ENDS, types.BRANCH_CANCELLED, types.ITERATION_CANCELLED)
"""What ends all waits inside a state, a branch or an iteration."""


def open_waits(mine: Iterable[TraceEvent]) -> list[TraceEvent]:
    """Of the events of an instance those by which waits began that are not over, in the order in which they began.

    A state whose event came, and which waits for the call that it makes then, waits for that call alone.
    """
    waits: dict[tuple[str, str], TraceEvent] = {}
    for event in mine:
        place = _place(event)
        if event["type"] in BEGINNINGS:
            waits.setdefault(place, event)
        elif event["type"] in ANSWERS:
            waits.pop(place, None)
        elif event["type"] in ENDS:
            waits = {one: begun for one, begun in waits.items() if not _is_inside(one, place)}
    return [
        begun for one, begun in waits.items() if not any(other != one and _is_inside(other, one) for other in waits)
    ]


def _place(event: Mapping[str, object]) -> tuple[str, str]:
    """The pointer of an event and the scope of its branch or iteration."""
    return str(event.get("pointer", "")), str(event.get("scope", ""))


def _is_inside(place: tuple[str, str], around: tuple[str, str]) -> bool:
    return all(f"{one}/".startswith(f"{outer}/") or not outer for one, outer in zip(place, around, strict=True))
