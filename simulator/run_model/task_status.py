"""What the trace says last of states and tasks."""

from collections.abc import Iterable

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from workflow.paths import Json

SAYS = {
    types.STATE_ENTERED: "running",
    types.STATE_WAITING: "waiting",
    types.STATE_EXITED: "completed",
    types.ERROR_RAISED: "failed",
    types.TASK_FAULTED: "failed",
    types.TASK_CANCELLED: "cancelled",
    types.TASK_SKIPPED: "skipped",
}
"""The status that an event gives a state or task."""


def last_of(names: Iterable[str], trace: Iterable[TraceEvent]) -> dict[str, dict[str, Json]]:
    """For each name that the trace speaks of what it says last: `status`, and `output` or `error`.

    A name is that of a state or task; or its reference, a JSON pointer.
    """
    wanted = frozenset(names)
    found: dict[str, dict[str, Json]] = {}
    for event in trace:
        status = SAYS.get(event["type"])
        for name in (event.get("state"), event.get("pointer")) if status else ():
            if name in wanted:
                found[name] = _said(str(status), event)
    return found


def _said(status: str, event: TraceEvent) -> dict[str, Json]:
    if status == "completed":
        return {"status": status, "output": event["output"]}
    return {"status": status, "error": event["error"]} if status == "failed" else {"status": status}
