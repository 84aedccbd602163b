"""1.0: tasks that listen take events one after the other; what comes meanwhile waits for them in the mailbox
(DSL reference, "Listen", "Event Consumption Strategy"; semantics-1.0.md §5, listen; §8.5).

An entry of the mailbox that a task has taken already, and not yet looked at, has the task's frame beside it, and
whether it is shared with others.
"""

from collections.abc import Iterator

from simulator.engine.data.filters import query
from simulator.engine.events.correlation import Difference, closest
from simulator.engine.events.event_filters import (
    Compared,
    Listener,
    NamedFilter,
    captured,
    comparisons,
    filters_of,
    is_open,
    misfit,
    mismatch,
)
from simulator.engine.run.arguments import arguments_of
from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import Frame, Instance, World
from workflow.durations import format_time
from workflow.expressions import dollar
from workflow.model import Expression
from workflow.paths import Json
from workflow.tasks import EventStrategy, ListenTask


def listen(run: StepContext, frame: Frame, strategy: EventStrategy) -> None:
    """Let a task listen: the events that it waits for, as many of them as the mailbox holds already."""
    filters = filters_of(strategy)
    for one in filters:
        _check(one, run.program(frame.instance).workflow.expression_language)
    frame.waits = tuple(one.name for one in filters)
    frame.since = run.world.seq
    until = min(frame.timers.values(), default=None)
    detail: dict[str, Json] = {"for": list(frame.waits), "until": None if until is None else format_time(until[0])}
    run.trace.emit("state.waiting", frame, frame.path, **detail)
    if run.semantics.events.all == "every-event":
        _replace_open(run, frame)
    if strategy.kind == "all":
        _claim_all(run, frame, strategy)
    take_next(run, frame, strategy)


def _check(one: NamedFilter, language: str) -> None:
    """Raise Trouble where an expression of a filter does not parse."""
    texts = one.filter.attributes.value if one.filter.attributes else {}
    for text in _texts(texts):
        inside = dollar.whole(text)
        if inside is not None:
            query(Expression(inside, one.filter.path, language))
    for key in one.filter.correlate:
        for written in (key.source, key.expected):
            if isinstance(written, Expression):
                query(written)


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(one)


def listener_of(setup: Setup, world: World, program: Program, frame: Frame) -> Listener:
    """What the filters of a task see."""
    arguments = arguments_of(setup, world, program, frame)
    return Listener(arguments, frame.memory.get("input"), frame.memory.get("correlation", {}))


def _taker(run: StepContext, frame: Frame, strategy: EventStrategy, event: dict[str, Json]) -> NamedFilter | None:
    """The filter by which a task takes an event: one of `until` before all others (§5, listen)."""
    listener = listener_of(run.setup, run.world, run.program(frame.instance), frame)
    waiting = [one for one in filters_of(strategy) if one.name in frame.waits]
    waiting.sort(key=lambda one: not one.ends)
    return next((one for one in waiting if mismatch(one.filter, event, listener) is None), None)


def offer(run: StepContext, name: str, event: dict[str, Json], *, fresh: bool) -> bool:
    """Offer an event to an instance: all tasks take it that wait for it, or the mailbox (§14.5). False: it is not the
    instance's.

    An event that may start another instance (`fresh`) is not kept beside that.
    """
    listening = [frame for frame in run.frames_of(name) if frame.role == "task" and frame.waits]
    if run.semantics.events.all == "every-event":
        taken = [give_all(run, run.world.frame(one.id), event) for one in sorted(listening, key=lambda one: one.since)]
        if any(taken):
            return True
        listening = []
    takers = [(frame, found) for frame in listening if (found := _filter_of(run, frame, event)) is not None]
    for frame, found in sorted(takers, key=lambda taker: taker[0].since):
        _take(run, run.world.frame(frame.id), found, event, shared=len(takers) > 1)
    if takers:
        return True
    names = declaring(run.program(name), event)
    if not names or fresh:
        return False
    _keep_or_drop(run, run.world.instance(name), event, names)
    return True


def give_all(run: StepContext, frame: Frame, event: dict[str, Json]) -> bool:
    """Give a task an event as often as it has filters that it fits, `until` last; False where it fits none.

    How many events it has not worked on yet is in its memory (`expected`), and which filters have had one (`filled`).
    """
    program = run.program(frame.instance)
    strategy = strategy_of(program, frame)
    found = []
    for one in sorted(filters_of(strategy), key=lambda one: one.ends):
        listener = listener_of(run.setup, run.world, program, frame)
        if one.name in frame.waits and mismatch(one.filter, event, listener) is None:
            frame.memory["correlation"] = captured(one.filter, event, listener)
            found.append(one)
    if not found:
        return False
    memory = frame.memory
    memory["filled"] = list(dict.fromkeys((*memory.get("filled", ()), *(one.name for one in found))))
    memory["expected"] = memory.get("expected", 0) + sum(not one.ends for one in found)
    if _is_full(strategy, memory["filled"]):
        frame.waits = ()
    for one in found:
        run.trace.emit("event.consumed", frame, one.filter.path, event=event, name=one.name)
        run.schedule(frame.id, ("event", one.name, event))
    return True


def _replace_open(run: StepContext, frame: Frame) -> None:
    """A task begins to listen for all events: of such registrations there is one, that of another is gone for good."""
    if not any(is_open(one.filter) for one in filters_of(strategy_of(run.program(frame.instance), frame))):
        return
    for other in [one for one in run.world.frames.values() if one.waits and one.role == "task" and one is not frame]:
        program = run.program(other.instance)
        if program.by_tasks:
            names = {one.name for one in filters_of(strategy_of(program, other)) if is_open(one.filter)}
            if names.intersection(other.waits):
                waits = tuple(name for name in other.waits if name not in names)
                run.world.frame(other.id).waits = waits


def _is_full(strategy: EventStrategy, filled: list[str]) -> bool:
    """Whether no more events are waited for when these filters have had one."""
    filters = filters_of(strategy)
    if strategy.kind == "all":
        return all(one.name in filled for one in filters)
    if strategy.kind == "one" or strategy.until is None:
        return True
    ending = [one.name in filled for one in filters if one.ends]
    is_every = isinstance(strategy.until, EventStrategy) and strategy.until.kind == "all"
    return bool(ending) and (all(ending) if is_every else any(ending))


def _filter_of(run: StepContext, frame: Frame, event: dict[str, Json]) -> NamedFilter | None:
    return _taker(run, frame, strategy_of(run.program(frame.instance), frame), event)


def strategy_of(program: Program, frame: Frame) -> EventStrategy:
    """The strategy of a task that listens."""
    task = program.states[frame.path]
    assert isinstance(task, ListenTask)
    assert task.to is not None
    return task.to


def declaring(program: Program, event: dict[str, Json]) -> list[str]:
    """The names of the filters of a definition's tasks that may take an event."""
    found = (one for strategy in program.strategies for one in filters_of(strategy))
    return list(dict.fromkeys(one.name for one in found if mismatch(one.filter, event, None) is None))


def is_for(program: Program, event: dict[str, Json]) -> bool:
    """Whether an event may be for a definition: for its tasks, or to start it."""
    on = program.schedule.on if program.schedule else None
    begins = on is not None and any(mismatch(one.filter, event, None) is None for one in filters_of(on))
    return begins or bool(declaring(program, event))


def _keep_or_drop(run: StepContext, instance: Instance, event: dict[str, Json], names: list[str]) -> None:
    top = next(frame for frame in run.frames_of(instance.id) if frame.role == "scope")
    if run.settings.unmatchedEvents == "keep" and run.semantics.events.mailbox == "kept":
        instance.mailbox += ({"event": event, "names": names},)
        run.trace.emit("event.kept", top, event=event, names=names)
        return
    found = closest([one for one, waits in _all_differences(run.setup, run.world, instance, event) if waits])
    reason = found.in_words() if found else f"instance {instance.id} does not wait for it now"
    compared: list[Json] = [found.to_json()] if found else []
    run.trace.emit("event.dropped", top, event=event, reason=reason, compared=compared)


def _take(run: StepContext, frame: Frame, one: NamedFilter, event: dict[str, Json], *, shared: bool) -> None:
    """The task takes an event, which is `shared` where others take it too: at once, or after those taken before."""
    _note(run, frame, strategy_of(run.program(frame.instance), frame), one, event)
    if "busy" in frame.memory:
        instance = run.instance_of(frame)
        instance.mailbox += ({"event": event, "names": [one.name], "frame": frame.id, "shared": shared},)
        run.trace.emit("event.kept", frame, frame.path, event=event, names=[one.name])
    else:
        _consume(run, frame, one, event)


def _note(run: StepContext, frame: Frame, strategy: EventStrategy, one: NamedFilter, event: dict[str, Json]) -> None:
    """Note which values the task is correlated by, and what it still waits for."""
    listener = listener_of(run.setup, run.world, run.program(frame.instance), frame)
    frame.memory["correlation"] = captured(one.filter, event, listener)
    frame.waits = _left(strategy, frame.waits, one)


def _left(strategy: EventStrategy, waits: tuple[str, ...], one: NamedFilter) -> tuple[str, ...]:
    """What is still waited for when a filter has taken an event."""
    rest = tuple(name for name in waits if name != one.name)
    if one.ends:
        assert isinstance(strategy.until, EventStrategy)
        ending = {each.name for each in filters_of(strategy) if each.ends}
        return rest if strategy.until.kind == "all" and ending & set(rest) else ()
    if strategy.kind == "all":
        return rest
    return () if strategy.kind == "one" or strategy.until is None else waits


def _consume(run: StepContext, frame: Frame, one: NamedFilter, event: dict[str, Json]) -> None:
    frame.memory["busy"] = True
    run.trace.emit("event.consumed", frame, one.filter.path, event=event, name=one.name)
    run.schedule_next(frame.id, ("event", one.name, event))


def _claim_all(run: StepContext, frame: Frame, strategy: EventStrategy) -> None:
    """Of a task that needs all its events: those in the mailbox are its own, in the order in which they came."""
    instance = run.instance_of(frame)
    kept = list(instance.mailbox)
    for place, entry in enumerate(kept):
        found = None if _is_claimed(run, entry) else _taker(run, frame, strategy, entry["event"])
        if found is not None:
            _note(run, frame, strategy, found, entry["event"])
            kept[place] = {**entry, "names": [found.name], "frame": frame.id}
    instance.mailbox = tuple(kept)


def _is_claimed(run: StepContext, entry: dict[str, Json]) -> bool:
    """Whether an entry of the mailbox belongs to a task that is there."""
    return entry.get("frame") in run.world.frames


def take_next(run: StepContext, frame: Frame, strategy: EventStrategy) -> bool:
    """Let the task take the first event in the mailbox that is its own, or that it waits for; whether there is one."""
    instance = run.instance_of(frame)
    frame.memory.pop("busy", None)
    for place, entry in enumerate(instance.mailbox):
        mine = entry.get("frame") == frame.id
        if not mine and _is_claimed(run, entry):
            continue
        found = _named(strategy, entry["names"][0]) if mine else _taker(run, frame, strategy, entry["event"])
        if found is not None:
            instance.mailbox = instance.mailbox[:place] + instance.mailbox[place + 1 :]
            if not mine:
                _note(run, frame, strategy, found, entry["event"])
            _consume(run, frame, found, entry["event"])
            return True
    return False


def _named(strategy: EventStrategy, name: str) -> NamedFilter:
    return next(one for one in filters_of(strategy) if one.name == name)


def is_ending(strategy: EventStrategy, name: str) -> bool:
    """Whether a filter is one of `until`."""
    return _named(strategy, name).ends


def stop(run: StepContext, frame: Frame) -> None:
    """The task listens no more: what it has taken and not looked at is kept for others, or dropped where others were
    given it.
    """
    frame.waits = ()
    instance = run.instance_of(frame)
    left: list[dict[str, Json]] = []
    for entry in instance.mailbox:
        if entry.get("frame") != frame.id:
            left.append(entry)
        elif run.settings.unmatchedEvents == "keep" and not entry.get("shared"):
            left.append({"event": entry["event"], "names": entry["names"]})
        else:
            run.trace.emit("event.dropped", frame, event=entry["event"], reason=f"{frame.state} listens no more")
    instance.mailbox = tuple(left)


def compared(
    setup: Setup, world: World, instance: Instance, event: dict[str, Json]
) -> Iterator[tuple[NamedFilter, bool, list[Compared]]]:
    """Each filter of a definition's tasks: whether one of an instance's tasks waits by it, and what it asks of an
    event.
    """
    program = setup.programs[instance.definition]
    listening = [f for f in world.frames.values() if f.instance == instance.id and f.role == "task" and f.waits]
    for strategy in program.strategies:
        frame = next((one for one in listening if strategy_of(program, one) is strategy), None)
        listener = None if frame is None else listener_of(setup, world, program, frame)
        for one in filters_of(strategy):
            waits = frame is not None and one.name in frame.waits
            yield one, waits, list(comparisons(one.filter, event, listener if waits else None))


def differences(setup: Setup, world: World, instance: Instance, event: dict[str, Json]) -> list[Difference]:
    """By which attribute an event is another than each filter by which a task waits; where none does, than each."""
    every = list(_all_differences(setup, world, instance, event))
    return [one for one, waits in every if waits] or [one for one, _ in every]


def _all_differences(
    setup: Setup, world: World, instance: Instance, event: dict[str, Json]
) -> Iterator[tuple[Difference, bool]]:
    for one, waits, asked in compared(setup, world, instance, event):
        wrong = misfit(asked)
        if wrong is not None:
            yield Difference(instance.id, one.name, wrong.attribute, wrong.wanted, wrong.found), waits
