"""1.0: what a call is given, as the kind of the call asks for it."""

from workflow._json_schema import Schema
from workflow.edits import Revision
from workflow.edits.data import has, value_at
from workflow.fields.seeds import Seeds
from workflow.fields.shapes import open_shape, resolve, schema_at
from workflow.fields.writing import write
from workflow.paths import Json, Path


def follow(root: Schema, seeds: Seeds, revision: Revision, path: Path, before: Json) -> None:
    """Write what the call of the task at `path` needs in `with`, after its kind has changed in `revision`.

    `before` is the whole definition as it was. What a form began there for the old kind goes; what a person wrote
    stays.
    """
    place = (*path, "with")
    now, needed = _begun(root, seeds, revision.data, place)
    begun, _ = _begun(root, seeds, before, place)
    if not has(revision.data, place):
        if needed:
            write(root, revision, place, now)
        return
    given = value_at(revision.data, place)
    if not isinstance(given, dict) or now == begun:
        return
    written = {name for name, value in given.items() if name not in begun or begun[name] != value}
    if not written:
        revision.set(place, now) if needed else revision.remove(place)
        return
    for name in given:
        if name not in written and name not in now:
            revision.remove((*place, name))
    for name, value in now.items():
        if name not in written and (name not in given or given[name] != value):
            write(root, revision, (*place, name), value)


def _begun(root: Schema, seeds: Seeds, data: Json, place: Path) -> tuple[dict[str, Json], bool]:
    """What a form begins the request with, and whether the call needs one."""
    task = schema_at(root, data, place[:-1])
    shape = open_shape(root, resolve(root, task), value_at(data, place[:-1])) if task else None
    if shape is None or "with" not in shape.properties or not isinstance(value_at(data, place[:-1]), dict):
        return {}, False
    made = seeds.of(shape.properties["with"], place) if "with" in shape.required else {}
    return (made if isinstance(made, dict) else {}), "with" in shape.required
