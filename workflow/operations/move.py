"""An item of a list moved to another place, of the same list or of another one, its text and comments with it."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._places import place


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointer of the item, and the pointer that it shall have in the new text (`-`: the last one)."""

    pointer: str
    to: str


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    path, to = draft.path(arguments.pointer), place(arguments.to, draft.data)
    if not path or not to or not isinstance(path[-1], int) or not isinstance(to[-1], int):
        raise Refused("Only items of lists have an order that can be changed")
    if to[: len(path)] == path and len(to) > len(path):
        raise Refused("It cannot be moved into itself")
    if path[:-1] == to[:-1]:
        to = (*to[:-1], min(to[-1], len(draft.value(path[:-1])) - 1))
    if to != path:
        draft.revision.move(path, to)
    return draft.done(to)
