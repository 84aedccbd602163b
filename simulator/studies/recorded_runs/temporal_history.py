"""Temporal: the history of a workflow of Zigflow as JSON (docs/runtimes/zigflow.md, Z132), as Temporal's command line
and its page give it. The histories of its child workflows may stand behind it.

It tells of activities, child workflows, signals and the end; what the workflow's own tasks did is not in it.
"""

import base64
import binascii
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.data.strict_json import read_json
from simulator.engine.events import signals
from simulator.limits import RECORDED_ATTEMPTS
from simulator.studies.recorded_runs.event_times import first_instant
from simulator.studies.recorded_runs.history import (
    BROKEN,
    CANCELLED,
    COMPLETED,
    ENTERED,
    EXITED,
    FAILED,
    FAULTED,
    SIGNALLED,
    STARTED,
    STOPPED,
    Happening,
    History,
    Note,
    Record,
    Tells,
    once,
)
from simulator.studies.recorded_runs.zigflow_events import inside, raised
from workflow.error_types import PREFIX, TIMEOUT_TYPE
from workflow.paths import Json

FAMILY: Final = "history of Temporal"
BEGIN: Final = "WORKFLOW_EXECUTION_STARTED"
KINDS: Final = {
    BEGIN: STARTED,
    "WORKFLOW_EXECUTION_COMPLETED": COMPLETED,
    "WORKFLOW_EXECUTION_FAILED": FAULTED,
    "WORKFLOW_EXECUTION_TIMED_OUT": CANCELLED,
    "WORKFLOW_EXECUTION_CANCELED": CANCELLED,
    "WORKFLOW_EXECUTION_TERMINATED": CANCELLED,
    "ACTIVITY_TASK_SCHEDULED": ENTERED,
    "ACTIVITY_TASK_STARTED": FAILED,
    "ACTIVITY_TASK_COMPLETED": EXITED,
    "ACTIVITY_TASK_FAILED": BROKEN,
    "ACTIVITY_TASK_TIMED_OUT": BROKEN,
    "ACTIVITY_TASK_CANCELED": STOPPED,
    "START_CHILD_WORKFLOW_EXECUTION_INITIATED": ENTERED,
    "CHILD_WORKFLOW_EXECUTION_COMPLETED": EXITED,
    "CHILD_WORKFLOW_EXECUTION_FAILED": BROKEN,
    "CHILD_WORKFLOW_EXECUTION_TIMED_OUT": BROKEN,
    "CHILD_WORKFLOW_EXECUTION_CANCELED": STOPPED,
    "CHILD_WORKFLOW_EXECUTION_TERMINATED": STOPPED,
    "WORKFLOW_EXECUTION_SIGNALED": SIGNALLED,
    "WORKFLOW_EXECUTION_UPDATE_ACCEPTED": SIGNALLED,
    "WORKFLOW_EXECUTION_CANCEL_REQUESTED": SIGNALLED,
}
"""What each type is in the model; an activity that has started tells of the attempts before."""
TIMEOUT: Final = PREFIX + TIMEOUT_TYPE
_PART: Final = re.compile(r"workflow_(?:try|catch|for|fork)_.+")
_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NAMES: Final = re.compile(r"((?:[^.\\]|\\.)+)")


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of this family."""
    return "eventId" in data and _word(data) != ""


def _word(data: Mapping[str, Json]) -> str:
    """The type of an event, in capitals; older programs write it in another way."""
    kind = data.get("eventType")
    if not isinstance(kind, str):
        return ""
    return kind.removeprefix("EVENT_TYPE_") if kind.isupper() else _CAPITAL.sub("_", kind).upper()


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family."""
    workflows: list[_Workflow] = []
    for record in records:
        if not is_of_family(record.data):
            continue
        if _word(record.data) == BEGIN or not workflows:
            workflows.append(_Workflow(record, workflows))
        workflows[-1].take(record)
    notes = [note for one in workflows for note in one.notes]
    known = {one.run for one in workflows}
    lacking = [line for one in workflows for run, line in one.parts.items() if run not in known]
    if lacking:
        words = "loops, branches, try and catch are child workflows, of which the histories are not all in the file"
        notes.append(Note(lacking[0], words))
    found = [each for one in workflows for each in one.happenings]
    if len(workflows) > 1:
        found.sort(key=lambda each: each.time or 0)
    tells: Tells = "calls" if not lacking else "outer calls"
    return History(FAMILY, tuple(found), tuple(once(notes)), tells=tells)


class _Workflow:
    """The history of one workflow; of a part of another one before it, it is told as that one's.

    `parts` are the child workflows that are parts of it, by the ids of their runs, with their lines.
    """

    def __init__(self, first: Record, before: Sequence["_Workflow"]) -> None:
        attributes = _attributes(first.data)
        self.happenings: list[Happening] = []
        self.notes: list[Note] = []
        self.parts: dict[str, int] = {}
        self.run = str(attributes.get("originalExecutionRunId") or attributes.get("firstExecutionRunId") or "")
        self.kind = str(inside(attributes, "workflowType", "name") or "")
        self.root: _Workflow = self
        self._scheduled: dict[str, Happening] = {}
        parent = inside(attributes, "parentWorkflowExecution", "runId")
        whole = next((one for one in before if one.run == parent), None)
        if whole is not None and _PART.fullmatch(self.kind):
            self.root = whole.root
        own_id = str(attributes.get("workflowId") or self.run or "?")
        self.instance: str = own_id if self.root is self else self.root.instance
        queue = inside(attributes, "taskQueue", "name")
        own = (f"{queue}/{self.kind}",) if queue and self.kind else ()
        self.definition: tuple[str, ...] = own if self.root is self else self.root.definition

    def take(self, record: Record) -> None:
        """Take one event."""
        word, attributes = _word(record.data), _attributes(record.data)
        kind = KINDS.get(word)
        if word == "CHILD_WORKFLOW_EXECUTION_STARTED" and _PART.fullmatch(_type(attributes, "workflowType")):
            self.parts[str(inside(attributes, "workflowExecution", "runId"))] = record.line
        elif word == "WORKFLOW_EXECUTION_CONTINUED_AS_NEW":
            self.notes.append(Note(record.line, "the workflow goes on in another run, whose history is another one"))
        elif kind is None:
            return
        elif word.startswith("WORKFLOW_EXECUTION"):
            if kind == SIGNALLED or self.root is self:
                self.happenings += self._of_workflow(kind, word, record, attributes)
        elif not _PART.fullmatch(_type(attributes, "workflowType")):
            self.happenings += self._of_call(kind, word, record, attributes)

    def _one(self, kind: str, record: Record, **members: Any) -> Happening:
        time = first_instant(record.data.get("eventTime"))
        return Happening(kind, record.line, self.instance, time, definition=self.definition, **members)

    def _of_workflow(self, kind: str, word: str, record: Record, attributes: dict[str, Any]) -> list[Happening]:
        if kind == SIGNALLED:
            return [self._one(kind, record, **_signal(word, attributes))]
        data, known = _payload(
            attributes.get("input" if kind == STARTED else "result"), "the data of the workflow", record, self
        )
        error = raised(inside(attributes, "failure", "message")) if kind == FAULTED else None
        return [self._one(kind, record, data=data, known=known and kind in (STARTED, COMPLETED), error=error)]

    def _of_call(self, kind: str, word: str, record: Record, attributes: dict[str, Any]) -> list[Happening]:
        if kind == ENTERED:
            place = self._place(record, attributes)
            one = self._one(kind, record, **place)
            self._scheduled[str(record.data.get("eventId"))] = one
            return [one]
        begun = self._scheduled.get(str(attributes.get("scheduledEventId") or attributes.get("initiatedEventId")))
        if begun is None:
            return []
        place = {"pointer": begun.pointer, "name": begun.name}
        if kind == FAILED:
            attempts = attributes.get("attempt")
            number = min(attempts - 1, RECORDED_ATTEMPTS) if isinstance(attempts, int) else 0
            return [self._one(kind, record, error=_failure(attributes.get("lastFailure")), **place)] * number
        data, known = _payload(attributes.get("result"), "what an activity gave", record, self)
        error = None
        if kind == BROKEN:
            error = _failure(attributes.get("failure")) or ({"type": TIMEOUT} if word.endswith("TIMED_OUT") else None)
        return [self._one(kind, record, data=data, known=known and kind == EXITED, raw=True, error=error, **place)]

    def _place(self, record: Record, attributes: dict[str, Any]) -> dict[str, str]:
        """Where a call stands: what the type of an activity says, else the name of its task; of a workflow its type."""
        if "activityType" not in attributes:
            return {"name": _type(attributes, "workflowType")}
        names = [re.sub(r"\\(.)", r"\1", name) for name in _NAMES.findall(_type(attributes, "activityType"))]
        if len(names) > 1 and names[0] == self.root.kind:
            return {"pointer": "/" + "/".join(names[1:])}
        summary, _ = _decoded(inside(record.data, "userMetadata", "summary"))
        return {"name": str(summary or (names or [""])[-1])}


def _attributes(data: Mapping[str, Json]) -> dict[str, Any]:
    """The member that has an event's own data: its name depends on the type."""
    found = (value for name, value in data.items() if name.endswith("EventAttributes") and isinstance(value, dict))
    return next(found, {})


def _type(attributes: Mapping[str, Json], member: str) -> str:
    return str(inside(attributes.get(member), "name") or "")


def _signal(word: str, attributes: dict[str, Any]) -> dict[str, Any]:
    """What came from outside: `state` says as what, `name` is its own."""
    if word.endswith("CANCEL_REQUESTED"):
        return {"state": signals.CANCEL}
    if word.endswith("SIGNALED"):
        data, known = _decoded_first(attributes.get("input"))
        return {"state": signals.SIGNAL, "name": str(attributes.get("signalName") or ""), "data": data, "known": known}
    asked = inside(attributes, "acceptedRequest", "input")
    data, known = _decoded_first(inside(asked, "args"))
    return {"state": signals.UPDATE, "name": str(inside(asked, "name") or ""), "data": data, "known": known}


def _failure(failure: Json) -> dict[str, Any] | None:
    """A failure as an error: its innermost cause; None where there is none."""
    while isinstance(cause := inside(failure, "cause"), dict):
        failure = cause
    if isinstance(failure, dict) and isinstance(failure.get("timeoutFailureInfo"), dict):
        return {"type": TIMEOUT}
    return raised(inside(failure, "message"))


def _payload(payloads: Json, what: str, record: Record, workflow: _Workflow) -> tuple[Json, bool]:
    """The first of payloads, and whether it is known; what cannot be read is noted."""
    data, known = _decoded_first(payloads)
    if payloads is not None and not known:
        workflow.notes.append(Note(record.line, f"{what} cannot be read: it is encoded"))
    return data, known


def _decoded_first(payloads: Json) -> tuple[Json, bool]:
    listed = payloads.get("payloads") if isinstance(payloads, dict) else payloads
    return _decoded(listed[0]) if isinstance(listed, list) and listed else (None, False)


def _decoded(payload: Json) -> tuple[Json, bool]:
    """The value of a payload, and whether it is known; one that is decoded already is its value."""
    if not isinstance(payload, dict) or "metadata" not in payload:
        return payload, payload is not None
    encoding = _text(inside(payload, "metadata", "encoding"))
    if encoding == "binary/null":
        return None, True
    try:
        return (read_json(_text(payload.get("data"))), True) if encoding.startswith("json/") else (None, False)
    except (json.JSONDecodeError, ValueError, RecursionError):
        return None, False


def _text(written: Json) -> str:
    """A text in Base64, or as it is."""
    if not isinstance(written, str):
        return ""
    try:
        return base64.b64decode(written, validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return written
