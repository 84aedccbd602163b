"""What the expressions of a state make of sample data, by the engine's own rules: input -> filter -> output.

A sample is `{input, results: {pointer of an action: its result}, events: {name: CloudEvent}}`; what is
missing in it has no preview. Results are merged as they would be in a run, one action after the other.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from simulator.engine.data.conditions_v01 import is_true_of
from simulator.engine.data.filters import Silent, evaluate, select
from simulator.engine.data.flows import Flow, flow_of
from simulator.engine.errors import Trouble
from workflow.definition import Definition
from workflow.expressions import NOTHING
from workflow.fields.names import state_at
from workflow.model import Action, DataFilter, EventCall, Expression, FunctionCall, State, Template
from workflow.nodes import nodes_of
from workflow.paths import Json, Path, pointer
from workflow.states import (
    Comparison,
    DataCondition,
    EventCondition,
    ForEachState,
    OnEvents,
    own_event,
    own_event_filter,
)


def previews(definition: Definition, path: Path, sample: Json) -> dict[str, Any]:
    """`{pointer of an expression: {input, output?, empty?, holds?, trouble?}}` of the state at `path`, or around it."""
    workflow = definition.workflow
    state = None
    while workflow and state is None and path:
        state, path = state_at(workflow, path), path[:-1]
    if workflow is None or state is None or not isinstance(sample, dict) or "input" not in sample:
        return {}
    found = _Previews(flow_of(workflow.dialect), sample)
    found.state(state)
    return found.made


class _Previews(Silent):
    """The previews that were made; of what the filters tell, it is kept whether one of them selects nothing."""

    def __init__(self, flow: Flow, sample: dict[str, Json]) -> None:
        self.flow, self.sample = flow, sample
        self.made: dict[str, dict[str, Json]] = {}
        self.empty = False

    def expression_empty(self, place: Path | None, *, path: str) -> None:  # noqa: ARG002
        self.empty = True

    def state(self, state: State) -> None:
        data = self.sample["input"]
        entered = self.tried(state.filter.input, data, lambda: self.flow.state_input(state, data, "auto", self))
        now = entered
        for part in _parts(state):
            now = self.part(part, now)
        done = self.tried(state.filter.output, now, lambda: self.flow.state_output(state, entered, now, "auto", self))
        if state.filter.target:
            self.tried(state.filter.target, now, lambda: done)
        for one in nodes_of(Expression, state.next):
            self.selected(one, done)

    def part(self, part: object, data: Json) -> Json:
        """Everything that `part` of the state does with its data; the data after it."""
        match part:
            case Action():
                return self.action(part, data)
            case OnEvents(events=events, filter=through):
                return self.event([event.name for event in events], through, data)
            case EventCondition(event=event, filter=through):
                return self.event([event.name], through, data)
            case State() if own := own_event(part):
                return self.event([own.name], own_event_filter(part), data)
            case DataCondition():
                self.condition(part, data)
            case Expression():
                self.selected(part, data)
        return data

    def action(self, action: Action, data: Json) -> Json:
        given = self.tried(action.filter.input, data, lambda: self.flow.action_input(action, data, self))
        call = action.call
        templates = [call.parameters] if isinstance(call, FunctionCall) else []
        if isinstance(call, EventCall):
            templates = [call.data, call.attributes]
        for template in filter(None, templates):
            self.filled(template, given)
        results = self.sample.get("results") or {}
        if pointer(action.path) not in results:
            return data
        result = results[pointer(action.path)]
        through = action.filter.result or action.filter.output
        self.tried(through, result, lambda: self.flow.action_output(action, given, result, self).value)
        try:
            kept = self.flow.action_output(action, given, result, self)
            return self.flow.after_action(data, kept.value, kept.member, action.name or "action")[0]
        except Trouble:
            return data

    def event(self, names: list[str], through: DataFilter, data: Json) -> Json:
        """The first of the awaited events that the sample has, through its filter into the data."""
        given = self.sample.get("events") or {}
        event = next((given[name] for name in names if name in given), None)
        if not isinstance(event, dict):
            return data
        one = through.result or through.input
        self.tried(one, event, lambda: self.flow.payload(through, event, self).value)
        try:
            kept = self.flow.payload(through, event, self)
            return self.flow.after_action(data, kept.value, kept.member, "event")[0]
        except Trouble:
            return data

    def condition(self, condition: DataCondition, data: Json) -> None:
        for one in nodes_of(Expression, condition.condition):
            self.selected(one, data)
        try:
            holds = is_true_of(condition.condition, data, self.arguments)
        except Trouble:
            return
        if isinstance(condition.condition, Expression):
            self.made[pointer(condition.condition.path)]["holds"] = holds
        for each in nodes_of(Comparison, condition.condition):
            self.made.setdefault(pointer(each.left.path), {})["holds"] = is_true_of(each, data, self.arguments)
        self.made[pointer(condition.path)] = {"input": data, "holds": holds}

    def filled(self, template: Template, data: Json) -> None:
        """A template as a whole, and each of its members by itself."""
        members = template.value.items() if isinstance(template.value, dict) else ()
        for name, value in members:
            inner = Template(value, (*template.path, name), template.style)
            self.tried(inner, data, lambda inner=inner: evaluate(inner, data, self))  # type: ignore[misc]
        self.tried(template, data, lambda: evaluate(template, data, self))

    def selected(self, expression: Expression, data: Json) -> None:
        def make() -> Json:
            found = select(expression, data, self.arguments)
            self.empty = found is NOTHING
            return None if found is NOTHING else found

        self.tried(expression, data, make)

    def tried(self, node: Expression | Template | None, data: Json, make: Callable[[], Json]) -> Json:
        """What `make` makes of `data`, kept as the preview of `node`; `data` itself where that fails."""
        self.empty = False
        try:
            made = make()
        except Trouble as trouble:
            if node:
                self.made[pointer(node.path)] = {"input": data, "trouble": trouble.error.message}
            return data
        if node:
            self.made[pointer(node.path)] = {"input": data, "output": made} | ({"empty": True} if self.empty else {})
        return made


def _parts(state: State) -> Iterator[object]:
    """What works on a state's data, in the order of the source: actions, entries and conditions before the state."""
    own = {field.name for field in fields(State)}
    if isinstance(state, ForEachState):
        yield from filter(None, (state.input_collection,))
    for field in fields(state):
        if field.name not in own:
            yield from _working(getattr(state, field.name))
    if own_event(state):
        yield state


def _working(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for each in value:
            yield from _working(each)
    elif isinstance(value, Action | DataCondition | EventCondition):
        yield value
    elif is_dataclass(value) and not isinstance(value, Expression | State):
        if isinstance(value, OnEvents):
            yield value
        for field in fields(value):
            yield from _working(getattr(value, field.name))
