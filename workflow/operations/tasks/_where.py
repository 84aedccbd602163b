"""1.0: where tasks are put in: at a place of a list, into a way, or behind a task, in its own way where it has one."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.model import Scope
from workflow.operations.tasks._places import entry_of, place_in, task_at, tasks_of, transition_at
from workflow.operations.tasks._transitions import TaskTransition, lists, transitions
from workflow.paths import Path, pointer
from workflow.tasks import TaskWorkflow


@dataclass(frozen=True, slots=True)
class Where:
    """The place that the first task shall have; if there is one, the `transition`, of a list `scope`, that leads to it
    then."""

    place: Path
    scope: Scope | None = None
    transition: TaskTransition | None = None


def where(definition: Definition, pointer_: str, way: str, after: str) -> Where:
    """The place at `pointer_` (`/do/2`; `/do/-`: the last), in the way whose `then` is at `way`, or behind the task at
    `after`. Raises Refused where there is none."""
    workflow = tasks_of(definition)
    chosen = way or (_own_transition(workflow, definition, after) if after else "")
    if chosen:
        scope, transition = transition_at(workflow, definition, chosen)
        at = [task.path for task in scope.states].index(transition.task.path) + 1
        return Where((*transition.task.path[:-2], at), scope, transition)
    return Where(_behind(definition, after) if after else place_in(definition, pointer_))


def behind(definition: Definition, pointer_: str, way: str, after: str) -> Where:
    """As `where`; `/do/-` is behind the last task of a list, and nothing behind all tasks of the workflow."""
    if way or after:
        return where(definition, "", way, after)
    if pointer_ and not pointer_.endswith("/-"):
        return where(definition, pointer_, "", "")
    return at_end(definition, place_in(definition, pointer_)[:-1] if pointer_ else ("do",))


def at_end(definition: Definition, place: Path) -> Where:
    """Behind all tasks of the list at a place."""
    tasks = value_at(definition.document.data, place)
    if not isinstance(tasks, list) or not tasks or not isinstance(tasks[-1], dict) or not tasks[-1]:
        return where(definition, f"{pointer(place)}/-", "", "")
    return where(definition, "", "", pointer((*place, len(tasks) - 1, next(iter(tasks[-1])))))


def _own_transition(workflow: TaskWorkflow, definition: Definition, text: str) -> str:
    """The pointer of the way of a task itself; "" where it has none: it ends there, or its cases lead on."""
    path = task_at(definition, text)
    task = next((state for scope in lists(workflow) for state in scope.states if state.path == path), None)
    found = (
        next((transition for transition in transitions(task) if transition.kind == "task"), None)
        if task is not None
        else None
    )
    return pointer(found.place) if found is not None and path[-3] != "branches" else ""


def _behind(definition: Definition, text: str) -> Path:
    place, number = entry_of(task_at(definition, text))
    return (*place, number + 1)
