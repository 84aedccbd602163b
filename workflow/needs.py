"""What a definition needs of others, resources by URI and definitions by id: for libraries, and for who uses what."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.rules import Facts, refs


@dataclass(frozen=True, slots=True)
class Needs:
    """Each once, in the order of the source: URIs of functions, events, retries and schemas; ids of sub-workflows."""

    resources: tuple[str, ...] = ()
    workflows: tuple[str, ...] = ()


def needs(definition: Definition) -> Needs:
    """What `definition` names that others define; nothing where the text gave no model."""
    workflow = definition.workflow
    if workflow is None:
        return Needs()
    schemas = [ref for ref in (workflow.input_schema, workflow.output_schema) if ref]
    uris = [ref.name for ref in (*(ref for _, ref in workflow.resources), *schemas)]
    ids = [ref.name for ref in refs.workflows(Facts(definition.document, workflow))]
    return Needs(_once(uris), _once(ids))


def _once(names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, names)))
