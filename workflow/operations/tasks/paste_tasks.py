"""1.0: tasks from a copy, a definition or any text put in: at a place of a list, into a way, or behind a task.

Their names are made new where they are taken; functions, errors, retries, authentications, timeouts, catalogs and
secrets that they use come along.
"""

from workflow.definition import Definition
from workflow.operations._edited import Edited
from workflow.operations.tasks import _clips, _groups
from workflow.operations.tasks._places import tasks_of
from workflow.operations.tasks._where import behind
from workflow.paths import Json


def run(
    definition: Definition,
    text: str | None = None,
    data: Json = None,
    pointer_: str = "",
    way: str = "",
    after: str | None = None,
) -> Edited:
    """A `text`, or `data`; the place as `add-task` has it, else behind all tasks of the workflow."""
    tasks_of(definition)
    clip, notes = _clips.unpack(text if text is not None else data)
    return _groups.put(definition, clip, behind(definition, pointer_, way, after or ""), notes)
