"""An item put into a list, before the one at its place; the list is made if it is missing."""

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited
from workflow.operations._places import place
from workflow.paths import Json


def run(definition: Definition, pointer: str, value: Json) -> Edited:
    """The pointer of the item as it will be (`-`: the last one), and its value."""
    draft = Draft(definition)
    path = place(pointer, draft.data)
    draft.revision.insert(path, value)
    return draft.done(path)
