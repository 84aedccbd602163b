"""Wait lets time pass (DSL reference, "Wait"; semantics-1.0.md §5, wait)."""

from simulator.engine.events import signals
from simulator.engine.run.task_outcomes import Output, TaskOutcome, WaitUntil
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import problem
from workflow.dialects.v1_0 import UNITS
from workflow.durations import parse_time
from workflow.error_types import CONFIGURATION, EXPRESSION_TYPE
from workflow.paths import Json
from workflow.retry_waits import LONGEST
from workflow.tasks import WaitTask


def react(task: WaitTask, context: TaskContext) -> TaskOutcome:
    """Wait; the output is the input, which is null where tasks share a state."""
    if context.signal[0] in ("timer", "event"):
        return Output(context.data)
    if task.members is not None and signals.is_cancelled(context.run, context.frame):
        return Output(context.data)
    if task.members is not None:
        return WaitUntil(_until(task, context, context.value(task.members, context.data)))
    if task.length is None:
        raise problem(CONFIGURATION, "nothing says how long to wait", task.path)
    return WaitUntil(context.until(task.length, context.data))


def _until(task: WaitTask, context: TaskContext, members: Json) -> int:
    """When the wait is over: at a time, or after the sum of lengths, which are whole numbers."""
    found = members if isinstance(members, dict) else {}
    if "until" in found:
        at = parse_time(found["until"]) if isinstance(found["until"], str) else None
        if at is None:
            raise problem(EXPRESSION_TYPE, f"`{found['until']}` is no time such as 2030-01-31T09:00:00Z", task.path)
        return max(at, context.run.world.clock)
    for name, number in found.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or number != int(number):
            raise problem(EXPRESSION_TYPE, f"`{name}` of the wait is no whole number", task.path)
    length = sum(UNITS[name] * int(number) for name, number in found.items() if name in UNITS)
    return context.run.world.clock + max(0, min(length, LONGEST))
