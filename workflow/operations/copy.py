"""States as plain data with what they refer to, for `paste`; nothing is edited. Cutting is copying, then removing."""

from workflow.definition import Definition
from workflow.operations import _clips
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited


def run(definition: Definition, pointers: tuple[str, ...]) -> Edited:
    """The pointers of the states; `text` of the data is the same as a text, with comments where it can have some."""
    draft = Draft(definition)
    states = draft.states(pointers)
    clip = _clips.lift(draft, states)
    return Edited(data={**clip, "text": _clips.text_of(draft, states, clip)})
