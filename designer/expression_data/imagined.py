"""Values that nobody gave: of a JSON Schema, of the places that expressions read; and large ones cut short."""

from typing import Any, Final

from workflow.expressions.jq import BELOW, EACH
from workflow.paths import Json

DEPTH: Final = 8
ENTRIES: Final = 5
MEMBERS: Final = 200
_USUAL: Final[dict[str, Json]] = {"object": {}, "array": [], "string": "", "integer": 0, "number": 0, "boolean": True}


def cut(value: Json, depth: int = DEPTH) -> Json:
    """The beginning of a value: what is far inside, and most entries of long lists, are left out."""
    if isinstance(value, list):
        return [cut(one, depth - 1) for one in value[:ENTRIES]] if depth else []
    if isinstance(value, dict):
        return {name: cut(one, depth - 1) for name, one in list(value.items())[:MEMBERS]} if depth else {}
    return value


def of_schema(schema: Json, depth: int = DEPTH) -> Json:
    """What a schema names, as one value: all members of all its ways together, its own examples and defaults.

    No value that it accepts need look so (workflow/schema_values.py makes those): this is what may be asked for.
    """
    if not isinstance(schema, dict) or not depth:
        return None
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    for key in ("examples", "enum"):
        if isinstance(schema.get(key), list) and schema[key]:
            return schema[key][0]
    parts = [one for key in ("allOf", "anyOf", "oneOf") for one in schema.get(key) or () if isinstance(one, dict)]
    members = {name: one for part in (schema, *parts) for name, one in (part.get("properties") or {}).items()}
    if members:
        return {name: of_schema(one, depth - 1) for name, one in members.items()}
    if isinstance(schema.get("items"), dict):
        return [of_schema(schema["items"], depth - 1)]
    kind = schema.get("type")
    return _USUAL.get(kind if isinstance(kind, str) else "")


def planted(value: Json, path: tuple[Any, ...]) -> Json:
    """The value with something at a place: members and entries that are missing are made, null at the end."""
    if not path or BELOW in path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, str) and isinstance(value, dict | None):
        members = value or {}
        return {**members, step: planted(members.get(step), rest)}
    if (step is EACH or isinstance(step, int)) and isinstance(value, list | None):
        return [planted((value or [None])[0], rest), *(value or [])[1:]]
    return value
