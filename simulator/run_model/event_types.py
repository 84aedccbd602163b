"""The types of trace events by name (contracts.md, "Trace"), and groups of them.

A consumer of the run model imports these; it never writes a type as text.
"""

from collections.abc import Mapping
from typing import Final

INSTANCE_STARTED: Final = "instance.started"
INSTANCE_COMPLETED: Final = "instance.completed"
INSTANCE_FAILED: Final = "instance.failed"
INSTANCE_TERMINATED: Final = "instance.terminated"
INSTANCE_KEPT: Final = "instance.kept"
INSTANCE_BLOCKED: Final = "instance.blocked"
INSTANCE_TIMED_OUT: Final = "instance.timed-out"
INSTANCE_CANCELLED: Final = "instance.cancelled"
STATE_ENTERED: Final = "state.entered"
TASK_SKIPPED: Final = "task.skipped"
TASK_RETURNED: Final = "task.returned"
TASK_FAULTED: Final = "task.faulted"
TASK_CANCELLED: Final = "task.cancelled"
CONTEXT_EXPORTED: Final = "context.exported"
CONTEXT_CONFLICT: Final = "context.conflict"
STATE_WAITING: Final = "state.waiting"
STATE_EXITED: Final = "state.exited"
DATA_FILTERED: Final = "data.filtered"
DATA_MERGED: Final = "data.merged"
DATA_EDITED: Final = "data.edited"
EXPRESSION_EMPTY: Final = "expression.empty"
EVENT_RECEIVED: Final = "event.received"
EVENT_CONSUMED: Final = "event.consumed"
EVENT_KEPT: Final = "event.kept"
EVENT_DROPPED: Final = "event.dropped"
EVENT_PRODUCED: Final = "event.produced"
START_REFUSED: Final = "start.refused"
ACTION_STARTED: Final = "action.started"
ACTION_SKIPPED: Final = "action.skipped"
FUNCTION_CALLED: Final = "function.called"
FUNCTION_RETURNED: Final = "function.returned"
FUNCTION_FAILED: Final = "function.failed"
ACTION_COMPLETED: Final = "action.completed"
ERROR_RAISED: Final = "error.raised"
ERROR_HANDLED: Final = "error.handled"
CATCH_SKIPPED: Final = "catch.skipped"
RETRY_SCHEDULED: Final = "retry.scheduled"
RETRY_SKIPPED: Final = "retry.skipped"
TIMER_SET: Final = "timer.set"
TIMER_FIRED: Final = "timer.fired"
TIMER_CANCELLED: Final = "timer.cancelled"
CONDITION_EVALUATED: Final = "condition.evaluated"
TRANSITION_TAKEN: Final = "transition.taken"
BRANCH_STARTED: Final = "branch.started"
BRANCH_COMPLETED: Final = "branch.completed"
BRANCH_CANCELLED: Final = "branch.cancelled"
ITERATION_STARTED: Final = "iteration.started"
ITERATION_COMPLETED: Final = "iteration.completed"
ITERATION_CANCELLED: Final = "iteration.cancelled"
SUBFLOW_STARTED: Final = "subflow.started"
SUBFLOW_COMPLETED: Final = "subflow.completed"
COMPENSATION_STARTED: Final = "compensation.started"
COMPENSATION_COMPLETED: Final = "compensation.completed"
SCHEMA_VIOLATED: Final = "schema.violated"
CLOCK_ADVANCED: Final = "clock.advanced"
BUDGET_EXHAUSTED: Final = "budget.exhausted"

INSTANCE_ENDS: Final = (
    INSTANCE_COMPLETED,
    INSTANCE_FAILED,
    INSTANCE_TERMINATED,
    INSTANCE_TIMED_OUT,
    INSTANCE_CANCELLED,
)
"""How an instance is over. One that is blocked or kept is not over."""
INSTANCE_STOPS: Final = (*INSTANCE_ENDS, INSTANCE_BLOCKED)
"""After what an instance goes no further."""
INSTANCE_RESTS: Final = (*INSTANCE_STOPS, INSTANCE_KEPT)
"""After what an instance goes no further by itself."""
COMPLETIONS: Final = (INSTANCE_COMPLETED, INSTANCE_TERMINATED)
"""How an instance ends that came to its own end."""
VISIT_ENDS: Final = (STATE_EXITED, TASK_FAULTED, TASK_CANCELLED)
"""How the visit of a state or task is over, where its instance goes on."""
EDGES: Final = (TRANSITION_TAKEN, INSTANCE_COMPLETED, INSTANCE_TERMINATED, INSTANCE_FAILED, INSTANCE_TIMED_OUT)
"""What tells that an edge of the definition was taken, that to an end too."""
PART_STARTS: Final = (BRANCH_STARTED, ITERATION_STARTED)
PART_CANCELS: Final = (BRANCH_CANCELLED, ITERATION_CANCELLED)
PART_ENDS: Final = (BRANCH_COMPLETED, ITERATION_COMPLETED, *PART_CANCELS)
"""How a branch or iteration is over."""
CALL_ENDS: Final = (FUNCTION_RETURNED, FUNCTION_FAILED)
"""What answers a call."""
ERRORS: Final = (ERROR_RAISED, INSTANCE_FAILED)
"""What tells the error of a state, or of an instance that nothing handled."""
SKIPS: Final = (CATCH_SKIPPED, RETRY_SKIPPED)
"""What tells why an error was not caught there, or nothing was tried again."""
UNANSWERED: Final = (FUNCTION_FAILED, ERROR_RAISED)
"""What may tell that a call has no mock."""
EVENT_FATES: Final = (EVENT_CONSUMED, EVENT_KEPT, EVENT_DROPPED)
"""What became of an event that was received."""
STATE_DATA: Final[Mapping[str, str]] = {
    STATE_ENTERED: "input",
    STATE_EXITED: "output",
    DATA_FILTERED: "after",
    DATA_MERGED: "after",
    DATA_EDITED: "after",
    TASK_RETURNED: "result",
}
"""What shows the data of a state, and the field in which each has them."""
DATA_FIELDS: Final[Mapping[str, str]] = {
    **STATE_DATA,
    INSTANCE_STARTED: "input",
    INSTANCE_COMPLETED: "output",
    INSTANCE_TERMINATED: "output",
    INSTANCE_TIMED_OUT: "output",
    INSTANCE_FAILED: "error",
    FUNCTION_CALLED: "parameters",
    FUNCTION_RETURNED: "result",
    FUNCTION_FAILED: "error",
    ACTION_COMPLETED: "result",
    SUBFLOW_COMPLETED: "output",
    EVENT_RECEIVED: "event",
    EVENT_CONSUMED: "event",
    EVENT_PRODUCED: "event",
    ERROR_RAISED: "error",
}
"""The field in which an event of each type has data, as far as they are followed or shown."""
