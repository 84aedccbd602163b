"""What cleaning a typed value has to know of its place: its kind, its choices and bounds, the names that are taken."""

from typing import Any

from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.expressions import task_variables, variables
from workflow.fields.field import Field
from workflow.fields.form import field_at
from workflow.fields.kinds import SCALARS, is_linked, is_name
from workflow.fields.labels import summary
from workflow.fields.names import names
from workflow.fields.shapes import open_shape
from workflow.fields.value_forms import is_entry, shape_of_part, style_of
from workflow.model import DEFINED, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Path
from workflow.states import ForEachState
from workflow.tasks import TaskWorkflow

OPEN = ("workflow",)
"""What may be referred to without being in the definition."""


def asked(definition: Definition, path: Path, do: str = "set", kind: str = "") -> dict[str, Any] | None:
    """`{kind, required, choices, …}` (designer.forms.Asked) of the field at `path`; None where there is none.

    To `rename` what is at `path`, or to `create` a `kind` of thing, a new name is asked for. To set a value, `kind` is
    the form that it was typed in.
    """
    if do == "create":
        return {"kind": "name", "taken": list(names(definition.workflow, kind, path, definition.document.data))}
    if do == "rename" and not path:
        return None
    if do == "rename":
        return {"kind": "name", "taken": _others(definition, path)}
    found = field_at(definition, path)
    if found is None or found.kind not in (*SCALARS, "value"):
        return None
    return _of(definition, found, path, kind)


def marks(definition: Definition) -> dict[str, str]:
    """`{style, language}`: how expressions are marked in texts, and their language."""
    language = definition.workflow.expression_language if definition.workflow else "jsonpath"
    return {"style": style_of(definition.dialect), "language": language}


def _of(definition: Definition, found: Field, path: Path, form: str) -> dict[str, Any]:
    root = definition.json_schema
    shape = shape_of_part(root, definition.document.data, path) or open_shape(root, {}, found.value)
    workflow = definition.workflow
    listed = DEFINED.get(found.reference or "", "states") in root["properties"]
    return {
        "kind": found.kind,
        "required": found.required,
        "choices": [each.value for each in found.choices],
        "reference": found.reference,
        "open": found.reference in OPEN or not listed,
        "taken": _others(definition, path[:-1]) if is_name(path) else [],
        **marks(definition),
        "computed": bool(shape.schema.get("x-value")),
        "variables": sorted(_variables(workflow, path)) if workflow else [],
        "repeats": definition.dialect == "0.8",
        "least": shape.schema.get("minimum"),
        "most": shape.schema.get("maximum"),
        "whole": "integer" in shape.types,
        "seconds": bool({"number", "integer"} & set(shape.types)),
        "forms": list(found.forms),
        "form": form,
        "texts": "string" in shape.types,
        "empty": is_entry(root, definition.document.data, path),
        "names": [event.name for event in workflow.events] if workflow else [],
    }


def _variables(workflow: Workflow, path: Path) -> frozenset[str]:
    """Those that an expression at `path` is given, without `$`."""
    if isinstance(workflow, TaskWorkflow):
        return task_variables.given(workflow, path)
    return variables.given(nodes_of(ForEachState, workflow), path)


def _others(definition: Definition, path: Path) -> list[str]:
    """The names of what is listed beside the thing at `path`."""
    data = definition.document.data
    listed = value_at(data, path[:-1])
    if isinstance(listed, dict):
        return [key for key in listed if key != path[-1]]
    if not isinstance(listed, list) or not is_linked(path[:-1]):
        return []
    return [summary(each) for index, each in enumerate(listed) if index != path[-1]]
