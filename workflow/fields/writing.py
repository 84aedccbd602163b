"""A member written into a text where its schema has it among its siblings."""

from workflow._json_schema import Schema
from workflow.edits import Revision
from workflow.edits.data import has, value_at
from workflow.fields.shapes import open_shape, schema_at
from workflow.paths import Json, Path


def write(root: Schema, revision: Revision, path: Path, value: Json) -> None:
    """Write a member behind those that the schema has before it; an index at the end of a list is a new entry."""
    if not path:
        revision.set(path, value)
        return
    key = path[-1]
    if isinstance(key, int) and not has(revision.data, path):
        revision.insert(path, value)
        return
    schema = schema_at(root, revision.data, path[:-1])
    known = list(open_shape(root, schema, value_at(revision.data, path[:-1])).properties) if schema else []
    before = known[: known.index(key)] if key in known else ()
    revision.set(path, value, after=before)
