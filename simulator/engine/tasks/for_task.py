"""For runs a list of tasks for each item, one after the other (DSL reference, "For"; semantics-1.0.md §5, for)."""

from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import EXPRESSION_TYPE, problem
from workflow.paths import Json
from workflow.tasks import ForTask


def react(task: ForTask, moment: TaskContext) -> TaskOutcome:
    """The next iteration, on what the one before gave; the output is that of the last."""
    match moment.signal:
        case ("ended", index, data, ends):
            return Output(data, ends=True) if ends else _next(task, moment, index + 1, data)
    items = moment.items(task.collection, moment.data) if task.collection else None
    if items is None:
        written = getattr(task.collection, "text", "for.in")
        raise problem(EXPRESSION_TYPE, f"`{written}` gives no array to go through", task.path)
    moment.remember(items=items)
    return _next(task, moment, 0, moment.data)


def _next(task: ForTask, moment: TaskContext, index: int, data: Json) -> TaskOutcome:
    items = moment.memory["items"]
    if index >= len(items):
        return Output(data)
    variables = {task.each: items[index], task.at: index}
    if task.loop_condition is not None and not moment.holds(task.loop_condition, data, variables):
        return Output(data)
    return RunLists((TaskList("iteration", task.scope, data, index, f"[{index}]", variables),))
