"""AWS Step Functions: the events of an execution, as GetExecutionHistory gives them (`{"events": […]}`).

A history is of one execution, and its events name states; what a task calls is told by the events between.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.data.strict_json import read_json
from simulator.studies.recorded_runs.event_times import first_instant
from simulator.studies.recorded_runs.history import (
    CALLED,
    CANCELLED,
    COMPLETED,
    ENTERED,
    EXITED,
    FAILED,
    FAULTED,
    RETURNED,
    STARTED,
    Happening,
    History,
    Note,
    Record,
    once,
)
from workflow.paths import Json

FAMILY: Final = "execution history of AWS Step Functions"
EXECUTION: Final = "execution"
"""The id of the instance: a history does not name its execution."""
STATES: Final = ("Choice", "Fail", "Map", "Parallel", "Pass", "Succeed", "Task", "Wait")
CALLS: Final = ("Task", "LambdaFunction", "Activity")
SHORT: Final = {"LambdaFunction": "lambdaFunction", "Task": "task", "Activity": "activity"}
ENTRIES: Final = {f"{state}StateEntered": ENTERED for state in STATES}
EXITS: Final = {f"{state}StateExited": EXITED for state in STATES}
CALLING: Final = {f"{call}Scheduled": CALLED for call in CALLS}
ANSWERS: Final = {f"{call}Succeeded": RETURNED for call in CALLS}
FAILURES: Final = {
    f"{call}{word}": FAILED
    for call in CALLS
    for word in ("Failed", "TimedOut", "ScheduleFailed", "StartFailed", "SubmitFailed")
}
EXECUTIONS: Final = {
    "ExecutionStarted": STARTED,
    "ExecutionSucceeded": COMPLETED,
    "ExecutionFailed": FAULTED,
    "ExecutionTimedOut": FAULTED,
    "ExecutionAborted": CANCELLED,
}
KINDS: Final = {**ENTRIES, **EXITS, **CALLING, **ANSWERS, **FAILURES, **EXECUTIONS}
SILENT: Final = ("TaskStarted", "TaskSubmitted", "LambdaFunctionStarted", "ActivityStarted")
"""Types that say nothing which others do not say."""
MEMBERS: Final = {STARTED: "input", ENTERED: "input", CALLED: "parameters", EXITED: "output", RETURNED: "output"}


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of this family: it has a number, and a type that is written in one word."""
    kind = data.get("type")
    if not isinstance(kind, str) or "source" in data:
        return False
    return kind in KINDS or kind in SILENT or kind.startswith(("Execution", "MapIteration", "ParallelState"))


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family, in the order of their numbers."""
    notes: list[Note] = []
    ordered = sorted(records, key=lambda one: _number(one.data))
    happenings: list[Happening] = []
    inside: dict[int, str] = {}
    for record in ordered:
        one = _happening(record, inside, notes)
        if one is not None:
            happenings.append(one)
    return History(FAMILY, tuple(happenings), tuple(once(notes)))


def _number(data: Mapping[str, Json]) -> float:
    number = data.get("id")
    return number if isinstance(number, int | float) and not isinstance(number, bool) else 0


def _happening(record: Record, inside: dict[int, str], notes: list[Note]) -> Happening | None:
    """What an event tells; `inside` says of events by number in which state they are."""
    data = record.data
    kind = str(data.get("type") or "")
    details = _details(data)
    state = str(details.get("name") or "") if kind in ENTRIES or kind in EXITS else ""
    before = data.get("previousEventId")
    inherited = inside.get(before, "") if isinstance(before, int) else ""
    here = state or inherited
    inside[int(_number(data))] = "" if kind in EXITS else here
    if kind not in KINDS:
        if kind not in SILENT:
            words = "of branches and iterations" if kind.startswith(("Map", "Parallel")) else f"of the type {kind}"
            notes.append(Note(record.line, f"events {words} are passed over"))
        return None
    return _with_details(KINDS[kind], record, here, details, notes)


def _details(data: Mapping[str, Json]) -> Mapping[str, Any]:
    """The member that has an event's own data: its name depends on the type."""
    found = [value for name, value in data.items() if name.endswith("EventDetails") and isinstance(value, dict)]
    return found[0] if found else {}


def _with_details(kind: str, record: Record, state: str, details: Mapping[str, Any], notes: list[Note]) -> Happening:
    member = MEMBERS.get(kind, "output" if kind == COMPLETED else "")
    member = "input" if kind == CALLED and member not in details else member
    cut = any(
        isinstance(more, dict) and more.get("truncated") is True
        for name, more in details.items()
        if name.endswith("Details")
    )
    known = member in details and not cut
    if cut:
        notes.append(Note(record.line, f"the {member or 'data'} of an event was cut off by the service"))
    error = None
    if kind in (FAILED, FAULTED):
        error = {"name": str(details.get("error") or _default(record.data)), "message": str(details.get("cause") or "")}
    return Happening(
        kind,
        record.line,
        instance=EXECUTION,
        time=first_instant(record.data.get("timestamp")),
        state=state,
        data=_value(details.get(member)) if known else None,
        known=known,
        error=error,
    )


def _default(data: Mapping[str, Json]) -> str:
    return "States.Timeout" if str(data.get("type")).endswith("TimedOut") else "States.TaskFailed"


def _value(written: Json) -> Json:
    """Data are texts of JSON; what is none is a text."""
    if not isinstance(written, str):
        return written
    try:
        return read_json(written)
    except (json.JSONDecodeError, ValueError):
        return written
