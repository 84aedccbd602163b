"""What kind of value a field has: told by the schema, and by name where only the documents' prose says it."""

from typing import Literal

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
    "metadata": "map",
}
BY_NAME_AND_TYPE: dict[tuple[str, str], Kind] = {("jitter", "string"): "duration", ("function", "string"): "reference"}
LINKED = ("states", "functions", "events", "retries", "triggerDefs", "trigger-defs")
"""Lists whose entries have forms of their own, where they stand in the workflow or in a branch."""

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
    if is_linked(path) and written != "string":
        return "links"
    if name in BY_NAME or (name, written) in BY_NAME_AND_TYPE:
        return BY_NAME_AND_TYPE.get((name, written)) or BY_NAME[name]
    if is_name(path):
        return "name"
    if schema.get("x-expression"):
        return "expression"
    if schema.get("x-event-expression"):
        return "event-expression"
    if schema.get("x-reference"):
        return "reference"
    if schema.get("format") == "duration":
        return "duration"
    if "enum" in schema:
        return "choice"
    return _by_type(shape)


def is_linked(path: Path) -> bool:
    """Whether `path` is a list of things that have forms of their own."""
    return bool(path) and path[-1] in LINKED and (len(path) == 1 or path[-1] == "states")


def is_name(path: Path) -> bool:
    """Whether `path` is the name that others refer to: it changes together with all references."""
    return len(path) >= 3 and path[-1] == "name" and is_linked(path[:-2])


def _by_type(shape: Shape) -> Kind:
    (kind, *_) = (*shape.types, "")
    template = bool(shape.schema.get("x-template"))
    if kind == "object":
        known = shape.properties
        keyed = isinstance(shape.schema.get("additionalProperties"), dict)
        return "group" if known else "map" if template or keyed else "json"
    if kind == "array":
        return "list" if "items" in shape.schema else "json"
    return "template" if template else _OF_TYPE.get(kind, "json")
