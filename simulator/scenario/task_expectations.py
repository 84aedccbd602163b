"""What the trace says last of states and tasks: the expectation `tasks` (contracts.md, "Scenario file")."""

from collections.abc import Iterable, Mapping

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.task_status import last_of
from workflow.paths import Json


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
