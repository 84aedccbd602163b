"""Wait lets time pass (DSL reference, "Wait"; semantics-1.0.md §5, wait)."""

from simulator.engine.run.task_outcomes import Output, TaskOutcome, WaitUntil
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import CONFIGURATION, problem
from workflow.tasks import WaitTask


def react(task: WaitTask, context: TaskContext) -> TaskOutcome:
    """Wait; the output is the input."""
    if context.signal[0] == "timer":
        return Output(context.data)
    if task.length is None:
        raise problem(CONFIGURATION, "nothing says how long to wait", task.path)
    return WaitUntil(context.until(task.length, context.data))
