"""The rules by which a value is followed back, by the type of trace event that holds it: each gives one Hop."""

from collections.abc import Callable

from simulator.inspection.provenance import filters, makers, merges, tasks
from simulator.inspection.provenance.hops import Hop, Steps
from workflow.paths import Path

Rule = Callable[[Steps, int, Path], Hop]

RULES: dict[str, Rule] = {
    "state.entered": filters.entered,
    "state.exited": filters.exited,
    "data.filtered": filters.filtered,
    "data.edited": filters.edited,
    "data.merged": merges.merged,
    "action.completed": makers.completed,
    "function.called": makers.called,
    "function.returned": makers.returned,
    "subflow.completed": makers.subflow,
    "instance.started": makers.started,
    "instance.completed": makers.ended,
    "instance.terminated": makers.ended,
    "instance.timed-out": makers.ended,
    "event.consumed": makers.consumed,
    "event.received": makers.received,
    "event.produced": makers.produced,
    "error.raised": makers.raised,
}
TASK_RULES: dict[str, Rule] = {
    "state.entered": tasks.entered,
    "state.exited": tasks.exited,
    "task.returned": tasks.returned,
    "data.filtered": tasks.filtered,
    "data.edited": tasks.edited,
    "function.called": tasks.called,
    "instance.started": tasks.started,
    "instance.completed": tasks.ended,
    "event.produced": tasks.produced,
}
"""Those that are others in 1.0."""


def rule_of(steps: Steps, seq: int) -> Rule:
    """The rule for a trace event."""
    event = steps.trace[seq]
    kind = event["type"]
    by_tasks = event.get("instance") is not None and steps.lineage.places(event).program.by_tasks
    return TASK_RULES[kind] if by_tasks and kind in TASK_RULES else RULES[kind]
