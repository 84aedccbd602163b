"""States as plain data with what they refer to, for `paste`; nothing is edited. Cutting is copying, then removing."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations import _clips
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointers of the states."""

    pointers: tuple[str, ...]


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    states = draft.states(arguments.pointers)
    return Edited(data=_clips.lift(draft, states))
