"""Do runs a list of tasks (DSL reference, "Do"; semantics-1.0.md §3.5)."""

from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.stateful import react_do
from workflow.tasks import DoTask


def react(task: DoTask, context: TaskContext) -> TaskOutcome:
    """Run the list on the task's input; what its last task gives is the output."""
    if context.run.semantics.data.flow == "state":
        return react_do(task, context)
    match context.signal:
        case ("ended", _, data, ends):
            return Output(data, ends=ends)
    return RunLists((TaskList("do", task.scope, context.data),))
