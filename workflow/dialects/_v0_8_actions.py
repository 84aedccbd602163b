"""0.8: actions and what they call (section "Action Definition")."""

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.dialects._node import Node
from workflow.dialects._v0_8_node import Reading, named
from workflow.dialects._v0_8_parts import action_filter, attributes
from workflow.model import Ref


def actions(node: Node, reading: Reading) -> tuple[Action, ...]:
    """The actions of a state, a branch or an entry of an event state."""
    return tuple(action(each, reading) for each in node.items("actions"))


def action(node: Node, reading: Reading) -> Action:
    """One action; of several calls in it the function counts, then the events (semantics-0.8.md §4.1)."""
    sleep = node.mapping("sleep")
    return Action(
        node.path,
        name=node.text("name"),
        id=node.text("id"),
        call=_function_call(node, reading) or _event_call(node, reading) or _subflow_call(node),
        filter=action_filter(node, reading),
        condition=reading.expression(node, "condition"),
        before=reading.duration(sleep, "before") if sleep else None,
        after=reading.duration(sleep, "after") if sleep else None,
        retry=node.ref("retryRef"),
        retryable=node.names("retryableErrors") if node.get("retryableErrors") else None,
        non_retryable=node.names("nonRetryableErrors"),
    )


def _is_detached(node: Node) -> bool:
    return (node.text("invoke") or "").lower() == "async"


def _function_call(node: Node, reading: Reading) -> FunctionCall | None:
    found = named(node, "functionRef", "refName")
    if not found:
        return None
    name, given = found
    arguments = reading.template(given, "arguments") or reading.template(given, "parameters")
    selection = reading.template(given, "selectionSet", "inside")
    detached, own = _is_detached(given), reading.own_call(name.name)
    return FunctionCall(name, given.path, arguments, selection, detached, by_data=False, own=own)


def _event_call(node: Node, reading: Reading) -> EventCall | None:
    given = node.mapping("eventRef")
    if not given:
        return None
    missing = Ref("", given.path)
    result = given.ref("resultEventRef")
    return EventCall(
        given.ref("triggerEventRef") or missing,
        result or missing,
        given.path,
        data=reading.template(given, "data"),
        attributes=attributes(given, reading),
        timeout=reading.duration(given, "resultEventTimeout"),
        detached=_is_detached(given) or result is None,
    )


def _subflow_call(node: Node) -> SubflowCall | None:
    found = named(node, "subFlowRef", "workflowId")
    if not found:
        return None
    name, given = found
    detached = _is_detached(given) or not given.flag("waitForCompletion", default=True)
    outlives = (given.text("onParentComplete") or "").lower() == "continue"
    return SubflowCall(name, given.path, given.text("version"), detached, outlives)
