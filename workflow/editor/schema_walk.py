"""Walks a JSON Schema along a path. Of several branches only those stay that agree with the scalars already written
(such as `type`): half of a definition is no value that could be checked.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from workflow._json_schema import types_of
from workflow.editor.place import Scalars
from workflow.fields.shapes import resolve
from workflow.paths import Path
from workflow.profile import Overlay
from workflow.schema import schema_of

Schema = dict[str, Any]
_DEEPEST = 12
_NONE: Scalars = {}


class SchemaWalker:
    """The schema of one dialect."""

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._resolved: dict[int, tuple[Schema, Schema]] = {}

    def at(self, path: Path, siblings: Mapping[Path, Scalars]) -> list[Schema]:
        """The schemas that hold for the value at `path`, opened: references, combinations and conditions followed."""
        found = list(self.open(self._root, siblings.get((), _NONE)))
        for length, key in enumerate(path, 1):
            scalars = siblings.get(path[:length], _NONE)
            steps = [inner for schema in found if (inner := _step(schema, key)) is not None]
            found = [each for schema in steps for each in self.open(schema, scalars)]
        return found

    def open(self, schema: Schema, scalars: Scalars = _NONE, depth: int = 0) -> Iterator[Schema]:
        """`schema` with all that it is made of; old spellings (`deprecated`) are left out."""
        here = self.resolved(schema)
        yield here
        if depth > _DEEPEST:
            return
        for part in self._parts(here, scalars):
            yield from self.open(part, scalars, depth + 1)

    def _parts(self, here: Schema, scalars: Scalars) -> Iterator[Schema]:
        yield from here.get("allOf", ())
        for name in ("oneOf", "anyOf"):
            for branch in here.get(name, ()):
                if not self.resolved(branch).get("deprecated") and self._agrees(branch, scalars):
                    yield branch
        if "if" in here:
            chosen = here.get("then" if self._agrees(here["if"], scalars, strict=True) else "else")
            if chosen:
                yield chosen

    def resolved(self, schema: Schema) -> Schema:
        """`schema` with what it refers to in its place; of one schema always the same object."""
        if "$ref" not in schema:
            return schema
        known = self._resolved.get(id(schema))
        if known is None:
            known = self._resolved[id(schema)] = (schema, resolve(self._root, schema))
        return known[1]

    def _agrees(self, schema: Schema, scalars: Scalars, strict: bool = False) -> bool:
        """Whether no scalar speaks against a branch; `strict`: each that the branch names has to speak for it."""
        branch = self.resolved(schema)
        for name, given in branch.get("properties", {}).items():
            rule = self.resolved(given)
            choices = [rule["const"]] if "const" in rule else rule.get("enum")
            written = scalars.get(name)
            if choices and written is None and strict:
                return False
            if choices and written and all(written_as(choice) != written for choice in choices):
                return False
        return all("if" in part or self._agrees(part, scalars, strict) for part in branch.get("allOf", ()))


def _step(schema: Schema, key: str | int) -> Schema | None:
    if isinstance(key, int):
        found = schema.get("items")
    else:
        found = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
    return found if isinstance(found, dict) else None


def written_as(value: object) -> str:
    """A scalar of a schema as a definition has it."""
    return (
        {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
    )


@cache
def walker(dialect: str, overlay: Overlay | None = None) -> SchemaWalker:
    """The schema of the dialect with this id, with a runtime's overlay on it."""
    return SchemaWalker(schema_of(dialect, overlay))


def wanted(schemas: Iterable[Schema]) -> str:
    """What kinds of value are wanted, in words."""
    return " or ".join(dict.fromkeys(name for schema in schemas for name in types_of(schema)))


def help_of(schemas: Iterable[Schema]) -> str:
    """What they say of the value: the first description, or else the first title."""
    listed = list(schemas)
    said = [schema.get(name) for name in ("description", "title") for schema in listed]
    return str(next(filter(None, said), ""))
