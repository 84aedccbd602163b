"""What a conversion to 0.8 changed without saying so: both models are told fact by fact, apart from expressions.

Expressions are in two languages, and what merges is written otherwise, so that of these only is compared where they
stand: that a text is evaluated, not what it gives. That they give the same is what `jsonpath_to_jq` is tested for, and
what runs of both sides show (docs/convert.md).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from workflow import durations
from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.convert._templates import has_expressions
from workflow.convert.to_0_8.errors import Errors
from workflow.convert.to_0_8.metadata import as_text
from workflow.convert.to_0_8.start import started
from workflow.expressions import dollar
from workflow.model import Duration, End, Next, ProducedEvent, Ref, State, Template, Transition, Workflow
from workflow.paths import Json, Path
from workflow.states import (
    Branch,
    DataCondition,
    DelayState,
    EventCondition,
    EventState,
    ForEachState,
    InjectState,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
    own_actions,
    own_event,
)

Fact = tuple[tuple[str | int, ...], Json, Path]
EVALUATED = "${ }"


def differences(source: Workflow, result: Workflow) -> Iterator[tuple[Path, str]]:
    """Where `result`, of 0.8, does not say what `source`, of 0.6, says: (path in the source, what it is about)."""
    added = {state.name: state for state in result.scope.states}
    for state in source.scope.states:
        added.pop(state.name or state.id or "", None)
    before = list(_Facts(source, {}).all())
    after = {key: value for key, value, _ in _Facts(result, added).all()}
    for key, value, path in before:
        if after.get(key) != value:
            yield path, str(next((part for part in reversed(key) if isinstance(part, str)), ""))


class _Facts:
    """Tells what a definition says; the states that were `added` are passed over, and ways lead through them."""

    def __init__(self, workflow: Workflow, added: dict[str, State]) -> None:
        self.workflow, self.added = workflow, added
        self.is_source = workflow.dialect != "0.8"

    def all(self) -> Iterator[Fact]:
        workflow = self.workflow
        yield ("id",), workflow.id or workflow.name or "workflow", ()
        yield ("name",), workflow.name, ()
        yield ("description",), workflow.description, ("description",)
        yield ("version",), _text(workflow.version), ("version",)
        yield ("dataInputSchema",), _name(workflow.input_schema), ("dataInputSchema",)
        yield ("metadata",), _metadata(workflow.metadata), ("metadata",)
        if workflow.scope.start:
            state = started(workflow)
            yield ("start",), state.name or state.id if state else workflow.scope.start[0].name, ()
        yield from self._definitions()
        for state in workflow.scope.states:
            if state.name not in self.added:
                yield from self._state(("states", state.name or state.id or ""), state)

    def _definitions(self) -> Iterator[Fact]:
        for function in self.workflow.functions:
            yield ("function", function.name), function.operation or function.name, function.path
        for event in self.workflow.events:
            source = event.source or ("#" if event.kind == "consumed" else None)
            rules = tuple(rule.attribute for rule in event.correlation)
            kind = event.type or (event.name if event.kind == "produced" else None)
            yield ("event", event.name), (kind, source, event.kind, rules), event.path
        for policy in self.workflow.retries:
            grows = policy.multiplier or policy.increment
            jitter = policy.jitter.text if isinstance(policy.jitter, Duration) else policy.jitter
            said = (_length(policy.delay), _length(grows), policy.max_attempts, jitter)
            yield ("retry", policy.name), said, policy.path

    def _state(self, key: tuple[str, ...], state: State) -> Iterator[Fact]:
        yield (*key, "type"), self._kind(state), state.path
        yield (*key, "id"), state.id, state.path
        yield (*key, "way"), self._transition(state.next), state.path
        yield (*key, "compensatedBy"), self._target(_name(state.compensated_by)), state.path
        if not isinstance(state, EventState):
            yield (*key, "usedForCompensation"), state.used_for_compensation, state.path
        yield (*key, "metadata"), _metadata(state.metadata), (*state.path, "metadata")
        if not isinstance(state, InjectState):
            for number, handler in enumerate(Errors.in_order(state.on_errors)):
                yield (*key, "onErrors", number), self._transition(handler.next), handler.path
        yield from self._work(key, state)

    def _work(self, key: tuple[str, ...], state: State) -> Iterator[Fact]:
        yield (*key, "eventRef"), _name(own_event(state)), state.path
        yield (*key, "timeout"), _length(getattr(state, "timeout", None)), state.path
        if isinstance(state, SubflowState):
            run = (None, "workflow", _name(state.workflow), not state.wait)
            yield (*key, "actions"), (run,), state.path
        elif not isinstance(state, EventState | ParallelState | SwitchState | InjectState | DelayState):
            yield (*key, "actions"), self._actions(state), state.path
        match state:
            case DelayState():
                yield (*key, "duration"), _length(state.duration), state.path
            case InjectState() if state.data:
                yield (*key, "data"), state.data, (*state.path, "data")
            case EventState():
                entries = [(_names(one.events), one.action_mode, self._actions(one)) for one in state.on_events]
                yield (*key, "onEvents"), (state.exclusive, tuple(entries)), state.path
            case SwitchState():
                yield from self._cases(key, state)
            case ParallelState():
                branches = tuple((branch.name, self._actions(branch)) for branch in state.branches)
                yield (*key, "branches"), (self._completion(state), branches), state.path
            case ForEachState():
                yield (*key, "iterationParam"), state.parameter, state.path
            case OperationState():
                yield (*key, "actionMode"), state.action_mode, state.path

    def _cases(self, key: tuple[str, ...], state: SwitchState) -> Iterator[Fact]:
        yield (*key, "default"), self._transition(state.default), state.path
        cases: tuple[EventCondition | DataCondition, ...] = state.event_conditions or state.data_conditions
        for number, case in enumerate(cases):
            said = (
                case.name,
                _name(getattr(case, "event", None)),
                _metadata(case.metadata),
                self._transition(case.next),
            )
            yield (*key, "conditions", number), said, case.path

    def _kind(self, state: State) -> str:
        """0.8 has no state for a sub-workflow, and an empty object that is injected may be an operation."""
        if isinstance(state, SubflowState) or (isinstance(state, InjectState) and state.data == {}):
            return "operation"
        return state.kind

    def _completion(self, state: ParallelState) -> tuple[str, int]:
        """How many branches must be complete."""
        count = 1 if state.completion == "xor" else state.count if state.completion == "n_of_m" else None
        return "branches", len(state.branches) if count is None else max(1, min(count, len(state.branches)))

    def _actions(self, owner: Any) -> Json:
        workflow: Ref | None = getattr(owner, "workflow", None) if isinstance(owner, Branch | ForEachState) else None
        if workflow:
            return ((None, "workflow", workflow.name, False),)
        return tuple(map(self._action, own_actions(owner) or ()))

    def _action(self, action: Action) -> Json:
        match action.call:
            case FunctionCall() as call:
                return action.name, "function", call.function.name, self._shape(call.parameters)
            case EventCall() as call:
                timeout = action.timeout if self.is_source else call.timeout
                sent = self._shape(call.data) or {}
                return action.name, call.trigger.name, call.result.name, sent, _length(timeout)
            case SubflowCall() as call:
                return action.name, "workflow", call.workflow.name, call.detached
        return action.name

    def _shape(self, template: Template | None) -> Json:
        return None if template is None else self._masked(template.value)

    def _masked(self, value: Json) -> Json:
        """The value with one word for all that is evaluated."""
        if isinstance(value, dict):
            return {key: self._masked(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self._masked(part) for part in value]
        if not isinstance(value, str):
            return value
        evaluated = dollar.inside(value) is not None or (self.is_source and has_expressions(value))
        return EVALUATED if evaluated else value

    def _transition(self, transition: Next) -> Json:
        """Where a way leads, past states that were added, and what happens on it."""
        seen: set[str] = set()
        compensates, sent = False, []
        while transition is not None:
            compensates = compensates or transition.compensate
            sent += list(
                self._sent(
                    transition.produce if isinstance(transition, Transition) or transition.kind == "event" else ()
                )
            )
            if isinstance(transition, End):
                return "end", compensates, tuple(sent), transition.kind == "terminate" or transition.terminate
            name = self._target(transition.target.name) or ""
            if name not in self.added or name in seen:
                return name, compensates, tuple(sent)
            seen.add(name)
            transition = _next(self.added[name])
        return None

    def _sent(self, events: Iterable[ProducedEvent]) -> Iterator[Json]:
        for one in events:
            yield one.event.name, self._shape(one.data) or {}, self._shape(one.attributes)

    def _target(self, name: str | None) -> str | None:
        state = self.workflow.scope.find(name) if name is not None else None
        return state.name or state.id if state else name


def _next(state: State) -> Next:
    """Where a state leads that stands between two others."""
    return state.data_conditions[0].next if isinstance(state, SwitchState) and state.data_conditions else state.next


def _name(ref: Ref | None) -> str | None:
    return ref.name if ref else None


def _names(refs: Iterable[Ref]) -> tuple[str, ...]:
    return tuple(ref.name for ref in refs)


def _text(template: Template | None) -> str | None:
    return None if template is None else str(template.value)


def _length(duration: Duration | None) -> Json:
    return None if duration is None else durations.parse(duration.text) or duration.text


def _metadata(metadata: Json) -> Json:
    return {key: as_text(value) for key, value in metadata.items()} if isinstance(metadata, dict) else metadata
