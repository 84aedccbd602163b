"""For runs a list of tasks for each item, one after the other (DSL reference, "For"; semantics-1.0.md §5, for)."""

from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.stateful import react_for
from simulator.engine.world.errors import EXPRESSION_TYPE, problem
from workflow.expressions.templates import parsed
from workflow.paths import Json
from workflow.tasks import ForTask


def react(task: ForTask, context: TaskContext) -> TaskOutcome:
    """The next iteration, on what the one before gave; the output is that of the last."""
    if context.run.semantics.flow.loop_output == "list":
        return react_for(task, context)
    match context.signal:
        case ("ended", index, data, ends):
            return Output(data, ends=True) if ends else _next(task, context, index + 1, data)
    items = context.items(task.collection, context.data) if task.collection else None
    if items is None:
        written = getattr(task.collection, "text", "for.in")
        raise problem(EXPRESSION_TYPE, f"`{written}` gives no array to go through", task.path)
    context.remember(items=items)
    return _next(task, context, 0, context.data)


def _next(task: ForTask, context: TaskContext, index: int, data: Json) -> TaskOutcome:
    items = context.memory["items"]
    if index >= len(items):
        return Output(data)
    item = parsed(items[index]) if context.run.semantics.expressions.json_texts == "parsed" else items[index]
    variables = {task.each: item, task.at: index}
    if task.loop_condition is not None and not context.holds(task.loop_condition, data, variables):
        if context.run.semantics.flow.loop_variables == "kept":
            context.remember(variables={**(context.memory.get("variables") or {}), **variables})
        return Output(data)
    return RunLists((TaskList("iteration", task.scope, data, index, f"[{index}]", variables),))
