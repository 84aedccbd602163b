"""DSL 1.0: what the tasks of a history say about the answers of calls (semantics-1.0.md §7)."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from simulator.engine.setup.program import Program
from simulator.studies.recorded_runs.history import (
    BROKEN,
    ENDS,
    ENTERED,
    EXITED,
    FAILED,
    KEPT,
    STOPPED,
    Happening,
    Note,
)
from simulator.studies.recorded_runs.marks import is_inner
from simulator.studies.recorded_runs.scenario_parts import Gathered, is_literal, waited
from workflow.error_types import PREFIX, RUNTIME, standard
from workflow.paths import Json, Path, is_within
from workflow.tasks import CallTask, RunTask

OVER_HTTP: Final = ("http", "openapi")
PROBLEM: Final = ("type", "status", "title", "detail")
"""The members of an error that a mock has."""
_STATUS: Final = re.compile(r"\b([345]\d\d) [A-Z]")
NEVER: Final[dict[str, Json]] = {"never": True}


def gather(program: Program, happenings: Sequence[Happening], found: Gathered) -> None:
    """Add to `found` what each call of the history was answered, in the order in which the calls were made."""
    paths = {program.pointers[path]: path for path in program.states}
    bodies = _bodies(program, happenings)
    broken = {one.pointer for one in happenings if one.kind == BROKEN}
    calls: list[tuple[Happening, Happening | None]] = []
    begun: dict[str, deque[int]] = {}
    kept: dict[str, Happening] = {}
    for one in happenings:
        if one.kind == KEPT:
            kept[one.pointer] = one
        elif one.kind == EXITED and (raw := kept.pop(one.pointer, None)) is not None and one.state in raw.data:
            one = replace(one, data=raw.data[one.state], known=True, raw=True)  # noqa: PLW2901
        task = program.states.get(paths.get(one.pointer, ("?",)))
        if not isinstance(task, CallTask | RunTask) or not _is_asked(task, bodies, one.pointer in broken):
            continue
        if one.kind == FAILED and begun.get(one.pointer):  # an attempt, behind which there is another
            place = begun[one.pointer].popleft()
            calls[place] = (calls[place][0], one)
            begun[one.pointer].append(len(calls))
            calls.append((one, None))
        elif one.kind == ENTERED:
            begun.setdefault(one.pointer, deque()).append(len(calls))
            calls.append((one, None))
        elif one.kind in (EXITED, BROKEN, STOPPED):
            waiting = begun.get(one.pointer)
            if waiting:
                place = waiting.popleft()
                calls[place] = (calls[place][0], one)
            else:
                calls.append((one, one))
    named = keys(program)
    over = any(one.kind in ENDS for one in happenings)
    for start, end in calls:
        path = paths[start.pointer]
        task = program.states[path]
        assert isinstance(task, CallTask | RunTask)
        found.answer("calls", named[path], _Answer(task, found).entry(start, end, over))


def gather_lacking(program: Program, happenings: Sequence[Happening], line: int, found: Gathered) -> None:
    """Note the calls in lists that may be workflows of their own, where the history tells nothing of them."""
    known = {one.pointer for one in happenings}
    for path, task in program.states.items():
        if isinstance(task, CallTask | RunTask) and is_inner(path) and program.pointers[path] not in known:
            found.gap(program.pointers[path], line, f"what {task.name} did is in the history of a child workflow")


def _bodies(program: Program, happenings: Sequence[Happening]) -> set[str]:
    """The functions of which a history tells the tasks: those are answered, and not who calls the function."""
    pointers = {one.pointer for one in happenings}
    return {
        name
        for name, scope in program.task_functions.items()
        if any(is_within(pointer, program.pointers[scope.states[0].path]) for pointer in pointers)
    }


def _is_asked(task: CallTask | RunTask, bodies: set[str], breaks: bool) -> bool:
    """Whether a run asks for an answer: a message that is only sent needs none unless it `breaks`, nor a process that
    nobody waits for."""
    if isinstance(task, RunTask):
        return task.waits
    if task.call == "asyncapi" and task.subscription is None and not breaks:
        return False
    return task.function is None or task.function.name not in bodies


def keys(program: Program) -> dict[Path, str]:
    """The key of each call's mock: its name, or with the task around it where several have the name."""
    named: dict[str, int] = {}
    for task in program.states.values():
        named[task.name] = named.get(task.name, 0) + 1
    found: dict[Path, str] = {}
    for path, task in program.states.items():
        around = (program.states.get(path[:length]) for length in range(len(path) - 1, 0, -1))
        holder = next((one for one in around if one is not None), None)
        found[path] = f"{holder.name}/{task.name}" if holder is not None and named[task.name] > 1 else task.name
    return found


class _Answer:
    """Makes the entry of a mock of one call."""

    def __init__(self, task: CallTask | RunTask, found: Gathered) -> None:
        self._task = task
        self._found = found

    def entry(self, start: Happening, end: Happening | None, over: bool) -> dict[str, Json] | None:
        """What the call was answered; None where the history does not say."""
        if end is None:
            if over:
                self._gap(start, f"how {self._task.name} ended is not in the history")
                return None
            return dict(NEVER)
        if end.kind == STOPPED:
            return dict(NEVER)  # what stopped it does so again: a timeout, or a branch that was faster
        since = self._since(start, end)
        if end.kind == FAILED:
            return self._failure(end, {})
        if end.kind == BROKEN:
            return self._failure(end, since)
        answer = self._result(end)
        return None if answer is None else {**answer, **since}

    @property
    def _is_timed(self) -> bool:
        """Whether the task fails by itself where no answer comes."""
        return self._task.task_timeout is not None or (
            self._task.attempts is not None and self._task.attempts.limit is not None
        )

    def _since(self, start: Happening, end: Happening) -> dict[str, Json]:
        """How long an answer took; not what was longer than an attempt may take, for it was of several ones."""
        policy = self._task.attempts
        if policy is None or policy.limit is None or start.moment is None or end.moment is None:
            return waited(start, end)
        if end.moment - start.moment < policy.limit:
            return waited(start, end)
        words = f"{self._task.name} took longer than an attempt may: how often it was tried is not in the history"
        self._found.notes.append(Note(end.line, words))
        return {}

    def _gap(self, one: Happening, words: str) -> None:
        self._found.gap(one.pointer, one.line, words)

    def _failure(self, end: Happening, since: dict[str, Json]) -> dict[str, Json] | None:
        error = end.error or {}
        if standard(str(error.get("type", ""))) == "timeout" and self._is_timed:
            return dict(NEVER)
        problem = {name: error[name] for name in PROBLEM if error.get(name) is not None}
        if end.error is None and end.kind == FAILED:
            self._found.notes.append(Note(end.line, f"why {self._task.name} was tried again is not in the history"))
        if "type" not in problem and self._task.attempts is not None:
            return {**_of_activity(self._task, str(error.get("title") or "")), **since}
        if "type" not in problem:
            self._found.gap(end.pointer, end.line, f"the type of the error of {self._task.name} is not in the history")
            return None
        return {"error": problem, **since}

    def _result(self, end: Happening) -> dict[str, Json] | None:
        task, value = self._task, end.data
        if isinstance(task, CallTask) and task.call == "asyncapi" and task.subscription is None:
            return {"result": None}  # its output is its input
        if not end.known:
            self._gap(end, f"what {task.name} gave is not in the history")
        elif not end.raw and task.output is not None and task.output.transform is not None:
            words = f"what {task.name} gave is known only as its `output.as` made it"
            self._gap(end, f"{words}: the answer itself is not in the history")
        elif not is_literal(value):
            self._gap(end, f"what {task.name} gave has braces, which a mock would take for an expression")
        elif isinstance(task, CallTask) and task.subscription is not None:
            self._gap(end, f"which messages {task.name} got, and when, is not in the history")
        else:
            return self._shaped(end, value)
        return None

    def _shaped(self, end: Happening, value: Json) -> dict[str, Json] | None:
        """The answer in the form that gives this output again (semantics-1.0.md §7.3)."""
        task = self._task
        wanted = _member(task, "output") if isinstance(task, CallTask) and task.call in OVER_HTTP else None
        if wanted in (None, "content"):
            return {"result": value}
        if wanted == "response" and isinstance(value, dict):
            status = value.get("statusCode", value.get("status", 200))
            return {
                "response": {"status": status, "headers": value.get("headers") or {}, "content": value.get("content")}
            }
        self._gap(end, f"what {task.name} gave is known only in the form `output: {wanted}`")
        return None


def _of_activity(task: CallTask | RunTask, text: str) -> dict[str, Json]:
    """The failure of an activity, of which there is a text: of a call over HTTP with the status in it."""
    status = _STATUS.search(text) if isinstance(task, CallTask) and task.call == "http" else None
    if status is not None:
        return {"response": {"status": int(status[1])}}
    return {"error": {"type": PREFIX + RUNTIME, "title": "Activity", "detail": text}}


def _member(task: CallTask, name: str) -> Any:
    written = task.arguments.value if task.arguments is not None else None
    return written.get(name) if isinstance(written, dict) else None
