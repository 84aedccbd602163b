"""What a simulation of a workflow can be given: the functions and sub-workflows it calls, the events it declares.

Names are those that the actions use, declared or not: a mock's key is the call's name (contracts.md, "Scenario file").
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from workflow.model import Correlation, EventDefinition, FunctionCall, Workflow
from workflow.states import Branch, ForEachState, SubflowState


def vocabulary(workflow: Workflow) -> dict[str, Any]:
    """`{functions: [name], subflows: [id], events: [{name, type, source, kind, correlation}]}`, in source order."""
    nodes = list(_nodes(workflow.scope))
    calls = [node.function.name for node in nodes if isinstance(node, FunctionCall)]
    holders = [node for node in nodes if isinstance(node, SubflowState | Branch | ForEachState)]
    return {
        "functions": list(dict.fromkeys(calls)),
        "subflows": list(dict.fromkeys(holder.workflow.name for holder in holders if holder.workflow)),
        "events": [_event(event) for event in workflow.events],
    }


def _nodes(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for item in node:
            yield from _nodes(item)
    elif is_dataclass(node):
        yield node
        for field in fields(node):
            yield from _nodes(getattr(node, field.name))


def _event(event: EventDefinition) -> dict[str, Any]:
    rules = [{"attribute": rule.attribute, "value": _value(rule)} for rule in event.correlation]
    return {"name": event.name, "type": event.type, "source": event.source, "kind": event.kind, "correlation": rules}


def _value(rule: Correlation) -> str | None:
    return None if rule.value is None else str(rule.value.value)
