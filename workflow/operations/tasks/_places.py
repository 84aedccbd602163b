"""1.0: the task that a pointer means, or why there is none, in words."""

from collections.abc import Iterable

from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.fields.kinds import is_listed_task, is_task, is_task_list
from workflow.limits import TASKS_AT_ONCE
from workflow.model import Scope, State
from workflow.operations._edited import Refused
from workflow.operations.tasks._transitions import Goal, TaskTransition, lists, transitions
from workflow.paths import LONGEST_INDEX, Json, Path, nearest, parse_pointer
from workflow.tasks import TaskWorkflow

WORDS = ("exit", "end")
"""Where a task can lead besides to another one."""
PARTS = {
    "switch": "A case of a switch is changed, added and deleted in the form of its switch",
    "catch": "What is caught, and what is done then, is changed in the form of its task, under Errors",
    "then": "Where a task leads is chosen in its form, under Transition",
    "fork": "Branches are tasks: choose one of them, or use the form of the fork",
}
"""What is said of a part of a task that is no task, by its first member."""


def tasks_of(definition: Definition) -> TaskWorkflow:
    """The model of a definition of tasks; raises Refused for any other."""
    workflow = definition.workflow
    if workflow is None:
        raise Refused(f"This cannot be edited in its diagram or form: {definition.reason}. Mend the text first")
    if not isinstance(workflow, TaskWorkflow):
        raise Refused("This is for tasks (DSL 1.0); the definition has states")
    return workflow


def task_around(path: Path) -> Path:
    """The innermost task that a path is in, or is the path of; the root where it is in none."""
    return next((path[:depth] for depth in range(len(path), 0, -1) if is_task(path[:depth])), ())


def scope_at(workflow: TaskWorkflow, path: Path) -> Scope | None:
    """The list of tasks at a path, in which order is flow; None: there is none, or its tasks are branches."""
    return next((scope for scope in lists(workflow) if scope.path == path and path[-1:] != ("branches",)), None)


def entry_of(path: Path) -> tuple[Path, int]:
    """The list that a listed task stands in, and the number of its entry."""
    number = path[-2]
    assert isinstance(number, int)
    return path[:-2], number


def must_be_few(number: int) -> None:
    """Raises Refused where more tasks would be moved than go at once: each takes its text and comments along."""
    if number > TASKS_AT_ONCE:
        raise Refused(f"These are {number} tasks, and at most {TASKS_AT_ONCE} can be moved or copied at once")


def must_be_in_order(path: Path) -> None:
    """Raises Refused where the task at a path is alone: a branch of a fork, or a function."""
    if not is_listed_task(path) or path[-3] == "branches":
        what = "A function" if not is_listed_task(path) else "A branch"
        raise Refused(f"{what} is one task, and nothing comes behind it: wrap it in a list first")


def place_in(definition: Definition, text: str) -> Path:
    """The place in a list of tasks that a pointer means: the number that an entry shall have (`-`: behind the last).

    Raises Refused: there is no list of tasks.
    """
    *_, last = ("", *text.split("/"))
    path = parse_pointer(text.removesuffix(f"/{last}"), definition.document.data)
    listed = value_at(definition.document.data, path) if path is not None else None
    if path is None and last in ("0", "-"):
        path, listed = _unmade(text.removesuffix(f"/{last}"), definition.document.data), []
    if path is None or not is_task_list(path) or not isinstance(listed, list):
        raise Refused("Tasks are in lists: choose a place in one")
    if last != "-" and not (
        last.isascii() and last.isdecimal() and len(last) < LONGEST_INDEX and int(last) <= len(listed)
    ):
        raise Refused(f"The list has no place {last[:LONGEST_INDEX]}: it has {len(listed)} tasks")
    return (*path, len(listed) if last == "-" else int(last))


def _unmade(text: str, data: Json) -> Path | None:
    """The path of a list of tasks that is not there yet, in what is caught or in what is done with each item."""
    around = parse_pointer(text.removesuffix("/do"), data)
    return (*around, "do") if around and text.endswith("/do") and around[-1] in ("catch", "foreach") else None


def task_at(definition: Definition, text: str, listed: bool = True) -> Path:
    """The path of the task at a pointer, one of a list; without `listed` also a function of `use`.

    Raises Refused: there is nothing any more, or what stands there is a part of a task.
    """
    data = definition.document.data
    path = parse_pointer(text, data)
    if path is not None and (is_listed_task(path) if listed else is_task(path)):
        return path
    near = nearest(text, data)
    around = task_around(near)
    part = text.split("/")[len(around) + 1 :] if around else []
    if part and part[0] in PARTS:
        raise Refused(PARTS[part[0]])
    if around and around == near and not is_listed_task(near):
        raise Refused("A function is deleted in the source: its callers name it")
    if path is not None and value_at(data, path) is not None:
        raise Refused("This is no task: choose a task, or use the form")
    raise Refused(f"There is no task at {text or 'this place'} any more")


def row_of(definition: Definition, pointers: Iterable[str]) -> list[Path]:
    """The paths of tasks that stand one behind the other in one list, in its order. Raises Refused for others."""
    paths = sorted({task_at(definition, each) for each in pointers}, key=entry_of)
    if not paths:
        raise Refused("Choose the tasks first")
    place, first = entry_of(paths[0])
    if [entry_of(path) for path in paths] != [(place, first + number) for number in range(len(paths))]:
        raise Refused("Choose tasks that stand one behind the other in one list")
    must_be_few(len(paths))
    return paths


def chosen(definition: Definition, pointers: Iterable[str]) -> list[Path]:
    """The paths of tasks in the order of the text, without those inside others. Raises Refused where there is none."""
    tasks_of(definition)
    given, data = list(pointers), definition.document.data
    if any((path := parse_pointer(each, data)) and is_task(path) and not is_listed_task(path) for each in given):
        raise Refused("A function is not copied by itself: tasks that call it bring it along")
    paths = {task_at(definition, each) for each in given}
    found = [path for path in paths if not any(path[:depth] in paths for depth in range(len(path)))]
    if not found:
        raise Refused("Choose the tasks first")
    must_be_few(len(found))
    return sorted(found, key=lambda path: definition.document.range(path).start.offset)


def goal_in(definition: Definition, scope: Scope, task: State, to: str) -> Goal:
    """Where a way of a task of the list shall lead: to the task at a pointer, or `exit`, `end`."""
    if to in WORDS:
        return to
    path = task_at(definition, to)
    found = next((state for state in scope.states if state.path == path), None)
    if found is None:
        raise Refused(f"“{task.name}” leads to tasks of its own list, and “{path[-1]}” is in another one")
    return found


def must_be_one_branch(paths: list[Path]) -> None:
    """Raises Refused for several branches of a fork: they are done at once, and not one behind the other."""
    if len(paths) > 1:
        raise Refused("Branches are done at once: choose one of them, or the whole fork")


def transition_at(workflow: TaskWorkflow, definition: Definition, text: str) -> tuple[Scope, TaskTransition]:
    """The way whose `then` a pointer means, and the list of its task."""
    task = parse_pointer(text.removesuffix("/then"), definition.document.data)
    place: Path | None = None if task is None else (*task, "then")
    for scope in lists(workflow):
        for state in scope.states:
            for transition in transitions(state):
                if transition.place == place:
                    must_be_in_order(state.path)
                    return scope, transition
    raise Refused(f"There is no way at {text} any more")
