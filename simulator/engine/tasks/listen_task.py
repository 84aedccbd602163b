"""Listen waits for events, and gives the array of them (DSL reference, "Listen"; semantics-1.0.md §5, listen)."""

from simulator.engine.events.listening import is_ending, listen, stop, take_next
from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_steps import item_output
from simulator.engine.world.errors import CONFIGURATION, problem
from workflow.model import Expression
from workflow.paths import Json
from workflow.tasks import EventStrategy, ListenTask


def react(task: ListenTask, moment: TaskContext) -> TaskOutcome:
    """Listen; each event that comes goes through the list of `foreach`, one after the other, into the array."""
    if task.to is None:
        raise problem(CONFIGURATION, "nothing says which events to listen to", task.path)
    match moment.signal:
        case ("event", name, event):
            return _came(task, task.to, moment, name, event)
        case ("ended", _, data, True):
            stop(moment.run, moment.frame)
            return Output(data, ends=True)
        case ("ended", _, data, _):
            return _add(task, task.to, moment, data)
    moment.remember(items=[])
    listen(moment.run, moment.frame, task.to)
    return Waiting()


def _came(task: ListenTask, to: EventStrategy, moment: TaskContext, name: str, event: dict[str, Json]) -> TaskOutcome:
    if is_ending(to, name):
        return _end(moment) if not moment.frame.waits else _go_on(to, moment)
    item = event if task.read == "envelope" else event.get("data")
    if task.iterator is None or task.iterator.scope is None:
        return _add(task, to, moment, item, item)
    index = len(moment.memory["items"])
    variables = {task.iterator.item: item, task.iterator.at: index}
    moment.remember(item=item)
    return RunLists((TaskList("iteration", task.iterator.scope, item, index, f"[{index}]", variables),))


def _add(task: ListenTask, to: EventStrategy, moment: TaskContext, data: Json, item: Json = None) -> TaskOutcome:
    """One more item of the array: what `foreach` gives of it; then the next event, or the end."""
    items = moment.memory["items"]
    if task.iterator is not None:
        variables = {task.iterator.item: moment.memory.get("item", item), task.iterator.at: len(items)}
        data = item_output(moment.run, moment.frame, task.iterator, data, variables)
    moment.remember(items=[*items, data])
    if isinstance(to.until, Expression) and to.kind == "any" and moment.holds(to.until, moment.memory["items"]):
        return _end(moment)
    return _go_on(to, moment)


def _go_on(to: EventStrategy, moment: TaskContext) -> TaskOutcome:
    """The next event that has come; where none can come any more the array is complete."""
    if take_next(moment.run, moment.frame, to) or moment.frame.waits:
        return Waiting()
    return _end(moment)


def _end(moment: TaskContext) -> TaskOutcome:
    stop(moment.run, moment.frame)
    return Output(moment.memory["items"])
