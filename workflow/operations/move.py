"""An item of a list moved to another place, of the same list or of another one, its text and comments with it."""

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._places import place


def run(definition: Definition, pointer: str, to: str) -> Edited:
    """The pointer of the item, and the pointer that it shall have in the new text (`-`: the last one)."""
    draft = Draft(definition)
    path, there = draft.path(pointer), place(to, draft.data)
    if not path or not there or not isinstance(path[-1], int) or not isinstance(there[-1], int):
        raise Refused("Only items of lists have an order that can be changed")
    if there[: len(path)] == path and len(there) > len(path):
        raise Refused("It cannot be moved into itself")
    if path[:-1] == there[:-1]:
        there = (*there[:-1], min(there[-1], len(draft.value(path[:-1])) - 1))
    if there != path:
        draft.revision.move(path, there)
    return draft.done(there)
