"""Signals, queries, updates and cancellations that come to a workflow on Temporal (docs/runtimes/zigflow.md, Z86,
Z100 – Z105).

They come to the workflow that was started from outside, and to tasks in its own lists: what is in a loop, a branch or
a `try` is another workflow. A signal that nobody waits for is kept; an update or a query that nobody has a handler for
is refused.
"""

from typing import Any, Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_store import store_holder
from simulator.engine.world.world import Frame, Instance
from workflow.paths import Json

SIGNAL: Final = "signal"
UPDATE: Final = "update"
CANCEL: Final = "cancel"
CANCELLED: Final = "cancelled"
HANDLERS: Final = "handlers"
"""The members of `Instance.captured` that say that it is cancelled, and by which tasks queries and updates are
answered.
"""


KINDS: Final = (SIGNAL, "query", UPDATE, CANCEL)


def named(event: dict[str, Json]) -> dict[str, Json]:
    """An event that names what it is by its kind: `{signal: bell}` is `{type: signal, id: bell}`."""
    kind = next((one for one in KINDS if one in event), None)
    if kind is None:
        return event
    return {"type": kind, "id": str(event[kind]), **{name: value for name, value in event.items() if name != kind}}


def written(event: dict[str, Json]) -> dict[str, Json]:
    """An event as scenarios have it, with its kind for its name: `{signal: bell}`."""
    kind = event.get("type")
    if kind not in KINDS:
        return event
    rest = {name: value for name, value in event.items() if name not in ("type", "id")}
    return {str(kind): event.get("id", ""), **rest}


def own(event: dict[str, Json]) -> dict[str, Json]:
    """What a trace says of it: its kind, and its name."""
    return {"kind": str(event.get("type")), "name": str(event.get("id", ""))}


def in_words(event: dict[str, Json]) -> str:
    """In words: `signal decide`."""
    return " ".join(filter(None, map(str, own(named(event)).values())))


def arrive(run: StepContext, event: dict[str, Json]) -> None:
    """Something comes from outside."""
    run.trace.emit("event.received", event=event, own=own(event))
    takers = [one.id for one in run.world.instances.values() if one.caller is None and one.ended is None]
    if not takers:
        reason = "no instance is left that could take it"
        run.trace.emit("event.dropped", event=event, reason=reason, compared=[], own=own(event))
    for name in takers:
        if event.get("type") == "cancel":
            cancel(run, name)
        else:
            _offer(run, run.world.instance(name), event)


def _offer(run: StepContext, instance: Instance, event: dict[str, Json]) -> None:
    kind, name = str(event.get("type")), str(event.get("id"))
    frame = next((one for one in run.frames_of(instance.id) if wanted(one, kind, name) is not None), None)
    if frame is not None:
        take(run, frame, event)
    elif kind == SIGNAL:
        instance.mailbox += ({"event": event, "names": [name]},)
        run.trace.emit("event.kept", _top(run, instance.id), event=event, names=[name], own=own(event))
    elif handler(instance, kind, name) is not None:
        run.schedule(_top(run, instance.id).id, ("asked", event))
    else:
        reason = f"there is no handler of the {kind} {name}" if name else f"a {kind} has no id"
        run.trace.emit("event.dropped", event=event, reason=reason, compared=[], own=own(event))


def _top(run: StepContext, instance: str) -> Frame:
    return next(one for one in run.frames_of(instance) if one.role == "scope" and not one.parent)


def wanted(frame: Frame, kind: str, name: str) -> int | None:
    """Which of its listeners a frame waits by for something; None: by none, or it is at work."""
    listeners: list[Any] = [] if "busy" in frame.memory else frame.memory.get("listeners") or []
    return next((number for number, other, said in listeners if (other, said) == (kind, name)), None)


def take(run: StepContext, frame: Frame, event: dict[str, Json]) -> None:
    """A task that waits for it takes it."""
    number = wanted(frame, str(event.get("type")), str(event.get("id")))
    taker = run.world.frame(frame.id)
    taker.memory["busy"] = True
    run.trace.emit("event.consumed", taker, taker.path, event=event, name=str(event.get("id")), own=own(event))
    run.schedule_next(taker.id, ("event", str(number), event))


def take_kept(run: StepContext, frame: Frame) -> bool:
    """Take the first signal that was kept and that the task waits for; whether there is one."""
    instance = run.instance_of(frame)
    for place, entry in enumerate(instance.mailbox):
        if wanted(frame, SIGNAL, entry["names"][0]) is not None:
            instance.mailbox = instance.mailbox[:place] + instance.mailbox[place + 1 :]
            take(run, frame, entry["event"])
            return True
    return False


def hears(run: StepContext, frame: Frame) -> bool:
    """Whether what comes to the workflow reaches a task: it is in no list that is a workflow of its own."""
    holder = store_holder(run.world, frame)
    return holder is not None and holder.role == "scope" and run.world.instances[frame.instance].caller is None


def handle(run: StepContext, frame: Frame, kind: str, name: str, number: int) -> None:
    """From here on a task answers queries, or updates, of a name."""
    instance = run.instance_of(frame)
    known = {**instance.captured.get(HANDLERS, {}), f"{kind} {name}": [list(frame.path), number]}
    instance.captured = {**instance.captured, HANDLERS: known}


def handler(instance: Instance, kind: str, name: str) -> list[Any] | None:
    """The path of the task that answers, and which of its listeners it is."""
    found: list[Any] | None = instance.captured.get(HANDLERS, {}).get(f"{kind} {name}")
    return found


def is_cancelled(run: StepContext, frame: Frame) -> bool:
    """Whether a frame works for something that was asked to end."""
    current: Frame | None = frame
    while current is not None:
        if "cancelled" in current.memory:
            return True
        current = run.world.frames.get(current.parent)
    instance = run.world.instances[frame.instance]
    while instance.caller is not None:
        instance = run.world.instances[instance.caller]
    return bool(instance.captured.get(CANCELLED))


def cancel(run: StepContext, name: str) -> None:
    """Ask an instance to end: what waits in it, and in those that it has started, does so no more."""
    instance = run.world.instance(name)
    instance.captured = {**instance.captured, CANCELLED: True}
    mine = [name, *(one.id for one in run.world.instances.values() if one.id.startswith(f"{name}."))]
    for one in mine:
        for frame in run.frames_of(one):
            wake(run, frame)


def wake(run: StepContext, frame: Frame) -> None:
    """A task that waits is told that it was cancelled."""
    if frame.role == "task" and not frame.children:
        run.schedule(frame.id, ("event", CANCELLED, {}))
