"""0.6-draft: the nine state types; `LOWERINGS` has one function per `type`."""

from collections.abc import Callable
from typing import Literal

from workflow.actions import Action
from workflow.dialects._draft_0_6_parts import (
    action,
    default_transition,
    error_handler,
    event_filter,
    start,
    state_filter,
    way_on,
)
from workflow.dialects._members import StateMembers
from workflow.dialects._node import Node, action_mode
from workflow.model import Ref, State
from workflow.states import (
    Branch,
    CallbackState,
    DataCondition,
    DelayState,
    EventCondition,
    EventState,
    ForEachState,
    InjectState,
    OnEvents,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)


def state(node: Node) -> State:
    """Section "State Definition"; with a `type` that is none of the nine, a bare State, whose kind is empty."""
    lowering = LOWERINGS.get((node.text("type") or "").lower())
    return lowering(node, _common(node)) if lowering else State(**_common(node))


def _common(node: Node) -> StateMembers:
    return {
        "path": node.path,
        "name": node.text("name") or "",
        "id": node.text("id"),
        "start": start(node),
        "next": way_on(node),
        "filter": state_filter(node),
        "on_errors": tuple(map(error_handler, node.items("onErrors"))),
        "compensated_by": node.ref("compensatedBy"),
        "used_for_compensation": node.flag("usedForCompensation"),
        "input_schema": node.ref("dataInputSchema"),
        "output_schema": node.ref("dataOutputSchema"),
        "metadata": node.raw("metadata"),
    }


def _event(node: Node, common: StateMembers) -> EventState:
    return EventState(
        **common,
        exclusive=node.flag("exclusive", default=True),
        on_events=tuple(map(_on_events, node.items("onEvents", "eventsActions"))),
        timeout=node.duration("timeout"),
    )


def _switch(node: Node, common: StateMembers) -> SwitchState:
    members: StateMembers = {**common, "next": None}
    return SwitchState(
        **members,
        data_conditions=tuple(case for each in node.items("dataConditions") if (case := _data_condition(each))),
        event_conditions=tuple(map(_event_condition, node.items("eventConditions"))),
        timeout=node.duration("eventTimeout"),
        default=default_transition(node),
    )


def _parallel(node: Node, common: StateMembers) -> ParallelState:
    return ParallelState(
        **common,
        branches=tuple(map(_branch, node.items("branches"))),
        completion=_completion(node),
        count=node.whole("n"),
    )


def _foreach(node: Node, common: StateMembers) -> ForEachState:
    return ForEachState(
        **common,
        input_collection=node.expression("inputCollection"),
        output_collection=node.expression("outputCollection"),
        parameter=node.text("iterationParam") or "",
        max=node.whole("max") or 0,
        actions=_actions(node),
        workflow=node.ref("workflowId"),
    )


def _callback(node: Node, common: StateMembers) -> CallbackState:
    called = node.mapping("action")
    return CallbackState(
        **common,
        action=action(called) if called else None,
        event=node.ref("eventRef"),
        timeout=node.duration("timeout"),
        event_filter=event_filter(node),
    )


LOWERINGS: dict[str, Callable[[Node, StateMembers], State]] = {
    "event": _event,
    "operation": lambda node, common: OperationState(
        **common, action_mode=action_mode(node.text("actionMode")), actions=_actions(node)
    ),
    "switch": _switch,
    "delay": lambda node, common: DelayState(**common, duration=node.duration("timeDelay")),
    "parallel": _parallel,
    "subflow": lambda node, common: SubflowState(
        **common, workflow=node.ref("workflowId"), wait=node.flag("waitForCompletion")
    ),
    "inject": lambda node, common: InjectState(**common, data=node.raw("data")),
    "foreach": _foreach,
    "callback": _callback,
}


def _on_events(node: Node) -> OnEvents:
    return OnEvents(
        path=node.path,
        events=node.names("eventRefs"),
        actions=_actions(node),
        action_mode=action_mode(node.text("actionMode")),
        filter=event_filter(node),
    )


def _data_condition(node: Node) -> DataCondition | None:
    condition = node.expression("condition")
    if condition is None:
        return None
    return DataCondition(
        path=node.path,
        condition=condition,
        name=node.text("name"),
        next=way_on(node),
        metadata=node.raw("metadata"),
    )


def _event_condition(node: Node) -> EventCondition:
    return EventCondition(
        path=node.path,
        event=node.ref("eventRef") or Ref("", node.path),
        name=node.text("name"),
        next=way_on(node),
        filter=event_filter(node),
        metadata=node.raw("metadata"),
    )


def _branch(node: Node) -> Branch:
    return Branch(path=node.path, name=node.text("name") or "", actions=_actions(node), workflow=node.ref("workflowId"))


def _actions(node: Node) -> tuple[Action, ...]:
    return tuple(map(action, node.items("actions")))


def _completion(node: Node) -> Literal["and", "xor", "n_of_m"]:
    """`completionType`, or its slip `branchCompletionType` (semantics.md §1.4)."""
    given = (node.text("completionType") or node.text("branchCompletionType") or "").lower()
    return "xor" if given == "xor" else "n_of_m" if given == "n_of_m" else "and"
