"""An item put into a list, before the one at its place; the list is made if it is missing."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited
from workflow.operations._places import place
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointer of the item as it will be (`-`: the last one), and its value."""

    pointer: str
    value: Json


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    path = place(arguments.pointer, draft.data)
    draft.revision.insert(path, arguments.value)
    return draft.done(path)
