"""The rules by which a value is followed back, by the type of trace event that holds it: each gives one Hop."""

from collections.abc import Callable

from simulator.inspection.provenance import filters, makers, merges, tasks
from simulator.inspection.provenance.hops import Hop, Steps
from simulator.run_model import event_types as types
from workflow.paths import Path

Rule = Callable[[Steps, int, Path], Hop]

RULES: dict[str, Rule] = {
    types.STATE_ENTERED: filters.entered,
    types.STATE_EXITED: filters.exited,
    types.DATA_FILTERED: filters.filtered,
    types.DATA_EDITED: filters.edited,
    types.DATA_MERGED: merges.merged,
    types.ACTION_COMPLETED: makers.completed,
    types.FUNCTION_CALLED: makers.called,
    types.FUNCTION_RETURNED: makers.returned,
    types.SUBFLOW_COMPLETED: makers.subflow,
    types.INSTANCE_STARTED: makers.started,
    types.INSTANCE_COMPLETED: makers.ended,
    types.INSTANCE_TERMINATED: makers.ended,
    types.INSTANCE_TIMED_OUT: makers.ended,
    types.EVENT_CONSUMED: makers.consumed,
    types.EVENT_RECEIVED: makers.received,
    types.EVENT_PRODUCED: makers.produced,
    types.ERROR_RAISED: makers.raised,
}
TASK_RULES: dict[str, Rule] = {
    types.STATE_ENTERED: tasks.entered,
    types.STATE_EXITED: tasks.exited,
    types.TASK_RETURNED: tasks.returned,
    types.DATA_FILTERED: tasks.filtered,
    types.DATA_EDITED: tasks.edited,
    types.FUNCTION_CALLED: tasks.called,
    types.INSTANCE_STARTED: tasks.started,
    types.INSTANCE_COMPLETED: tasks.ended,
    types.EVENT_PRODUCED: tasks.produced,
}
"""Those that are others in 1.0."""


def rule_of(steps: Steps, seq: int) -> Rule:
    """The rule for a trace event."""
    event = steps.trace[seq]
    kind = event["type"]
    by_tasks = event.get("instance") is not None and steps.lineage.places(event).program.by_tasks
    return TASK_RULES[kind] if by_tasks and kind in TASK_RULES else RULES[kind]
