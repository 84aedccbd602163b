"""What kind of value a field has: told by the schema, and by name where only the documents' prose says it."""

from typing import Literal

from workflow._json_schema import Schema
from workflow.fields.shapes import Shape
from workflow.paths import Path

Kind = Literal[
    "text",
    "prose",
    "name",
    "number",
    "boolean",
    "choice",
    "reference",
    "duration",
    "repetition",
    "cron",
    "interval",
    "timezone",
    "expression",
    "event-expression",
    "template",
    "json",
    "value",
    "map",
    "list",
    "links",
    "group",
    "one-of",
]
SCALARS: tuple[Kind, ...] = (
    *("text", "prose", "name", "number", "boolean", "choice", "reference", "duration", "repetition", "cron"),
    *("interval", "timezone", "expression", "event-expression", "template", "json"),
)
"""Kinds with one value that is typed as a whole."""

BY_NAME: dict[str, Kind] = {
    "cron": "cron",
    "interval": "interval",
    "timezone": "timezone",
    "description": "prose",
    "retryInterval": "repetition",
    "retry-interval": "repetition",
}
BY_NAME_AND_TYPE: dict[tuple[str, str], Kind] = {("jitter", "string"): "duration", ("function", "string"): "reference"}
BY_FORMAT: dict[str, Kind] = {"duration": "duration", "cron": "cron", "interval": "interval"}
LINKED = ("states", "functions", "events", "retries", "errors", "auth", "triggerDefs", "trigger-defs")
"""Lists whose entries have forms of their own, where they stand in the workflow or in a branch."""
TASK_LISTS = ("do", "try", "before", "after")
"""1.0: lists of tasks; an entry is a mapping of one name, and the task stands under it."""

PARTED = ("object", "array")
"""JSON types of values with parts."""
_OF_TYPE: dict[str, Kind] = {
    "boolean": "boolean",
    "integer": "number",
    "number": "number",
    "array": "list",
    "string": "text",
}


def kind_of(shape: Shape, path: Path) -> Kind:
    """The kind of the value at `path` with the one type that `shape` leaves it."""
    name = str(path[-1]) if path else ""
    schema = shape.schema
    (written, *_) = (*shape.types, "")
    if (is_linked(path) and written != "string") or (is_task_list(path) and written == "array"):
        return "links"
    if path == ("use", "functions"):
        return "links"
    if (name, written) in BY_NAME_AND_TYPE:
        return BY_NAME_AND_TYPE[name, written]
    if written in PARTED:
        return _by_type(shape)
    if name in BY_NAME:
        return BY_NAME[name]
    if is_name(path):
        return "name"
    return _by_keyword(schema, written) or _by_type(shape)


def is_linked(path: Path) -> bool:
    """Whether `path` is a list of things that have forms of their own."""
    return bool(path) and path[-1] in LINKED and (len(path) == 1 or path[-1] == "states")


def is_task_list(path: Path) -> bool:
    """Whether `path` is a list of tasks (1.0); `use.functions` is a mapping of them."""
    return bool(path) and (path[-1] in TASK_LISTS or path[-2:] == ("fork", "branches"))


def is_listed_task(path: Path) -> bool:
    """Whether `path` is that of a task in a list: its name, below the number of its entry."""
    return len(path) > 2 and isinstance(path[-1], str) and isinstance(path[-2], int) and is_task_list(path[:-2])


def is_task(path: Path) -> bool:
    """Whether what stands at `path` is a task (1.0), if anything does: one of a list, or a function."""
    return is_listed_task(path) or (len(path) == 3 and path[:2] == ("use", "functions"))


def has_tasks(root: Schema) -> bool:
    """Whether it is the schema of a dialect of tasks."""
    return "do" in root["properties"]


def is_name(path: Path) -> bool:
    """Whether `path` is the name that others refer to: it changes together with all references."""
    return len(path) >= 3 and path[-1] == "name" and is_linked(path[:-2])


def _by_keyword(schema: Schema, written: str) -> Kind | None:
    """The kind of a value without parts of the JSON type `written`, where more than its type says it."""
    if schema.get("x-expression") and written not in ("number", "integer", "boolean"):
        return "expression"
    if schema.get("x-event-expression"):
        return "event-expression"
    if schema.get("x-reference"):
        return "reference"
    if schema.get("format") in BY_FORMAT:
        return BY_FORMAT[schema["format"]]
    if schema.get("x-text"):
        return "text"
    return "choice" if "enum" in schema else None


def _by_type(shape: Shape) -> Kind:
    (kind, *_) = (*shape.types, "")
    template = bool(shape.schema.get("x-template") or (not kind and shape.schema.get("x-value")))
    if kind == "object":
        known = shape.properties
        keyed = isinstance(shape.schema.get("additionalProperties"), dict)
        return "group" if known else "map" if template or keyed else "json"
    if kind == "array":
        return "list" if "items" in shape.schema else "json"
    return "template" if template else _OF_TYPE.get(kind, "json")
