"""For runs a list of tasks for each item, one after the other (DSL reference, "For"; semantics-1.0.md §5, for)."""

from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.stateful import react_for
from simulator.engine.world.errors import problem
from workflow.error_types import EXPRESSION_TYPE
from workflow.expressions.templates import parsed
from workflow.paths import Json
from workflow.tasks import ForTask


def react(task: ForTask, context: TaskContext) -> TaskOutcome:
    """The next iteration, on what the one before gave; the output is that of the last."""
    if context.run.semantics.flow.loop_output == "list":
        return react_for(task, context)
    match context.signal:
        case ("ended", index, data, ends):
            is_last = index + 1 >= len(context.memory["items"])
            if ends and is_last and context.run.semantics.flow.last_turn == "goes-on":
                return Output(data)
            if ends or _is_last(task, context, index, data):
                return _done(task, context, data, ends=ends)
            return _next(task, context, index + 1, data)
    if "items" not in context.memory:
        begin_loop(task, context)
    return _next(task, context, 0, context.data)


def begin_loop(task: ForTask, context: TaskContext) -> None:
    """Remember what the loop goes through. Raises Trouble where that is no array."""
    items = context.items(task.collection, context.data) if task.collection else None
    if items is None:
        written = getattr(task.collection, "text", "for.in")
        raise problem(EXPRESSION_TYPE, f"`{written}` gives no array to go through", task.path)
    context.remember(items=items)


def _done(task: ForTask, context: TaskContext, data: Json, *, ends: bool = False) -> TaskOutcome:
    """The loop is over; where its variables are everybody's they are gone with it."""
    if context.run.semantics.flow.loop_variables == "deleted":
        context.take_away(task.each, task.at)
    return Output(data, ends=ends)


def _is_last(task: ForTask, context: TaskContext, index: int, data: Json) -> bool:
    """Whether a condition that is asked behind each iteration says that it was the last."""
    if task.loop_condition is None or context.run.semantics.flow.loop_condition == "before":
        return False
    variables = {task.each: context.memory["items"][index], task.at: index}
    return not context.holds(task.loop_condition, data, variables)


def _next(task: ForTask, context: TaskContext, index: int, data: Json) -> TaskOutcome:
    items = context.memory["items"]
    if index >= len(items):
        return _done(task, context, data)
    item = parsed(items[index]) if context.run.semantics.expressions.json_texts == "parsed" else items[index]
    variables = {task.each: item, task.at: index}
    is_asked = context.run.semantics.flow.loop_condition == "before"
    if is_asked and task.loop_condition is not None and not context.holds(task.loop_condition, data, variables):
        if context.run.semantics.flow.loop_variables == "kept":
            context.remember(variables={**(context.memory.get("variables") or {}), **variables})
        return Output(data)
    return RunLists((TaskList("iteration", task.scope, data, index, f"[{index}]", variables),))
