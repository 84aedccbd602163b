"""The trace's filter box where it begins with `$`: in which trace events a standard JSONPath selects something."""

from collections.abc import Sequence

from simulator.engine.data.weights import weight
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.selection import SelectionError, check, reach, select
from simulator.limits import FILTERED_BYTES
from simulator.wire.answers import Filtered


def filtered(trace: Sequence[TraceEvent], path: str) -> Filtered:
    """The numbers of the trace events in which `path` selects something, in order.

    The path is evaluated on each event as the trace has it (`$.error.name`, `$..customer`). At most FILTERED_BYTES are
    looked through, the latest events first; `first` is the earliest that was looked at.
    """
    left = reach(path, FILTERED_BYTES)
    found: list[int] = []
    first = len(trace)
    try:
        check(path)
        for event in reversed(trace):
            size = weight(event, left)
            if size is None:
                break
            left -= size
            first = event["seq"]
            if select(path, event):
                found.append(first)
    except SelectionError as error:
        return {"path": path, "events": [], "first": 0, "error": str(error)}
    return {"path": path, "events": found[::-1], "first": first}
