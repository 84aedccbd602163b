"""A call of AsyncAPI that subscribes: messages come from the mock, as many as are wanted (DSL reference, "AsyncAPI
Subscription"; semantics-1.0.md §7.4).
"""

from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_steps import item_output
from simulator.engine.world.errors import problem
from workflow.durations import add, parse, parse_time
from workflow.error_types import CONFIGURATION
from workflow.paths import Json
from workflow.tasks import CallTask, Subscription

OVER = "for"
"""The timer at which the subscription ends."""
MESSAGE = "message"


def subscribe(task: CallTask, wanted: Subscription, context: TaskContext, value: Json) -> TaskOutcome:
    """The mock has answered: its messages come each at its time; a plain result is what the subscription gives."""
    form = context.memory.get("form")
    if form is None:
        context.call_returned(value)
        return Output(value)
    if form != "messages":
        raise problem(CONFIGURATION, f"the mock gives `{form}`, and a subscription has `messages`", task.path)
    context.remember(items=[], queue=[])
    for message in value:
        carried = {name: part for name, part in message.items() if name != "at"}
        context.schedule(("event", MESSAGE, carried), _instant(message.get("at", "PT0S"), context))
    if wanted.lasts is not None:
        context.set_timer(OVER, context.until(wanted.lasts, context.data), wanted.lasts.path)
    return Output([]) if _is_enough(wanted, context, []) else Waiting()


def _instant(at: str, context: TaskContext) -> int:
    """When a message comes: that long after the subscription began, or at a time."""
    period = parse(at)
    clock = context.run.world.clock
    return add(clock, period) if period is not None else max(clock, parse_time(at) or clock)


def came(task: CallTask, wanted: Subscription, context: TaskContext, message: Json) -> TaskOutcome:
    """A message has come: where the filter lets it through it is next, or waits for those before it."""
    context.call_returned(message)
    if wanted.filter is not None and not context.holds(wanted.filter, message):
        return Waiting()
    context.remember(queue=[*context.memory["queue"], message])
    return Waiting() if context.frame.children else _next(task, wanted, context)


def _next(task: CallTask, wanted: Subscription, context: TaskContext) -> TaskOutcome:
    """The next message, through the list of `foreach` where there is one."""
    queue = context.memory["queue"]
    if not queue:
        return Waiting()
    message, index = queue[0], len(context.memory["items"])
    context.remember(queue=queue[1:], item=message)
    if task.iterator is None or task.iterator.scope is None:
        return add_item(task, wanted, context, message)
    variables = {task.iterator.item: message, task.iterator.at: index}
    return RunLists((TaskList("iteration", task.iterator.scope, message, index, f"[{index}]", variables),))


def add_item(task: CallTask, wanted: Subscription, context: TaskContext, data: Json) -> TaskOutcome:
    """One more item: what `foreach` gives of a message; then the next one, or the end."""
    items = context.memory["items"]
    if task.iterator is not None:
        variables = {task.iterator.item: context.memory["item"], task.iterator.at: len(items)}
        data = item_output(context.run, context.frame, task.iterator, data, variables)
    items = [*items, data]
    context.remember(items=items)
    return Output(items) if _is_enough(wanted, context, items) else _next(task, wanted, context)


def _is_enough(wanted: Subscription, context: TaskContext, items: list[Json]) -> bool:
    """Whether there are as many as are wanted, or the conditions say so: before each message, of the items so far."""
    if wanted.amount is not None and len(items) >= wanted.amount:
        return True
    if wanted.loop_condition is not None and not context.holds(wanted.loop_condition, items):
        return True
    return wanted.until is not None and context.holds(wanted.until, items)


def over(context: TaskContext) -> TaskOutcome:
    """The time of the subscription is over: what it has is the output, a message that is worked on is given up."""
    context.cancel_lists()
    return Output(context.memory["items"])
