"""Why an event went where it went: for each one who took it, or for each candidate the attribute that differed.

Told from the world as it was when the event arrived, before and after the step (semantics.md §6.1–6.3).
"""

from collections.abc import Sequence

from simulator.engine.data.weights import weight
from simulator.engine.events.bus import is_declared
from simulator.engine.events.correlation import difference
from simulator.engine.events.listening import compared
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Instance, World
from simulator.inspection.focus import place_of
from simulator.limits import EVENTS, STAGE_BYTES
from simulator.wire.answers import Candidate, Explanation, FateWord, Offered, ReceivedEvent, WaitingFrame
from workflow.paths import Json, pointer

RANKS: tuple[FateWord, ...] = ("consumed", "started", "kept", "dropped")
FATES: dict[str, FateWord] = {"event.consumed": "consumed", "event.kept": "kept", "event.dropped": "dropped"}


def summary(trace: Sequence[TraceEvent]) -> list[ReceivedEvent]:
    """The events that reached the bus, and what became of each: the EVENTS latest, without data beyond STAGE_BYTES.

    `fate` is the best of where it went: consumed, started (an instance), kept, dropped; None where nothing is known
    yet.
    """
    told: dict[str, ReceivedEvent] = {}
    makers: dict[str, str] = {}
    for one in trace:
        kind = one["type"]
        if kind == "event.produced":
            makers[_key(one["event"])] = one["instance"]
        elif kind == "event.received":
            told[_key(one["event"])] = {
                "seq": one["seq"],
                "step": one["step"],
                "time": one["time"],
                "event": one["event"],
                "by": makers.get(_key(one["event"])),
                "fate": None,
                "went": [],
            }
        elif kind in FATES and _key(one["event"]) in told:
            _tell(told[_key(one["event"])], FATES[kind], one)
        elif kind == "instance.started" and one.get("by") == "event":
            _tell(next(reversed(told.values())), "started", one)
    return _bounded(list(told.values())[-EVENTS:])


def _bounded(entries: list[ReceivedEvent]) -> list[ReceivedEvent]:
    """The entries with the data of their events, as far as STAGE_BYTES goes; the others are in the trace, at `seq`."""
    left = STAGE_BYTES
    for entry in entries:
        size = weight(entry["event"], left)
        if size is None:
            entry["event"] = {name: value for name, value in entry["event"].items() if name != "data"}
        left -= size or 0
    return entries


def _key(event: Json) -> str:
    return f"{event.get('id')} {event.get('source')} {event.get('type')} {event.get('time')}"


def _tell(entry: ReceivedEvent, fate: FateWord, one: TraceEvent) -> None:
    entry["went"].append(
        {
            "fate": fate,
            "seq": one["seq"],
            "instance": one.get("instance"),
            "state": one.get("state"),
            "name": one.get("name"),
            "reason": one.get("reason"),
        }
    )
    known = entry["fate"]
    entry["fate"] = fate if known is None else min(known, fate, key=RANKS.index)


def explain(setup: Setup, before: World, step: Sequence[TraceEvent], received: TraceEvent) -> Explanation:
    """What an event met when it arrived in the world `before`: every instance, every event that it declares.

    `step` are the trace events of the step in which it arrived.
    """
    event = received["event"]
    mine = [one for one in step if one["type"] in FATES]
    fates = {one.get("instance"): FATES[one["type"]] for one in mine if _key(one["event"]) == _key(event)}
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
    }


def _of_instance(
    setup: Setup, world: World, instance: Instance, event: dict[str, Json], fate: FateWord | None
) -> Offered:
    program = setup.programs[instance.definition]
    frames = [frame for frame in world.frames.values() if frame.instance == instance.id and frame.waits]
    waiting: list[WaitingFrame] = [{**place_of(setup, world, frame), "events": list(frame.waits)} for frame in frames]
    awaited = {name for frame in frames for name in frame.waits}
    return {
        "instance": instance.id,
        "definition": instance.definition,
        "status": instance.status,
        "waiting": waiting,
        "candidates": _filters(setup, world, instance, event)
        if program.by_tasks
        else _candidates(program, instance, event, awaited),
        "fate": fate,
    }


def _filters(setup: Setup, world: World, instance: Instance, event: dict[str, Json]) -> list[Candidate]:
    """The filters of the definition's tasks, and by which attribute this event is another (1.0)."""
    return [
        {
            "event": one.name,
            "pointer": pointer(one.filter.path),
            "waits": waits,
            "matches": wrong is None,
            "attribute": None if wrong is None else wrong.attribute,
            "wanted": None if wrong is None else wrong.wanted,
            "found": None if wrong is None else wrong.found,
        }
        for one, waits, wrong in compared(setup, world, instance, event)
    ]


def _candidates(program: Program, instance: Instance, event: dict[str, Json], awaited: set[str]) -> list[Candidate]:
    """The definition's consumed events, and by which attribute this one is another."""
    found: list[Candidate] = []
    for one in program.consumed:
        differs = difference(instance, one, event)
        found.append(
            {
                "event": one.name,
                "pointer": pointer(one.path),
                "waits": one.name in awaited,
                "matches": differs is None,
                "attribute": None if differs is None else differs.attribute,
                "wanted": None if differs is None else differs.wanted,
                "found": None if differs is None else differs.found,
            }
        )
    return found
