"""A value written at a place, in place of the one there or as a new member; a member gets its usual place."""

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited
from workflow.operations._places import place
from workflow.paths import Json


def run(definition: Definition, pointer: str, value: Json) -> Edited:
    """A pointer, also to what is not there yet (`-`: behind the last item of a list), and the value."""
    draft = Draft(definition)
    path = place(pointer, draft.data)
    draft.revision.set(path, value, after=draft.before(path[:-1], path[-1]) if path else ())
    return draft.done(path)
