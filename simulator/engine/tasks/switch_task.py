"""Switch chooses where the flow goes on (DSL reference, "Switch"; semantics-1.0.md §4.4)."""

from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import EXPRESSION_TYPE, problem
from workflow.tasks import SwitchTask


def react(task: SwitchTask, context: TaskContext) -> TaskOutcome:
    """The first case whose condition is true, else the one without any, else the task's own `then`."""
    chosen = context.run.semantics.flow
    for case in task.cases:
        if case.condition is None:
            if chosen.default_case == "in-place":
                return Output(context.data, case.next)
        elif context.holds(case.condition, context.data, place=case.path):
            return Output(context.data, case.next)
    defaults = [case for case in task.cases if case.condition is None]
    if defaults:
        return Output(context.data, defaults[-1 if chosen.default_case == "last" else 0].next)
    if chosen.no_match == "error":
        raise problem(EXPRESSION_TYPE, "no case of the switch holds", task.path)
    return Output(context.data)
