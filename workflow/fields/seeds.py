"""What a new member or entry begins with: all that its schema requires; what only the person knows stays open.

An open choice is the empty text (docs/operations.md, "Left open"): a form marks it, the rule `unfinished` names it.
"""

import copy
import re
from collections.abc import Sequence

from workflow import error_types
from workflow._json_schema import TYPES, Schema
from workflow.edits.data import value_at
from workflow.edits.references import Kind
from workflow.fields.kinds import has_tasks, is_listed_task, is_name
from workflow.fields.names import names
from workflow.fields.shapes import Shape, open_shape
from workflow.model import OPEN, Workflow
from workflow.paths import Json, Object, Path

_EMPTY: dict[str, Json] = {"object": {}, "array": [], "boolean": True, "string": "", "integer": 0, "number": 0}
RAISED = "runtime"
"""The name of the standard type that is raised first."""
RETRY: dict[str, Json] = {
    "delay": {"seconds": 1},
    "backoff": {"exponential": {}},
    "limit": {"attempt": {"count": 3}},
}
"""A whole retry policy of 1.0: three more tries, after 1, 2 and 4 seconds."""
FIRST: dict[str, Json] = {"call": "http"}
"""What a task in a list of tasks does at first."""
USUAL = ("operation",)
"""What a choice begins with, where it is among the others; else with the first."""
KINDS: dict[str, Kind] = {
    "states": "state",
    "functions": "function",
    "events": "event",
    "retries": "retry",
    "errors": "error",
    "auth": "auth",
    "triggerDefs": "event",
    "trigger-defs": "event",
}
"""What stands in the lists that have forms of their own."""


class Seeds:
    """Makes new values for one definition."""

    def __init__(self, root: Schema, workflow: Workflow | None, data: Json = None, text: str = "") -> None:
        self.root, self.workflow, self.data, self.text = root, workflow, data, text

    def of(self, schema: Schema, path: Path, kind: str | None = None) -> Json:
        """A value for `path`; `kind` is the JSON type where `schema` leaves a choice."""
        shape = open_shape(self.root, schema, _EMPTY.get(kind or "", {}))
        if "x-begins" in shape.schema:
            return copy.deepcopy(shape.schema["x-begins"])
        if "default" in shape.schema and kind is None and not shape.properties:
            default = shape.schema["default"]
            return True if default is False else default
        examples = shape.schema.get("examples", []) if kind in _EMPTY and kind != "string" else []
        fitting = [each for each in examples if TYPES[str(kind)](each)]
        if fitting:
            return fitting[0]
        chosen = kind or (shape.types or ("object" if shape.properties else "string",))[0]
        if chosen == "object":
            return self._usual(path) or self._object(schema, path)
        if chosen == "array":
            return self._list(shape, path)
        if chosen == "string":
            return self._scalar(shape, path)
        return max(0, shape.schema.get("minimum", 0)) if chosen in ("integer", "number") else _EMPTY.get(chosen)

    def _object(self, schema: Schema, path: Path) -> dict[str, Json]:
        """All that must be there; what is put in first may ask for more."""
        shape = open_shape(self.root, schema, {})
        entry = shape.schema.get("additionalProperties")
        if shape.schema.get("maxProperties") == 1 and isinstance(entry, dict):
            name = unused(f"new{shape.title}", self._beside(path))
            place = (*path, name)
            made = self.first(entry, place) if is_listed_task(place) else self.of(entry, place)
            is_case = len(path) > 1 and path[-2] == "switch" and isinstance(made, dict)
            return {name: {"when": OPEN, **made} if is_case else made}
        return self._filled(schema, path, {})

    def first(self, schema: Schema, path: Path) -> Object:
        """The task that a list begins with (1.0): a request by HTTP, where the engine has calls."""
        missing = self._missing(schema, {})
        return self._filled(schema, path, dict(FIRST) if missing and missing[0] in FIRST else {})

    def _beside(self, path: Path) -> tuple[str, ...]:
        """The names in the list that a task or case of 1.0 is put into."""
        listed = value_at(self.data, path[:-1]) if path else None
        entries = listed if isinstance(listed, list) else []
        return tuple(name for entry in entries if isinstance(entry, dict) for name in entry)

    def task(self, schema: Schema, path: Path, option: str, begins: Object | None = None) -> Object:
        """A task that does `option`, with what that asks for (1.0). One that `begins` with members gets what those ask
        for.
        """
        if begins is not None:
            return self._filled(schema, path, copy.deepcopy(begins))
        shape = open_shape(self.root, schema, {option: None})
        if option == "raise":
            error = shape.properties[option]["properties"]["error"]
            made = copy.deepcopy(error["examples"][0]) if "examples" in error else self._error()
            return {"raise": {"error": self._filled(error, (*path, "raise", "error"), made)}}
        return self._filled(schema, path, {option: self.of(shape.properties[option], (*path, option))})

    def _usual(self, path: Path) -> dict[str, Json] | None:
        """A whole value, of what is of little use by its parts."""
        if path[-2:] == ("raise", "error"):
            return self._error()
        is_retry = path[-2:] == ("catch", "retry") or path[-3:-1] == ("use", "retries")
        return copy.deepcopy(RETRY) if is_retry else None

    def _error(self) -> dict[str, Json]:
        """The standard error that fits most."""
        return {"type": error_types.in_full(self.text, RAISED), "status": error_types.STATUSES[RAISED]}

    def _filled(self, schema: Schema, path: Path, made: dict[str, Json]) -> dict[str, Json]:
        while missing := self._missing(schema, made):
            name, inner = missing
            made[name] = self.of(inner, (*path, name))
        if not made and open_shape(self.root, schema, {}).schema.get("minProperties"):
            return {"name": OPEN}  # any name will do
        order = list(open_shape(self.root, schema, made).properties)
        return {name: made[name] for name in sorted(made, key=order.index)}

    def _missing(self, schema: Schema, made: dict[str, Json]) -> tuple[str, Schema] | None:
        """The next member that must be there and is not."""
        shape = open_shape(self.root, schema, made)
        along = [more for name in made for more in shape.companions.get(name, ())]
        either = [_first(group) for group in shape.needs if not set(group) & set(made)]
        wanted = {*shape.required, *along, *either} - set(made)
        if not wanted and not made and shape.schema.get("minProperties"):
            wanted = {*list(shape.properties)[:1]}
        name = next((name for name in shape.properties if name in wanted), None)
        return (name, open_shape(self.root, schema, {**made, name: None}).properties[name]) if name else None

    def _list(self, shape: Shape, path: Path) -> list[Json]:
        """A list begins with one entry: an empty one says nothing."""
        items = shape.schema.get("items")
        return [self.of(items, (*path, 0))] if isinstance(items, dict) else []

    def _scalar(self, shape: Shape, path: Path) -> Json:
        schema = shape.schema
        if "enum" in schema:
            return next((each for each in schema["enum"] if str(each).lower() in USUAL), schema["enum"][0])
        if is_name(path):
            return self._name(path)
        is_handler = path[-1:] == ("error",) and not has_tasks(self.root)
        return "*" if is_handler and not self._handles_all(path[:-2]) else OPEN

    def _handles_all(self, handlers: Path) -> bool:
        """Whether one of the error handlers at a path is for every error: another one is for a certain error."""
        listed = value_at(self.data, handlers)
        return isinstance(listed, list) and any(isinstance(each, dict) and each.get("error") == "*" for each in listed)

    def _name(self, path: Path) -> str:
        kind = KINDS.get(str(path[-3]), "")
        return unused(f"new{kind.capitalize()}", names(self.workflow, kind, path, self.data))


def unused(name: str, taken: tuple[str, ...]) -> str:
    """`name`, or with the first number behind it that makes it new."""
    if name not in taken:
        return name
    stem = re.sub(r"\d+$", "", name)
    return next(f"{stem}{number}" for number in range(2, len(taken) + 3) if f"{stem}{number}" not in taken)


def _first(group: Sequence[str]) -> str:
    """The member that is put in where one of several must be: of tasks never one that holds a list of them."""
    return next((name for name in ("call", "set") if name in group), group[0])
