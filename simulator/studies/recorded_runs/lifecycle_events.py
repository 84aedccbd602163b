"""DSL 1.0: the CloudEvents that engines emit of what becomes of workflows and tasks (DSL reference, "Lifecycle Events";
semantics-1.0.md §10.2).

The type's host may be the old or the new one; a payload may be there (`input`, `output`), be elsewhere (`outputUri`) or
be missing. Quarkus Flow's structured log tells the same in flat lines with an `eventType`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from simulator.studies.recorded_runs.event_times import first_instant
from simulator.studies.recorded_runs.history import (
    BROKEN,
    CANCELLED,
    COMPLETED,
    ENTERED,
    EVENT,
    EXITED,
    FAULTED,
    RETRIED,
    STARTED,
    STOPPED,
    Happening,
    History,
    Note,
    Record,
    once,
)
from workflow.paths import Json

FAMILY: Final = "lifecycle events of DSL 1.0"
_HOST: Final = r"(?:io\.serverlessworkflow|io\.synapse-wfms|(?:[a-z]+\.)?open-?workflow(?:-?spec(?:ification)?)?)"
_TYPE: Final = re.compile(rf"{_HOST}\.(workflow|task)\.([a-z]+(?:-[a-z]+)*)(?:\.v[0-9]+)?", re.IGNORECASE)
KINDS: Final = {
    ("workflow", "started"): STARTED,
    ("workflow", "completed"): COMPLETED,
    ("workflow", "faulted"): FAULTED,
    ("workflow", "cancelled"): CANCELLED,
    ("task", "started"): ENTERED,
    ("task", "completed"): EXITED,
    ("task", "faulted"): BROKEN,
    ("task", "cancelled"): STOPPED,
    ("task", "retried"): RETRIED,
    ("task", "retrying"): RETRIED,
}
"""What each type is in the model."""
_OF_OTHERS: Final = re.compile(r"(?:[\w-]+\.)+(workflow|task)\.([a-z]+(?:-[a-z]+)*)\.v[0-9]+", re.IGNORECASE)
"""The type of an event as an engine may write it that is not known here: its tail counts, where its data are such."""
ENDINGS: Final = (EXITED, BROKEN, STOPPED)
"""What ends a task."""
SILENT: Final = {
    ("workflow", "status-changed"),
    ("workflow", "correlation-started"),
    ("workflow", "correlation-completed"),
    ("workflow", "ended"),
    ("task", "created"),
    ("task", "status-changed"),
    ("task", "skipped"),
    ("task", "ended"),
}
"""Types that say nothing which others do not say."""
PAYLOADS: Final = {STARTED: "input", ENTERED: "input", COMPLETED: "output", EXITED: "output"}
"""Which member has the data, by what happened."""
TIMES: Final = ("startedAt", "completedAt", "faultedAt", "cancelledAt", "retriedAt", "suspendedAt", "resumedAt")
FLAT_TIMES: Final = ("endTime", "startTime")
_COUNTED: Final = re.compile(r"/for/[0-9]+(?=/do/)|/retry/[0-9]+(?=/try/)|(?<=/catch)/do(?=/do/)")
"""What Synapse writes into a task's place besides: which iteration and attempt it was, and `do` of a `catch` twice."""


class _Named(NamedTuple):
    """An event's subject and what became of it."""

    subject: str
    word: str


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of this family."""
    return _named(data) is not None


def _named(data: Mapping[str, Json]) -> _Named | None:
    kind = data.get("type") if isinstance(data.get("type"), str) else data.get("eventType")
    found = _TYPE.fullmatch(kind) if isinstance(kind, str) else None
    if found is None and isinstance(kind, str) and _is_about_runs(data.get("data")):
        found = _OF_OTHERS.fullmatch(kind)
        if found and (found[1].lower(), found[2].lower()) not in {*KINDS, *SILENT}:
            found = None
    return _Named(found[1].lower(), found[2].lower()) if found else None


def _is_about_runs(data: Json) -> bool:
    """Whether data are those of a lifecycle event: which instance, or which task of it, and when."""
    if not isinstance(data, dict) or not any(name.endswith("At") for name in data):
        return False
    return "name" in data or ("workflow" in data and "task" in data)


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family."""
    happenings: list[Happening] = []
    notes: list[Note] = []
    for record in records:
        named = _named(record.data)
        kind_of = str(record.data.get("type", ""))
        if named is not None and "eventType" not in record.data and not _TYPE.fullmatch(kind_of):
            host = kind_of.lower().partition(f".{named.subject}.")[0]
            notes.append(Note(record.line, f"types that begin with `{host}` are read by what they end with"))
        if named is None:
            happenings += of_others(record, notes)
        elif (kind := KINDS.get(named)) is not None:
            happenings.append(_happening(kind, record, notes))
        elif named not in SILENT:
            notes.append(_unused(named, record))
    return History(FAMILY, tuple(entered_again(happenings)), tuple(once(notes)))


def entered_again(happenings: Sequence[Happening]) -> Iterable[Happening]:
    """The happenings of an engine that tells of further attempts by `retried` alone, its retries as entries: it is one
    where a task that had ended, or never began, ends behind a retry. Those of other engines stay as they are.
    """
    opened: set[tuple[str, str]] = set()
    retried: set[tuple[str, str]] = set()
    for one in happenings:
        task = (one.instance, one.pointer)
        if one.kind == RETRIED and task not in opened:
            retried.add(task)
        elif one.kind == ENTERED:
            opened.add(task)
            retried.discard(task)
        elif one.kind in ENDINGS:
            if task in retried:
                return [replace(each, kind=ENTERED) if each.kind == RETRIED else each for each in happenings]
            opened.discard(task)
    return happenings


def _unused(named: _Named, record: Record) -> Note:
    if named.word in ("suspended", "resumed"):
        words = f"a {named.subject} was {named.word} by hand: in the replay it is not, only the time passes"
    else:
        words = f"the type {record.data.get('type', record.data.get('eventType'))} is not known"
    return Note(record.line, words)


def of_others(record: Record, notes: list[Note]) -> list[Happening]:
    """An event of somebody else: what the workflow consumed or produced, or nothing to it."""
    data, kind = record.data, record.data.get("type")
    if not isinstance(kind, str) or not kind:
        notes.append(Note(record.line, "an event without a type is passed over"))
        return []
    return [Happening(EVENT, record.line, time=first_instant(data.get("time")), name=kind, data=data, known=True)]


def _happening(kind: str, record: Record, notes: list[Note]) -> Happening:
    whole, flat = record.data, "eventType" in record.data
    data = whole if flat else whole.get("data")
    if not isinstance(data, dict):
        data = {}
        notes.append(Note(record.line, "a lifecycle event has no data: which instance it is about is not known"))
    about = kind.startswith("instance.")
    name = data.get("instanceId") if flat else data.get("name" if about else "workflow")
    place = data.get("taskPosition") if flat else data.get("task")
    moments = (*(data.get(member) for member in TIMES), whole.get("time"))
    if flat:
        moments = (data.get("timestamp"), data.get("eventTime"), *(data.get(member) for member in FLAT_TIMES))
    member = PAYLOADS.get(kind, "")
    error = data.get("error")
    return Happening(
        kind,
        record.line,
        instance=str(name) if name else "?",
        time=first_instant(*moments),
        pointer="" if about else _pointer(place),
        name=str(data.get("taskName") or ""),
        data=data.get(member),
        known=member in data,
        error=_error(error),
        definition=_definition(data, whole, name),
    )


def _error(error: Json) -> Mapping[str, Any] | None:
    """An error as problem details; an engine's text alone is its title."""
    if isinstance(error, dict):
        return error
    return {"title": error} if isinstance(error, str) and error else None


def _pointer(place: Json) -> str:
    """A task's place as a JSON pointer; engines leave out the first stroke, write it as a fragment, or count in it."""
    text = _COUNTED.sub("", str(place or "").removeprefix("#"))
    return text if text.startswith("/") or not text else f"/{text}"


def _definition(data: Mapping[str, Json], whole: Mapping[str, Json], name: Json) -> tuple[str, ...]:
    """`namespace/name` of an instance's definition, as far as an event says it, and the qualified name."""
    found: list[str] = []
    reference = data.get("definition")
    if isinstance(reference, dict) and reference.get("name"):
        found.append(f"{reference.get('namespace', '')}/{reference['name']}")
    if data.get("workflowName"):
        found.append(f"{data.get('workflowNamespace', '')}/{data['workflowName']}")
    if not found and (parts := re.fullmatch(r"/([^/]+)/([^/]+)/[^/]+", str(whole.get("source", "")))):
        found.append(f"{parts[1]}/{parts[2]}")
    if not found and isinstance(name, str) and (parts := re.fullmatch(r"(.+)-[^-.]+\.([^.]+)", name)):
        found.append(f"{parts[2]}/{parts[1]}")
    return tuple(found)
