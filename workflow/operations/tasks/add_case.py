"""1.0: another case of a switch, in front of the one for all else; its condition is left open."""

from itertools import takewhile

from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.fields.seeds import unused
from workflow.model import OPEN
from workflow.nodes import all_states
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import word_of
from workflow.operations.tasks._making import names_in
from workflow.operations.tasks._places import goal_in, scope_at, task_at, tasks_of
from workflow.operations.tasks._transitions import lists
from workflow.paths import pointer
from workflow.tasks import SwitchTask


def run(definition: Definition, pointer_: str, to: str = "") -> Edited:
    """The pointer of the switch, and where the case leads: the pointer of a task of the same list, `exit`, `end`; "":
    to the next task.
    """
    workflow = tasks_of(definition)
    path = task_at(definition, pointer_)
    found = (state for scope in lists(workflow) for state in all_states(scope) if state.path == path)
    task = next(found, None)
    if not isinstance(task, SwitchTask):
        raise Refused(f"“{path[-1]}” has no cases: only a switch has")
    scope = scope_at(workflow, path[:-2])
    to = word_of(goal_in(definition, scope, task, to), scope.states) if to and scope else "continue"
    place = (*path, "switch")
    cases = value_at(definition.document.data, place)
    asked = sum(1 for _ in takewhile(lambda case: case.condition is not None, task.cases))
    at = asked if isinstance(cases, list) and len(cases) == len(task.cases) else len(cases or ())
    name = unused("newCase", names_in(definition.document.data, place))
    revision = Revision(definition.document)
    revision.insert((*place, at), {name: {"when": OPEN, "then": to}})
    return Edited(revision.edits, pointer(path))
