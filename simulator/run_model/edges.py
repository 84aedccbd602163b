"""Which edges of the diagram a run has taken that no token moves along (marks.py), and tasks that it has passed by."""

from collections.abc import Callable

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.wire.run_changes import RunChange


class Edges:
    """The edges of a trace that is read event by event."""

    def read(self, event: TraceEvent) -> list[RunChange]:
        """The edge that the next event tells of, if any."""
        tell = _CHANGES.get(event["type"])
        place = event.get("pointer")
        return tell(place) if tell is not None and place is not None else []


_CHANGES: dict[str, Callable[[str], list[RunChange]]] = {
    types.ERROR_HANDLED: lambda place: [{"takes": place}],  # 1.0: from what is tried to its `catch`
    types.COMPENSATION_STARTED: lambda place: [{"takes": f"{place}/compensatedBy"}],
    types.TASK_SKIPPED: lambda place: [{"skips": place}],
}
