"""A text read as the history of an engine: which family it is, and what happened."""

from collections.abc import Sequence
from typing import Final, Protocol

from simulator.recorded_runs import lifecycle_events, sonataflow_events, stepfunctions_history
from simulator.recorded_runs.history import History, HistoryError, Note, Record
from simulator.recorded_runs.records import records
from workflow.paths import Json


class Family(Protocol):
    """What a module of a family offers."""

    @property
    def FAMILY(self) -> str:
        """What the family is called."""

    @staticmethod
    def is_told(data: dict[str, Json]) -> bool:
        """Whether an event is one of the family."""

    @staticmethod
    def read(records: Sequence[Record]) -> History:
        """The history that events tell."""


FAMILIES: Final[tuple[Family, ...]] = (lifecycle_events, sonataflow_events, stepfunctions_history)


def read_history(text: str) -> History:
    """The history that a text tells. Raises HistoryError with a place: no JSON, no events, or none that are known."""
    found = records(text)
    single, notes = _without_repeats(found)
    family = next((family for one in single for family in FAMILIES if family.is_told(one.data)), None)
    if family is None:
        first = single[0]
        words = ", ".join(one.FAMILY for one in FAMILIES)
        raise HistoryError(f"none of these events is known; what can be read: {words}", first.line, first.column)
    mine = [one for one in single if not any(more.is_told(one.data) for more in FAMILIES if more is not family)]
    if gone := len(single) - len(mine):
        notes.append(Note(None, f"{_count(gone, 'event')} of another family {'is' if gone == 1 else 'are'} passed over"))
    history = family.read(mine)
    return History(history.family, history.happenings, (*notes, *history.notes))


def _without_repeats(found: Sequence[Record]) -> tuple[list[Record], list[Note]]:
    """The records, those that come again by source and id (CloudEvents, "id") only once."""
    seen: set[tuple[str, str]] = set()
    single: list[Record] = []
    again: list[Record] = []
    for record in found:
        key = (str(record.data.get("source")), str(record.data.get("id")))
        if "specversion" in record.data and key in seen and record.data.get("id"):
            again.append(record)
            continue
        seen.add(key)
        single.append(record)
    words = f"{_count(len(again), 'event')} came again, with the same id and source, and counted once"
    return single, [Note(again[0].line, words)] if again else []


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
