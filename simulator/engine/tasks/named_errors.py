"""The error that a `raise` task has, or that it names."""

from simulator.engine.tasks.task_context import TaskContext
from workflow.model import Ref, Template
from workflow.tasks import RaiseTask


def named_error(task: RaiseTask, context: TaskContext) -> tuple[str, Template | None]:
    """The name that the task refers to, "" where the error is its own, and the error; None: nothing has that name."""
    if isinstance(task.error, Template):
        return "", task.error
    name = task.error.name if isinstance(task.error, Ref) else ""
    return name, next((one.value for one in context.workflow.use.errors if one.name == name), None)
