"""Two models compared field by field, apart from paths: what a conversion changed without saying so.

Before comparing, each model is brought into one form, in which only what makes a difference is left: ends are folded
into the transitions that lead to them, `$` is no filter, `PT60S` is `PT1M`, a transition names a state by its name.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from types import UnionType
from typing import Any

from workflow import durations
from workflow.actions import Action, ResultRetry
from workflow.convert import _conditions, _errors, _templates
from workflow.convert.events import as_expression, as_names
from workflow.convert.folding import fold, is_root, only_ends
from workflow.model import DataFilter, Duration, End, Expression, Ref, Scope, State, Template, Transition, Workflow
from workflow.paths import Json, Path
from workflow.states import (
    Branch,
    Combination,
    Comparison,
    Condition,
    DataCondition,
    EventState,
    OnEvents,
    OperationState,
    SubflowState,
)

Key = tuple[str | int, ...]
Facts = dict[Key, tuple[Json, Path]]
CODES = {"SYS.Success": "Success", "SYS.Fail": "Fail", "SYS.Timeout": "Timeout", "SYS.InvalidParameter": "Invalid"}
"""How a workflow ended, as most of 0.1 writes it and as 0.1-camel does."""
IGNORED = {"path", "dialect", "schema_version", "start"}


def differences(source: Workflow, result: Workflow) -> Iterator[tuple[Path, str]]:
    """Where `result` does not say what `source` says: (path in the source, the name of the field)."""
    before, after = facts(source), facts(result)
    for key, (value, path) in before.items():
        if key not in after or after[key][0] != value:
            yield path, str(next((part for part in reversed(key) if isinstance(part, str)), ""))
    for key in set(after) - set(before):
        if key:
            near = next((before[key[:n]][1] for n in range(len(key), 0, -1) if key[:n] in before), ())
            yield near, str(next((part for part in reversed(key) if isinstance(part, str)), ""))


def facts(workflow: Workflow) -> Facts:
    """Every leaf of the model by where it is, in one form for all dialects."""
    found: Facts = {}
    _Facts(fold(workflow, operations=True), found).whole()
    return found


class _Facts:
    def __init__(self, workflow: Workflow, found: Facts) -> None:
        self.workflow, self.found = workflow, found
        self.policies = {policy.name: policy for policy in workflow.retries}

    def whole(self) -> None:
        workflow = self.workflow
        self.put(("name",), workflow.name or workflow.id, ())
        self.put(("id",), workflow.id or workflow.name, ())
        self.put(("description",), workflow.description, ("description",))
        self.put(("extensions",), workflow.extensions, ("extensions",))
        self.put(("metadata",), workflow.metadata, ("metadata",))
        status = workflow.exec_status
        place = "execStatus" if workflow.dialect == "0.1-camel" else "exec-status"
        self.put(("exec-status",), CODES.get(status, status) if status else None, (place,))
        self.leaf(("version",), workflow.version.value if workflow.version else None, ())
        self.node(("input_schema",), workflow.input_schema)
        self.node(("output_schema",), workflow.output_schema)
        for kind in ("functions", "events"):
            for node in getattr(workflow, kind):
                self.node((kind, node.name), node)
        for kind, ref in workflow.resources:
            self.put(("resources", kind), ref.name, ref.path)
        self.scope((), workflow.scope)

    def put(self, key: Key, value: Json, path: Path) -> None:
        if value not in (None, "", (), []):
            self.found[key] = (value, path)

    def scope(self, key: Key, scope: Scope) -> None:
        for index, ref in enumerate(scope.start):
            state = scope.find(ref.name)
            self.put((*key, "start", index), state.name if state else ref.name, ref.path)
        starts = {ref.name for ref in scope.start}
        for state in scope.states:
            if only_ends(state) and state.name not in starts:
                continue  # it says no more than the transitions to it
            at = (*key, "states", state.name)
            self.put((*at, "kind"), state.kind or "?", state.path)
            self.node(at, self.plain(state), scope)

    def plain(self, state: State) -> State:
        """`state` with each thing said in one way only."""
        if isinstance(state, EventState):
            entries = tuple(self.entry(entry, state) for entry in state.on_events)
            return replace(state, on_events=entries, next=None, timeout=None, exclusive=True)
        return state

    def entry(self, entry: OnEvents, state: EventState) -> OnEvents:
        """An entry with what its state says for it: where to go, how long to wait, and that all must come."""
        expression = entry.expression
        if expression is None and not state.exclusive:
            expression = as_expression(tuple(ref.name for ref in entry.events), "and")
        transition, timeout = entry.next or state.next, entry.timeout or state.timeout
        return replace(entry, expression=expression, next=transition, timeout=timeout)

    def node(self, key: Key, node: Any, scope: Scope | None = None) -> None:
        """Everything in `node`, by the names of its fields."""
        if node is None:
            return
        if isinstance(node, tuple):
            for index, part in enumerate(node):
                self.node((*key, index), part, scope)
            return
        for kind, method in _METHODS.items():
            if isinstance(node, kind):
                method(self, key, node, scope)
                return
        self.fields(key, node, scope)

    def retry(self, key: Key, retry: ResultRetry, scope: Scope | None) -> None:
        state = scope.find(retry.target.name) if scope and retry.target else None
        if retry.target:
            self.put((*key, "target"), state.name if state else retry.target.name, retry.target.path)
        self.fields(key, retry, scope, ("target",))

    def inner(self, key: Key, scope: Scope, _: Scope | None) -> None:
        self.scope(key, scope)

    def transition(self, key: Key, transition: Transition, scope: Scope | None) -> None:
        state = scope.find(transition.target.name) if scope else None
        self.put((*key, "to"), state.name if state else transition.target.name, transition.target.path)
        self.fields(key, transition, scope, ("target",))

    def end(self, key: Key, end: End, scope: Scope | None) -> None:
        self.put((*key, "end"), "failure" if end.failure else end.kind, end.path)
        self.leaf((*key, "compensate"), end.compensate, end.path)
        self.node((*key, "produce"), end.produce, scope)

    def ref(self, key: Key, ref: Ref, _: Scope | None) -> None:
        self.put(key, ref.name, ref.path)

    def duration(self, key: Key, duration: Duration, _: Scope | None) -> None:
        self.put(key, durations.parse(duration.text) or duration.text, duration.path)

    def expression(self, key: Key, expression: Expression, _: Scope | None) -> None:
        self.put(key, expression.text.strip(), expression.path)

    def template(self, key: Key, template: Template, _: Scope | None) -> None:
        value = _templates.to_braces(template, []) if template.style == "path" else template.value
        self.found[(*key, "value")] = (value, template.path)

    def filter(self, key: Key, given: DataFilter, _: Scope | None) -> None:
        for name in ("input", "result", "output", "target"):
            path = getattr(given, name)
            if not is_root(path):
                self.node((*key, name), path)

    def case(self, key: Key, case: DataCondition, scope: Scope | None) -> None:
        said = _conditions.to_filter(case.condition) or _said(_conditions.simplified(case.condition))
        self.put((*key, "condition"), said, case.path)
        self.fields(key, case, scope, ("condition",))

    def acting(self, key: Key, state: OperationState | EventState, scope: Scope | None) -> None:
        """The state's fields; the retries of its only action and its error entries are one list."""
        entries = state.on_events if isinstance(state, EventState) else (state,)
        actions = [action for entry in entries for action in entry.actions]
        if len(actions) != 1:
            return self.fields(key, state, scope)
        found, odd = _errors.of_action(actions[0])
        rest = [handler for handler in state.on_errors if isinstance(_errors.of_handler(handler, self.policies), str)]
        for handler in state.on_errors:
            again = _errors.of_handler(handler, self.policies)
            found += [] if isinstance(again, str) else [again]
        for index, one in enumerate(found):
            target = scope.find(one.target.name) if scope else None
            wait = durations.parse(one.delay.text) or one.delay.text if one.delay else None
            self.put(
                (*key, "again", index),
                (one.error, wait, one.most, target.name if target else one.target.name),
                one.target.path,
            )
        self.node((*key, "odd"), tuple(retry for retry, _ in odd), scope)
        self.node((*key, "on_errors"), tuple(rest), scope)
        self.fields(key, _without_retries(state), scope, ("on_errors",))
        return None

    def fields(self, key: Key, node: Any, scope: Scope | None, left_out: tuple[str, ...] = ()) -> None:
        for field in fields(node):
            if field.name in IGNORED or field.name in left_out:
                continue
            value = getattr(node, field.name)
            if is_dataclass(value) or (isinstance(value, tuple) and value and is_dataclass(value[0])):
                self.node((*key, field.name), value, scope)
            else:
                self.leaf((*key, field.name), value, node.path)

    def leaf(self, key: Key, value: Json, path: Path) -> None:
        self.put(key, value if value is not False else None, path)

    def branch(self, key: Key, branch: Branch, _: Scope | None) -> None:
        """A branch that is one operation, or one awaited subflow, is the same as one of actions or of a workflow."""
        states = branch.scope.states if branch.scope else ()
        only = states[0] if len(states) == 1 else None
        self.put((*key, "name"), branch.name, branch.path)
        self.put((*key, "wait"), branch.wait or None, branch.path)
        if isinstance(only, OperationState) and isinstance(only.next, End) and not only.next.failure:
            self.node((*key, "actions"), only.actions, branch.scope)
            self.node((*key, "filter"), only.filter)
        elif isinstance(only, SubflowState) and only.wait and isinstance(only.next, End):
            self.node((*key, "workflow"), only.workflow)
            self.node((*key, "filter"), only.filter)
        elif branch.scope:
            self.scope(key, branch.scope)
        else:
            self.node((*key, "actions"), branch.actions)
            self.node((*key, "workflow"), branch.workflow)

    def on_events(self, key: Key, entry: OnEvents, scope: Scope | None) -> None:
        names = as_names(entry)
        self.put((*key, "events"), names or entry.expression, entry.path)
        given = entry.filter
        self.node((*key, "filter"), DataFilter(given.result or given.input, None, given.output, given.target))
        self.fields(key, entry, scope, ("events", "expression", "filter"))


def _said(condition: Condition) -> Json:
    """A condition without its paths."""
    if isinstance(condition, Combination):
        return (condition.operator, *map(_said, condition.parts))
    if isinstance(condition, Comparison):
        return (condition.left.text, condition.operator, condition.value)
    return condition.text


def _without_retries(state: OperationState | EventState) -> State:
    def bare(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(replace(action, retries=()) for action in actions)

    if isinstance(state, OperationState):
        return replace(state, actions=bare(state.actions))
    return replace(state, on_events=tuple(replace(entry, actions=bare(entry.actions)) for entry in state.on_events))


_METHODS: dict[type | UnionType, Callable[[_Facts, Key, Any, Scope | None], None]] = {
    Scope: _Facts.inner,
    Transition: _Facts.transition,
    ResultRetry: _Facts.retry,
    End: _Facts.end,
    Ref: _Facts.ref,
    Duration: _Facts.duration,
    Expression: _Facts.expression,
    Template: _Facts.template,
    DataFilter: _Facts.filter,
    Branch: _Facts.branch,
    OnEvents: _Facts.on_events,
    DataCondition: _Facts.case,
    OperationState | EventState: _Facts.acting,
}
