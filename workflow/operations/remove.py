"""A value taken out, with its own comments and lines; states leave the flow by `remove-states` instead."""

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused


def run(definition: Definition, pointer: str) -> Edited:
    """The pointer of the value."""
    draft = Draft(definition)
    path = draft.path(pointer)
    if not path:
        raise Refused("The whole definition cannot be removed here; delete it in the library")
    draft.revision.remove(path)
    return draft.done(path[:-1])
