"""Which places of data are personal, as the schemas of a definition say (workflow/document/personal.py)."""

from collections.abc import Iterator, Sequence

from workflow.document import read
from workflow.document.personal import Place, commented, places
from workflow.model import Ref, Workflow
from workflow.paths import Json, Path
from workflow.resources import Resource, find
from workflow.tasks import DataSchema, DataStep, Task, TaskWorkflow

INPUT: Path = ()
"""Stands for the schema of a workflow's input, wherever that is."""
Described = tuple[Path, Json, Path, frozenset[Path]]
"""By which path a schema is known, the schema, its path in its text, and the members of that with the comment."""


def personal_of(
    workflow: Workflow, states: Sequence[object], resources: Sequence[Resource], marked: frozenset[Path]
) -> dict[Path, frozenset[Place]]:
    """The personal places of data, by the path of the schema that describes them, INPUT for the workflow's input.

    `marked` are the members of the definition's text with the comment.
    """
    found: dict[Path, frozenset[Place]] = {}
    for known, schema, path, members in _schemas(workflow, states, resources, marked):
        personal = places(schema, path, members)
        if personal:
            found[known] = found.get(known, frozenset()) | personal
    return found


def _schemas(
    workflow: Workflow, states: Sequence[object], resources: Sequence[Resource], marked: frozenset[Path]
) -> Iterator[Described]:
    if isinstance(workflow, TaskWorkflow):
        steps = [step for task in states if isinstance(task, Task) for step in (task.input, task.output, task.export)]
        for step in (workflow.input, workflow.output, *steps):
            yield from _of_step(step, resources, marked)
        for _, schema, path, members in _of_step(workflow.input, resources, marked):
            yield INPUT, schema, path, members
        return
    if workflow.inline_schema is not None:
        for path in (("dataInputSchema",), ("dataInputSchema", "schema")):  # it may stand in either
            yield INPUT, workflow.inline_schema, path, marked
    yield from _of_resource(INPUT, workflow.input_schema, resources)


def _of_step(step: DataStep | None, resources: Sequence[Resource], marked: frozenset[Path]) -> Iterator[Described]:
    schema: DataSchema | None = None if step is None else step.schema
    if schema is None:
        return
    if schema.document is not None:
        yield schema.path, schema.document, (*schema.path, "document"), marked
    yield from _of_resource(schema.path, schema.resource, resources)


def _of_resource(known: Path, ref: Ref | None, resources: Sequence[Resource]) -> Iterator[Described]:
    found = None if ref is None else find(ref.name, resources)
    if found is not None and "personal" in found.text:
        document = read(found.text)
        yield known, document.data, (), commented(document)
