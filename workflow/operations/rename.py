"""A new name for a state, task, function, event or retry, with every reference to it; for anything else just its name.

What refers to a task, or to a function of `use` (1.0), is what the form's renaming says (`workflow.fields`).
"""

from typing import get_args

from workflow.definition import Definition, as_read_by
from workflow.document import read
from workflow.edits import apply
from workflow.edits.references import Kind, rename, things_at
from workflow.fields.changes import Changes
from workflow.model import DEFINED
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._places import task_at
from workflow.paths import Path, parse_pointer, pointer
from workflow.tasks import TaskWorkflow


def run(definition: Definition, pointer_: str, name: str) -> Edited:
    """The pointer of what has the name, or of a place where the name is written, and the new name."""
    name = name.strip()
    if isinstance(definition.workflow, TaskWorkflow):
        renamed = Changes(definition).rename(task_at(definition, pointer_, listed=False), name)
        return Edited(renamed.edits, pointer(renamed.focus))
    draft = Draft(definition)
    if not name:
        raise Refused("A name cannot be empty")
    path = draft.path(pointer_)
    kind = _kind(draft, path) or next((thing.kind for thing in things_at(definition, path)), None)
    if kind is None:
        return _named(draft, path, name)
    edits = rename(definition, kind, path, name)
    document = definition.document
    now = as_read_by(definition.profile, read(apply(document.text, edits), document.syntax)).data
    places = [each for each in ((*path[:-1], name), path) if parse_pointer(pointer(each), now) == each]
    return Edited(edits, select=pointer(places[0]) if places else None)


def _named(draft: Draft, path: Path, name: str) -> Edited:
    """What nothing refers to: an action, a branch, the definition itself."""
    if not isinstance(draft.value(path), dict):
        raise Refused("This has no name")
    if path and isinstance(path[-1], str) and path[-2:-1] == ("branches",):
        draft.revision.rename_key(path, name)
        return draft.done((*path[:-1], name))
    draft.revision.set((*path, "name"), name, after=("id",))
    return draft.done(path)


def _kind(draft: Draft, path: Path) -> Kind | None:
    if draft.find(path):
        return "state"
    kinds: tuple[Kind, ...] = get_args(Kind)
    for kind in kinds:
        if kind in DEFINED and any(each.path == path for each in getattr(draft.workflow, DEFINED[kind])):
            return kind
    return None
