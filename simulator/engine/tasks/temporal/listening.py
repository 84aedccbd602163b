"""Listen where that is to signals, queries and updates of Temporal (docs/runtimes/zigflow.md, Z100 – Z105)."""

from typing import Any

from simulator.engine.events import signals
from simulator.engine.run.context import StepContext
from simulator.engine.run.task_outcomes import Output, TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext, value_of
from simulator.engine.tasks.temporal.task_state import keep, passed
from simulator.engine.world.errors import Error, Problem, Trouble
from simulator.engine.world.signals import Asked
from simulator.engine.world.world import Frame
from workflow.durations import format_time
from workflow.error_types import RUNTIME, TIMEOUT_TYPE
from workflow.expressions import dollar
from workflow.model import Expression, Template
from workflow.paths import Json
from workflow.tasks import ListenTask

TIMER = "listen"
PLAIN = "plain"


def react(task: ListenTask, context: TaskContext) -> TaskOutcome:
    """Wait for one of the listeners, or all; a query is answered at any time, and never waited for."""
    match context.signal:
        case ("timer", _):
            raise _plain(task, TIMEOUT_TYPE, "timeout")
        case ("event", signals.CANCELLED, _):
            raise _plain(task, RUNTIME, "cancelled")
        case ("event", number, event):
            return _came(task, context, int(number), event)
    return _begin(task, context)


def _plain(task: ListenTask, kind: str, words: str) -> Trouble:
    return Trouble(Error(kind, words, None, Problem("", None, None, words), reason=PLAIN), task.path)


def listeners_of(task: ListenTask) -> list[dict[str, Any]]:
    """What stands under `with` of each listener."""
    filters = task.to.filters if task.to is not None else ()
    found = [one.attributes.value if one.attributes is not None else {} for one in filters]
    return [one if isinstance(one, dict) else {} for one in found]


def _begin(task: ListenTask, context: TaskContext) -> TaskOutcome:
    run, frame = context.run, context.frame
    listeners = listeners_of(task)
    heard = signals.hears(run, frame)
    for number, one in enumerate(listeners):
        if heard and one.get("type") != signals.SIGNAL:
            signals.handle(run, frame, str(one.get("type")), str(one.get("id")), number)
    if any(one.get("type") == "query" for one in listeners):
        return Output(None)
    if signals.is_cancelled(run, frame):
        raise _plain(task, RUNTIME, "cancelled")
    waiting = [[number, one.get("type"), one.get("id")] for number, one in enumerate(listeners)]
    context.remember(listeners=waiting if heard else [])
    limit = context.until(task.limit, None) if task.limit is not None else None
    if limit is not None:
        context.set_timer(TIMER, limit, task.path)
    names = [str(one.get("id")) for one in listeners]
    run.world.frame(frame.id).waits = tuple(names)
    until = None if limit is None else format_time(limit)
    detail: dict[str, Json] = {"for": names, "until": until}
    run.trace.emit("state.waiting", frame, frame.path, **detail)
    signals.take_kept(run, run.world.frame(frame.id))
    return Waiting()


def _came(task: ListenTask, context: TaskContext, number: int, event: dict[str, Json]) -> TaskOutcome:
    """Its data are stored first; then it ends the wait, where `acceptIf` has nothing against it."""
    run, frame = context.run, context.run.world.frame(context.frame.id)
    frame.memory.pop("busy", None)
    one = listeners_of(task)[number]
    kind, name = str(one.get("type")), str(one.get("id"))
    keep(run, frame, {(task.name if kind == signals.SIGNAL else name): passed(run, event.get("data"))})
    accepted = _accepts(task, context, number)
    if kind == "update":
        answer(run, frame, task, number, event, given=accepted)
    if accepted:
        left = [other for other in frame.memory["listeners"] if other[0] != number]
        kind_of_wait = task.to.kind if task.to is not None else "one"
        if kind_of_wait != "any":  # whose end is never seen
            frame.memory["listeners"] = left
            frame.waits = tuple(str(said) for _, _, said in left)
            if not left:
                return Output(None)
    signals.take_kept(run, run.world.frame(frame.id))
    return Waiting()


def _part(task: ListenTask, number: int, name: str) -> Template | None:
    filters = task.to.filters if task.to is not None else ()
    attributes = filters[number].attributes if number < len(filters) else None
    if attributes is None or not isinstance(attributes.value, dict) or name not in attributes.value:
        return None
    return Template(attributes.value[name], (*attributes.path, name), attributes.style, attributes.language)


def _accepts(task: ListenTask, context: TaskContext, number: int) -> bool:
    """Whether `acceptIf` is true, or not there; a text that is no expression is true where it says so."""
    part = _part(task, number, "acceptIf")
    if part is None:
        return True
    inside = dollar.exact(part.value) if isinstance(part.value, str) else None
    if inside is None:
        return str(part.value).lower() in ("true", "1")
    try:
        return context.holds(Expression(inside, part.path, part.language), None)
    except Trouble:
        raise _plain(task, RUNTIME, "cancelled") from None


def answer(
    run: StepContext, frame: Frame, task: ListenTask, number: int, event: dict[str, Json], *, given: bool = True
) -> None:
    """A query or an update is answered with `data`, over the state as it is; with null where it was not accepted."""
    part = _part(task, number, "data") if given else None
    value: Json = None
    if part is not None:
        value = value_of(run, frame, part, None)
    told = {"type": event.get("type"), "id": event.get("id"), "data": value}
    own = signals.own(event)
    run.trace.emit("event.produced", frame, task.path, event=told, name=str(event.get("id")), own=own)


def react_asked(run: StepContext, scope: Frame, signal: Asked) -> None:
    """`("asked", event)`: a query, or an update that no task waits for any more, is answered."""
    event = signal[1]
    kind, name = str(event.get("type")), str(event.get("id"))
    found = signals.handler(run.world.instances[scope.instance], kind, name)
    if found is None:
        return
    path, number = tuple(found[0]), int(found[1])
    task = run.programs[scope.instance].states[path]
    assert isinstance(task, ListenTask)
    run.trace.emit("event.consumed", scope, path, state=task.name, event=event, name=name, own=signals.own(event))
    if kind == "update":
        keep(run, scope, {name: passed(run, event.get("data"))})
    answer(run, scope, task, number, event)
