"""The model of 0.6 as a definition in 0.8 that does the same; what it cannot do there is listed.

The other dialects of 0.1 come here through 0.6. Section names in this package are those of the 0.8 document.
"""

from workflow.convert._templates import has_expressions
from workflow.convert.losses import Lost
from workflow.convert.to_0_8.actions import Actions
from workflow.convert.to_0_8.comparing import differences
from workflow.convert.to_0_8.errors import Errors
from workflow.convert.to_0_8.events import event, seen_whole
from workflow.convert.to_0_8.expressions import Expressions
from workflow.convert.to_0_8.functions import Functions
from workflow.convert.to_0_8.merging import aside
from workflow.convert.to_0_8.metadata import metadata_of
from workflow.convert.to_0_8.start import start
from workflow.convert.to_0_8.states import States
from workflow.convert.to_0_8.transitions import Transitions
from workflow.model import Ref, Workflow
from workflow.paths import Json, Object

__all__ = ["DIALECT", "SOURCE", "differences", "write"]

DIALECT, SOURCE = "0.8", "0.6-draft"
NAMELESS = "workflow"
"""What others call a workflow that says neither id nor name."""
RESOURCE = "what this resource gives is written in the definition"
OTHER_RETRIES = "a resource with retries: in 0.8 a `multiplier` there is a factor, and an `increment` is added"


def write(workflow: Workflow, lost: Lost) -> Object:
    """The data of a 0.8 definition that does what `workflow`, of 0.6, does."""
    expressions = Expressions(lost)
    whole = seen_whole(workflow)
    actions, errors = Actions(lost, expressions, whole), Errors(workflow, lost)
    transitions = Transitions(lost, workflow.scope, expressions, actions)
    states = States(workflow, lost, expressions, actions, errors, transitions, aside(workflow))
    head = _head(workflow, lost) | _filled(start=start(workflow, lost))
    retries, declared = errors.strategies(), errors.declared()
    functions = Functions(workflow, lost).written()
    lists: Object = {
        "functions": functions,
        "events": [event(one, one.name in whole, lost) for one in workflow.events],
        "retries": retries,
        "errors": declared,
    }
    for kind, ref in workflow.resources:
        lists[kind] = _resource(kind, ref, lists[kind], lost)
    return head | {name: value for name, value in lists.items() if value} | {"states": states.written()}


def _head(workflow: Workflow, lost: Lost) -> Object:
    if workflow.output_schema:
        lost.add(workflow.output_schema, "the schema of the output: 0.8 has none")
    schema = workflow.input_schema
    return _filled(
        id=workflow.id or workflow.name or NAMELESS,
        name=workflow.name or None,
        version=_version(workflow, lost),
        specVersion="0.8",
        description=workflow.description,
        dataInputSchema={"schema": schema.name, "failOnValidationErrors": False} if schema else None,
        metadata=metadata_of(workflow.metadata, ("metadata",), lost),
        extensions=_extensions(workflow, lost),
    )


def _version(workflow: Workflow, lost: Lost) -> Json:
    if workflow.version is None:
        return None
    value = workflow.version.value
    if has_expressions(value):
        lost.add(workflow.version, "a version that is evaluated: in 0.8 it is a text")
        return None
    return value if isinstance(value, str) else str(value)


def _extensions(workflow: Workflow, lost: Lost) -> Json:
    if isinstance(workflow.extensions, dict):
        lost.note(("extensions",), "extensions are a list in 0.8: this object is its only entry")
        return [workflow.extensions]
    return workflow.extensions


def _resource(kind: str, ref: Ref, known: Json, lost: Lost) -> Json:
    """The list that a URI stands for, where it is known, else the URI."""
    if known:
        lost.note(ref, RESOURCE)
        return known
    if kind == "retries":
        lost.change(ref, OTHER_RETRIES)
    return ref.name


def _filled(**members: Json) -> Object:
    return {name: value for name, value in members.items() if value is not None}
