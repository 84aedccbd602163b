"""1.0: tasks that stand one behind the other put into a new task: a list of their own, one that is tried, gone through
again and again, or branches at once.

Where they led outside the new task leads. It is refused where that is more than one place, or where something leads
into their middle, for no `then` can name a task of another list (DSL reference, "Flow Directive").
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.fields.writing import write
from workflow.model import Scope, State
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import Led, lead, word_of
from workflow.operations.tasks._making import made
from workflow.operations.tasks._places import entry_of, must_be_few, scope_at, task_at, tasks_of
from workflow.operations.tasks._ways import Goal, Goals, ways
from workflow.paths import Json, Path, pointer

LISTS: Final = {"do": ("do",), "try": ("try",), "for": ("do",), "fork": ("fork", "branches")}
"""Where the tasks stand in the new one, by what it does."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointers of the tasks, and what the new task does: `do`, `try`, `for` or `fork`."""

    pointers: tuple[str, ...]
    kind: str


def run(definition: Definition, arguments: Arguments) -> Edited:
    if arguments.kind not in LISTS:
        raise Refused(f"Tasks are put into a task of the kind {', '.join(LISTS)}, not “{arguments.kind}”")
    workflow = tasks_of(definition)
    paths = sorted({task_at(definition, each) for each in arguments.pointers}, key=entry_of)
    _must_be_in_a_row(paths)
    must_be_few(len(paths))
    place, at = entry_of(paths[0])
    scope = scope_at(workflow, place)
    name, members = made(definition, (*place, at), arguments.kind)
    revision = Revision(definition.document)
    goal = _lead_out(revision, scope, frozenset(paths), name, arguments.kind) if scope else None
    inner = (*place, at, name, *LISTS[arguments.kind])
    revision.insert((*place, at), {name: _emptied(members, LISTS[arguments.kind])})
    revision.move((*place, at + 1), (*inner, 0), len(paths))
    if goal is not None:
        write(dialects.get("1.0").schema(), revision, (*place, at, name, "then"), word_of(goal))
    return Edited(revision.edits, pointer((*place, at, name)))


def _must_be_in_a_row(paths: list[Path]) -> None:
    if not paths:
        raise Refused("Choose the tasks first")
    place, first = entry_of(paths[0])
    if [entry_of(path) for path in paths] != [(place, first + number) for number in range(len(paths))]:
        raise Refused("Choose tasks that stand one behind the other in one list")


def _emptied(members: dict[str, Json], place: tuple[str, ...]) -> dict[str, Json]:
    """The new task without the entry that a new list begins with."""
    name, *rest = place
    return {**members, name: _emptied(members[name], tuple(rest)) if rest else []}


def _lead_out(revision: Revision, scope: Scope, inner: frozenset[Path], name: str, kind: str) -> Goal | None:
    """Have the ways into and out of the tasks lead as they do once these have a list of their own.

    Gives where the new task has to say that it leads; None: it leads there without a word.
    """
    goals = Goals(scope, frozenset())
    tasks = [task for task in scope.states if task.path in inner]
    into = list(_into(goals, scope, inner, tasks[0], name))
    out = [(way, goals.now(way.task, way.to)) for task in tasks for way in ways(task)]
    left = [(way, goal) for way, goal in out if goal != "end" and not (isinstance(goal, State) and goal.path in inner)]
    places = {goal.path if isinstance(goal, State) else goal: goal for _, goal in left}
    if len(places) > 1:
        told = " and ".join(f"“{word_of(goal)}”" for goal in places.values())
        raise Refused(f"These tasks lead to {told}: a list has one way on")
    if kind == "fork":
        lead(revision, [*into, *(Led(way, "exit", plain=True) for way, _ in out if way.is_said)])
    else:
        last = tasks[-1].path
        ends = [Led(way, "exit", plain=way.task.path == last and way.kind == "task") for way, _ in left]
        lead(revision, [*into, *(each for each in ends if each.way.is_said)])
    goal = next(iter(places.values()), None)
    return None if goal is None or goals.is_plain(tasks[-1], goal) else goal


def _into(goals: Goals, scope: Scope, inner: frozenset[Path], first: State, name: str) -> Iterator[Led]:
    """The ways from outside to the first of the tasks lead to the new one; there are none to another of them."""
    for task in scope.states:
        for way in ways(task) if task.path not in inner else ():
            goal = goals.now(task, way.to)
            if not isinstance(goal, State) or goal.path not in inner:
                continue
            if goal.path != first.path:
                raise Refused(f"“{task.name}” leads to “{goal.name}”, which would be in a list of its own")
            if way.is_said:
                yield Led(way, name, plain=False)
