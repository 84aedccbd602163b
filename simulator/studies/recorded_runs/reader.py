"""A text read as the history of an engine: which family it is, and what happened."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from simulator.inspection.words import counted
from simulator.studies.recorded_runs import (
    lifecycle_events,
    signalbox_trace,
    sonataflow_events,
    stepfunctions_history,
    temporal_history,
    zigflow_events,
)
from simulator.studies.recorded_runs.history import History, HistoryError, Note, Record
from simulator.studies.recorded_runs.records import records
from workflow.paths import Json


class Family(NamedTuple):
    """A family: what it is called, whether an event is one of it, and the history that events tell."""

    name: str
    is_of_family: Callable[[Mapping[str, Json]], bool]
    read: Callable[[Sequence[Record]], History]


FAMILIES: Final = tuple(
    Family(module.FAMILY, module.is_of_family, module.read)
    for module in (
        lifecycle_events,
        sonataflow_events,
        zigflow_events,
        temporal_history,
        stepfunctions_history,
        signalbox_trace,
    )
)


def read_history(text: str) -> History:
    """The history that a text tells. Raises HistoryError with a place: no JSON, no events, or none that are known."""
    found = records(text)
    single, notes = _without_repeats(found)
    family = next((family for one in single for family in FAMILIES if family.is_of_family(one.data)), None)
    if family is None:
        first = single[0]
        words = ", ".join(one.name for one in FAMILIES)
        raise HistoryError(f"none of these events is known; what can be read: {words}", first.line, first.column)
    mine = [one for one in single if not any(more.is_of_family(one.data) for more in FAMILIES if more is not family)]
    if gone := len(single) - len(mine):
        words = "is" if gone == 1 else "are"
        notes.append(Note(None, f"{counted(gone, 'event')} of another family {words} passed over"))
    history = family.read(mine)
    return replace(history, notes=(*notes, *history.notes))


def _without_repeats(found: Sequence[Record]) -> tuple[list[Record], list[Note]]:
    """The records, those that come again by source and id (CloudEvents, "id") only once; Zigflow's ids name workflows,
    and more makes one of its events."""
    seen: set[tuple[str, str]] = set()
    single: list[Record] = []
    again: list[Record] = []
    for record in found:
        key = (str(record.data.get("source")), str(record.data.get("id")))
        if zigflow_events.is_of_family(record.data):
            key = ("", zigflow_events.identity(record.data))
        if "specversion" in record.data and key in seen and record.data.get("id"):
            again.append(record)
            continue
        seen.add(key)
        single.append(record)
    words = f"{counted(len(again), 'event')} came again, with the same id and source, and counted once"
    return single, [Note(again[0].line, words)] if again else []
