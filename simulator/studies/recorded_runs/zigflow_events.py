"""Zigflow: the CloudEvents that its workers emit of workflows and tasks (docs/runtimes/zigflow.md, Z130, Z131).

An event's `id` is that of the workflow. Loops, branches, `try` and `catch` are child workflows, whose ids have a word
behind that of the parent: they are told as tasks of it. A worker that runs a workflow's code again tells again what it
told; that counts once.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.studies.recorded_runs.event_times import first_instant
from simulator.studies.recorded_runs.history import (
    BROKEN,
    COMPLETED,
    ENTERED,
    EXITED,
    FAULTED,
    KEPT,
    STARTED,
    STOPPED,
    Happening,
    History,
    Note,
    Record,
    once,
)
from simulator.studies.recorded_runs.lifecycle_events import of_others
from workflow.paths import Json

FAMILY: Final = "events of Zigflow"
PREFIX: Final = "dev.zigflow."
KINDS: Final = {"started": ENTERED, "completed": EXITED, "faulted": BROKEN, "cancelled": STOPPED, "retried": ENTERED}
"""What each type of an event about a task is in the model."""
ENDINGS: Final = (EXITED, BROKEN, STOPPED)
_CHILD: Final = re.compile(r"_(?:(try)|(catch)|for_.+|fork_(.+))")
_SOURCE: Final = re.compile(r"(?:.*/)?([^/]+)/([^/]+)")
_RAISED: Final = re.compile(r"\[(\d{3})\] (.*?): (.*) \((\S+)\)\. Origin: '.*'", re.DOTALL)


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of this family."""
    return str(data.get("type")).startswith(PREFIX)


def identity(data: Mapping[str, Json]) -> str:
    """What two events have in common that are one: source, id, type, subject, time and data."""
    members = ("source", "id", "type", "subject", "time", "data")
    return json.dumps([data.get(name) for name in members], sort_keys=True)


def raised(text: Json) -> dict[str, Any] | None:
    """The error that a message tells: of `raise` with its type, status, title and detail, else a title."""
    if not isinstance(text, str) or not text:
        return None
    if (found := _RAISED.fullmatch(text)) is None:
        return {"title": text}
    return {"type": found[4], "status": int(found[1]), "title": found[2], "detail": found[3]}


def inside(value: Json, *names: str) -> Json:
    """The member of a member; None where something on the way is no object."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family."""
    return _Reader().read(records)


class _Workflow:
    """A workflow that is told of: of which one it is a part, and where in it.

    `seen` are the events of it, without their times; `replayed` says how many of them a worker has told again.
    """

    def __init__(self, root: str, place: tuple[str, ...]) -> None:
        self.root = root
        self.place = place
        self.open: list[str] = []
        self.seen: list[str] = []
        self.replayed: int | None = None
        self.is_over = False

    def is_another(self, written: str) -> bool:
        """Whether the start of a workflow is that of another one with the same id."""
        return not self.open and (self.is_over or (bool(self.seen) and written != self.seen[0]))

    def is_again(self, written: str) -> bool:
        """Whether an event is told again, perhaps without some before it; else it is noted."""
        if self.replayed is None and self.seen and written == self.seen[0]:
            self.replayed = 0
        if self.replayed is not None:
            if written in self.seen[self.replayed :]:
                self.replayed = self.seen.index(written, self.replayed) + 1
                return True
            self.replayed = None
        self.seen.append(written)
        return False


class _Reader:
    """Reads events one by one."""

    def __init__(self) -> None:
        self._workflows: dict[str, _Workflow] = {}
        self._roots: set[str] = set()
        self._notes: list[Note] = []

    def read(self, records: Sequence[Record]) -> History:
        found: list[Happening] = []
        for record in records:
            if is_of_family(record.data):
                found += self._happenings(record)
            else:
                found += of_others(record, self._notes)
        return History(FAMILY, tuple(_with_failure(found)), tuple(once(self._notes)))

    def _workflow(self, name: str, line: int) -> _Workflow:
        """The workflow of an id; one with the id of another and a word behind it is a part of that. A second run with
        the id of one that is no part is told with its line."""
        if name not in self._workflows:
            parts = [(one, _CHILD.fullmatch(name, len(one))) for one in self._workflows if name.startswith(one)]
            found = max(((one, part) for one, part in parts if part), key=lambda pair: len(pair[0]), default=None)
            if found is None:
                self._workflows[name] = _Workflow(f"{name} (line {line})" if name in self._roots else name, ())
                self._roots.add(name)
            else:
                parent, part = self._workflows[found[0]], found[1]
                inside = tuple(word for word in part.groups() if word)
                self._workflows[name] = _Workflow(parent.root, (*parent.place, *parent.open[-1:], *inside))
        return self._workflows[name]

    def _happenings(self, record: Record) -> list[Happening]:
        data = record.data
        name, own = str(data.get("id") or "?"), data.get("data")
        about, _, word = str(data["type"]).removeprefix(PREFIX).partition(".")
        own = own if isinstance(own, dict) else {}
        written = json.dumps([data["type"], data.get("subject"), own], sort_keys=True)
        known = self._workflows.get(name)
        if (about, word) == ("workflow", "started") and known is not None and known.is_another(written):
            del self._workflows[name]
        workflow = self._workflow(name, record.line)
        if workflow.is_again(written):
            words = "what a worker told again as it ran a workflow's code once more is counted once"
            self._notes.append(Note(record.line, words))
            return []
        if about == "workflow":
            return self._of_workflow(record, workflow, word, own)
        if about == "task" and word in KINDS:
            return self._of_task(record, workflow, KINDS[word], own)
        if about != "iteration":
            self._notes.append(Note(record.line, f"the type {data['type']} is not known"))
        return []

    def _of_workflow(self, record: Record, workflow: _Workflow, word: str, data: dict[str, Any]) -> list[Happening]:
        """The start and the end of a workflow that is no part of another, nor a list in another list."""
        if word == "completed" and not workflow.open:
            workflow.is_over = True
        if workflow.place or workflow.open or word not in ("started", "completed"):
            return []
        kind, member = (STARTED, "input") if word == "started" else (COMPLETED, "output")
        return [self._one(kind, record, workflow, data=data.get(member), known=member in data)]

    def _of_task(self, record: Record, workflow: _Workflow, kind: str, data: dict[str, Any]) -> list[Happening]:
        subject = str(record.data.get("subject") or "")
        if kind == ENTERED:
            if subject in workflow.open:
                return []
            workflow.open.append(subject)
        pointer = "/" + "/".join((*workflow.place, *workflow.open)) if subject in workflow.open else f"/{subject}"
        if kind in ENDINGS and subject in workflow.open:
            del workflow.open[workflow.open.index(subject) :]
        member = "input" if kind == ENTERED else "output"
        known = kind in (ENTERED, EXITED) and member in data
        error = raised(data.get("error")) if kind == BROKEN else None
        one = self._one(kind, record, workflow, pointer=pointer, data=data.get(member), known=known, error=error)
        kept = inside(data, "state", "data")
        if kind != EXITED or not isinstance(kept, dict):
            return [one]
        return [self._one(KEPT, record, workflow, pointer=pointer, data=kept, known=True), one]

    def _one(self, kind: str, record: Record, workflow: _Workflow, **members: Any) -> Happening:
        source = _SOURCE.fullmatch(str(record.data.get("source") or ""))
        definition = (f"{source[1]}/{source[2]}",) if source else ()
        time = first_instant(record.data.get("time"))
        return Happening(kind, record.line, workflow.root, time, definition=definition, **members)


def _with_failure(happenings: Sequence[Happening]) -> list[Happening]:
    """The happenings, and the end of each instance that failed: of that there is no event, but a task of its own list
    faulted, and nothing came behind it."""
    found = list(happenings)
    last = {one.instance: one for one in happenings}
    for instance, one in last.items():
        if one.kind == BROKEN and one.pointer.count("/") == 1:
            place = max(number for number, each in enumerate(found) if each.instance == instance) + 1
            end = Happening(FAULTED, one.line, instance, one.time, error=one.error, definition=one.definition)
            found.insert(place, end)
    return found
