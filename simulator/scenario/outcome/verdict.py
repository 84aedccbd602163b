"""Whether a scenario passed, and whether its run counts as a failure (contracts.md, "Result")."""

from collections.abc import Mapping

from simulator.scenario import stops
from workflow.paths import Json


def verdict(found: Mapping[str, Json]) -> bool | None:
    """Whether all held that a scenario expects; None where it expects nothing.

    False too where the run was stopped (stops.py), but by `until` or where that is expected, and where no instance was
    started and that is not expected.
    """
    if stops.is_cut(found) or (not is_started(found) and not _expects_none(found)):
        return False
    return all(one["held"] for one in found["expectations"]) if found["expectations"] else None


def is_failure(found: Mapping[str, Json]) -> bool:
    """Whether a run counts as failed: it did not pass, or nothing was expected and its instance failed."""
    passed = found["passed"]
    return passed is False or (passed is None and found["status"] == "failed")


def is_started(found: Mapping[str, Json]) -> bool:
    """Whether there was an instance of the scenario's own definition."""
    return found["status"] is not None


def _expects_none(found: Mapping[str, Json]) -> bool:
    """Whether the scenario says that nothing is started."""
    expected = {one["name"]: one["expected"] for one in found["expectations"]}
    return expected.get("status", ...) is None or expected.get("instances") == []
