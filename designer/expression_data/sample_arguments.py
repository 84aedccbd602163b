"""What expressions are given beside sample data (semantics-0.8.md §2.5).

A secret has a text in its place; where the sample does not tell the workflow's input, what came into the state stands
for it.
"""

from dataclasses import replace

from workflow.expressions import NO_ARGUMENTS, Arguments, templates
from workflow.model import Expression, Workflow
from workflow.paths import Json

EXPRESSION = "expression"
"""The type of functions whose operation is one."""


def arguments_of(workflow: Workflow, sample: dict[str, Json], now: float) -> Arguments:
    """Those of expressions outside of all iterations; `now` is in seconds since 1970. JSONPath has none."""
    operations = {name: one.text for name, one in operations_of(workflow).items()}
    if workflow.expression_language == "jsonpath" and not operations:
        return NO_ARGUMENTS
    return Arguments(variables_of(workflow, sample), now, functions=operations)


def variables_of(workflow: Workflow, sample: dict[str, Json]) -> dict[str, Json]:
    secrets = {ref.name: f"<secret {ref.name}>" for ref in workflow.secrets}
    known: dict[str, Json] = {
        "instanceId": "1",
        "id": workflow.id or None,
        "name": workflow.name or None,
        "version": workflow.version.value if workflow.version else None,
        "identity": None,
        "headers": {},
        "input": sample.get("started", sample.get("input")),
        "prevActionResult": None,
    }
    constants = workflow.constants if isinstance(workflow.constants, dict) else {}
    return {"CONST": constants, "SECRETS": secrets, "SECRET": secrets, "WORKFLOW": known}


def operations_of(workflow: Workflow) -> dict[str, Expression]:
    """What expression functions do, by name: bare expressions."""
    language = workflow.expression_language
    found = {}
    for function in workflow.functions:
        if function.kind == EXPRESSION and function.operation:
            bare = templates.inside(function.operation, language)
            text = function.operation.strip() if bare is None else bare
            found[function.name] = Expression(text, (*function.path, "operation"), language)
    return found


def with_element(arguments: Arguments, name: str, element: Json) -> Arguments:
    return replace(arguments, variables={**arguments.variables, name: element})


def after_action(arguments: Arguments, result: Json) -> Arguments:
    """The same for the action that comes next in the list."""
    known = arguments.variables.get("WORKFLOW")
    if not isinstance(known, dict):
        return arguments
    return replace(arguments, variables={**arguments.variables, "WORKFLOW": {**known, "prevActionResult": result}})
