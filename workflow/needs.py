"""What a definition needs of others, resources by URI and definitions by id: for libraries, and for who uses what."""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow.contracts.calls import documents
from workflow.definition import Definition
from workflow.model import Ref, Transition, Workflow
from workflow.nodes import all_states, nodes_of
from workflow.rules import Facts, refs
from workflow.tasks import DataSchema, SwitchCase, TaskWorkflow


@dataclass(frozen=True, slots=True)
class Needs:
    """Each once, in the order of the source: URIs of functions, events, retries, schemas and the documents of services;
    ids of sub-workflows."""

    resources: tuple[str, ...] = ()
    workflows: tuple[str, ...] = ()


def needs(definition: Definition) -> Needs:
    """What `definition` names that others define; nothing where the text gave no model."""
    workflow = definition.workflow
    if workflow is None:
        return Needs()
    uris = [ref.name for ref in (*(ref for _, ref in workflow.resources), *_schemas(workflow))]
    uris += documents(workflow)
    ids = [ref.name for ref in refs.workflows(Facts(definition.document, workflow))]
    if definition.profile.semantics.flow.case_target == "child":
        ids += _of_cases(workflow)
    return Needs(_once(uris), _once(ids))


def _of_cases(workflow: Workflow) -> list[str]:
    """The workflows that cases of switches run, where they name some."""
    ways = [one.next for one in nodes_of(SwitchCase, workflow)]
    space = workflow.namespace if isinstance(workflow, TaskWorkflow) else ""
    return [f"{space}/{way.target.name}" for way in ways if isinstance(way, Transition) and not way.implicit]


def _schemas(workflow: Workflow) -> Iterator[Ref]:
    """The schemas of the data of a definition, its states and its tasks, by their URIs."""
    found = [workflow.input_schema, workflow.output_schema]
    for state in all_states(workflow.scope):
        found += [state.input_schema, state.output_schema]
    yield from filter(None, found)
    yield from (one.resource for one in nodes_of(DataSchema, workflow) if one.resource)


def _once(names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, names)))
