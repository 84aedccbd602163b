"""The shapes of what services answer, by their documents."""

from collections.abc import Iterable
from typing import Final

from workflow.actions import Action, FunctionCall
from workflow.contracts.calls import targets
from workflow.convert.shapes import Seen, Shape, of_schema
from workflow.model import Workflow
from workflow.nodes import nodes_of
from workflow.paths import pointer
from workflow.resources import Resource

KINDS: Final = ("openapi", "proto")
"""Contracts whose results are as they say: of GraphQL a call may give members other names."""


def with_services(seen: Seen, workflow: Workflow, resources: Iterable[Resource]) -> Seen:
    """What was seen; for actions of which nothing was, what documents among the resources say of their results."""
    known: dict[str, Shape] = {}
    for target in targets(workflow, resources):
        operation, contract = target.operation, target.contract
        if operation is not None and operation.result is not None and operation.sole and contract.kind in KINDS:
            known[target.key] = of_schema(operation.result, contract.definitions)
    if not known:
        return seen
    said = {
        pointer(action.path): known[action.call.called]
        for action in nodes_of(Action, workflow)
        if isinstance(action.call, FunctionCall) and action.filter.result is None and action.call.called in known
    }
    return Seen(seen.before, seen.within, {**said, **seen.given})
