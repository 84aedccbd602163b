"""1.0: a task moved to another place of its list, or to another list, its text and comments with it.

In a list order is flow: the tasks on both sides follow one another then. What named the task in a list that it leaves
leads on where it led; what it names itself and the new list does not have is taken out, and said.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import has
from workflow.fields.seeds import unused
from workflow.fields.writing import write
from workflow.model import Scope, State, Transition
from workflow.nodes import all_states
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import lead, led_past, must_leave_some, transitions_beside, word_of
from workflow.operations.tasks._making import names_in
from workflow.operations.tasks._places import entry_of, place_in, scope_at, task_at, tasks_of, transition_at
from workflow.operations.tasks._transitions import Goal, Goals, TaskTransition, lists, transitions
from workflow.operations.tasks._words import goal_words, leads
from workflow.paths import Path, pointer
from workflow.tasks import TaskWorkflow


def run(definition: Definition, pointer_: str, to: str = "", way: str = "") -> Edited:
    """The pointer of the task, and where it comes: `to`, the place before which it shall stand as the text is now
    (`/do/2`, `/do/-`), or `way`, the pointer of the `then`, written or not, of the way that it comes into.
    """
    workflow = tasks_of(definition)
    path = task_at(definition, pointer_)
    if way:
        return _into(definition, workflow, path, *transition_at(workflow, definition, way))
    target = place_in(definition, to)
    if target[: len(path)] == path:
        raise Refused(f"“{path[-1]}” cannot be moved into itself")
    revision = Revision(definition.document)
    place, at = entry_of(path)
    listed, number = entry_of((*target, ""))
    if listed == place:
        there: Path = (*place, number - (number > at))
        revision.move(path[:-1], there)
        return Edited(revision.edits, pointer((*there, path[-1])))
    must_leave_some(definition, frozenset((path,)))
    notes = _leave(workflow, revision, path, target[:-1])
    return _moved(revision, path, target, notes)


def _moved(revision: Revision, path: Path, to: Path, notes: list[str]) -> Edited:
    """The task at its place, under a name that its list does not have."""
    others = (*to[:-1],) != path[:-2] and names_in(revision.data, to[:-1])
    name = unused(str(path[-1]), others or ())
    if name != path[-1]:
        revision.rename_key(path, name)
        notes.append(f"“{path[-1]}” is called “{name}” now: its list has a task of that name")
    there = _after(path[:-1], to)
    revision.move(path[:-1], there)
    return Edited(revision.edits, pointer((*there, name)), notes=tuple(notes))


def _into(
    definition: Definition, workflow: TaskWorkflow, path: Path, scope: Scope, transition: TaskTransition
) -> Edited:
    """The way leads to the task, which leads where the way led; what led to the task leads past it."""
    if transition.task.path[: len(path)] == path:
        raise Refused(
            f"“{path[-1]}” cannot be moved into {'a way of its own' if transition.task.path == path else 'itself'}"
        )
    goals = Goals(scope, frozenset((path,)))
    now, goal = goals.now(transition.task, transition.to), goals.then(transition)
    if isinstance(now, State) and now.path == path:  # it is there
        return Edited((), pointer(path))
    task = next(_states(workflow, path))
    revision, notes = Revision(definition.document), []
    is_beside = scope.path == path[:-2]
    if not is_beside:
        must_leave_some(definition, frozenset((path,)))
        notes = _leave(workflow, revision, path, scope.path)
    name = str(path[-1]) if is_beside else unused(str(path[-1]), names_in(definition.document.data, scope.path))
    beside = transitions_beside(goals, transition, name)
    past = [each for each in led_past(goals) if each.transition.place not in {one.transition.place for one in beside}]
    lead(
        revision,
        [*beside, *(replace(one, plain=one.plain and one.transition.task is not transition.task) for one in past)],
    )
    own = next((one for one in transitions(task) if one.kind == "task"), None)
    if own is None:
        notes.append(f"“{name}” leads where it says itself, and not on to {goal_words(goal)}")
    else:
        _lead_on(revision, own, goal, goals.is_plain(transition.task, goal), goals.left)
    at = [one.path for one in scope.states].index(transition.task.path) + 1
    return _moved(revision, path, (*scope.path, at), notes)


def _lead_on(
    revision: Revision, transition: TaskTransition, goal: Goal, is_plain: bool, among: Sequence[State]
) -> None:
    """Have the task lead to a goal from the place that it is to have, in a list of the tasks `among`."""
    if not is_plain:
        write(dialects.schema("1.0"), revision, transition.place, word_of(goal, among))
    elif has(revision.data, transition.place):
        revision.remove(transition.place)


def _leave(workflow: TaskWorkflow, revision: Revision, path: Path, to: Path) -> list[str]:
    """What led to the task leads past it, and it names nothing that its new list does not have: what is said of it."""
    scope = scope_at(workflow, path[:-2])
    task = next(state for state in _states(workflow, path))
    led = list(led_past(Goals(scope, frozenset((path,))))) if scope else []
    known = names_in(revision.data, to)
    notes = [leads(each.transition, each.goal) for each in led]
    for transition in transitions(task):
        named = transition.to.target.name if isinstance(transition.to, Transition) and transition.is_said else None
        if named is not None and named not in known and has(revision.data, transition.place):
            notes.append(f"“{task.name}” does not lead to “{named}” any more, which is in another list")
            _let_go(revision, transition)
    lead(revision, led)
    return notes


def _let_go(revision: Revision, transition: TaskTransition) -> None:
    """A way that leads nowhere any more goes on with the next task."""
    if transition.kind == "task":
        revision.remove(transition.place)
    else:
        revision.set(transition.place, "continue")


def _states(workflow: TaskWorkflow, path: Path) -> Iterator[State]:
    yield from (state for scope in lists(workflow) for state in all_states(scope) if state.path == path)


def _after(entry: Path, to: Path) -> Path:
    """A place as it is counted when the entry is gone from its list."""
    place, at = entry_of((*entry, ""))
    depth = len(place)
    number = to[depth] if to[:depth] == place else None
    return (*place, number - 1, *to[depth + 1 :]) if isinstance(number, int) and number > at else to
