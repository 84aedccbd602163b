"""1.0: tasks as a text with what they use of `use`, for `paste-tasks` or an editor; nothing is edited.

Cutting is copying, then removing.
"""

from workflow.definition import Definition
from workflow.operations._edited import Edited
from workflow.operations.tasks import _clips
from workflow.operations.tasks._places import chosen


def run(definition: Definition, pointers: tuple[str, ...]) -> Edited:
    """The pointers of the tasks; `data` is the text."""
    return Edited(data=_clips.lift(definition.document, chosen(definition, pointers)))
