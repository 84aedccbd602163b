"""States as a 0.1 dialect writes them; ways lead past the states that 0.1 has no form for."""

from workflow.convert._v01_actions import ActionWriter
from workflow.convert._v01_choices import ChoiceWriter
from workflow.convert._v01_transitions import KINDS
from workflow.convert.events import as_expression
from workflow.convert.folding import is_root
from workflow.model import DataFilter, End, Next, Ref, Scope, State
from workflow.paths import Json, Object
from workflow.states import (
    Branch,
    DelayState,
    EndState,
    EventState,
    OnEvents,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)

REPLACES = "in 0.1 the results of actions replace the state's data; in 0.6 they are merged into it"


class StateWriter(ActionWriter, ChoiceWriter):
    """Writes the scopes of one workflow."""

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
        if self.can_say(state):
            return True
        kind = f"{state.kind} state" if state.kind else "state of a type that no document knows"
        self.lost.add(
            state, f"the {kind} “{state.name}”: this dialect has none; what led to it leads on to what follows"
        )
        return False

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
            found |= self.transition(state.next, state)
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

    def entry(self, entry: OnEvents, expression: str | None, transition: Next, state: State) -> Object:
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
        return found | self.filters(selection) | self.transition(transition, entry)

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
