"""1.0: new tasks, with what their kind asks for, under names that their list does not have."""

from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.fields.seeds import Seeds, unused
from workflow.operations._edited import Refused
from workflow.operations._tiles import own_tiles
from workflow.paths import Json, Path
from workflow.state_kinds import TASKS


def names_in(data: Json, place: Path) -> tuple[str, ...]:
    """The names of the tasks in a list."""
    listed = value_at(data, place)
    entries = listed if isinstance(listed, list) else []
    return tuple(name for entry in entries if isinstance(entry, dict) for name in entry)


def made(definition: Definition, place: Path, kind: str) -> tuple[str, dict[str, Json]]:
    """The name and the members of a new task for a place in a list. Raises Refused for a kind that there is not."""
    own = {one.kind: one.begins for one in own_tiles(definition.profile)}
    if kind not in (*TASKS, *own):
        raise Refused(f"There is no kind of task “{kind}”; there are {', '.join((*TASKS, *own))}")
    root = definition.json_schema
    name = unused(f"new{kind.capitalize()}", names_in(definition.document.data, place[:-1]))
    seeds = Seeds(root, definition.workflow, definition.document.data, definition.document.text)
    return name, seeds.task(root["$defs"]["task"], (*place, name), kind, own.get(kind))
