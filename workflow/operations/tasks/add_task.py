"""1.0: a task put into a list, or into a way: then the way leads to it, and it leads on.

Nothing else leads elsewhere than before: what went on without a word says so where the new task stands in between.
"""

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.fields.writing import write
from workflow.operations._edited import Edited
from workflow.operations.tasks._leading import lead, transitions_beside, word_of
from workflow.operations.tasks._making import made
from workflow.operations.tasks._places import entry_of, place_in, task_at, tasks_of, transition_at
from workflow.operations.tasks._transitions import Goals, lists, transitions
from workflow.paths import Path, pointer
from workflow.tasks import TaskWorkflow


def run(definition: Definition, kind: str, pointer_: str = "", way: str = "", after: str = "") -> Edited:
    """What the task does, and where it comes: `pointer`, the one that its entry shall have (`/do/2`; `/do/-`: the
    last), `way`, the pointer of the `then`, written or not, of the way that it comes into, or `after`, that of a task,
    into its own way where it has one.
    """
    workflow = tasks_of(definition)
    revision = Revision(definition.document)
    chosen = way or (_own_transition(workflow, definition, after) if after else "")
    if chosen:
        scope, transition = transition_at(workflow, definition, chosen)
        at = [task.path for task in scope.states].index(transition.task.path) + 1
        place = (*transition.task.path[:-2], at)
        name, members = made(definition, place, kind)
        goals = Goals(scope, frozenset())
        goal = goals.now(transition.task, transition.to)
        lead(revision, transitions_beside(goals, transition, name))
        revision.insert(place, {name: members})
        if not goals.is_plain(transition.task, goal) and kind != "raise":
            write(dialects.schema("1.0"), revision, (*place, name, "then"), word_of(goal, scope.states))
    else:
        place = _behind(definition, after) if after else place_in(definition, pointer_)
        name, members = made(definition, place, kind)
        revision.insert(place, {name: members})
    return Edited(revision.edits, pointer((*place, name)))


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
