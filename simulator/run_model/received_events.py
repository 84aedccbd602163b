"""The events that reached the bus, and what became of each."""

from collections.abc import Sequence

from simulator.engine.data.weights import weight
from simulator.engine.trace.trace import TraceEvent
from simulator.limits import EVENTS, STAGE_BYTES
from simulator.run_model import event_types as types
from simulator.wire.answers import FateWord, ReceivedEvent
from workflow.paths import Json

RANKS: tuple[FateWord, ...] = ("consumed", "started", "kept", "dropped")
FATES: dict[str, FateWord] = {
    types.EVENT_CONSUMED: "consumed",
    types.EVENT_KEPT: "kept",
    types.EVENT_DROPPED: "dropped",
}


def received_events(trace: Sequence[TraceEvent]) -> list[ReceivedEvent]:
    """The events that reached the bus, and what became of each: the EVENTS latest, without data beyond STAGE_BYTES.

    `fate` is the best of where it went: consumed, started (an instance), kept, dropped; None where nothing is known
    yet.
    """
    told: dict[str, ReceivedEvent] = {}
    makers: dict[str, str] = {}
    for one in trace:
        kind = one["type"]
        if kind == types.EVENT_PRODUCED:
            makers[key_of(one["event"])] = one["instance"]
        elif kind == types.EVENT_RECEIVED:
            told[key_of(one["event"])] = {
                "seq": one["seq"],
                "step": one["step"],
                "time": one["time"],
                "event": one["event"],
                "by": makers.get(key_of(one["event"])),
                "fate": None,
                "went": [],
            }
        elif kind in FATES and key_of(one["event"]) in told:
            _add_fate(told[key_of(one["event"])], FATES[kind], one)
        elif kind == types.INSTANCE_STARTED and one.get("by") == "event":
            _add_fate(next(reversed(told.values())), "started", one)
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


def key_of(event: Json) -> str:
    """What tells CloudEvents apart."""
    return f"{event.get('id')} {event.get('source')} {event.get('type')} {event.get('time')}"


def _add_fate(entry: ReceivedEvent, fate: FateWord, one: TraceEvent) -> None:
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
