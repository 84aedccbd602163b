"""Switch chooses where the flow goes on (DSL reference, "Switch"; semantics-1.0.md §4.4)."""

from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.stateful import react_case, react_child
from simulator.engine.world.errors import problem
from workflow.error_types import EXPRESSION_TYPE, RUNTIME
from workflow.model import Transition
from workflow.tasks import SwitchCase, SwitchTask


def react(task: SwitchTask, context: TaskContext) -> TaskOutcome:
    """The first case whose condition is true, else the one without any, else the task's own `then`."""
    chosen, stateful = context.run.semantics.flow, context.run.semantics.data.flow == "state"
    if context.signal[0] in ("returned", "failed"):
        return react_child(task, context, task.path)
    case = _chosen(task, context)
    if case is not None and chosen.case_target == "name":
        _check_target(task, context, case)
    if case is not None:
        return react_case(task, context, case) if stateful else Output(context.data, case.next)
    if chosen.no_match == "error":
        raise problem(EXPRESSION_TYPE, "no case of the switch holds", task.path)
    return Output(context.data)


def _check_target(task: SwitchTask, context: TaskContext, case: SwitchCase) -> None:
    """Raise Trouble where a case leads to no task of the list."""
    if not isinstance(case.next, Transition):
        raise problem(EXPRESSION_TYPE, "missing 'then' directive in matched switch case", task.path)
    scope = context.run.world.frames[context.frame.parent].path
    if context.run.programs[context.frame.instance].target_in(scope, case.next) is None:
        raise problem(RUNTIME, f"flow directive target '{case.next.target.name}' not found", task.path)


def _chosen(task: SwitchTask, context: TaskContext) -> SwitchCase | None:
    """The case that is taken; None: there is none."""
    chosen = context.run.semantics.flow
    for case in task.cases:
        if case.condition is None:
            if chosen.default_case == "in-place":
                return case
        elif context.holds(case.condition, context.data, place=case.path):
            return case
    defaults = [case for case in task.cases if case.condition is None]
    return defaults[-1 if chosen.default_case == "last" else 0] if defaults else None
