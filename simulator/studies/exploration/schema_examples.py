"""An example of what a JSON Schema asks for: guessed, never trusted (who asks checks it)."""

import json
from collections.abc import Iterator

from simulator.engine.run.schema_checks import checker
from simulator.engine.setup.program import Program
from workflow.contracts import json_schema
from workflow.document import read
from workflow.model import Ref
from workflow.paths import Json
from workflow.resources import find
from workflow.schema_values import value_of


def example_of(text: str) -> Json:
    """The least example for the schema with this text; None where it cannot be read."""
    root = read(text).data
    if not isinstance(root, dict):
        return None
    contract = json_schema.read(root)
    return value_of(contract.messages[0].payload or {}, contract.definitions, needed_only=True)


def demanded(program: Program) -> Iterator[dict[str, Json]]:
    """Data that satisfy the schemas which the definition names and the session has."""
    workflow = program.workflow
    if workflow.inline_schema is not None:
        yield from _fitting(json.dumps(workflow.inline_schema))
    states = program.states.values()
    pairs = ((each.input_schema, each.output_schema) for each in states)
    refs: list[Ref | None] = [workflow.input_schema, workflow.output_schema, *(ref for pair in pairs for ref in pair)]
    for name in dict.fromkeys(ref.name for ref in refs if ref):
        resource = find(name, program.resources)
        if resource:
            yield from _fitting(resource.text)


def _fitting(text: str) -> Iterator[dict[str, Json]]:
    """The example for a schema, if it satisfies it."""
    example = example_of(text)
    if isinstance(example, dict) and not checker(text)(example):
        yield example
