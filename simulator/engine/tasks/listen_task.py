"""Listen waits for events, and gives the array of them (DSL reference, "Listen"; semantics-1.0.md §5, listen)."""

from simulator.engine.events.listening import is_ending, listen, stop, take_next
from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_steps import item_output
from simulator.engine.tasks.temporal import listening
from simulator.engine.world.errors import Trouble, problem
from workflow.error_types import CONFIGURATION
from workflow.expressions.templates import parsed
from workflow.model import Expression
from workflow.paths import Json
from workflow.tasks import EventStrategy, Iterator, ListenTask


def react(task: ListenTask, context: TaskContext) -> TaskOutcome:
    """Listen; each event that comes goes through the list of `foreach`, one after the other, into the array."""
    if context.run.semantics.events.kinds == "signals":
        return listening.react(task, context)
    if task.to is None:
        raise problem(CONFIGURATION, "nothing says which events to listen to", task.path)
    if context.run.semantics.events.overlapping == "at-once" and (found := _at_once(task, task.to, context)):
        return found
    match context.signal:
        case ("event", name, event):
            return _came(task, task.to, context, name, event)
        case ("ended", _, data, True):
            stop(context.run, context.frame)
            return Output(data, ends=True)
        case ("ended", _, data, _):
            return _add(task, task.to, context, data)
    context.remember(items=[])
    listen(context.run, context.frame, task.to)
    return Waiting()


def _at_once(task: ListenTask, to: EventStrategy, context: TaskContext) -> TaskOutcome | None:
    """Each event is worked on as it comes, beside others; what fails there is never told. None: as in any runtime."""
    match context.signal:
        case ("event", name, event):
            if is_ending(to, name):
                return _after(context)
            item = event if task.read == "envelope" else event.get("data")
            if task.iterator is None or task.iterator.scope is None:
                return _added(to, context, item)
            count = context.memory.get("count", 0)
            context.remember(count=count + 1)
            shown = parsed(item) if context.run.semantics.expressions.json_texts == "parsed" else item
            variables = {task.iterator.item: shown, task.iterator.at: count}
            return RunLists((TaskList("iteration", task.iterator.scope, item, count, f"[{count}]", variables),))
        case ("ended", _, data, False):
            return _added(to, context, data)
    return None


def _added(to: EventStrategy, context: TaskContext, data: Json) -> TaskOutcome:
    """One more item; then the end, where `until` says so. An error of that is lost."""
    items = [*context.memory["items"], data]
    context.remember(items=items, expected=context.memory["expected"] - 1)
    try:
        is_over = isinstance(to.until, Expression) and to.kind == "any" and context.holds(to.until, items)
    except Trouble:
        is_over = False
    if not is_over:
        return _after(context)
    context.cancel_lists()
    return _end(context)


def _after(context: TaskContext) -> TaskOutcome:
    """The end, where nothing more can come and all is worked on."""
    return Waiting() if context.frame.waits or context.memory.get("expected") else _end(context)


def _came(task: ListenTask, to: EventStrategy, context: TaskContext, name: str, event: dict[str, Json]) -> TaskOutcome:
    if is_ending(to, name):
        return _end(context) if not context.frame.waits else _go_on(to, context)
    item = event if task.read == "envelope" else event.get("data")
    index = len(context.memory["items"])
    if task.iterator is not None and context.run.semantics.events.items == "before":
        item = _made_before(task.iterator, context, item, index)
        if task.iterator.scope is not None:
            variables = {task.iterator.item: item, task.iterator.at: index - 1}
            return RunLists((TaskList("iteration", task.iterator.scope, item, index, f"[{index}]", variables),))
        return _add(task, to, context, item, item)
    if task.iterator is None or task.iterator.scope is None:
        return _add(task, to, context, item, item)
    variables = {task.iterator.item: item, task.iterator.at: index}
    context.remember(item=item)
    return RunLists((TaskList("iteration", task.iterator.scope, item, index, f"[{index}]", variables),))


def _add(task: ListenTask, to: EventStrategy, context: TaskContext, data: Json, item: Json = None) -> TaskOutcome:
    """One more item of the array: what `foreach` gives of it; then the next event, or the end."""
    items = context.memory["items"]
    if task.iterator is not None and context.run.semantics.events.items == "after":
        variables = {task.iterator.item: context.memory.get("item", item), task.iterator.at: len(items)}
        data = item_output(context.run, context.frame, task.iterator, data, variables)
    context.remember(items=[*items, data])
    if isinstance(to.until, Expression) and to.kind == "any" and context.holds(to.until, context.memory["items"]):
        return _end(context)
    return _go_on(to, context)


def _go_on(to: EventStrategy, context: TaskContext) -> TaskOutcome:
    """The next event that has come; where none can come any more the array is complete."""
    if take_next(context.run, context.frame, to) or context.frame.waits:
        return Waiting()
    return _end(context)


def _made_before(iterator: Iterator, context: TaskContext, item: Json, index: int) -> Json:
    """What `output` of `foreach` makes of an event, before its list is run on it (docs/runtimes/synapse.md, Y66)."""
    variables = {iterator.item: item, iterator.at: index - 1}
    return item_output(context.run, context.frame, iterator, item, variables)


def _end(context: TaskContext) -> TaskOutcome:
    stop(context.run, context.frame)
    items = context.memory["items"]
    task = context.run.programs[context.frame.instance].states[context.frame.path]
    of_turns = isinstance(task, ListenTask) and task.iterator is not None
    if of_turns and context.run.semantics.events.items == "before":
        return Output(items[-1] if items else None)
    return Output(items)
