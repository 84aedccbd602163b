"""The places of a history found in a definition: tasks by their pointers, states and calls by their names."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from simulator.engine.setup.callables import Callee, callees
from simulator.engine.setup.positions import position
from simulator.engine.setup.program import Program
from simulator.studies.recorded_runs.history import (
    BROKEN,
    CALLED,
    DATA,
    ENTERED,
    EVENT,
    EXITED,
    FAILED,
    NODES,
    RETURNED,
    SIGNALLED,
    STOPPED,
    TAKEN,
    Happening,
    Note,
)
from workflow.model import State
from workflow.paths import Json, Path
from workflow.tasks import RunTask

OF_CALLS: Final = {ENTERED: CALLED, EXITED: RETURNED, BROKEN: FAILED}
"""What happens to a node that is a call."""
OF_STATES: Final = (ENTERED, EXITED, CALLED, RETURNED, FAILED)
INNER_NODES: Final = ("Start", "End", "EmbeddedStart", "EmbeddedEnd", "Join", "Split", "Script")
"""Nodes that an engine adds by itself."""
SHOWN = 5


class Placed(NamedTuple):
    """What happened, each at a place of the definition, and notes about what has none."""

    happenings: tuple[Happening, ...]
    notes: tuple[Note, ...]


def placed(program: Program, happenings: Sequence[Happening], *, is_exact: bool = False) -> Placed:
    """The happenings of an instance with the places of the definition; what has none is left out, and told.

    In an exact history it stays: there was such a place, so that the definition was another.
    """
    if program.by_tasks:
        return _by_tasks(program, happenings, is_exact=is_exact)
    return Placed(tuple(happenings), ()) if is_exact else _States(program).placed(happenings)


def _by_tasks(program: Program, happenings: Sequence[Happening], *, is_exact: bool) -> Placed:
    """Each pointer as the definition has it. Some engines write other ones: then a name counts that one task has."""
    tasks = {program.pointers[path]: state for path, state in program.states.items()}
    named: dict[str, list[str]] = {}
    positions = {f"/{position(program, path)}": program.pointers[path] for path in program.states}
    for path in program.states:
        place = _by_names(path)
        positions[place] = program.pointers[path]
        if path[-3:-2] == ("branches",):  # the only task of a branch, which is told by the name of both
            positions[f"{place}/{path[-1]}"] = program.pointers[path]
    for pointer, task in tasks.items():
        named.setdefault(task.name, []).append(pointer)
        if isinstance(task, RunTask) and task.workflow is not None:
            named.setdefault(task.workflow.name.rpartition("/")[2], []).append(pointer)
    found: list[Happening] = []
    notes: list[Note] = []
    for one in happenings:
        if (not one.pointer and not one.name) or one.kind.startswith("instance.") or one.kind in (EVENT, SIGNALLED):
            found.append(one)
            continue
        name = one.pointer.rpartition("/")[2] or one.name
        alike = named.get(name, [])
        pointer = one.pointer if one.pointer in tasks else positions.get(one.pointer, "")
        pointer = pointer or (alike[0] if len(alike) == 1 else "")
        if not pointer and is_exact:
            found.append(one)
            continue
        if not pointer:
            where = one.pointer or one.name
            notes.append(Note(one.line, f"there is no task {where} in the definition: what it did is left out"))
            continue
        if pointer != one.pointer and one.pointer and one.pointer not in positions:
            notes.append(Note(one.line, f"{one.pointer} is not where the task is: {pointer} is taken"))
        found.append(replace(one, pointer=pointer, state=tasks[pointer].name, name=one.name if one.call else ""))
    return Placed(tuple(found), tuple(notes))


def _by_names(path: Path) -> str:
    """The place of a task as Zigflow has it: the names of the tasks around it, and where they have several lists the
    word of that (`/guarded/try/refuse`)."""
    words = [
        str(key)
        for number, key in enumerate(path)
        if (number and isinstance(path[number - 1], int)) or key in ("try", "catch")
    ]
    return f"/{'/'.join(words)}"


class _States:
    """Finds states, and what they call."""

    def __init__(self, program: Program) -> None:
        self._states: dict[str, State] = {state.name: state for state in program.states.values()}
        self._called: dict[str, list[Callee]] = {}
        for one in callees(program):
            self._called.setdefault(one.state, []).append(one)
        self._events = program.events
        self._notes: list[Note] = []
        self._strange: dict[str, int] = {}

    def placed(self, happenings: Sequence[Happening]) -> Placed:
        """The happenings with their states and calls."""
        found: list[Happening] = []
        here, current = "", None
        for one in happenings:
            if one.kind == DATA:
                current = one
            at = self._node(one, here) if one.kind in NODES else self._named(one)
            if at is None:
                continue
            if at.kind == ENTERED:
                here = at.state
            if at.kind == EXITED and not at.known and current is not None:
                at = replace(at, data=current.data, known=True)
            found.append(at)
        if self._strange:
            names = list(self._strange)
            shown = ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
            words = f"nodes that are neither states nor calls of the definition are passed over: {shown}"
            self._notes.append(Note(self._strange[names[0]], words))
        return Placed(tuple(found), tuple(self._notes))

    def _named(self, one: Happening) -> Happening | None:
        """What names its state already; of a call the function where the state has one only."""
        if one.kind not in OF_STATES:
            return one
        if one.state not in self._states:
            words = f"there is no state {one.state or '(without a name)'} in the definition: what it did is left out"
            self._notes.append(Note(one.line, words))
            return None
        if one.kind not in (CALLED, RETURNED, FAILED) or one.name:
            return one
        names = list(dict.fromkeys(called.name for called in self._called.get(one.state, [])))
        if len(names) == 1:
            return replace(one, name=names[0])
        words = f"{one.state} calls {', '.join(names) or 'nothing'}: which call an event means cannot be told"
        self._notes.append(Note(one.line, words))
        return None

    def _node(self, one: Happening, here: str) -> Happening | None:
        """A node that is a state, or a call of the state that was entered last."""
        kind = NODES[one.kind]
        call = self._call(one.name, here)
        if one.name in self._states and (call is None or one.name != here):
            data: Json = None
            return replace(one, kind=kind, state=one.name, name="", data=data, known=False)
        if call is None and one.name in self._events:
            return replace(one, kind=TAKEN) if kind == EXITED else None
        if call is None:
            if one.name not in INNER_NODES:
                self._strange.setdefault(one.name, one.line)
            return None
        if kind == STOPPED:
            return None
        return replace(one, kind=OF_CALLS[kind], state=call.state, name=call.name)

    def _call(self, name: str, here: str) -> Callee | None:
        """The call of a name: in the state that is open, else in the only one that has it."""
        own = [one for one in self._called.get(here, []) if name in (one.name, one.action)]
        if own:
            return own[0]
        anywhere = [one for listed in self._called.values() for one in listed if name in (one.name, one.action)]
        return anywhere[0] if len({(one.state, one.name) for one in anywhere}) == 1 else None
