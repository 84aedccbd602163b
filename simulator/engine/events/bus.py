"""The event bus: events are consumed by who waits, kept by who declares them, else dropped with the reason.

semantics.md §6.1–6.3, §6.6. Nothing vanishes without a trace event.
"""

import heapq
from collections import deque

from simulator.engine.data.filters import SILENT, evaluate
from simulator.engine.events import addressing, listening, signals
from simulator.engine.events.correlation import (
    Difference,
    by_state_data,
    capture,
    closest,
    declares,
    difference,
    nearest,
    values_of,
)
from simulator.engine.events.listening import is_for
from simulator.engine.events.start_events import gather, starters
from simulator.engine.run.context import WORLD, StepContext
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import DATA, UNFINISHED, missing, trouble
from simulator.engine.world.world import Frame, Instance, Task
from workflow.durations import format_time
from workflow.model import OPEN, EventDefinition, Ref, Template
from workflow.paths import Json, Path


def complete(run: StepContext, event: dict[str, Json]) -> dict[str, Json]:
    """A CloudEvent with what is missing filled in, but its data; `time` is the virtual one (contracts.md)."""
    head = {"id": event["id"], "source": event.get("source", ""), "specversion": "1.0"}
    head |= {"type": event.get("type", ""), "time": event.get("time", run.now())}
    rest = {name: value for name, value in event.items() if name not in head and name != "data"}
    return {**head, **rest, **({"data": event["data"]} if "data" in event else {})}


def inject(run: StepContext, event: dict[str, Json], due: int | None = None, *, settled: bool = False) -> None:
    """Put an event from outside on the agenda; a `settled` one behind all others of its instant."""
    if settled:
        run.schedule_last(WORLD, ("arrive", event, ""), due)
    else:
        run.schedule(WORLD, ("arrive", event, ""), due)


def replan(run: StepContext, order: int, to: int | None) -> None:
    """Let an event from outside that has not come yet come at `to`, which is not past; None: not at all.

    Raises LookupError where none of that order is on the agenda. It keeps its order among what is due at one instant.
    """
    world = run.world
    task = next((one for one in world.agenda if one.order == order and is_planned(one)), None)
    if task is None:
        raise LookupError(f"there is no planned event {order} at this step")
    world.now = deque(one for one in world.now if one[0] != order)
    world.later = [one for one in world.later if one.order != order]
    if to is not None:
        world.later.append(task._replace(due=to))
    heapq.heapify(world.later)


def is_planned(task: Task) -> bool:
    """Whether a task is an event from outside that has not come yet."""
    return task.signal[0] == "arrive" and not task.signal[2]


def arrive(run: StepContext, event: dict[str, Json], producer: str) -> None:
    """An event reaches the bus. `producer` is the instance that made it, "" for one from outside."""
    if run.semantics.events.kinds == "signals":
        signals.arrive(run, complete(run, {"id": "", **signals.named(event)}))
        return
    if not producer:
        run.world.events += "id" not in event
        event = complete(run, {"id": f"event-{run.world.events}", **event})
    declared = is_declared(run.setup, event)
    if producer and not declared:
        return  # it has left the world: event.produced tells it
    run.trace.emit("event.received", event=event)
    fresh = [name for name in starters(run, event, producer) if addressing.may_start(run, name, event)]
    others = [name for name in list(run.world.instances) if name != producer or run.program(name).by_tasks]
    takers = [name for name in others if _offer(run, name, event, fresh)]
    served = {run.world.instances[name].definition for name in takers}
    free = [
        name
        for name in fresh
        if name not in served or run.setup.programs[name].by_tasks or addressing.starts_too(run, name, takers, event)
    ]
    started = [name for name in free if gather(run, name, event)]
    if not takers and not started:
        _drop(run, event, declared, producer)


def is_declared(setup: Setup, event: dict[str, Json]) -> bool:
    """Whether any definition of the session is for such events."""
    return any(
        is_for(program, event) if program.by_tasks else any(declares(one, event) for one in program.consumed)
        for program in setup.programs.values()
    )


def _offer(run: StepContext, name: str, event: dict[str, Json], fresh: list[str]) -> bool:
    """Offer an event to an instance: what waits for it takes it, or the mailbox. False: it is not the instance's.

    Of a definition that the event may start anew (`fresh`), only an instance that it correlates with keeps it.
    """
    instance = run.world.instances[name]
    if instance.ended is not None or addressing.is_for_others(run, instance, event):
        return False
    program = run.program(name)
    if program.by_tasks:
        return listening.offer(run, name, event, fresh=instance.definition in fresh)
    takers = _takers(run, instance, event)
    for frame, taken in takers:
        _consume(run, frame, taken, event)
    if takers:
        return True
    fits = [e for e in program.consumed if difference(instance, e, event) is None]
    if not fits:
        return False
    if instance.definition in fresh and not any(e.correlation or e.token for e in fits):
        return False
    if run.settings.unmatchedEvents == "keep":
        instance = run.world.instance(name)
        kept = {"event": event, "names": [e.name for e in fits]}
        instance.mailbox += (kept,)
        run.trace.emit("event.kept", _top(run, instance), event=event, names=kept["names"])
    else:
        reason = f"instance {name} does not wait for it now"
        run.trace.emit("event.dropped", _top(run, instance), event=event, reason=reason)
    return True


def _top(run: StepContext, instance: Instance) -> Frame:
    return next(frame for frame in run.frames_of(instance.id) if frame.role == "scope")


def _takers(run: StepContext, instance: Instance, event: dict[str, Json]) -> list[tuple[Frame, str]]:
    """The frames that an event goes to, each with the name that it waits for, who has waited longest first; in dialects
    before 0.8 no other gets it (semantics-0.8.md §12.6).
    """
    consumed = run.program(instance.id).consumed
    waiting = sorted((one for one in run.frames_of(instance.id) if one.waits), key=lambda frame: frame.since)
    found = [
        (frame, taken)
        for frame in waiting
        if (taken := next((e.name for e in consumed if _is_for(instance, frame, e, event)), None)) is not None
    ]
    return found if run.flows[instance.id].shares_events else found[:1]


def _is_for(instance: Instance, frame: Frame, definition: EventDefinition, event: dict[str, Json]) -> bool:
    """Whether a frame waits for an event by this definition."""
    own = frame.memory.get("wanted", {})
    return definition.name in frame.waits and difference(instance, definition, event, own) is None


def _consume(run: StepContext, frame: Frame, name: str, event: dict[str, Json]) -> None:
    """The frame takes the event and answers it with its next reaction, which is due at once."""
    definition = run.program(frame.instance).events[name]
    frame = run.world.frame(frame.id)
    frame.waits = tuple(wanted for wanted in frame.waits if wanted != name)
    capture(run.instance_of(frame), definition, event)
    run.trace.emit("event.consumed", frame, definition.path, event=event, name=name)
    run.schedule_next(frame.id, ("event", name, event))


def _drop(run: StepContext, event: dict[str, Json], declared: bool, producer: str) -> None:
    """Tell why nobody takes an event. Before 1.0 no instance takes what it sent itself (semantics.md §6.6)."""
    live = [instance for instance in run.world.instances.values() if instance.ended is None]
    own = [one for one in live if one.id == producer and not run.program(one.id).by_tasks]
    live = [one for one in live if one not in own]
    found = [_nearest(run, instance, event) for instance in live]
    compared = [d for d in found if d is not None]
    if not declared and not compared:
        reason = f"no definition of the session consumes events of type {event['type']!r}"
    elif compared:
        reason = "; ".join(d.in_words() for d in compared)
    elif own:
        reason = f"instance {producer} sent it, and does not take its own events"
    elif live:
        reason = f"no instance that runs consumes events of type {event['type']!r}"
    else:
        reason = "no instance is left that could take it" if run.world.instances else "it starts no instance"
    run.trace.emit("event.dropped", event=event, reason=reason, compared=[d.to_json() for d in compared])


def _nearest(run: StepContext, instance: Instance, event: dict[str, Json]) -> Difference | None:
    if run.program(instance.id).by_tasks:
        return closest(listening.differences(run.setup, run.world, instance, event))
    return nearest(run.program(instance.id), instance, event)


def await_events(run: StepContext, frame: Frame, names: tuple[str, ...], until: str | None = None) -> None:
    """Let a frame wait for events by name; one that the mailbox holds is consumed at once (§6.3)."""
    known = run.program(frame.instance).events
    for name in names:
        if name not in known:
            raise missing("event", name, frame.path)
        _check_type(known[name])
        _set_values(run, frame, known[name])
    frame.waits = names
    frame.since = run.world.seq
    timer = min(frame.timers.values(), default=None)
    until = until or (None if timer is None else format_time(timer[0]))
    detail: dict[str, Json] = {"for": list(names), "until": until}
    run.trace.emit("state.waiting", frame, frame.path, **detail)
    _look_in_mailbox(run, frame)


def _set_values(run: StepContext, frame: Frame, event: EventDefinition) -> None:
    """Evaluate the values that an event must carry; those that see the state's data are kept, by whoever waits."""
    if not by_state_data(event):
        values_of(event, run.world.instances[frame.instance].input, SILENT)
        return
    instance = run.instance_of(frame)
    values = values_of(event, frame.data, run.note(frame, event.path))
    instance.wanted = {**instance.wanted, event.name: values}
    frame.memory["wanted"] = {**frame.memory.get("wanted", {}), event.name: values}


def _check_type(event: EventDefinition) -> None:
    if event.type == OPEN:
        raise trouble(DATA, f"{UNFINISHED} the type of the event {event.name} is not written yet", event.path)


def _look_in_mailbox(run: StepContext, frame: Frame) -> None:
    instance = run.instance_of(frame)
    program = run.program(instance.id)
    for place, kept in enumerate(instance.mailbox):
        for name in kept["names"]:
            if _is_for(instance, frame, program.events[name], kept["event"]):
                instance.mailbox = instance.mailbox[:place] + instance.mailbox[place + 1 :]
                _consume(run, frame, name, kept["event"])
                return


def publish(run: StepContext, frame: Frame, attributes: dict[str, Json], source: str) -> dict[str, Json]:
    """Send the event of a task: what it does not say is filled in; the whole event (semantics-1.0.md §5, emit)."""
    run.bound(attributes, "the event", frame.path)
    run.world.events += 1
    event = complete(run, {"id": f"event-{run.world.events}", "source": source, **attributes})
    run.trace.emit("event.produced", frame, frame.path, event=event, name=event["type"])
    run.schedule(WORLD, ("arrive", event, frame.instance))
    return event


def produce(
    run: StepContext,
    frame: Frame,
    ref: Ref,
    path: Path,
    data: Template | None,
    attributes: Template | None,
    source: Json,
) -> None:
    """Make the event that `ref` names: its payload is the selected value, bare (§3.7); then offer it (§6.6).

    Without `data` it carries nothing, or in 0.8 the whole `source` (semantics-0.8.md §4.3, §8.1).
    """
    program = run.program(frame.instance)
    definition: EventDefinition | None = program.events.get(ref.name)
    if definition is None:
        raise missing("event", ref.name, ref.path)
    note = run.note(frame, path)
    bare = source if run.flows[frame.instance].sends_all else {}
    payload = bare if data is None else evaluate(data, source, note)
    extra = {} if attributes is None else evaluate(attributes, source, note)
    run.bound([payload, extra], "the event", path)
    run.world.produced += 1
    by_process = run.semantics.events.source == "process"
    made = {
        "id": f"produced-{run.world.produced}",
        "source": f"/process/{program.id}" if by_process else definition.source or program.id,
        "type": definition.type or ref.name,
    }
    known = _of_instance(run, frame) if run.semantics.events.carries == "kogito" else {}
    event = complete(run, {**made, **known, **(extra if isinstance(extra, dict) else {}), "data": payload})
    run.trace.emit("event.produced", frame, path, event=event, name=ref.name)
    run.schedule(WORLD, ("arrive", event, frame.instance))


def _of_instance(run: StepContext, frame: Frame) -> dict[str, Json]:
    """What Kogito writes into each event that an instance sends."""
    instance, program = run.world.instances[frame.instance], run.program(frame.instance)
    found = {"kogitoprocinstanceid": instance.id, "kogitoprocid": program.id, "kogitoproctype": "SW"}
    return {**found, "kogitoprocversion": program.version or "1.0", **instance.captured}
