"""What is due later, and what it does when its time comes: timers, answers, events, starts by the clock."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, TypedDict

from simulator.engine.events import signals
from simulator.engine.events.bus import is_planned
from simulator.engine.setup.setup import Setup
from simulator.engine.tasks.catching import LIMIT
from simulator.engine.tasks.temporal import activities, listening
from simulator.engine.world.world import Frame, Task, World
from simulator.inspection.focus import is_wanted, place_of, state_frame
from simulator.inspection.prediction import predict
from simulator.limits import DUE
from simulator.wire.view import Due, DueKind
from workflow.durations import format_ms, format_time
from workflow.paths import Json, pointer
from workflow.tasks import WaitTask

KINDS: dict[str, DueKind] = {
    "returned": "answer",
    "failed": "answer",
    "arrive": "event",
    "timer": "timer",
    "tick": "start",
    "turn": "start",
}
KINDS |= {"start": "start", "give-up": "set"}


class Becomes(TypedDict):
    """What is done when the time comes, as in Due."""

    does: str
    way: str | None


class Effect(Becomes):
    """That, under a name."""

    label: str


_OF_TEMPORAL: Final = {
    listening.TIMER: ("timeout", "fails: it has waited too long"),
    activities.TOTAL: ("timeout", "fails: its attempts take too long"),
    activities.ATTEMPT: ("timeout", "takes too long in this attempt: it is tried again, or fails"),
    activities.AGAIN: ("retry", "is tried again"),
}
"""What timers of tasks on Temporal are called, and do."""


def concerns(world: World, task: Task) -> bool:
    """Whether a task still concerns somebody: a timer may have been cancelled, a frame be gone."""
    if not task.frame:
        return task.signal[0] != "give-up" or task.signal[1] in world.sets
    frame = world.frames.get(task.frame)
    return frame is not None and is_wanted(frame, task)


def upcoming(world: World) -> Task | None:
    """What is done next, now or when the clock has moved; None: nothing is due."""
    return next((task for task in world.agenda if concerns(world, task)), None)


def is_due_now(world: World) -> bool:
    """Whether something is done before the clock moves."""
    task = upcoming(world)
    return task is not None and task.due <= world.clock


def pending(setup: Setup, world: World) -> list[Due]:
    """What is due later (an event also now), in order; DUE of it at most. `way` is there where it is known."""
    return [entry(setup, world, task) for task in islice(_later(world), DUE)]


def unlisted(world: World) -> int:
    """How many entries `pending` leaves out."""
    return max(0, sum(1 for _ in _later(world)) - DUE)


def _later(world: World) -> Iterator[Task]:
    """Without the end of a wait whose event has just come (as waiting.py): it goes on, or waits anew."""
    agenda = world.agenda
    served = {task.frame for task in agenda if task.signal[0] == "event"}
    for task in agenda:
        if task.signal[0] == "timer" and task.frame in served:
            continue
        due = task.signal[0] in KINDS and (task.due > world.clock or task.signal[0] == "arrive")
        if due and concerns(world, task):
            yield task


def entry(setup: Setup, world: World, task: Task) -> Due:
    """What `pending` says of a task."""
    frame = world.frames.get(task.frame)
    place = None if frame is None else place_of(setup, world, state_frame(world, frame) or frame)
    effect = (
        _of_world(setup, task)
        if frame is None or place is None
        else _of_frame(setup, world, frame, task, place["state"])
    )
    return {
        "id": task.order,
        "due": format_time(task.due),
        "in": format_ms(task.due - world.clock),
        "kind": KINDS[task.signal[0]],
        "instance": place and place["instance"],
        "state": place and place["state"],
        "pointer": place and place["pointer"],
        "scope": place["scope"] if place else "",
        "at": None if frame is None else pointer(frame.path),
        "name": _name(setup, world, task),
        "timer": task.signal[1] if task.signal[0] == "timer" else None,
        "label": effect["label"],
        "does": effect["does"],
        "way": effect["way"],
        "planned": is_planned(task),
    }


def _name(setup: Setup, world: World, task: Task) -> str | None:
    """The function that answers, the event that comes, the definition that starts; else the state."""
    frame = world.frames.get(task.frame)
    if frame is None:
        match task.signal:
            case ("arrive", event, _):
                return _event_name(setup, event)
            case ("tick" | "turn" | "start", definition, *_):
                return str(definition)
        return None
    program = setup.programs[world.instances[frame.instance].definition]
    found = program.actions.get(frame.path)
    return found.called if found else frame.state or None


def _event_name(setup: Setup, event: dict[str, Json]) -> str:
    """Its type; `signal decide` of one of Temporal."""
    return signals.in_words(event) if setup.semantics.events.kinds == "signals" else str(event.get("type", "event"))


def _of_world(setup: Setup, task: Task) -> Effect:
    match task.signal:
        case ("arrive", event, producer):
            name = _event_name(setup, event)
            what = "" if setup.semantics.events.kinds == "signals" else "event "
            by = f"instance {producer}" if producer else "outside"
            return {"label": name, "does": f"The {what}{name} arrives from {by}.", "way": None}
        case ("tick" | "turn" | "start", definition, *_):
            return {"label": str(definition), "does": f"An instance of {definition} is started.", "way": None}
    return {"label": "set of events", "does": "A set of events that is not complete is given up.", "way": None}


def _of_frame(setup: Setup, world: World, frame: Frame, task: Task, holder: str | None) -> Effect:
    program = setup.programs[world.instances[frame.instance].definition]
    action = program.actions.get(frame.path)
    name = str(action.name if action else holder)
    match task.signal:
        case ("timer", "retry"):
            return {"label": f"retry of {name}", "does": f"{name} is tried again.", "way": None}
        case ("timer", "delay"):
            return {"label": f"end of {name}", **_follows(setup, world, frame, task, f"{name} is over")}
        case ("timer", kind) if kind in _OF_TEMPORAL and setup.semantics.events.kinds == "signals":
            label, does = _OF_TEMPORAL[kind]
            return {"label": f"{label} of {name}", "does": f"{name} {does}.", "way": None}
        case ("timer", _) if action:
            does = f"{name} fails with the error Timeout"
            return {
                "label": f"timeout of {name}",
                "does": f"{does}, for {holder} to handle.",
                "way": None,
            }
        case ("timer", _):
            if any(entry.timeout for entry in getattr(program.states.get(frame.path), "on_events", ())):
                does = f"{name} gives up: the instance ends as timed-out."
                return {"label": f"timeout of {name}", "does": does, "way": None}
            if frame.memory.get("taken") and any(ref.path[:-1] == frame.path for ref in program.workflow.scope.start):
                does = f"{name} drops the events it has, and waits anew."
                return {"label": f"timeout of {name}", "does": does, "way": None}
            if isinstance(program.states.get(frame.path), WaitTask) and task.signal[1] != LIMIT:
                return {"label": f"end of {name}", **_follows(setup, world, frame, task, f"{name} is over")}
            if holder is None:
                late = "The workflow takes too long"
                return {"label": "timeout of the workflow", **_follows(setup, world, frame, task, late)}
            late = "takes too long" if task.signal[1] == LIMIT and program.by_tasks else "waits no longer"
            return {"label": f"timeout of {name}", **_follows(setup, world, frame, task, f"{name} {late}")}
    what = "an error" if task.signal[0] == "failed" else "its result"
    return {"label": f"answer for {holder}", "does": f"{name} gets {what}.", "way": None}


def _follows(setup: Setup, world: World, frame: Frame, task: Task, does: str) -> Becomes:
    """What a timer does, and what comes of it where nothing comes before it."""
    found = predict(setup, world, frame.instance) if upcoming(world) is task else None
    if found is None and task.signal == ("timer", "workflow"):
        does += ": it ends when what runs now is over"
    return {"does": f"{does}{found.words if found else ''}.", "way": found.way if found else None}
