"""Why an event went where it went: for each one who took it, or for each candidate the attribute that differed.

Told from the world as it was when the event arrived, before and after the step (semantics.md §6.1–6.3).
"""

from collections.abc import Iterator, Sequence

from simulator.engine.events.bus import is_declared
from simulator.engine.events.correlation import Difference, difference
from simulator.engine.events.event_filters import Compared, misfit
from simulator.engine.events.listening import compared
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Instance, World
from simulator.inspection.focus import place_of
from simulator.inspection.start_candidates import start_candidates
from simulator.inspection.waiting import start_needs
from simulator.run_model.received_events import FATES, RANKS, key_of
from simulator.wire.answers import AskedAttribute, Candidate, Explanation, FateWord, Offered, OfferedStart, WaitingFrame
from workflow.paths import Json, Path, pointer


def explain(setup: Setup, before: World, step: Sequence[TraceEvent], received: TraceEvent) -> Explanation:
    """What an event met when it arrived in the world `before`: every instance, every event that it declares.

    `step` are the trace events of the step in which it arrived.
    """
    event = received["event"]
    mine = [one for one in step if one["type"] in FATES]
    mine.sort(key=lambda one: -RANKS.index(FATES[one["type"]]))  # several of an instance may take it: the best counts
    fates = {one.get("instance"): FATES[one["type"]] for one in mine if key_of(one["event"]) == key_of(event)}
    return {
        "seq": received["seq"],
        "step": received["step"],
        "time": received["time"],
        "event": event,
        "declared": is_declared(setup, event),
        "instances": [
            _of_instance(setup, before, instance, event, fates.get(instance.id))
            for instance in before.instances.values()
        ],
        "starts": [*_of_starts(setup, before, event)],
    }


def _of_instance(
    setup: Setup, world: World, instance: Instance, event: dict[str, Json], fate: FateWord | None
) -> Offered:
    program = setup.programs[instance.definition]
    frames = [frame for frame in world.frames.values() if frame.instance == instance.id and frame.waits]
    waiting: list[WaitingFrame] = [{**place_of(setup, world, frame), "events": list(frame.waits)} for frame in frames]
    if program.by_tasks:
        found = compared(setup, world, instance, event)
        candidates = [_candidate(one.name, one.filter.path, waits, misfit(asked), asked) for one, waits, asked in found]
    else:
        awaited = {name for frame in frames for name in frame.waits}
        candidates = [
            _candidate(one.name, one.path, one.name in awaited, difference(instance, one, event))
            for one in program.consumed
        ]
    return {
        "instance": instance.id,
        "definition": instance.definition,
        "status": instance.status,
        "waiting": waiting,
        "candidates": candidates,
        "fate": fate,
    }


def _of_starts(setup: Setup, world: World, event: dict[str, Json]) -> Iterator[OfferedStart]:
    """What each definition that events start makes of an event."""
    for name, program in setup.programs.items():
        if name == setup.root and setup.start == "manual":
            continue
        candidates = [
            _candidate(one.name, one.path, True, one.difference, one.asked)
            for one in start_candidates(setup, world, name, event)
        ]
        if candidates:
            sets = [kept for kept in world.sets.values() if kept["definition"] == name]
            came = [one for kept in sets for one, _ in kept["events"]]
            yield {"definition": name, "needs": start_needs(program.workflow), "came": came, "candidates": candidates}


def _candidate(
    name: str, path: Path, waits: bool, wrong: Compared | Difference | None, asked: Sequence[Compared] = ()
) -> Candidate:
    """An event that a definition consumes, or (1.0) a filter of its tasks; by which attribute this event is another."""
    return {
        "event": name,
        "pointer": pointer(path),
        "waits": waits,
        "matches": wrong is None,
        "attribute": None if wrong is None else wrong.attribute,
        "wanted": None if wrong is None else wrong.wanted,
        "found": None if wrong is None else wrong.found,
        "asked": [_asked(one) for one in asked],
    }


def _asked(one: Compared) -> AskedAttribute:
    return {"attribute": one.attribute, "wanted": one.wanted, "found": one.found, "fits": one.fits}
