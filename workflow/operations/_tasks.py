"""1.0: the task that a pointer means, or why there is none, in words."""

from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.fields.kinds import is_listed_task, is_task
from workflow.operations._edited import Refused
from workflow.paths import Path, nearest, parse_pointer
from workflow.tasks import TaskWorkflow

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
