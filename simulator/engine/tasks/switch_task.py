"""Switch chooses where the flow goes on (DSL reference, "Switch"; semantics-1.0.md §4.4)."""

from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from workflow.tasks import SwitchTask


def react(task: SwitchTask, context: TaskContext) -> TaskOutcome:
    """The first case whose condition is true, else the one without any, else the task's own `then`."""
    for case in task.cases:
        if case.condition is not None and context.holds(case.condition, context.data, place=case.path):
            return Output(context.data, case.next)
    otherwise = next((case for case in task.cases if case.condition is None), None)
    return Output(context.data, otherwise.next if otherwise else None)
