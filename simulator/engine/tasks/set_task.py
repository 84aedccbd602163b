"""Set replaces the data (DSL reference, "Set"; semantics-1.0.md §5, set)."""

from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import problem
from workflow.error_types import EXPRESSION_TYPE
from workflow.tasks import SetTask


def react(task: SetTask, context: TaskContext) -> TaskOutcome:
    """The value, evaluated on the task's input."""
    value = context.value(task.value, context.data)
    if context.run.semantics.data.flow == "state" and not isinstance(value, dict):
        raise problem(EXPRESSION_TYPE, "what is set is no object", task.path)
    return Output(value, kept="members")
