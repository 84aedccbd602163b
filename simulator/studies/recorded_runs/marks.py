"""What a recording and a run are compared by: the same short list of marks, made of either."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.setup.callables import callees
from simulator.engine.setup.program import Program
from simulator.engine.trace.secret_values import happened
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.studies.recorded_runs.history import (
    BROKEN,
    CALLED,
    CANCELLED,
    COMPLETED,
    ENDS,
    ENTERED,
    EXITED,
    FAILED,
    FAULTED,
    RETRIED,
    RETURNED,
    STOPPED,
    Happening,
    Tells,
)
from workflow.error_types import standard
from workflow.paths import Json, Path
from workflow.tasks import CallTask, DoTask, ForkTask, ForTask, RunTask, TryTask

CONTAINERS: Final = (DoTask, ForkTask, ForTask, TryTask)
OF_CALLS: Final = (CALLED, RETURNED, FAILED)
SELDOM: Final = (RETRIED, STOPPED, EXITED, *OF_CALLS)
"""What some engines never tell: it is compared only where a history tells it at all."""
TRACED: Final = {
    types.STATE_ENTERED: ENTERED,
    types.STATE_EXITED: EXITED,
    types.TASK_FAULTED: BROKEN,
    types.TASK_CANCELLED: STOPPED,
    types.FUNCTION_CALLED: CALLED,
    types.FUNCTION_RETURNED: RETURNED,
    types.FUNCTION_FAILED: FAILED,
    **dict.fromkeys(types.COMPLETIONS, COMPLETED),
    types.INSTANCE_FAILED: FAULTED,
    types.INSTANCE_TIMED_OUT: FAULTED,
    types.INSTANCE_CANCELLED: CANCELLED,
}
"""What the events of a trace are in the model."""
_BRANCH: Final = re.compile(r".*/fork/branches/[0-9]+(?=/)")


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened in both: its kind, its place, and what is compared of it. `line` or `step` says where.

    `lane` is what the mark is in one order with: branches go on beside each other, and so may calls of one state.
    """

    kind: str
    place: str
    state: str
    name: str
    lane: str
    time: Json
    at: int
    data: Json = None
    known: bool = False
    error: dict[str, Json] | None = None
    shown: Json = None
    """Its data as people may be shown them."""

    def as_json(self, position: str) -> dict[str, Json]:
        """It as a difference tells it; `position` is what `at` is called."""
        found: dict[str, Json] = {"what": self.kind, "state": self.state or None, "pointer": None, "time": self.time}
        if self.place.startswith("/"):
            found["pointer"] = self.place
        if self.name:
            found["call"] = self.name
        if self.known and self.kind in (EXITED, COMPLETED):
            found["output"] = self.data
        if self.error:
            found["error"] = self.error
        return {position: self.at, **found}


def of_history(happenings: Sequence[Happening], program: Program) -> list[Mark]:
    """The marks of a recording, in its order. A trace tells calls of functions, and no other ones, as calls."""
    own = (RETRIED,) if program.by_tasks else OF_CALLS
    kinds = (ENTERED, EXITED, BROKEN, STOPPED, *own, *ENDS)
    found = [
        Mark(
            one.kind,
            "" if one.kind in ENDS else one.pointer or one.state,
            "" if one.kind in ENDS else one.state,
            one.name if one.kind in OF_CALLS else "",
            "" if one.kind in ENDS else _lane(one.kind, one.pointer, one.state, one.name),
            one.clock,
            one.line,
            one.data,
            one.known and not one.raw,
            _error(one.error),
        )
        for one in happenings
        if one.kind in kinds and not (one.kind == STOPPED and one.call)
    ]
    if program.by_tasks:
        return found
    subflows = {(one.state, one.name) for one in callees(program) if one.kind == "subflows"}
    told = [mark for mark in found if mark.kind not in OF_CALLS or (mark.state, mark.name) not in subflows]
    return _without_handled(_once_entered(told))


def of_trace(trace: Iterable[TraceEvent], instance: str, program: Program) -> list[Mark]:
    """The marks of a run's instance, in the order of its trace."""
    found = []
    for event in trace:
        if event.get("instance") != instance or (kind := _kind(event, program)) is None:
            continue
        state, pointer = event.get("state") or "", event.get("pointer") or ""
        ended = kind in ENDS
        place = "" if ended else pointer if program.by_tasks else state
        name = str(event.get("function") or "") if kind in OF_CALLS else ""
        true = happened(event)
        mark = Mark(
            kind,
            place,
            "" if ended else state,
            name,
            _lane(kind, pointer if program.by_tasks and not ended else "", state, name),
            event["time"],
            event["step"],
            true.get("output"),
            "output" in event,
            _error(event.get("error")),
            event.get("output"),
        )
        found.append(mark)
    return found if program.by_tasks else _without_handled(_once_entered(found))


def comparable(marks: Sequence[Mark], recorded: Sequence[Mark], program: Program, tells: Tells) -> list[Mark]:
    """Those of a run's marks whose kinds the recording tells at all; containers too only where it tells any. `tells`
    says of which tasks it does."""
    kinds = {mark.kind for mark in recorded}
    places = {mark.place for mark in recorded}
    containers = {program.pointers[path] for path, one in program.states.items() if isinstance(one, CONTAINERS)}
    without = containers if not containers & places and any(place.startswith("/") for place in places) else set()
    if tells != "all":
        calls = {
            program.pointers[path]
            for path, task in program.states.items()
            if isinstance(task, CallTask | RunTask)
            and (tells == "calls" or not is_inner(path) or program.pointers[path] in places)
        }
        without = {mark.place for mark in marks if mark.place} - calls
    return [mark for mark in marks if (mark.kind in kinds or mark.kind not in SELDOM) and mark.place not in without]


def is_inner(path: Path) -> bool:
    """Whether a task is in a loop, a branch, a `try` or a `catch`: those lists may be workflows of their own."""
    return any(key in ("for", "branches", "try", "catch") for key in path[1:-1]) or path.count("do") > 1


def _kind(event: TraceEvent, program: Program) -> str | None:
    """What a trace event is in the model; calls of tasks are told by the tasks themselves."""
    if event["type"] == types.TIMER_FIRED:
        return RETRIED if event.get("timer") == "retry" and program.by_tasks else None
    kind = TRACED.get(event["type"])
    return None if program.by_tasks and kind in OF_CALLS else kind


def _lane(kind: str, pointer: str, state: str, name: str) -> str:
    if kind in OF_CALLS:
        return f"{state}/{name}"
    branch = _BRANCH.match(pointer)
    return branch[0] if branch else ""


def _error(error: Any) -> dict[str, Json] | None:
    """What is told of an error: its type or name, a status, and a text. Standard types are told by their word
    (semantics-1.0.md §6.2)."""
    if not error:
        return None
    kind = str(error.get("type") or "")
    return {
        **({"type": standard(kind) or kind} if kind else {"name": error.get("name")} if error.get("name") else {}),
        **({"status": error["status"]} if error.get("status") is not None else {}),
        **({"message": text} if (text := error.get("message") or error.get("detail") or error.get("title")) else {}),
    }


def _once_entered(marks: Sequence[Mark]) -> list[Mark]:
    """Without entries of a state that was not left: a retry enters it again in a trace, and in no engine."""
    found: list[Mark] = []
    inside = ""
    for mark in marks:
        if mark.kind == ENTERED and mark.place == inside:
            continue
        if mark.kind in (ENTERED, EXITED):
            inside = mark.place if mark.kind == ENTERED else ""
        found.append(mark)
    return found


def _without_handled(marks: Sequence[Mark]) -> list[Mark]:
    """Without the exits of states whose last call failed: engines differ in whether an error leaves or exits them."""
    found: list[Mark] = []
    failed = False
    for mark in marks:
        if mark.kind in OF_CALLS:
            failed = mark.kind == FAILED
        elif mark.kind in (BROKEN, STOPPED):
            continue
        elif mark.kind == ENTERED:
            failed = False
        if not (mark.kind == EXITED and failed):
            found.append(mark)
    return found
