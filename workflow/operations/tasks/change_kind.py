"""1.0: a task that does something else: what only its old kind knew goes, what all kinds have stays."""

from workflow.definition import Definition
from workflow.fields.changes import Changes
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._places import task_at, tasks_of
from workflow.paths import pointer
from workflow.state_kinds import TASKS


def run(definition: Definition, pointer_: str, kind: str) -> Edited:
    """The pointer of the task and the member that says what it does: `call`, `wait` and so on."""
    tasks_of(definition)
    path = task_at(definition, pointer_, listed=False)
    if kind not in TASKS:
        raise Refused(f"There is no kind of task “{kind}”; there are {', '.join(TASKS)}")
    changes = Changes(definition)
    changed = changes.choose(path, kind)
    notes = [f"This was taken out: {line}" for line in changes.losses(path, changed)]
    return Edited(changed.edits, pointer(path), notes=tuple(notes))
