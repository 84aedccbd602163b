"""1.0: where a task leads: to another one of its list, or to the end of the list or of the workflow."""

from workflow.definition import Definition
from workflow.edits import Revision
from workflow.model import State
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import Led, lead
from workflow.operations.tasks._places import goal_in, must_be_in_order, scope_at, task_at, tasks_of
from workflow.operations.tasks._transitions import Goals, TaskTransition, transitions
from workflow.paths import pointer


def run(definition: Definition, pointer_: str, to: str) -> Edited:
    """The pointer of a task, and that of the one it leads to: or `exit`, `end`."""
    workflow = tasks_of(definition)
    path = task_at(definition, pointer_)
    must_be_in_order(path)
    scope = scope_at(workflow, path[:-2])
    task = next((state for state in scope.states if state.path == path), None) if scope else None
    if scope is None or task is None:
        raise Refused(f"“{path[-1]}” is no task of its own: each entry of a list has one name. Mend the text first")
    transition = _own_transition(task)
    goal = goal_in(definition, scope, task, to)
    revision = Revision(definition.document)
    lead(revision, [Led(transition, goal, Goals(scope, frozenset()).is_plain(task, goal), scope.states)])
    return Edited(revision.edits, pointer(path))


def _own_transition(task: State) -> TaskTransition:
    found = next((transition for transition in transitions(task) if transition.kind == "task"), None)
    if found is not None:
        return found
    if task.kind == "raise":
        raise Refused(f"“{task.name}” raises an error, and leads nowhere")
    raise Refused(f"Where “{task.name}” leads its cases say: they are changed in its form")
