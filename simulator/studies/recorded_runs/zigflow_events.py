"""Zigflow (1.0): the CloudEvents of its workflows and tasks (docs/runtimes/zigflow.md, Z130, Z131).

Lists of loops, branches, `try` and `catch` are workflows of their own there, with ids made of that of the whole: here
they are part of it. All events of a workflow have its id, and come again where Temporal replays it. A task is told by
its name alone; a workflow that fails has no event of its own.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.studies.recorded_runs.event_times import first_instant
from simulator.studies.recorded_runs.history import (
    BROKEN,
    COMPLETED,
    ENTERED,
    EVENT,
    EXITED,
    STARTED,
    STOPPED,
    Happening,
    History,
    Note,
    Record,
    once,
)
from workflow.paths import Json

FAMILY: Final = "events of Zigflow"
_PREFIX: Final = "dev.zigflow."
KINDS: Final = {
    "workflow.started": STARTED,
    "workflow.completed": COMPLETED,
    "task.started": ENTERED,
    "task.completed": EXITED,
    "task.faulted": BROKEN,
    "task.cancelled": STOPPED,
}
"""What each type is in the model."""
SILENT: Final = ("task.retried", "iteration.completed")
"""Types that say nothing which others do not say."""
PAYLOADS: Final = {STARTED: "input", COMPLETED: "output", EXITED: "output"}
_PART: Final = re.compile(r"(.+?)_(?:try|catch|for_|fork_).*", re.DOTALL)
_SOURCE: Final = re.compile(r"[^/]+/([^/]+)/([^/]+)")


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of this family."""
    return str(data.get("type") or "").startswith(_PREFIX)


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family."""
    reader = _Reader({str(one.data.get("id")) for one in records if is_of_family(one.data)})
    for record in records:
        reader.take(record)
    return History(FAMILY, tuple(reader.happenings), tuple(once(reader.notes)))


class _Reader:
    """Takes event after event; `ids` are those of all workflows."""

    def __init__(self, ids: set[str]) -> None:
        self.happenings: list[Happening] = []
        self.notes: list[Note] = []
        self._ids = ids
        self._open: set[tuple[str, str]] = set()
        self._started: set[str] = set()

    def take(self, record: Record) -> None:
        """Take one event of the file."""
        event, word = record.data, str(record.data.get("type") or "").removeprefix(_PREFIX)
        time = first_instant(event.get("time"))
        if not is_of_family(event):
            if word:
                self.happenings.append(Happening(EVENT, record.line, time=time, name=word, data=event, known=True))
            return
        kind = KINDS.get(word)
        if kind is None:
            if word not in SILENT:
                self.notes.append(Note(record.line, f"the type {event.get('type')} is not known"))
            return
        own = str(event.get("id") or "?")
        whole = self._whole(own)
        if self._comes_again(kind, own, str(event.get("subject") or "")):
            self.notes.append(Note(record.line, "events that come again, for a workflow was replayed, count once"))
            return
        if kind in (STARTED, COMPLETED) and own != whole:
            return
        self.happenings.append(_happening(kind, record, whole, time))

    def _whole(self, own: str) -> str:
        """The workflow that one is a part of."""
        found = _PART.fullmatch(own)
        while found is not None and found[1] not in self._ids:
            found = re.fullmatch(rf"({re.escape(found[1])}_.+?)_(?:try|catch|for_|fork_).*", own, re.DOTALL)
        return own if found is None else self._whole(found[1])

    def _comes_again(self, kind: str, own: str, name: str) -> bool:
        """Whether an event tells once more what is known."""
        task = own, name
        if kind == STARTED:
            known = own in self._started
            self._started.add(own)
            return known
        if kind == ENTERED:
            known = task in self._open
            self._open.add(task)
            return known
        self._open.discard(task)
        return False


def _happening(kind: str, record: Record, instance: str, time: int | None) -> Happening:
    event = record.data
    given = event.get("data")
    data: Mapping[str, Any] = given if isinstance(given, dict) else {}
    member, error = PAYLOADS.get(kind, ""), data.get("error")
    source = _SOURCE.fullmatch(str(event.get("source") or ""))
    return Happening(
        kind,
        record.line,
        instance=instance,
        time=time,
        name=str(event.get("subject") or ""),
        data=data.get(member),
        known=member in data,
        error={"title": error} if isinstance(error, str) and error else None,
        definition=(f"{source[1]}/{source[2]}",) if source else (),
    )
