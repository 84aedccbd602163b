"""The 0.1 dialects: scopes and their states; `_KINDS` has one method per `type`, each named after its section."""

from collections.abc import Callable, Iterable

from workflow import event_expressions
from workflow.actions import Action, FunctionCall
from workflow.dialects._members import StateMembers
from workflow.dialects._node import Node, action_mode
from workflow.dialects._v01_conditions import of_choice
from workflow.dialects._v01_parts import data_filter, named, retries, seconds, transition, way_on
from workflow.dialects._v01_spelling import Spelling
from workflow.model import End, EventDefinition, Function, Ref, Scope, Start, State
from workflow.states import (
    Branch,
    DataCondition,
    DelayState,
    EndState,
    EventState,
    OnEvents,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)


class Lowering:
    """The lowering of one definition. `functions` has what its actions name, by name: the first use is kept."""

    def __init__(self, spelling: Spelling, triggers: Iterable[EventDefinition]) -> None:
        self.spelling = spelling
        self.triggers = tuple(triggers)
        self.trigger_names = frozenset(each.name for each in self.triggers)
        self.functions: dict[str, Function] = {}

    def scope(self, node: Node) -> Scope:
        """The `states` of a workflow or branch; a start is marked in its state, or named beside the states."""
        states = tuple(self.state(name, each) for name, each in named(node, "states"))
        marked = tuple(Ref(each.name or each.id or "", each.start.path) for each in states if each.start)
        given = node.ref(*self.spelling.starts_at)
        return Scope(path=(*node.path, "states"), states=states, start=marked or ((given,) if given else ()))

    def state(self, name: str, node: Node) -> State:
        """Section "State Definition"; with a `type` that is none of them, a bare State, whose kind is empty."""
        common: StateMembers = {
            "path": node.path,
            "name": name,
            "id": node.text("id"),
            "start": Start((*node.path, "start")) if node.flag("start") else None,
            "next": way_on(node, self.spelling) or End(node.path),
            "filter": data_filter(node, self.spelling),
        }
        lowering = _KINDS.get((node.text("type") or "").upper())
        return lowering(self, node, common) if lowering else State(**common)

    def event(self, node: Node, common: StateMembers) -> EventState:
        """An entry without a way of its own takes that of the state; where that has none, it ends the scope."""
        own = way_on(node, self.spelling)
        entries = tuple(self.on_events(entry, own) for entry in node.items("events"))
        members: StateMembers = {**common, "next": own}
        return EventState(**members, on_events=entries)

    def operation(self, node: Node, common: StateMembers) -> OperationState:
        mode = action_mode(node.text(*self.spelling.action_mode))
        return OperationState(**common, action_mode=mode, actions=self.actions(node))

    def switch(self, node: Node, common: StateMembers) -> SwitchState:
        """With `end: true` (camel) what leads nowhere ends the scope."""
        end = End((*node.path, "end")) if node.flag("end") else None
        cases = (self.choice(choice, end) for choice in node.items("choices"))
        members: StateMembers = {**common, "next": None}
        return SwitchState(
            **members,
            data_conditions=tuple(case for case in cases if case),
            default=transition(node, ("default",)) or end,
        )

    def delay(self, node: Node, common: StateMembers) -> DelayState:
        return DelayState(**common, duration=seconds(node, self.spelling.time_delay))

    def parallel(self, node: Node, common: StateMembers) -> ParallelState:
        return ParallelState(**common, branches=tuple(self.branch(*each) for each in named(node, "branches")))

    def subflow(self, node: Node, common: StateMembers) -> SubflowState:
        spelling = self.spelling
        return SubflowState(**common, workflow=node.ref(*spelling.workflow_id), wait=node.flag(*spelling.wait))

    def end(self, node: Node, common: StateMembers) -> EndState:
        failure = (node.text("status") or "").upper() == "FAILURE"
        members: StateMembers = {**common, "next": End(node.path, failure=failure)}
        return EndState(**members)

    def on_events(self, node: Node, own: object) -> OnEvents:
        """Section "Event Definitions": an entry of an event state with its own expression, actions and next state."""
        expression = node.text(*self.spelling.event_expression)
        return OnEvents(
            path=node.path,
            events=self.awaited(node, expression),
            actions=self.actions(node),
            action_mode=action_mode(node.text(*self.spelling.action_mode)),
            filter=data_filter(node, self.spelling),
            expression=expression,
            next=way_on(node, self.spelling) or (None if own else End(node.path)),
            timeout=seconds(node, ("timeout",)),
        )

    def awaited(self, node: Node, expression: str | None) -> tuple[Ref, ...]:
        """The triggers that an expression names, or whose source or type it asks for."""
        given = node.get(*self.spelling.event_expression)
        if given is None or expression is None:
            return ()
        try:
            parsed = event_expressions.parse(expression, self.trigger_names)
        except event_expressions.EventExpressionError:
            return ()
        return tuple(Ref(name, given.path) for name in event_expressions.triggers(parsed, self.triggers))

    def choice(self, node: Node, end: End | None) -> DataCondition | None:
        """Section "Switch State": what decides, and where it leads."""
        condition = of_choice(node, self.spelling)
        if condition is None:
            return None
        found = transition(node, self.spelling.next_state) or end
        return DataCondition(path=node.path, condition=condition, name=node.text("name"), next=found)

    def branch(self, name: str, node: Node) -> Branch:
        """Section "Parallel State": a branch is a scope of its own."""
        wait = node.flag(*self.spelling.wait, default=self.spelling.waits)
        return Branch(path=node.path, name=name, scope=self.scope(node), wait=wait)

    def actions(self, node: Node) -> tuple[Action, ...]:
        return tuple(map(self.action, node.items("actions")))

    def action(self, node: Node) -> Action:
        """Section "Action Definition"."""
        return Action(
            node.path,
            name=node.text("name"),
            call=self.call(node),
            timeout=seconds(node, ("timeout",)),
            filter=data_filter(node, self.spelling),
            retries=retries(node, self.spelling),
        )

    def call(self, node: Node) -> FunctionCall | None:
        """Section "Function Definition": `function` is a name, or an object with `name`, `type` and `parameters`."""
        given = node.mapping("function")
        name = given.ref("name") if given else node.ref("function")
        if name is None:
            return None
        place = given or Node(name.name, name.path)
        self.functions.setdefault(name.name, Function(name.name, place.path, kind=place.text("type")))
        return FunctionCall(name, place.path, place.template("parameters", style="path"))


_KINDS: dict[str, Callable[[Lowering, Node, StateMembers], State]] = {
    "EVENT": Lowering.event,
    "OPERATION": Lowering.operation,
    "SWITCH": Lowering.switch,
    "DELAY": Lowering.delay,
    "PARALLEL": Lowering.parallel,
    "SUBFLOW": Lowering.subflow,
    "END": Lowering.end,
}
TYPES = tuple(_KINDS)
