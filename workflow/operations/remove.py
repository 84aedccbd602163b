"""A value taken out, with its own comments and lines; states leave the flow by `remove-states` instead."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointer of the value."""

    pointer: str


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    path = draft.path(arguments.pointer)
    if not path:
        raise Refused("The whole definition cannot be removed here; delete it in the library")
    draft.revision.remove(path)
    return draft.done(path[:-1])
