"""States as a 0.1 dialect writes them; `Passing` leads past the states that 0.1 has no form for."""

from typing import Any

from workflow import durations
from workflow.convert import _conditions, _errors, _templates
from workflow.convert._events import as_expression
from workflow.convert._folding import is_root
from workflow.convert._losses import HasPath, Lost
from workflow.dialects._v01_spelling import Spelling
from workflow.model import (
    Action,
    DataFilter,
    Duration,
    End,
    EventCall,
    Expression,
    FunctionCall,
    Next,
    Ref,
    Scope,
    Template,
    Transition,
    Workflow,
)
from workflow.paths import Json
from workflow.states import (
    Branch,
    CallbackState,
    Combination,
    Comparison,
    Condition,
    DataCondition,
    DelayState,
    EndState,
    EventState,
    ForEachState,
    InjectState,
    OnEvents,
    OperationState,
    ParallelState,
    State,
    SubflowState,
    SwitchState,
)

Object = dict[str, Any]
REPLACES = "in 0.1 the results of actions replace the state's data; in 0.6 they are merged into it"
KINDS: dict[type[State], str] = {
    EventState: "EVENT",
    OperationState: "OPERATION",
    SwitchState: "SWITCH",
    DelayState: "DELAY",
    ParallelState: "PARALLEL",
    SubflowState: "SUBFLOW",
    EndState: "END",
}
NO_FORM: tuple[type[State], ...] = (InjectState, ForEachState, CallbackState)


class StateWriter:
    """Writes the scopes of one workflow. `is_foreign`: it comes from 0.6, where data goes its way differently."""

    def __init__(self, workflow: Workflow, dialect: str, spelling: Spelling, lost: Lost) -> None:
        self.dialect, self.spelling, self.lost = dialect, spelling, lost
        self.is_foreign = workflow.dialect == "0.6-draft"
        self.kinds = {function.name: function.kind for function in workflow.functions}
        self.policies = {policy.name: policy for policy in workflow.retries}
        self.camel, self.map = dialect == "0.1-camel", dialect == "0.1-map"
        self.current = Scope(())
        self.shared_end = ""
        self.passed: set[str] = set()
        """The names of states that ways lead past."""

    def scope(self, scope: Scope) -> Object:
        """`states`, and `startsAt` where the dialect names the start there."""
        outer = (self.current, self.shared_end)
        self.current, self.shared_end = scope, ""
        start = [target for ref in scope.start if isinstance(target := self.past(ref.name), State)]
        for index, ref in enumerate(scope.start):
            if index:
                self.lost.add(ref, "a second start")
            if ref.name in self.passed:
                self.lost.follow(ref)
        written = [self.state(state, start[:1]) for state in scope.states if self.has_form(state)]
        if self.shared_end:
            written.append(self.end_state(self.shared_end))
        self.current, self.shared_end = outer
        found: Object = {"states": self.by_name(written, scope)}
        unknown = [ref.name for ref in scope.start if scope.find(ref.name) is None]
        named = [*map(self.name, start), *unknown] if self.camel else []
        return {"startsAt": named[0]} | found if named else found

    def has_form(self, state: State) -> bool:
        """Whether 0.1 can say this state at all; what it cannot is left out, and ways lead past it."""
        if type(state) in KINDS and not (isinstance(state, SubflowState) and not self.camel):
            return True
        kind = f"{state.kind} state" if state.kind else "state of a type that no document knows"
        self.lost.add(
            state, f"the {kind} “{state.name}”: this dialect has none; what led to it leads on to what follows"
        )
        return False

    def past(self, name: str) -> State | End | None:
        """The state that `name` means, or the first one behind it that can be written, or the end there."""
        seen: set[str] = set()
        state = self.current.find(name)
        while state and state.name not in seen:
            if type(state) in KINDS and not (isinstance(state, SubflowState) and not self.camel):
                return state
            seen.add(state.name)
            self.passed.add(name)
            if not isinstance(state.next, Transition):
                return state.next or End(state.path)
            state = self.current.find(state.next.target.name)
        return None

    def name(self, state: State) -> str:
        """The word that leads to `state`: its id only where the dialect has ids."""
        return state.id if self.camel and state.id is not None else state.name

    def by_name(self, written: list[Object], scope: Scope) -> Json:
        if not self.map:
            return written
        found: Object = {}
        for item in written:
            name = item.pop("name")
            if name in found:
                twin = [state for state in scope.states if state.name == name]
                self.lost.add(twin[-1] if twin else scope, f"the second state of the name “{name}”")
            else:
                found[name] = item
        return found

    def state(self, state: State, start: list[State]) -> Object:
        self.beside(state)
        found: Object = {"id": state.id} if self.camel and state.id is not None else {}
        if self.camel and isinstance(state, EndState):
            self.at_the_end(state.next if isinstance(state.next, End) else End(state.path), state)
            return found | self.end_state(state.name) | self.filters(state.filter, state)
        found |= {"name": state.name, "type": KINDS[type(state)]}
        if start and start[0] is state and not self.camel:
            found["start"] = True
        found |= self.work(state)
        if not isinstance(state, SwitchState | EventState | EndState):
            found |= self.way(state.next, state)
        return found | self.filters(state.filter, state)

    def beside(self, state: State) -> None:
        """What a state of 0.6 has beside its work, and 0.1 has not."""
        lost = self.lost
        if state.id is not None and not self.camel:
            lost.add((*state.path, "id"), f"the id “{state.id}”: this dialect has only names")
        if state.start and state.start.schedule:
            lost.add(state.start.schedule, "the schedule of the start")
        if state.compensated_by:
            lost.add(state.compensated_by, "compensation")
        if state.used_for_compensation:
            lost.add((*state.path, "usedForCompensation"), "compensation: in 0.1 this is a state like any other")
        for schema in (state.input_schema, state.output_schema):
            if schema:
                lost.add(schema, "the schema of a state's data")
        if state.metadata is not None:
            lost.add((*state.path, "metadata"), "the metadata of a state")
        actions = state.actions if isinstance(state, OperationState) else ()
        if isinstance(state, EventState):
            actions = tuple(action for entry in state.on_events for action in entry.actions)
        if len(actions) != 1:
            for handler in state.on_errors:
                lost.add(handler, "the error handling of a state: 0.1 has it at actions, and here is not exactly one")

    def work(self, state: State) -> Object:
        spelling = self.spelling
        match state:
            case OperationState():
                if state.actions and self.is_foreign:
                    self.lost.change(state, REPLACES)
                actions = self.actions(state.actions, state)
                return {spelling.action_mode[0]: state.action_mode.upper(), "actions": actions}
            case EventState():
                return self.awaiting(state)
            case SwitchState():
                return self.switch(state)
            case DelayState():
                return self.length(spelling.time_delay[0], state.duration)
            case ParallelState():
                return self.parallel(state)
            case SubflowState():
                if state.wait and self.is_foreign:
                    self.lost.change(state, "in 0.1 a subflow's output replaces the state's data; in 0.6 it is merged")
                called = {spelling.workflow_id[0]: state.workflow.name} if state.workflow else {}
                return called | {spelling.wait[0]: state.wait}
            case EndState():
                return {"status": "FAILURE"} if isinstance(state.next, End) and state.next.failure else {}
            case _:
                return {}

    def awaiting(self, state: EventState) -> Object:
        if self.is_foreign:
            return self.awaiting_lists(state)
        return {
            "events": [
                self.entry(entry, entry.expression, entry.next or state.next, state) for entry in state.on_events
            ]
        }

    def awaiting_lists(self, state: EventState) -> Object:
        """0.6 awaits lists of names: any of them, or all of all entries."""
        operator = "or" if state.exclusive else "and"
        if len(state.on_events) > 1 and not state.exclusive:
            self.lost.change(state, "awaiting the events of all entries: in 0.1 each entry is done by itself")
        if state.timeout:
            self.lost.change(state.timeout, "a timeout: in 0.1 it ends the workflow as timed out")
        if any(entry.actions for entry in state.on_events):
            self.lost.change(state, REPLACES)
        entries = []
        for entry in state.on_events:
            expression = as_expression(tuple(ref.name for ref in entry.events), operator)
            if expression is None:
                self.lost.add(entry, "an entry whose events cannot be named in an expression")
                self.lost.follow(entry.path[:-1])
                continue
            written = self.entry(entry, expression, state.next, state)
            entries.append(written | self.length("timeout", state.timeout))
        return {"events": entries}

    def entry(self, entry: OnEvents, expression: str | None, way: Next, state: State) -> Object:
        spelling = self.spelling
        found: Object = {spelling.event_expression[0]: expression} if expression is not None else {}
        found |= self.length("timeout", entry.timeout)
        found[spelling.action_mode[0]] = entry.action_mode.upper()
        found["actions"] = self.actions(entry.actions, state)
        selection: DataFilter = entry.filter
        if selection.result and not is_root(selection.result):
            if not selection.result.text.startswith("$.data"):
                self.lost.change(selection.result, "an event's selection: 0.6 tries it on the payload as well")
            selection = DataFilter(input=selection.result)
        return found | self.filters(selection) | self.way(way, entry)

    def switch(self, state: SwitchState) -> Object:
        for case in state.event_conditions:
            self.lost.add(case, "a condition on an event: a switch of 0.1 has only conditions on data")
        if state.timeout:
            self.lost.add(state.timeout, "the timeout of a switch")
        choices = [self.choice(case) for case in state.data_conditions]
        if None in choices:
            self.lost.follow(state.data_conditions[0].path[:-1])
        found: Object = {"choices": [choice for choice in choices if choice]}
        if state.default:
            found["default"] = self.leads_to(state.default, state)
        return found

    def choice(self, case: DataCondition) -> Object | None:
        condition = self.condition(case.condition)
        written = self.written(condition, nested=False) if condition else None
        if written is None:
            self.lost.add(case, "a condition that this dialect has no exact form for")
            return None
        if case.metadata is not None:
            self.lost.add((*case.path, "metadata"), "the metadata of a condition")
        if case.name is not None and self.dialect != "0.1-kebab":
            self.lost.add((*case.path, "name"), "the name of a condition")
        elif case.name is not None:
            written = {"name": case.name} | written
        leads = {self.spelling.next_state[0]: self.leads_to(case.next, case)} if case.next else {}
        return written | leads

    def condition(self, condition: Condition) -> Condition | None:
        """With the operators of this dialect."""
        if isinstance(condition, Expression):
            found = _conditions.to_comparison(condition)
            return self.condition(found) if found else None
        known = _conditions.simplified(condition)
        return (_conditions.to_words if self.dialect == "0.1-kebab" else _conditions.to_signs)(known)

    def written(self, condition: Condition, nested: bool) -> Object | None:
        """`{path, value, operator}`, or the parts under their word; only kebab nests combinations."""
        if isinstance(condition, Comparison):
            one = {"path": condition.left.text, "value": condition.value, "operator": condition.operator}
            return {"single": [one]} if self.camel and not nested else one
        if not isinstance(condition, Combination) or (nested and self.dialect != "0.1-kebab"):
            return None
        parts = [self.written(part, nested=True) for part in condition.parts]
        if not parts or not all(parts):
            return None
        if condition.operator == "not" and not self.camel:
            return {self.word("not"): parts[0]} if len(parts) == 1 else None
        return {self.word(condition.operator): parts}

    def word(self, operator: str) -> str:
        return operator.capitalize() if self.dialect in ("0.1-map", "0.1-array") else operator

    def parallel(self, state: ParallelState) -> Object:
        if self.is_foreign:
            message = "in 0.1 the result is the list of the branches' outputs; 0.6 merges what they changed"
            self.lost.change(state, message)
        if state.completion != "and":
            self.lost.add((*state.path, "completionType"), "going on before all branches are done")
        if state.count is not None:
            self.lost.add((*state.path, "n"), "the number of branches to wait for")
        branches = [(branch, found) for branch in state.branches if (found := self.branch(branch)) is not None]
        if len(branches) < len(state.branches):
            self.lost.follow(state.branches[0].path[:-1])
        if not self.map:
            return {"branches": [found for _, found in branches]}
        by_name: Object = {}
        for branch, found in branches:
            if branch.name in by_name:
                self.lost.add(branch, f"the second branch of the name “{branch.name}”")
            else:
                by_name[branch.name] = {key: value for key, value in found.items() if key != "name"}
        return {"branches": by_name}

    def branch(self, branch: Branch) -> Object | None:
        """A branch of actions becomes a scope of one operation, one of a workflow a scope of one subflow."""
        only: State
        if branch.scope:
            scope = branch.scope
        elif branch.workflow and self.camel:
            only = SubflowState(
                path=branch.path, name=branch.name, workflow=branch.workflow, wait=True, next=End(branch.path)
            )
            scope = Scope(branch.path, (only,), (Ref(branch.name, branch.path),))
        elif branch.workflow:
            self.lost.add(branch, f"the branch “{branch.name}”: this dialect cannot run another workflow")
            return None
        else:
            only = OperationState(path=branch.path, name=branch.name, actions=branch.actions, next=End(branch.path))
            scope = Scope(branch.path, (only,), (Ref(branch.name, branch.path),))
        wait: Object = {}
        if self.spelling.wait:
            wait = {self.spelling.wait[0]: branch.wait}
        elif not branch.wait:
            self.lost.add(branch, f"not waiting for the branch “{branch.name}”: this dialect waits for all")
        return {"name": branch.name} | wait | self.scope(scope)

    def actions(self, actions: tuple[Action, ...], state: State) -> list[Object]:
        handlers = state.on_errors if len(actions) == 1 else ()
        written = []
        for action in actions:
            if isinstance(action.call, EventCall):
                self.lost.add(action, "an action by events: actions of 0.1 call functions")
                self.lost.follow(action.path[:-1])
            else:
                written.append(self.action(action, self.handlers(state) if handlers else []))
        return written

    def action(self, action: Action, retries: list[Object]) -> Object:
        found: Object = {"name": action.name} if action.name is not None else {}
        if isinstance(action.call, FunctionCall):
            found["function"] = self.call(action.call)
        found |= self.length("timeout", action.timeout)
        retries = [
            *(self.retry(retry.match, retry.interval, retry.max_retry, retry.target) for retry in action.retries),
            *retries,
        ]
        single = self.dialect in ("0.1-kebab", "0.1-camel") and len(retries) == 1
        if retries:
            found["retry"] = retries[0] if single else retries
        given = action.filter
        if given.result and not is_root(given.result):
            self.lost.add(given.result, "the selection from an action's result: 0.1 puts the whole result in its place")
        return found | self.filters(given)

    def handlers(self, state: State) -> list[Object]:
        found = []
        for handler in state.on_errors:
            again = _errors.of_handler(handler, self.policies)
            if isinstance(again, str):
                self.lost.add(handler, again)
            else:
                found.append(self.retry(_errors.TO_SYS[again.error], again.delay, again.most, again.target))
        return found

    def retry(self, match: str, interval: Duration | None, most: int, target: Ref | None) -> Object:
        spelling = self.spelling
        found: Object = {"match": match} | self.length(spelling.retry_interval[0], interval)
        if most:
            found[spelling.max_retry[0]] = most
        if target is None:
            return found
        at = Transition(target, target.path)
        return found | {spelling.next_state[0]: self.leads_to(at, at)}

    def call(self, call: FunctionCall) -> Json:
        """A name alone in `0.1-map` and `0.1-array`: with a function object a text would be taken for `0.1-kebab`."""
        found: Object = {"name": call.function.name}
        kind = self.kinds.get(call.function.name)
        if self.dialect in ("0.1-map", "0.1-array"):
            if kind is not None:
                self.lost.add((*call.path, "type"), "the type of a function: this dialect has only names")
            if call.parameters:
                self.lost.add(call.parameters, "the parameters of a function: this dialect has only names")
            return call.function.name
        if kind is not None:
            found["type"] = kind
        if call.parameters:
            found["parameters"] = self.template(call.parameters)
        return found

    def template(self, template: Template) -> Json:
        unsaid: _templates.Unsaid = []
        value = _templates.to_paths(template, unsaid)
        for path, reason in unsaid:
            self.lost.add(path, reason)
        return value

    def filters(self, given: DataFilter, state: State | None = None) -> Object:
        spelling = self.spelling
        words = (
            (spelling.input_path, given.input),
            (spelling.result_path, given.target),
            (spelling.output_path, given.output),
        )
        found = {word[0]: path.text for word, path in words if path and not is_root(path)}
        for path in (given.input, given.output) if state and self.is_foreign else ():
            if path and not is_root(path):
                self.lost.change(path, "a state's path: in 0.1 what it selects does not keep its name")
        return {spelling.filter[0]: found} if found and spelling.filter else found

    def length(self, key: str, duration: Duration | None) -> Object:
        """Whole seconds as a number where the dialect counts in seconds, ISO 8601 otherwise."""
        if duration is None:
            return {}
        period = durations.parse(duration.text)
        if self.camel or period is None or period.months or period.milliseconds % 1000:
            return {key: duration.text}
        return {key: period.milliseconds // 1000}

    def way(self, way: Next, state: HasPath) -> Object:
        """The next state, or the end: `end: true` in camel, an END state in kebab, nothing in the others."""
        if isinstance(way, Transition):
            self.on_the_way(way)
            target = self.past(way.target.name)
            if way.target.name in self.passed:
                self.lost.follow(way)
            if not isinstance(target, End):
                return {self.spelling.next_state[0]: self.name(target) if target else way.target.name}
            way = target
        if way is None:
            return {}
        if self.dialect == "0.1-kebab":
            return {self.spelling.next_state[0]: self.leads_to(way, state)}
        self.at_the_end(way, state)
        return {"end": True} if self.camel else {}

    def leads_to(self, way: Next, node: HasPath) -> str:
        """A way that has to be a name; an end is a state that only ends."""
        if isinstance(way, Transition):
            self.on_the_way(way)
            target = self.past(way.target.name)
            if way.target.name in self.passed:
                self.lost.follow(way)
            if not isinstance(target, End):
                return self.name(target) if target else way.target.name
            way = target
        self.at_the_end(way or End(node.path), node)
        if not self.shared_end:
            taken = {name for state in self.current.states for name in (state.name, state.id)}
            self.shared_end = next(name for name in _numbered("End") if name not in taken)
        return self.shared_end

    def end_state(self, name: str) -> Object:
        if not self.camel:
            return {"name": name, "type": "END"}
        return {"name": name, "type": "OPERATION", "actionMode": "SEQUENTIAL", "actions": [], "end": True}

    def on_the_way(self, way: Transition) -> None:
        if way.expression:
            self.lost.add(way.expression, "the condition of a transition: in 0.1 it is always taken")
        if way.compensate:
            self.lost.add((*way.path, "compensateBefore"), "compensation")
        for event in way.produce:
            self.lost.add(event, "producing an event")

    def at_the_end(self, end: End, node: HasPath) -> None:
        if end.kind == "terminate":
            self.lost.add((*end.path, "kind"), "terminating everything that still runs")
        if end.compensate:
            self.lost.add((*end.path, "compensateBefore"), "compensation")
        for event in end.produce:
            self.lost.add(event, "producing an event")
        if end.failure:
            self.lost.add(node, "an end with failure: this dialect has none")


def _numbered(name: str) -> "Any":
    yield name
    yield from (f"{name}{number}" for number in range(2, 10_000))
