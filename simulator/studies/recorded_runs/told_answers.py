"""What a history that tells every call and event by itself gives a scenario (signalbox_trace.py): no guess is made."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from simulator.engine.setup.callables import callees
from simulator.engine.setup.grpc_statuses import OK, name_of
from simulator.engine.setup.mock_answers import MEMBERS
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import UNMOCKED
from simulator.studies.recorded_runs.consumed_events import LEFT_OUT
from simulator.studies.recorded_runs.history import (
    CALLED,
    ENTERED,
    EVENT,
    FAILED,
    RETURNED,
    STARTED,
    STOPPED,
    Happening,
    History,
    Instance,
    Note,
)
from simulator.studies.recorded_runs.scenario_parts import Gathered, is_literal, waited
from simulator.studies.recorded_runs.state_answers import ERROR, WORDS
from simulator.studies.recorded_runs.task_answers import PROBLEM, keys
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask, Task

BEGUN: Final = {"event": "by an event", "schedule": "by its schedule", "parent": "by another workflow"}
"""What begins an instance beside a person."""
NUMBERED: Final = re.compile(r"event-[0-9]+")
"""The ids that a run gives to events."""
NAMED: Final = ("name", "code", "message")
"""The members of an error without a type."""


def is_begun_by_events(history: History, instance: Instance) -> bool:
    """Whether events alone begin an instance again: those from outside did, and no other of its definition was there.

    Another would take answers that are not for it, and other workflows would send what they sent once more.
    """
    start = next((one for one in history.of(instance.id) if one.kind == STARTED), None)
    alike = [one for one in history.instances if one.definition == instance.definition]
    sent = any(one.kind == EVENT and one.by not in ("", instance.id) for one in history.happenings)
    return history.is_exact and start is not None and start.by == "event" and len(alike) == 1 and not sent


def gather(
    program: Program, happenings: Sequence[Happening], instance: str, found: Gathered, *, by_events: bool
) -> None:
    """Add to `found` what each call was answered, in the order in which the calls were made, and the events that came.

    These are what the instance took, and while it was there what nobody took: another definition may take it. All of
    them, where it is to be begun `by_events`.
    """
    _Calls(program, happenings, found).gather()
    outside = [one for one in happenings if one.kind == EVENT and one.by != instance]
    sent = outside if by_events else _taken(happenings, instance)
    for one in sent:
        if isinstance(one.data, dict) and one.clock is not None:
            found.events.append(_event(one, one.data, is_numbered=len(sent) == len(outside)))
    start = next((one for one in happenings if one.kind == STARTED), None)
    if start is not None and not by_events and (words := BEGUN.get(start.by)):
        found.notes.append(Note(start.line, f"the instance was begun {words}: here it is begun by hand"))


def _taken(happenings: Sequence[Happening], instance: str) -> list[Happening]:
    """The events that an instance took, and those that nobody took while it was there."""
    found: list[Happening] = []
    is_there = False
    for one in happenings:
        is_there = is_there or one.kind == STARTED
        if one.kind == EVENT and one.by != instance and (instance in one.takers or (is_there and not one.takers)):
            found.append(one)
    return found


def _event(one: Happening, event: dict[str, Json], *, is_numbered: bool) -> dict[str, Json]:
    """An event as a scenario has it; where all are sent (`is_numbered`) a run numbers them as it did, with its own."""
    attributes = {name: value for name, value in event.items() if name not in LEFT_OUT}
    if is_numbered and NUMBERED.fullmatch(str(attributes.get("id"))):
        del attributes["id"]
    return {"at": one.clock, **({"settled": True} if one.settled else {}), **attributes}


class _Calls:
    """The calls of a history, each with its ends."""

    def __init__(self, program: Program, happenings: Sequence[Happening], found: Gathered) -> None:
        self._program = program
        self._happenings = happenings
        self._found = found
        self._ends: dict[str, list[Happening]] = {}
        for one in happenings:
            if one.kind in (RETURNED, FAILED, STOPPED) and one.call:
                self._ends.setdefault(one.call, []).append(one)
        self._tasks = {program.pointers[path]: path for path, task in program.states.items()}
        self._keys = keys(program)
        self._callees = {(one.state, one.name): one for one in callees(program)}

    def gather(self) -> None:
        """Give each call its answer."""
        for one, following in zip_longest(self._happenings, self._happenings[1:]):
            if one.kind == CALLED:
                self._called(one)
            elif one.kind == ENTERED and self._program.by_tasks and not _calls(following, one):
                self._ran(one)

    def _ran(self, one: Happening) -> None:
        """A task that calls a function, whose own task was run instead of a mock: that call has no answer."""
        path = self._tasks.get(one.pointer)
        task = self._program.states[path] if path is not None else None
        function = task.function if isinstance(task, CallTask) else None
        if path is not None and function is not None and function.name in self._program.task_functions:
            self._found.answer("calls", self._keys[path], None)

    def _called(self, one: Happening) -> None:
        if self._program.by_tasks:
            path = self._tasks.get(one.pointer)
            task = self._program.states[path] if path is not None else None
            if path is not None and isinstance(task, CallTask | RunTask):
                self._found.answer("calls", self._keys[path], self._of_task(task, one))
                return
        elif (callee := self._callees.get((one.state, one.name))) is not None:
            if one.name not in self._program.expression_functions:  # these are evaluated by a run
                word = WORDS[callee.kind]
                self._found.answer(callee.kind, f"{one.state}/{one.name}", self._entry(one, one.state, word))
            return
        words = f"the definition calls nothing by the name {one.name} in {one.state}: what it answered is left out"
        self._found.notes.append(Note(one.line, words))

    def _of_task(self, task: Task, one: Happening) -> dict[str, Json] | None:
        if isinstance(task, CallTask) and task.subscription is not None:
            return self._messages(one)
        return self._entry(one, one.pointer, "result", task)

    def _entry(self, one: Happening, place: str, word: str, task: Task | None = None) -> dict[str, Json] | None:
        """The entry of a mock; None for an answer that a mock cannot give."""
        end = next(iter(self._ends.get(one.call, [])), None)
        if end is None and isinstance(task, CallTask) and task.call == "asyncapi":
            return {"result": None}  # a message is only sent
        if end is None or end.kind == STOPPED:
            return {"never": True}
        since = waited(one, end)
        if end.kind == FAILED and (end.error or {}).get("name") == UNMOCKED:
            return None  # that is what a call without a mock comes to again
        if end.kind == FAILED:
            return {"error": self._error(end, place), **since}
        if not is_literal(end.data):
            words = f"what {one.name} gave has braces, which a mock would take for an expression"
            self._found.gap(place, end.line, words)
            return None
        if end.is_shaped and isinstance(end.data, dict):
            form = _form_of(task, end.data)
            word = form if set(end.data) <= set(MEMBERS[form]) else word
        return {word: end.data, **since}

    def _error(self, end: Happening, place: str) -> dict[str, Json]:
        told = end.error or {}
        members = PROBLEM if told.get("type") else NAMED
        error: dict[str, Json] = {name: told[name] for name in members if told.get(name) is not None}
        if not error:
            words = f"the error of {end.name}, which was called again, is not in the trace: it is called {ERROR}"
            self._found.doubt(place, end.line, words)
            error = {"name": ERROR}
        return error

    def _messages(self, one: Happening) -> dict[str, Json] | None:
        """What a subscription got, each message at its time."""
        ends = [end for end in self._ends.get(one.call, []) if end.kind != STOPPED]
        if ends and ends[-1].kind == FAILED:
            return {"error": self._error(ends[-1], one.pointer), **waited(one, ends[-1])}
        if not all(is_literal(end.data) for end in ends):
            words = f"what {one.name} got has braces, which a mock would take for an expression"
            self._found.gap(one.pointer, one.line, words)
            return None
        return {"messages": [{"at": end.clock, **end.data} for end in ends if isinstance(end.data, dict)]}


def _form_of(task: Task | None, answer: Mapping[str, Json]) -> str:
    """The form of an answer of which a task made something else; gRPC may be answered by a status of HTTP too."""
    if isinstance(task, RunTask):
        return "process"
    is_grpc = isinstance(task, CallTask) and task.call == "grpc" and name_of(answer.get("status", OK)) is not None
    return "grpc" if is_grpc else "response"


def _calls(following: Happening | None, one: Happening) -> bool:
    """Whether a task is entered to make a call, which is told at once."""
    return following is not None and following.kind == CALLED and following.pointer == one.pointer
