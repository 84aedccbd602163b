"""0.8: the state types; `LOWERINGS` has one function per `type`."""

from collections.abc import Callable

from workflow.dialects._members import StateMembers
from workflow.dialects._node import Node, action_mode
from workflow.dialects._v0_8_actions import action, actions
from workflow.dialects._v0_8_node import Reading, number
from workflow.dialects._v0_8_parts import error_handler, event_filter, state_filter, timeouts, way_on
from workflow.model import Duration, Expression, Ref, State
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
    SwitchState,
)


def state(node: Node, reading: Reading) -> State:
    """Section "State Definition"; with a `type` that is none of the known ones a bare State, whose kind is empty."""
    lowering = LOWERINGS.get((node.text("type") or "").lower())
    common = _common(node, reading)
    return lowering(node, common, reading) if lowering else State(**common)


def _common(node: Node, reading: Reading) -> StateMembers:
    return {
        "path": node.path,
        "name": node.text("name") or "",
        "id": node.text("id"),
        "next": way_on(node, reading),
        "filter": state_filter(node, reading),
        "on_errors": tuple(error_handler(each, reading) for each in node.items("onErrors")),
        "compensated_by": node.ref("compensatedBy"),
        "used_for_compensation": node.flag("usedForCompensation"),
        "metadata": node.raw("metadata"),
        "timeouts": timeouts(node, reading),
    }


def _event_timeout(common: StateMembers) -> Duration | None:
    own = common["timeouts"]
    return own.event if own else None


def _event(node: Node, common: StateMembers, reading: Reading) -> EventState:
    return EventState(
        **common,
        exclusive=node.flag("exclusive", default=True),
        on_events=tuple(_on_events(each, reading) for each in node.items("onEvents")),
        timeout=_event_timeout(common),
    )


def _switch(node: Node, common: StateMembers, reading: Reading) -> SwitchState:
    default = node.mapping("defaultCondition", "default")
    cases = (_data_condition(each, reading) for each in node.items("dataConditions"))
    members: StateMembers = {**common, "next": None}
    return SwitchState(
        **members,
        data_conditions=tuple(case for case in cases if case),
        event_conditions=tuple(_event_condition(each, reading) for each in node.items("eventConditions")),
        timeout=_event_timeout(common),
        default=way_on(default, reading) if default else None,
    )


def _sleep(node: Node, common: StateMembers, reading: Reading) -> DelayState:
    return DelayState(**common, duration=reading.duration(node, "duration") or reading.duration(node, "timeDelay"))


def _parallel(node: Node, common: StateMembers, reading: Reading) -> ParallelState:
    at_least = (node.text("completionType", "branchCompletionType") or "").lower() in ("atleast", "n_of_m")
    count, count_by = _count(node, reading, "numCompleted", "n")
    return ParallelState(
        **common,
        branches=tuple(_branch(each, reading) for each in node.items("branches")),
        completion="n_of_m" if at_least else "and",
        count=count,
        count_by=count_by,
        exact=True,
    )


def _foreach(node: Node, common: StateMembers, reading: Reading) -> ForEachState:
    batch, batch_by = _count(node, reading, "batchSize")
    return ForEachState(
        **common,
        input_collection=reading.expression(node, "inputCollection"),
        output_collection=reading.expression(node, "outputCollection"),
        parameter=_parameter(node, reading),
        sees_data=True,
        mode="sequential" if (node.text("mode") or "").lower() == "sequential" else "parallel",
        batch=batch,
        batch_by=batch_by,
        actions=actions(node, reading),
    )


def _parameter(node: Node, reading: Reading) -> str:
    """The element's name; an example of the specification writes it as the path to it (semantics-0.8.md §11.16)."""
    text = node.text("iterationParam") or "item"
    path = reading.inside(text)
    return text if path is None else path.removeprefix(".")


def _callback(node: Node, common: StateMembers, reading: Reading) -> CallbackState:
    called = node.mapping("action")
    return CallbackState(
        **common,
        action=action(called, reading) if called else None,
        event=node.ref("eventRef"),
        timeout=_event_timeout(common),
        event_filter=event_filter(node, reading),
    )


LOWERINGS: dict[str, Callable[[Node, StateMembers, Reading], State]] = {
    "event": _event,
    "operation": lambda node, common, reading: OperationState(
        **common, action_mode=action_mode(node.text("actionMode")), actions=actions(node, reading)
    ),
    "switch": _switch,
    "sleep": _sleep,
    "delay": _sleep,
    "parallel": _parallel,
    "inject": lambda node, common, _: InjectState(**common, data=node.raw("data")),
    "foreach": _foreach,
    "callback": _callback,
}


def _on_events(node: Node, reading: Reading) -> OnEvents:
    return OnEvents(
        path=node.path,
        events=node.names("eventRefs"),
        actions=actions(node, reading),
        action_mode=action_mode(node.text("actionMode")),
        filter=event_filter(node, reading),
    )


def _data_condition(node: Node, reading: Reading) -> DataCondition | None:
    condition = reading.expression(node, "condition")
    if condition is None:
        return None
    return DataCondition(
        path=node.path,
        condition=condition,
        name=node.text("name"),
        next=way_on(node, reading),
        metadata=node.raw("metadata"),
    )


def _event_condition(node: Node, reading: Reading) -> EventCondition:
    return EventCondition(
        path=node.path,
        event=node.ref("eventRef") or Ref("", node.path),
        name=node.text("name"),
        next=way_on(node, reading),
        filter=event_filter(node, reading),
        metadata=node.raw("metadata"),
    )


def _branch(node: Node, reading: Reading) -> Branch:
    return Branch(
        path=node.path,
        name=node.text("name") or "",
        actions=actions(node, reading),
        timeouts=timeouts(node, reading),
    )


def _count(node: Node, reading: Reading, *keys: str) -> tuple[int | None, Expression | None]:
    """How many, as a number or as an expression that gives it."""
    for key in keys:
        found = number(node, key)
        if isinstance(found, int):
            return found, None
        if node.get(key) is not None:
            return None, reading.expression(node, key)
    return None, None
