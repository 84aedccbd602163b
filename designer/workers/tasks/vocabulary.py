"""What a simulation of a workflow can be given: the functions and sub-workflows it calls, the events it declares.

Names are those that the actions use, declared or not: a mock's key is the call's name (contracts.md, "Scenario file").
"""

from typing import Any

from workflow.actions import FunctionCall, SubflowCall
from workflow.model import Correlation, EventDefinition, Workflow
from workflow.nodes import nodes
from workflow.states import Branch, EventState, ForEachState, SubflowState


def vocabulary(workflow: Workflow) -> dict[str, Any]:
    """`{functions: [name], subflows: [id], events: [{name, type, source, kind, correlation}], starts: [name]}`, in the
    order of the source; `starts` are the events that its start state awaits, each of which may create an instance."""
    found = list(nodes(workflow.scope))
    computed = {each.name for each in workflow.functions if each.kind == "expression"}
    calls = [node.called for node in found if isinstance(node, FunctionCall) and node.called not in computed]
    holders = [node for node in found if isinstance(node, SubflowState | Branch | ForEachState | SubflowCall)]
    return {
        "functions": list(dict.fromkeys(calls)),
        "subflows": list(dict.fromkeys(holder.workflow.name for holder in holders if holder.workflow)),
        "events": [_event(event) for event in workflow.events],
        "starts": _starts(workflow),
    }


def _starts(workflow: Workflow) -> list[str]:
    begins = {ref.name for ref in workflow.scope.start}
    states = [state for state in workflow.scope.states if state.name in begins and isinstance(state, EventState)]
    names = [ref.name for state in states for entry in state.on_events for ref in entry.events]
    return list(dict.fromkeys(names))


def _event(event: EventDefinition) -> dict[str, Any]:
    rules = [{"attribute": rule.attribute, "value": _value(rule)} for rule in event.correlation]
    return {"name": event.name, "type": event.type, "source": event.source, "kind": event.kind, "correlation": rules}


def _value(rule: Correlation) -> str | None:
    return None if rule.value is None else str(rule.value.value)
