"""What happens at one moment and is told by nothing that lasts: events, timers, tokens that move, faults, and who lets
an error pass."""

from collections.abc import Callable
from typing import Final

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.wire.run_changes import EventFate, RunChange

FATES: Final[dict[str, EventFate]] = {
    types.EVENT_RECEIVED: "received",
    types.EVENT_CONSUMED: "consumed",
    types.EVENT_KEPT: "kept",
    types.EVENT_DROPPED: "dropped",
    types.EVENT_PRODUCED: "produced",
}
MOVES: Final = (types.TRANSITION_TAKEN, types.INSTANCE_COMPLETED, types.INSTANCE_TERMINATED)
"""What a token moves with: along a transition, or along the edge into the end."""


class Marks:
    """The moments of a trace that is read event by event."""

    def __init__(self) -> None:
        self._sent: set[str] = set()  # the ids of the events that instances sent

    def read(self, event: TraceEvent) -> list[RunChange]:
        """What the next event is, if it is one of them."""
        if event["type"] in FATES:
            return [{"fate": self._fate(event)}]
        make = _CHANGES.get(event["type"])
        return [] if make is None else make(event)

    def _fate(self, event: TraceEvent) -> EventFate:
        """What becomes of a CloudEvent; one of a runtime's own kinds (`own`) is no message for others."""
        fate, number = FATES[event["type"]], str(event["event"].get("id"))
        if fate == "produced":
            self._sent.add(number)
        return "published" if fate == "dropped" and not event.get("own") and number in self._sent else fate


def _move(event: TraceEvent) -> list[RunChange]:
    """One that has no place is not drawn."""
    return [{"moves": True}] if event.get("pointer") else []


_CHANGES: Final[dict[str, Callable[[TraceEvent], list[RunChange]]]] = {
    **dict.fromkeys(MOVES, _move),
    types.TIMER_FIRED: lambda _: [{"timer": "fired"}],
    types.TIMER_CANCELLED: lambda _: [{"timer": "cancelled"}],
    types.ERROR_RAISED: lambda _: [{"rises": True}],
    types.CATCH_SKIPPED: lambda _: [{"passes": "catch"}],
    types.RETRY_SKIPPED: lambda _: [{"passes": "retry"}],
    types.START_REFUSED: lambda event: [{"refused": str(event["reason"])}],
    types.SCHEMA_VIOLATED: lambda event: [{"breaks": str(event["where"])}],
}
