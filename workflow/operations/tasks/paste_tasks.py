"""1.0: tasks from a copy, a definition or any text put in: at a place of a list, into a way, or behind a task.

Their names are made new where they are taken; functions, errors, retries, authentications, timeouts, catalogs and
secrets that they use come along.
"""

from workflow.definition import Definition
from workflow.operations._edited import Edited
from workflow.operations.tasks import _clips, _groups
from workflow.operations.tasks._places import place_in, tasks_of
from workflow.operations.tasks._where import at_end, where
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
    if way or after:
        place = where(definition, "", way, after or "")
    elif pointer_ and not pointer_.endswith("/-"):
        place = where(definition, pointer_, "", "")
    else:
        place = at_end(definition, place_in(definition, pointer_)[:-1] if pointer_ else _clips.LIST)
    return _groups.put(definition, clip, place, notes)
