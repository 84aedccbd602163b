"""1.0: tasks taken out of their lists; what led to them leads where they led (`_task_ways`).

As a question (`data`) it says what goes and where the ways lead then.
"""

from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.leaving import moved
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import Led, lead, led_past, must_leave_some
from workflow.operations.tasks._places import task_around, task_at, tasks_of
from workflow.operations.tasks._transitions import Goals, lists
from workflow.operations.tasks._words import begins, leads, listed, lost
from workflow.paths import Path, pointer


def run(definition: Definition, pointers: tuple[str, ...]) -> Edited:
    """The pointers of the tasks; `data` is `{lost, led}`, two lists of sentences."""
    workflow = tasks_of(definition)
    paths = {task_at(definition, each) for each in pointers}
    gone = frozenset(path for path in paths if not any(path[:depth] in paths for depth in range(len(path))))
    if not gone:
        raise Refused("Choose the tasks first")
    must_leave_some(definition, gone)
    touched = [Goals(scope, gone) for scope in lists(workflow) if any(task.path in gone for task in scope.states)]
    led = [each for goals in touched for each in led_past(goals)]
    revision = Revision(definition.document)
    lead(revision, led)
    entries = [path[:-1] for path in gone]
    revision.remove_all(entries)
    (there,) = moved([_near(touched, led, gone)], entries)
    return Edited(revision.edits, pointer(there), data=_question(touched, led))


def _question(touched: list[Goals], led: list[Led]) -> dict[str, list[str]]:
    tasks = [task for goals in touched for task in goals.scope.states if task.path in goals.gone]
    starts = [begins(goals.left[0]) for goals in touched if goals.left and goals.scope.states[0].path in goals.gone]
    return {
        "lost": listed(map(lost, tasks)),
        "led": listed([*starts, *(leads(each.transition, each.goal) for each in led)]),
    }


def _near(touched: list[Goals], led: list[Led], gone: frozenset[Path]) -> Path:
    """What to select: a task that led to one that goes, else one that stays in the list, else what holds it."""
    if led:
        return led[0].transition.task.path
    left = next((goals.left[0].path for goals in touched if goals.left), None)
    return left or task_around(min(gone, key=str)[:-2])
