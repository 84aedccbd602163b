"""What the trace says last of states and tasks: the expectation `tasks` (contracts.md, "Scenario file")."""

from collections.abc import Iterable, Mapping

from simulator.engine.trace.trace import TraceEvent
from workflow.paths import Json

SAYS = {
    "state.entered": "running",
    "state.waiting": "waiting",
    "state.exited": "completed",
    "error.raised": "failed",
    "task.faulted": "failed",
    "task.cancelled": "cancelled",
    "task.skipped": "skipped",
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


def tasks(expected: Mapping[str, Mapping[str, Json]], trace: Iterable[TraceEvent]) -> dict[str, dict[str, Json]]:
    """Of each task the members that are expected, as they are; of an error those that are."""
    said = last_of(expected, trace)
    return {name: _part(wanted, said.get(name, {})) for name, wanted in expected.items()}


def _part(wanted: Mapping[str, Json], said: dict[str, Json]) -> dict[str, Json]:
    found = {key: said[key] for key in wanted if key in said}
    error, asked = found.get("error"), wanted.get("error")
    if isinstance(error, dict) and isinstance(asked, dict):
        found["error"] = {key: error[key] for key in asked if key in error}
    return found
