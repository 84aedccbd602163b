"""Set replaces the data (DSL reference, "Set"; semantics-1.0.md §5, set)."""

from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from workflow.tasks import SetTask


def react(task: SetTask, context: TaskContext) -> TaskOutcome:
    """The value, evaluated on the task's input."""
    return Output(context.value(task.value, context.data), kept="members")
