"""A value written at a place, in place of the one there or as a new member; a member gets its usual place."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited
from workflow.operations._places import place
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Arguments:
    """A pointer, also to what is not there yet (`-`: behind the last item of a list), and the value."""

    pointer: str
    value: Json


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    path = place(arguments.pointer, draft.data)
    draft.revision.set(path, arguments.value, after=draft.before(path[:-1], path[-1]) if path else ())
    return draft.done(path)
