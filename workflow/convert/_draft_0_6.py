"""The model as a 0.6 definition. Of a 0.1 model it writes what means the same there and lists the rest."""

from typing import Any

from workflow.actions import Action, FunctionCall
from workflow.convert import _conditions, _errors, _templates
from workflow.convert.events import as_names
from workflow.convert.folding import fold, is_root, lets_through
from workflow.convert.losses import Lost
from workflow.model import (
    DataFilter,
    Duration,
    End,
    EventDefinition,
    Expression,
    Next,
    State,
    Template,
    Transition,
    Workflow,
)
from workflow.paths import Json, Object
from workflow.states import (
    Branch,
    DataCondition,
    DelayState,
    EndState,
    EventState,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)

MERGES = "in 0.6 the results of actions are merged into the state's data; in 0.1 they replace it"


def write(workflow: Workflow, lost: Lost) -> Object:
    """The data of a 0.6 definition that means what `workflow`, of a 0.1 dialect, does."""
    return _Writer(fold(workflow), lost).whole()


class _Writer:
    def __init__(self, workflow: Workflow, lost: Lost) -> None:
        self.workflow, self.lost = workflow, lost
        self.retries: dict[tuple[str | None, int], str] = {}

    def whole(self) -> Object:
        workflow = self.workflow
        states = [self.state(state) for state in workflow.scope.states]
        if workflow.exec_status is not None:
            path = ("execStatus",) if workflow.dialect == "0.1-camel" else ("exec-status",)
            self.lost.add(path, "the execution status: 0.6 has none")
        return _filled(
            id=workflow.id or workflow.name or None,
            version=self.version(),
            name=workflow.name or workflow.id or None,
            description=workflow.description,
            schemaVersion="0.6" if workflow.schema_version else None,
            events=[self.event(each) for each in workflow.events],
            functions=[self.function(each) for each in workflow.functions],
            retries=[_filled(name=name, delay=delay, maxAttempts=most) for (delay, most), name in self.retries.items()],
            states=states,
            extensions=workflow.extensions,
        ) | {"states": states}

    def version(self) -> Json:
        version = self.workflow.version
        if version and _templates.has_expressions(version.value):
            self.lost.add(version, "a version with “{{” in it, which 0.6 would evaluate")
            return None
        return version.value if version else None

    def function(self, function: Any) -> Object:
        if function.kind is not None:
            self.lost.add((*function.path, "type"), f"the type “{function.kind}” of a function: 0.6 has none")
        return {"name": function.name}

    def event(self, event: EventDefinition) -> Object:
        if event.event_id is not None:
            self.lost.add((*event.path, "eventID"), "matching by `eventID`: 0.6 matches by type and source")
        if event.token is not None:
            self.lost.add(event.token, "the correlation token: 0.6 correlates by context attributes, not by a path")
        return _filled(name=event.name, type=event.type, source=event.source)

    def state(self, state: State) -> Object:
        common = _filled(id=state.id, name=state.name)
        starts = {ref.name for ref in self.workflow.scope.start}
        found = common | self.work(state)
        if state.name in starts or state.id in starts:
            found["start"] = {"kind": "default"}
        if not isinstance(state, SwitchState):
            found |= self.transition(state.next)
        return found | self.filters(state.filter)

    def work(self, state: State) -> Object:
        match state:
            case OperationState():
                return self.operation(state)
            case EventState():
                return self.awaiting(state)
            case SwitchState():
                return self.switch(state)
            case DelayState():
                return {"type": "delay"} | _filled(timeDelay=_length(state.duration))
            case ParallelState():
                return self.parallel(state)
            case SubflowState():
                return self.subflow(state)
            case EndState():
                self.lost.change(state, "an END state: it is written as an operation without actions")
                return {"type": "operation", "actions": []}
            case _:
                self.lost.add(state, "a state of a type that no document knows")
                return {}

    def operation(self, state: OperationState) -> Object:
        errors = self.errors(state.actions)
        if state.actions:
            self.lost.change(state, MERGES)
        return {
            "type": "operation",
            "actionMode": state.action_mode,
            "actions": [self.action(action) for action in state.actions],
        } | errors

    def awaiting(self, state: EventState) -> Object:
        entries = [(entry, as_names(entry)) for entry in state.on_events]
        odd = [entry for entry, names in entries if names is None]
        for entry in odd:
            self.lost.follow(entry.path[:-1])
            self.lost.add(entry, "an event expression that is neither names joined by `or` nor names joined by `and`")
        kept = [(entry, names) for entry, names in entries if names is not None]
        together = len(kept) == 1 and kept[0][1][0] == "and"
        for entry, (operator, _) in kept:
            if operator == "and" and not together:
                self.lost.follow(entry.path[:-1])
                self.lost.add(
                    entry, "events joined by `and` beside other entries: 0.6 awaits all of them or any of them"
                )
        kept = kept if together else [(entry, names) for entry, names in kept if names[0] == "or"]
        waits = [entry.timeout for entry, _ in kept if entry.timeout]
        for timeout in waits:
            self.lost.add(timeout, "the timeout of an entry: in 0.1 it ends the workflow as timed out")
        actions = tuple(action for entry, _ in kept for action in entry.actions)
        if actions:
            self.lost.change(state, MERGES)
        transitions = {self.target(entry.next) for entry, _ in kept}
        for entry, _ in kept[1:] if len(transitions) > 1 else ():
            self.lost.add(
                entry.next or entry, "the way on of one entry: in 0.6 all entries of a state lead to one place"
            )
        found = {
            "type": "event",
            "exclusive": not together,
            "onEvents": [self.on_events(entry, names) for entry, (_, names) in kept],
        }
        own = kept[0][0].next if kept and kept[0][0].next else None
        return found | self.errors(actions) | (self.transition(own) if own and state.next is None else {})

    def on_events(self, entry: Any, names: tuple[str, ...]) -> Object:
        found: Object = {
            "eventRefs": list(names),
            "actionMode": entry.action_mode,
            "actions": [self.action(action) for action in entry.actions],
        }
        given: DataFilter = entry.filter
        if given.input and not is_root(given.input):
            found["eventDataFilter"] = {"dataOutputPath": _braces(given.input)}
            self.lost.change(
                given.input, "an event's input path: where it selects nothing, 0.6 tries it on the payload"
            )
        for each in (given.target, given.output):
            if each and not is_root(each):
                self.lost.add(each, "the result path or output path of an event: 0.6 has one selection")
        return found

    def switch(self, state: SwitchState) -> Object:
        cases = [found for case in state.data_conditions if (found := self.case(case))]
        default = {"default": self.transition(state.default)} if state.default else {}
        return {"type": "switch", "dataConditions": cases} | default

    def case(self, case: DataCondition) -> Object | None:
        text = _conditions.to_filter(case.condition)
        if text is None:
            self.lost.follow(case.path[:-1])
            self.lost.add(case, "a condition that has no exact form as an expression")
            return None
        return _filled(name=case.name, condition=f"{{{{ {text} }}}}") | self.transition(case.next)

    def parallel(self, state: ParallelState) -> Object:
        self.lost.change(state, "0.6 merges what the branches changed; in 0.1 the result is the list of their outputs")
        branches = [found for branch in state.branches if (found := self.branch(branch))]
        if len(branches) < len(state.branches):
            self.lost.follow(state.branches[0].path[:-1])
        return {"type": "parallel", "completionType": "and", "branches": branches}

    def branch(self, branch: Branch) -> Object | None:
        if not branch.wait:
            self.lost.add(branch, f"the branch “{branch.name}”: 0.6 waits for every branch")
            return None
        states = branch.scope.states if branch.scope else ()
        only = states[0] if len(states) == 1 else None
        if isinstance(only, OperationState) and _is_bare(only) and only.action_mode == "sequential":
            return {"name": branch.name, "actions": [self.action(action) for action in only.actions]}
        if isinstance(only, SubflowState) and _is_bare(only) and only.wait and only.workflow:
            return {"name": branch.name, "workflowId": only.workflow.name}
        self.lost.add(branch, f"the branch “{branch.name}”: a branch of 0.6 has only actions or one workflow")
        return None

    def subflow(self, state: SubflowState) -> Object:
        if state.wait:
            self.lost.change(state, "in 0.6 a subflow's output is merged into the state's data; in 0.1 it replaces it")
        found = _filled(workflowId=state.workflow.name if state.workflow else None)
        return {"type": "subflow", "waitForCompletion": state.wait} | found

    def action(self, action: Action) -> Object:
        found = _filled(name=action.name)
        if isinstance(action.call, FunctionCall):
            call = {"refName": action.call.function.name}
            parameters = self.template(action.call.parameters) if action.call.parameters else None
            if parameters is not None:
                call["parameters"] = parameters
            found["functionRef"] = call
        if action.timeout:
            found["timeout"] = _length(action.timeout)
        given = action.filter
        if given.input and not is_root(given.input):
            found["actionDataFilter"] = {"dataInputPath": _braces(given.input)}
        for each in (given.target, given.output):
            if each and not is_root(each):
                self.lost.add(each, "the result path or output path of an action: 0.6 merges the result")
        return found

    def template(self, template: Template) -> Json:
        unsaid: _templates.Unsaid = []
        value = _templates.to_braces(template, unsaid)
        for path, reason in unsaid:
            self.lost.add(path, reason)
        return value

    def errors(self, actions: tuple[Action, ...]) -> Object:
        """`onErrors` for the retries of a state's only action."""
        entries = []
        for action in actions:
            again, odd = _errors.of_action(action)
            for retry, reason in odd:
                self.lost.add(retry, reason)  # type: ignore[arg-type]
            if len(actions) > 1:
                for retry in action.retries:
                    self.lost.add(retry, "the retry of one action among several: 0.6 retries the whole state")
                continue
            entries += [self.handler(each) for each in again]
        return {"onErrors": entries} if entries else {}

    def handler(self, again: _errors.Again) -> Object:
        found: Object = {"error": again.error}
        if again.most:
            key = (_length(again.delay), again.most)
            found["retryRef"] = self.retries.setdefault(key, f"retry-{len(self.retries) + 1}")
        return found | {"transition": {"nextState": again.target.name}}

    def filters(self, given: DataFilter) -> Object:
        found = _filled(
            dataInputPath=_braces(given.input) if not is_root(given.input) else None,
            dataOutputPath=_braces(given.output) if not is_root(given.output) else None,
        )
        if given.target and not is_root(given.target):
            self.lost.add(given.target, "a state's result path: 0.6 merges results into the data")
        for each in (given.input, given.output):
            if each and not is_root(each):
                self.lost.change(each, "a state's path: 0.6 keeps the name of the member it selects")
        return {"stateDataFilter": found} if found else {}

    def transition(self, transition: Next) -> Object:
        if isinstance(transition, Transition):
            return {"transition": {"nextState": transition.target.name}}
        if transition is None:
            return {}
        if transition.failure:
            self.lost.add(transition, "an end with failure: 0.6 has none")
        return {"end": {"kind": "default"}}

    def target(self, transition: Next) -> str | None:
        return transition.target.name if isinstance(transition, Transition) else None


def _is_bare(state: State) -> bool:
    return lets_through(state.filter) and isinstance(state.next, End) and not state.next.failure


def _braces(expression: Expression | None) -> str | None:
    return f"{{{{ {expression.text} }}}}" if expression else None


def _length(duration: Duration | None) -> str | None:
    return duration.text if duration else None


def _filled(**members: Json) -> Object:
    """The members that have something in them."""
    return {name: value for name, value in members.items() if value is not None and value != []}
