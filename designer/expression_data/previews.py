"""What the expressions of a state make of sample data, by the engine's own rules: input -> filter -> output.

A sample is `{input, results: {pointer of an action: its result}, events: {name: CloudEvent}, started}`, the latter the
workflow's own input; what is missing in it has no preview. Results are merged as they would be in a run, one action
after the other.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from designer.expression_data.sample_arguments import after_action, arguments_of, operations_of, with_element
from designer.expression_data.task_previews import TaskPreviews, task_arguments
from designer.expression_data.tried import Tried
from simulator.engine.data.conditions_v01 import is_true_of
from simulator.engine.data.filters import append_at, evaluate, select, select_all
from simulator.engine.data.flows import Flow, flow_of, with_settings
from simulator.engine.world.errors import Trouble
from simulator.engine.world.settings import Settings
from workflow.actions import Action, EventCall, FunctionCall
from workflow.definition import Definition
from workflow.expressions import NOTHING
from workflow.fields.names import state_around
from workflow.model import DataFilter, End, Expression, State, Template, Transition, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json, Path, pointer
from workflow.states import (
    Branch,
    Comparison,
    DataCondition,
    EventCondition,
    ForEachState,
    OnEvents,
    own_event,
    own_event_filter,
)
from workflow.tasks import Task, TaskWorkflow


def previews(definition: Definition, path: Path, sample: Json, now: float = 0.0) -> dict[str, Any]:
    """`{pointer of an expression: {input, output?, empty?, holds?, trouble?, at?}}` of the state at `path`, or around
    it; of what is defined beside the states, the expressions at `path`.

    `at` is the character of the field's text at which it fails, from 0. `now` is in seconds since 1970.
    """
    workflow = definition.workflow
    if workflow is None or not isinstance(sample, dict) or "input" not in sample:
        return {}
    state = state_around(workflow, path)
    if isinstance(workflow, TaskWorkflow) and isinstance(state, Task):
        of_task = Tried(definition.document, task_arguments(workflow, state, sample, now))
        TaskPreviews(of_task, sample, definition.profile.semantics).task(state)
        return of_task.made
    arguments = arguments_of(workflow, sample, now)
    flow = with_settings(flow_of(workflow.dialect), Settings(), definition.profile.semantics)
    found = _Previews(workflow, sample, Tried(definition.document, arguments), flow)
    if state:
        found.state(state)
    else:
        found.defined(path)
    return found.tried.made


class _Previews:
    """Goes through a state as a run would."""

    def __init__(self, workflow: Workflow, sample: dict[str, Json], tried: Tried, flow: Flow) -> None:
        self.workflow, self.sample, self.tried = workflow, sample, tried
        self.flow = flow
        self.operations = operations_of(workflow)
        self.kept: list[tuple[Json, str | None, str]] = []

    def state(self, state: State) -> None:
        tried, data = self.tried, self.sample["input"]
        entered = tried.make(state.filter.input, data, lambda: self.flow.state_input(state, data, "auto", tried))
        now = self.iteration(state, entered) if isinstance(state, ForEachState) else self.parts(state, entered)
        done = tried.make(state.filter.output, now, lambda: self.flow.state_output(state, entered, now, "auto", tried))
        if state.filter.target:
            tried.make(state.filter.target, now, lambda: done)
        for name in ("count_by", "batch_by"):
            self.selected(getattr(state, name, None), entered)
        ways: list[Transition | End] = [*nodes_of(Transition, state), *nodes_of(End, state)]
        for way in ways:
            if "states" not in way.path[len(state.path) :]:
                self.all_in(way, done)

    def parts(self, state: State, data: Json) -> Json:
        """Everything that works on the state's data; the data after it."""
        for part in _parts(state):
            data = self.part(part, data)
        return data

    def iteration(self, state: ForEachState, data: Json) -> Json:
        """The first iteration (semantics-0.8.md §7, foreach); the data after it."""
        element: Json = None
        if state.input_collection:
            self.selected(state.input_collection, data)
            element = next(iter(self.elements(state.input_collection, data)), None)
        outside, self.kept = self.tried.arguments, []
        seen: Json = {state.parameter: element}
        if state.sees_data:
            self.tried.arguments = with_element(outside, state.parameter, element)
            seen = {**data, state.parameter: element} if isinstance(data, dict) else seen
        self.actions(state.actions, seen)
        self.tried.arguments = outside
        target, results = state.output_collection, self.kept
        if target is None or not results or len(results) < len(state.actions):
            return data
        return self.tried.make(target, data, lambda: append_at(target, data, [self.flow.together(results)]))

    def elements(self, collection: Expression, data: Json) -> list[Json]:
        try:
            return select_all(collection, data, self.tried.arguments) or []
        except Trouble:
            return []

    def part(self, part: object, data: Json) -> Json:
        """Everything that `part` of the state does with its data; the data after it."""
        match part:
            case Action():
                return self.action(part, data)
            case Branch(actions=actions):
                return self.actions(actions, data)
            case OnEvents(events=events, filter=through):
                return self.event([event.name for event in events], through, data)
            case EventCondition(event=event, filter=through):
                return self.event([event.name], through, data)
            case State() if own := own_event(part):
                return self.event([own.name], own_event_filter(part), data)
            case DataCondition():
                self.condition(part, data)
        return data

    def actions(self, actions: tuple[Action, ...], data: Json) -> Json:
        """One after the other; the data after them."""
        for action in actions:
            data = self.action(action, data)
        return data

    def action(self, action: Action, data: Json) -> Json:
        self.holds(action.condition, data)
        given = self.tried.make(action.filter.input, data, lambda: self.flow.action_input(action, data, self.tried))
        asked = self.asked(action, given)
        found = self.result(action, asked, given)
        if found is NOTHING:
            return data
        through, target = action.filter.result or action.filter.output, action.filter.target
        self.tried.make(through, found, lambda: self.flow.action_output(action, given, found, self.tried).value)
        self.tried.arguments = after_action(self.tried.arguments, found)

        def merged() -> Json:
            kept = self.flow.action_output(action, given, found, self.tried)
            self.kept.append((kept.value, kept.member, action.name or "action"))
            return self.flow.after_action(data, kept.value, kept.member, action.name or "action")[0]

        return self.tried.make(target if target is not through else None, data, merged)

    def asked(self, action: Action, given: Json) -> dict[str, Json]:
        """What its call has in it is filled; the arguments of a function."""
        call = action.call
        if isinstance(call, EventCall):
            for template in filter(None, (call.data, call.attributes)):
                self.filled(template, given)
        if not isinstance(call, FunctionCall):
            return {}
        if call.selection:
            self.filled(call.selection, given)
        made = self.filled(call.parameters, given) if call.parameters else {}
        return made if isinstance(made, dict) else {}

    def result(self, action: Action, asked: dict[str, Json], given: Json) -> Any:
        """What the sample says, or what an expression function makes (semantics-0.8.md §3.7); else NOTHING."""
        results = self.sample.get("results") or {}
        if pointer(action.path) in results:
            return results[pointer(action.path)]
        name = action.call.called if isinstance(action.call, FunctionCall) else ""
        if name not in self.operations:
            return NOTHING
        data = {**given, **asked} if isinstance(given, dict) else asked or given
        try:
            found = select(self.operations[name], data, self.tried.arguments)
        except Trouble:
            return NOTHING
        return None if found is NOTHING else found

    def event(self, names: list[str], through: DataFilter, data: Json) -> Json:
        """The first of the awaited events that the sample has, through its filter into the data."""
        given = self.sample.get("events") or {}
        name = next((name for name in names if isinstance(given.get(name), dict)), None)
        if name is None:
            return data
        event = given[name]
        whole = any(each.name == name and not each.data_only for each in self.workflow.events)
        one, target = through.result or through.input, through.target
        self.tried.make(one, event, lambda: self.flow.payload(through, event, self.tried, whole=whole).value)

        def merged() -> Json:
            kept = self.flow.payload(through, event, self.tried, whole=whole)
            return self.flow.after_action(data, kept.value, kept.member, "event")[0]

        return self.tried.make(target if target is not one else None, data, merged)

    def condition(self, condition: DataCondition, data: Json) -> None:
        for one in nodes_of(Expression, condition.condition):
            self.selected(one, data)
        try:
            holds = is_true_of(condition.condition, data, self.tried.arguments)
        except Trouble:
            return
        if isinstance(condition.condition, Expression):
            self.tried.made[pointer(condition.condition.path)]["holds"] = holds
        for each in nodes_of(Comparison, condition.condition):
            self.tried.made.setdefault(pointer(each.left.path), {})["holds"] = is_true_of(
                each, data, self.tried.arguments
            )
        self.tried.made[pointer(condition.path)] = {"input": data, "holds": holds}

    def holds(self, condition: Expression | None, data: Json) -> None:
        self.tried.condition(condition, data, is_true_of)

    def filled(self, template: Template, data: Json) -> Json:
        members = template.value.items() if isinstance(template.value, dict) else ()
        for name, value in members:
            inner = Template(value, (*template.path, name), template.style, template.language)
            self.tried.make(inner, data, lambda inner=inner: evaluate(inner, data, self.tried))  # type: ignore[misc]
        return self.tried.make(template, data, lambda: evaluate(template, data, self.tried))

    def all_in(self, part: object, data: Json) -> None:
        """Every expression in a part, and every text with expressions."""
        for one in nodes_of(Expression, part):
            self.selected(one, data)
        for template in nodes_of(Template, part):
            self.filled(template, data)

    def selected(self, expression: Expression | None, data: Json) -> None:
        if expression is not None:
            self.tried.select(expression, data)

    def defined(self, path: Path) -> None:
        """The expressions of a function or event that is defined at `path`."""
        for one in self.operations.values():
            if one.path[:-1] == path[:2]:
                self.selected(one, self.sample["input"])
        for event in self.workflow.events:
            if event.path == path[:2]:
                self.all_in(event, self.sample["input"])


def _parts(state: State) -> Iterator[object]:
    """What works on a state's data, in the order of the source: actions, entries and conditions before the state."""
    own = {field.name for field in fields(State)}
    for field in fields(state):
        if field.name not in own:
            yield from _working(getattr(state, field.name))
    if own_event(state):
        yield state


def _working(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for each in value:
            yield from _working(each)
    elif isinstance(value, Action | DataCondition | EventCondition | Branch):
        yield value
    elif is_dataclass(value) and not isinstance(value, Expression | State):
        if isinstance(value, OnEvents):
            yield value
        for field in fields(value):
            yield from _working(getattr(value, field.name))
