"""A recorded run as a scenario: what it was given, what its calls were answered and when, and what it came to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.setup.program import Program
from simulator.limits import RECORDED_NOTES
from simulator.studies.recorded_runs import consumed_events, state_answers, task_answers, told_answers
from simulator.studies.recorded_runs.history import (
    BROKEN,
    CANCELLED,
    COMPLETED,
    ENDS,
    ENTERED,
    EXITED,
    FAULTED,
    STARTED,
    Happening,
    History,
    Instance,
    Note,
    Tells,
    once,
)
from simulator.studies.recorded_runs.instance_choice import chosen
from simulator.studies.recorded_runs.places import placed
from simulator.studies.recorded_runs.scenario_parts import Gathered
from workflow.error_types import standard
from workflow.paths import Json

STATUS: Final = {COMPLETED: "completed", FAULTED: "failed"}
"""What a recorded end is as a status."""
OUTCOMES: Final = {EXITED: "completed", BROKEN: "failed"}
"""What the end of a task is as a status."""
BRANCH: Final = "/fork/branches/"

FUNCTIONS: Final = "/use/functions/"
"""Where the tasks of functions are (1.0), which are in no path (contracts.md, "Result")."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a history says of one instance: what happened at places of the definition, a scenario, and what is lacking.

    `gaps` are the places where a run needs what the history does not tell, `doubts` those behind which it may go
    another way for that reason, each with its line (or what else `position` says that numbers are of). `is_given`:
    the input is known. `tells` says of which tasks the history does.
    """

    instance: Instance
    happenings: tuple[Happening, ...]
    scenario: dict[str, Json]
    gaps: dict[str, int]
    doubts: dict[str, int]
    notes: tuple[Note, ...]
    position: str = "line"
    is_given: bool = True
    tells: Tells = "all"

    @property
    def end(self) -> Happening | None:
        """How the instance ended; None where the history is over before."""
        return next((one for one in self.happenings if one.kind in ENDS), None)


def recorded(program: Program, history: History, wanted: str | None = None) -> Recorded:
    """What a history says of the instance `wanted`, else of the first of the definition. Raises HistoryError.

    The scenario has no expectations: `expected` gives them.
    """
    choice = chosen(history, program, wanted)
    found = placed(program, history.of(choice.instance.id), is_exact=history.is_exact)
    gathered = Gathered()
    by_events = told_answers.is_begun_by_events(history, choice.instance)
    if history.is_exact:
        told_answers.gather(program, found.happenings, choice.instance.id, gathered, by_events=by_events)
    else:
        (task_answers if program.by_tasks else state_answers).gather(program, found.happenings, gathered)
        consumed_events.gather(program, found.happenings, gathered)
    if history.tells == "outer calls":
        task_answers.gather_lacking(program, found.happenings, choice.instance.line, gathered)
    scenario: dict[str, Json] = {"name": f"recorded {choice.instance.id}"}
    notes = [*history.notes, *choice.notes, *found.notes, *_of_start(scenario, found.happenings, by_events)]
    if gathered.gaps:
        scenario["settings"] = {"unmocked": "ask"}
    scenario |= gathered.mocks
    if gathered.events:
        scenario["events"] = gathered.events
    notes += [*gathered.notes, *_of_end(found.happenings)]
    return Recorded(
        choice.instance,
        found.happenings,
        scenario,
        gathered.gaps,
        gathered.doubts,
        tuple(_few(once(notes))),
        history.position,
        is_given=by_events or "input" in scenario,
        tells=history.tells,
    )


def _few(notes: list[Note]) -> list[Note]:
    """The notes that are told, and how many more there are."""
    left = len(notes) - RECORDED_NOTES
    return [*notes[:RECORDED_NOTES], Note(None, f"and {left:,} notes more")] if left > 0 else notes


def _of_start(scenario: dict[str, Json], happenings: Sequence[Happening], by_events: bool) -> list[Note]:
    """Put the input and the clock's start into a scenario, or that events begin the instance."""
    start = next((one for one in happenings if one.kind == STARTED), None)
    notes = []
    if by_events:
        scenario["start"] = "events"
    is_made = by_events and start is not None and isinstance(start.data, list)  # of the events (1.0)
    if start is not None and start.known and not is_made:
        scenario["input"] = start.data
    elif not is_made:
        line = start.line if start is not None else None
        notes.append(Note(line, "the input of the instance is not in the history: the run is given {}"))
    if start is None:
        notes.append(Note(None, "the start of the instance is not in the history"))
    times = [one for one in happenings if one.clock is not None]
    is_first = start is not None and start.clock is not None and not by_events
    first = start if is_first else times[0] if times else None
    if first is not None:
        scenario["clock"] = {"start": first.clock}
    else:
        notes.append(Note(None, "no times are in the history: calls are answered at once"))
    return notes


def _of_end(happenings: Sequence[Happening]) -> list[Note]:
    end = next((one for one in happenings if one.kind in ENDS), None)
    if end is None:
        return [Note(None, "the history is over before the instance is")]
    if end.kind == CANCELLED:
        return [Note(end.line, "the instance was cancelled from outside: the run is not, and goes on")]
    if end.kind == COMPLETED and not end.known:
        return [Note(end.line, "the output of the instance is not in the history")]
    return []


def expected(one: Recorded) -> dict[str, Json]:
    """What a run must come to, as recorded: status, output, error and path, as far as they are known."""
    end = one.end
    entered = (happening for happening in one.happenings if happening.kind == ENTERED)
    path = [happening.state for happening in entered if not happening.pointer.startswith(FUNCTIONS)]
    found: dict[str, Json] = {}
    if end is not None and end.kind in STATUS:
        found["status"] = STATUS[end.kind]
        if end.kind == COMPLETED and end.known:
            found["output"] = end.data
        if end.kind == FAULTED and (error := _error(end)):
            found["errorContains"] = error
        if path:
            found["path" if one.tells == "all" else "order"] = path
    elif path:
        found["order"] = path
    return found


def expected_beside(one: Recorded) -> dict[str, Json]:
    """What can be expected in place of the path where branches go on beside each other: the order of the tasks outside
    of them, and what became of each task in them, and of those that have others in them."""
    outside = [each for each in one.happenings if each.kind == ENTERED and BRANCH not in each.pointer]
    order: list[Json] = [each.state for each in outside if not each.pointer.startswith(FUNCTIONS)]
    ends = [each for each in one.happenings if each.kind in OUTCOMES and BRANCH in each.pointer]
    inside = {each.pointer: _outcome(each) for each in ends}
    tasks = {**inside, **expected_of_containers(one).get("tasks", {})}
    return {**({"order": order} if order else {}), **({"tasks": tasks} if tasks else {})}


def expected_of_containers(one: Recorded) -> dict[str, Json]:
    """What the tasks gave that have others in them, where it is known: a path does not tell it, nor may the output."""
    parts = [each.pointer.split("/") for each in one.happenings]
    around = {"/".join(part[:length]) for part in parts for length in range(2, len(part))}
    ends = {each.pointer: each for each in one.happenings if each.kind in OUTCOMES and each.pointer in around}
    tasks = {pointer: told for pointer, end in ends.items() if "output" in (told := _outcome(end))}
    return {"tasks": tasks} if tasks else {}


def _outcome(end: Happening) -> dict[str, Json]:
    """What became of a task, by its end."""
    known = end.kind == EXITED and end.known and not end.raw
    return {"status": OUTCOMES[end.kind], **({"output": end.data} if known else {})}


def _error(end: Happening) -> dict[str, Json]:
    """The members of an error that are the same in every engine: the kind of it, and a status."""
    told = end.error or {}
    kind = str(told.get("type") or "")
    known: dict[str, Json] = {"name": standard(kind) or kind} if kind else {}
    if isinstance(told.get("status"), int):
        known["status"] = told["status"]
    return known
