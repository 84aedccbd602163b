"""1.0: tasks of one list once more, behind the last of them, under new names; ways among them lead among the new ones.

The way of the last one leads to the copies, which lead on where it led.
"""

from workflow.definition import Definition
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks import _clips, _groups
from workflow.operations.tasks._places import chosen
from workflow.operations.tasks._where import where
from workflow.paths import pointer


def run(definition: Definition, pointers: tuple[str, ...]) -> Edited:
    """The pointers of the tasks."""
    paths = chosen(definition, pointers)
    if len({path[:-2] for path in paths}) > 1:
        raise Refused("The tasks are in different lists: duplicate those of one list at a time")
    clip, _ = _clips.unpack(_clips.lift(definition.document, paths))
    return _groups.put(definition, clip, where(definition, "", "", pointer(paths[-1])))
