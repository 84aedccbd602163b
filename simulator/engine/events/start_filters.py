"""1.0: events that create instances by `schedule.on`: one that is enough, or a set (DSL reference, "Schedule";
semantics-1.0.md §8.1, §8.6).

A set is of one value for each key of correlation. It is complete when all its events have come, or where listening goes
on `until` something, when that holds.
"""

from simulator.engine.data.filters import holds
from simulator.engine.events.event_filters import Listener, NamedFilter, captured, filters_of, mismatch
from simulator.engine.run.arguments import outside_of
from simulator.engine.run.context import StepContext
from simulator.engine.run.starts import refuse, start
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from workflow.model import Expression
from workflow.paths import Json
from workflow.tasks import EventStrategy


def begins(run: StepContext, definition: str, event: dict[str, Json]) -> bool:
    """Whether an event may create an instance of a definition, or be one of those that do."""
    on = _strategy(run, definition)
    return on is not None and any(mismatch(one.filter, event, None) is None for one in filters_of(on))


def _strategy(run: StepContext, definition: str) -> EventStrategy | None:
    schedule = run.setup.programs[definition].schedule
    return schedule.on if schedule else None


def gather(run: StepContext, definition: str, event: dict[str, Json]) -> bool:
    """Let the event create an instance, or join a set that will; False where it is none of those awaited."""
    on = _strategy(run, definition)
    assert on is not None
    try:
        return _join(run, definition, on, event)
    except Trouble as found:
        refuse(run, definition, found.error.message)
        return False


def _join(run: StepContext, definition: str, on: EventStrategy, event: dict[str, Json]) -> bool:
    gathered = [kept for kept in run.world.sets.values() if kept["definition"] == definition]
    for kept in [*gathered, None]:
        known = kept["values"] if kept else {}
        found = _filter(run, definition, on, known, kept, event)
        if found is not None:
            _add(run, definition, on, kept, found, event)
            return True
    return False


def _listener(run: StepContext, definition: str, known: dict[str, Json]) -> Listener:
    arguments = outside_of(run.setup, run.world, run.setup.programs[definition])
    return Listener(arguments, None, known)


def _filter(
    run: StepContext, definition: str, on: EventStrategy, known: dict[str, Json], kept: Json, event: dict[str, Json]
) -> NamedFilter | None:
    """The filter by which an event belongs to a set: of those that lack one, those of `until` first."""
    have = {name for name, _ in kept["events"]} if kept else set()
    several = on.kind == "any" and on.until is not None
    listener = _listener(run, definition, known)
    free = [one for one in filters_of(on) if one.name not in have or (several and not one.ends)]
    free.sort(key=lambda one: not one.ends)
    return next((one for one in free if mismatch(one.filter, event, listener) is None), None)


def _add(
    run: StepContext, definition: str, on: EventStrategy, kept: Json, one: NamedFilter, event: dict[str, Json]
) -> None:
    """Put an event to its set, which creates an instance when it is complete."""
    known = kept["values"] if kept else {}
    events = [*(kept["events"] if kept else []), [one.name, event]]
    program = run.setup.programs[definition]
    if _is_complete(run, program, on, events):
        if kept:
            run.world.sets = {number: other for number, other in run.world.sets.items() if number != kept["id"]}
        given = _input(program, on, events)
        as_object = run.semantics.events.started_with == "object"
        start(run, definition, {"events": given} if as_object else given, "event")
        return
    if kept is None:
        run.world.set_ids += 1
    number = kept["id"] if kept else str(run.world.set_ids)
    values = captured(one.filter, event, _listener(run, definition, known))
    made = {"id": number, "definition": definition, "values": values, "events": events}
    run.world.sets = {**run.world.sets, number: made}
    run.trace.emit("event.kept", None, one.filter.path, event=event, names=[one.name])


def _is_complete(run: StepContext, program: Program, on: EventStrategy, events: list[Json]) -> bool:
    names = {name for name, _ in events}
    filters = filters_of(on)
    if on.kind == "all":
        return all(one.name in names for one in filters)
    if on.kind == "one" or on.until is None:
        return True
    if isinstance(on.until, Expression):
        items = _input(program, on, events)
        return holds(on.until, items, outside_of(run.setup, run.world, program))
    ending = [one.name in names for one in filters if one.ends]
    return all(ending) if on.until.kind == "all" else any(ending)


def _input(program: Program, on: EventStrategy, events: list[Json]) -> list[Json]:
    """The events as they are read: in order of the filters where all are needed, else of their coming (§8.1)."""
    filters = filters_of(on)
    places = {one.name: number for number, one in enumerate(filters)}
    ending = {one.name for one in filters if one.ends}
    mine = [(name, event) for name, event in events if name not in ending]
    if on.kind == "all":
        mine.sort(key=lambda one: places[one[0]])
    whole = reads_whole(program)
    return [event if whole else event.get("data") for _, event in mine]


def reads_whole(program: Program) -> bool:
    """Whether events are read with their attributes (§8.1)."""
    return program.schedule is not None and program.schedule.read == "envelope"
