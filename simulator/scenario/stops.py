"""Why a run ended while something was still due (contracts.md, "Result", `stopped`)."""

from collections.abc import Mapping
from typing import Final, Literal

from simulator.engine.run.context import StepContext
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.run_model.facts import is_out_of_steps
from workflow.durations import END_OF_TIME
from workflow.paths import Json

Stopped = Literal["step-budget", "trace-limit", "trace-size", "virtual-time", "until"]

WORDS: Final[dict[str, str]] = {
    "step-budget": "its steps are used up; --set stepBudget=N allows more",
    "trace-limit": "its trace has as many events as a session keeps",
    "trace-size": "its trace is as large as a session keeps it",
    "virtual-time": "the virtual clock is at its end",
    "until": "the clock is at the scenario's `until`",
}
"""What is said of a run that was stopped, by the reason."""


def stopped(setup: Setup, world: World, trace: list[TraceEvent]) -> Stopped | None:
    """Why a run to its end was stopped: by its step budget, or by the scenario's `until`; None where nothing is due."""
    if is_out_of_steps(trace):
        return "step-budget"
    due = StepContext(setup, world.copy()).peek()
    if due is None:
        return None
    if setup.until is not None and setup.until < due.due:
        return "until"
    return "virtual-time" if due.due > END_OF_TIME else None


def is_cut(found: Mapping[str, Json]) -> bool:
    """Whether a run was stopped in a way that neither its scenario asks for (`until`) nor expects (`stopped`)."""
    expects = any(one["name"] == "stopped" for one in found["expectations"])
    return found.get("stopped") not in (None, "until") and not expects


def in_words(found: Mapping[str, Json]) -> str:
    """Why a run was stopped, for people; "" where it was not."""
    reason = found.get("stopped")
    if reason is None:
        return ""
    steps = f" ({found['steps']:,})" if reason == "step-budget" else ""
    return f"{reason}{steps}: {WORDS[reason]}"
