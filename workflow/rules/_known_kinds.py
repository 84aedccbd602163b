"""Of which kinds the values are that an expression reads, where that is known before a run: by what a variable is, by
the schema of the input, by the constants of the definition.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from workflow.expressions.jq import EACH, KINDS, Kind, Read, Step
from workflow.model import Expression, State, Transition
from workflow.paths import Json, Path
from workflow.resources import find
from workflow.rules import _errors_at
from workflow.rules._containers import seeing
from workflow.rules._facts import Facts, Missing
from workflow.states import SwitchState
from workflow.tasks import DataSchema, Task, TaskWorkflow

Kinds = frozenset[Kind]
Schema = Any
_TEXT: Final[Kinds] = frozenset(("string",))
_NUMBER: Final[Kinds] = frozenset(("number",))
_STARTED: Final[dict[tuple[Step, ...], Kinds]] = {
    ("startedAt", "iso8601"): _TEXT,
    ("startedAt", "epoch", "seconds"): _NUMBER,
    ("startedAt", "epoch", "milliseconds"): _NUMBER,
}
VARIABLES: Final[dict[str, dict[tuple[Step, ...], Kinds]]] = {
    "workflow": {("id",): _TEXT, **_STARTED},
    "task": {("name",): _TEXT, ("reference",): _TEXT, **_STARTED},
    "runtime": {("name",): _TEXT, ("version",): _TEXT},
    "authorization": {("scheme",): _TEXT, ("parameter",): _TEXT},
    "WORKFLOW": {("id",): _TEXT, ("instanceId",): _TEXT, ("name",): _TEXT},
}
"""What members of the variables are that every expression is given, in 1.0 and 0.8."""
_OF_INPUT: Final = (
    *((name,) for name in ("set", "with", "run", "emit", "raise", "switch", "wait")),
    ("for", "in"),
)
"""The members of a task whose expressions see its input."""
_WORDS: Final = {"integer": "number"}
"""What types of a schema are called in jq."""


class KnownKinds:
    """The kinds of what the expressions of one definition read."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._errors = _errors_at.members(facts)
        self._conditions = _errors_at.conditions(facts)
        self._tasks = {one.node.path: one.node for one in facts.all(State) if isinstance(one.node, Task)}

    def of(self, read: Read, path: Path) -> Kinds | None:
        """The kinds of what is read by the expression at `path`, if it is there; None where they are not known."""
        if read.variable is None:
            if path in self._conditions:
                return self._of_error(read)
            found = (kinds_at(schema, read.path) for schema in self._schemas_at(path))
            return next((kinds for kinds in found if kinds is not None), None)
        return self._of_variable(read.variable, read, path)

    def _of_variable(self, name: str, read: Read, path: Path) -> Kinds | None:
        what = self._facts.given.what(name, path)
        if what is not None:
            return self._of_error(read) if what == "error" else _NUMBER if what == "number" and not read.path else None
        if name in ("workflow", "WORKFLOW") and read.path[:1] == ("input",):
            return kinds_at(self._of_workflow, read.path[1:])
        if name == "CONST":
            return _of_value(self._facts.workflow.constants, read.path)
        return VARIABLES.get(name, {}).get(read.path)

    def _of_error(self, read: Read) -> Kinds | None:
        if len(read.path) != 1 or read.path[0] not in self._errors:
            return None
        return _NUMBER if read.path == ("status",) else _TEXT

    @cached_property
    def _of_workflow(self) -> Schema:
        """The schema of the input of the whole; None where there is none, or it is not at hand."""
        workflow = self._facts.workflow
        if isinstance(workflow, TaskWorkflow):
            return self._read(workflow.input.schema if workflow.input else None)
        if workflow.inline_schema is not None or workflow.input_schema is None:
            return workflow.inline_schema
        resource = find(workflow.input_schema.name, self._facts.resources)
        return self._facts.read(resource) if resource else None

    def _read(self, schema: DataSchema | None) -> Schema:
        if schema is None or schema.format != "json" or self._facts.semantics.data.checked != "raw":
            return None
        resource = find(schema.resource.name, self._facts.resources) if schema.resource else None
        return self._facts.read(resource) if resource else schema.document

    def _schemas_at(self, path: Path) -> Iterator[Schema]:
        """The schemas of the data that the expression at `path` sees."""
        workflow = self._facts.workflow
        if not isinstance(workflow, TaskWorkflow):
            yield self._of_workflow if path in self._at_start else None
            return
        around = next((path[:end] for end in range(len(path), 0, -1) if path[:end] in self._tasks), None)
        if around is None:
            yield self._of_workflow if path[:2] == ("input", "from") else None
            return
        task, member = self._tasks[around], path[len(around) :]
        is_made = task.input is not None and task.input.transform is not None
        sees_input = any(member[: len(one)] == one for one in _OF_INPUT) and "subscription" not in member
        checked = member[:2] == ("input", "from") or (sees_input and not is_made)
        if checked and task.input is not None:
            yield self._read(task.input.schema)
        if (checked or member[:1] == ("if",)) and around in self._first:
            yield self._of_workflow

    @cached_property
    def _first(self) -> frozenset[Path]:
        """The tasks that get the input of the workflow, and nothing else ever."""
        workflow = self._facts.workflow
        assert isinstance(workflow, TaskWorkflow)
        is_made = workflow.input is not None and workflow.input.transform is not None
        first = workflow.scope.states[0] if workflow.scope.states else None
        if not isinstance(first, Task) or is_made or workflow.use.extensions or workflow.schedule is not None:
            return frozenset()
        found = list(seeing(first, loops=False))
        return frozenset() if any(self._is_led_to(one.name) for one in found) else frozenset(one.path for one in found)

    @cached_property
    def _at_start(self) -> frozenset[Path]:
        """The conditions of a state of 0.8 that see the input of the workflow, and nothing else ever."""
        scope = self._facts.workflow.scope
        first = self._facts.state(scope, scope.start[0].name) if len(scope.start) == 1 else None
        if not isinstance(first, SwitchState) or first.filter.input is not None or self._is_led_to(first.name):
            return frozenset()
        conditions = (case.condition for case in first.data_conditions)
        return frozenset(one.path for one in conditions if isinstance(one, Expression))

    def _is_led_to(self, name: str) -> bool:
        return any(one.node.target.name == name and not one.node.implicit for one in self._facts.all(Transition))


def kinds_at(schema: Schema, path: tuple[Step, ...]) -> Kinds | None:
    """The kinds that a value at a path may have by a JSON Schema; None where it says nothing. What else stands in it
    can only narrow that.
    """
    root = schema
    for step in path:
        schema = _followed(root, schema)
        if not isinstance(schema, dict):
            return None
        if isinstance(step, str):
            members = schema.get("properties")
            schema = members.get(step) if isinstance(members, dict) else None
        else:
            is_array = (step is EACH or isinstance(step, int)) and schema.get("type") == "array"
            schema = schema.get("items") if is_array and "prefixItems" not in schema else None
    schema = _followed(root, schema)
    if not isinstance(schema, dict):
        return None
    found = {_WORDS.get(one, one) for one in _types_of(schema)}
    return frozenset(one for one in KINDS if one in found) if found and found <= KINDS else None


def _types_of(schema: dict[str, Json]) -> list[str]:
    """The types that a schema names, or those of the values that it lists."""
    written, values = schema.get("type"), schema.get("enum")
    if written is not None:
        return [str(one) for one in (written if isinstance(written, list) else [written])]
    listed = values if isinstance(values, list) else [schema["const"]] if "const" in schema else []
    return [_kind_of(one) for one in listed]


def _followed(root: Schema, schema: Schema) -> Schema:
    """The schema behind references within the same document; None where one leads elsewhere, or too far."""
    for _ in range(8):
        if not isinstance(schema, dict) or "$ref" not in schema:
            return schema
        target = str(schema["$ref"])
        schema = root if target.startswith("#") else None
        for part in target.removeprefix("#").strip("/").split("/") if target not in ("#", "#/") else ():
            schema = schema.get(part) if isinstance(schema, dict) else None
    return None


def _of_value(value: Json, path: tuple[Step, ...]) -> Kinds | None:
    """The kind of what stands at a path of a value that is written."""
    for step in path:
        inside = (isinstance(value, dict) and step in value) or (
            isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value)
        )
        if not inside:
            return None
        value = value[step]
    is_plain = value is not None and value is not Missing.MISSING and not isinstance(value, dict | list)
    return frozenset((_kind_of(value),)) if is_plain else None  # type: ignore[arg-type]


def _kind_of(value: Json) -> str:
    names = {bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")
