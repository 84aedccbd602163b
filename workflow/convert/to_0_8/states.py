"""The states in 0.8, a method a kind: what they do, what merges, where they lead."""

from collections.abc import Iterator
from typing import Any

from workflow.actions import Action
from workflow.convert.folding import is_root
from workflow.convert.jsonpath_to_jq.texts import lookup
from workflow.convert.losses import Lost
from workflow.convert.objects import Objects, objects
from workflow.convert.to_0_8.actions import Actions, Around
from workflow.convert.to_0_8.errors import Errors, Retried
from workflow.convert.to_0_8.event_filters import EventFilters
from workflow.convert.to_0_8.expressions import Expressions, braces, one_by_one
from workflow.convert.to_0_8.iterations import Iterations
from workflow.convert.to_0_8.merging import Merging, brought_by, is_dirty_on_error, steps_of
from workflow.convert.to_0_8.metadata import metadata_of
from workflow.convert.to_0_8.transitions import Transitions
from workflow.model import End, Expression, State, Transition, Workflow
from workflow.paths import Json, Object
from workflow.states import (
    Branch,
    CallbackState,
    DelayState,
    EventState,
    ForEachState,
    InjectState,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)

ALONE = "where the sub-workflow cannot be started, the state goes on; in 0.6 it fails"


class States:
    """Writes the states of one workflow. `aside` is the member where results are gathered."""

    def __init__(
        self,
        workflow: Workflow,
        lost: Lost,
        expressions: Expressions,
        actions: Actions,
        errors: Errors,
        transitions: Transitions,
        aside: str,
    ) -> None:
        self.workflow, self.lost, self.expressions = workflow, lost, expressions
        self.actions, self.errors, self.transitions, self.aside = actions, errors, transitions, aside
        self.known = objects(workflow)
        self.events = EventFilters(workflow, lost, expressions, actions.whole)
        self.unclean = {name for state in workflow.scope.states for name in self._cleaned_by_target(state)}

    def written(self) -> list[Object]:
        """All states, each followed by those that are added behind it."""
        found: list[Object] = []
        for state in self.workflow.scope.states:
            found.append(self.state(state))
            found += self.transitions.added
            self.transitions.added.clear()
        return found

    def state(self, state: State) -> Object:
        """One state."""
        known = self.known[state.name]
        self.expressions.of_objects = known.working
        merging = Merging(self.aside, steps_of(state), known.working)
        retried = self.errors.retried(state)
        found: Object = {} if state.id is None else {"id": state.id}
        found["name"] = state.name or state.id or ""
        work, timeouts, after = self._work(state, merging, retried)
        found |= work | self._filters(state, after, known) | ({"timeouts": timeouts} if timeouts else {})
        found |= self._on_errors(state, merging.merged)
        self.expressions.of_objects = known.left
        found |= {} if isinstance(state, SwitchState) else self.transitions.written(state.next, state)
        return found | self._further(state)

    def _further(self, state: State) -> Object:
        found: Object = {}
        if state.compensated_by:
            found["compensatedBy"] = self.transitions.target(state.compensated_by.name)
        if state.used_for_compensation and isinstance(state, EventState):
            self.lost.add((*state.path, "usedForCompensation"), "an event state that compensates: 0.8 has none")
        elif state.used_for_compensation:
            found["usedForCompensation"] = True
        for ref in (state.input_schema, state.output_schema):
            if ref:
                self.lost.add(ref, "the schema of a state's data: 0.8 has one of the workflow's input only")
        metadata = metadata_of(state.metadata, (*state.path, "metadata"), self.lost)
        return found | ({} if metadata is None else {"metadata": metadata})

    def _work(self, state: State, merging: Merging, retried: Retried | None) -> tuple[Object, Object, str | None]:
        """What the state does; its timeouts; what makes its output of the data that this leaves, if something must."""
        after = merging.merged if merging.steps else None
        match state:
            case OperationState():
                return *self._operation(state, merging, retried), after
            case EventState():
                return *self._event(state, merging, retried), after
            case SwitchState():
                return self._switch(state, merging), _timeout("eventTimeout", state.timeout), after
            case DelayState():
                duration = {"duration": state.duration.text} if state.duration else {}
                return {"type": "sleep"} | duration, {}, None
            case ParallelState():
                return self._parallel(state), {}, merging.branches_merged if merging.steps else None
            case SubflowState():
                return self._subflow(state, merging, retried), {}, after
            case InjectState():
                return self._inject(state), {}, None
            case ForEachState():
                return Iterations(self.lost, self.expressions, self.actions, self.aside).written(state)
            case CallbackState():
                return *self._callback(state, merging, retried), after
        self.lost.add(state, "a state of a type that no document knows")
        return {}, {}, None

    def _inject(self, state: InjectState) -> Object:
        """Static data; an empty object leaves any data as they are, which in 0.8 it does not where they are none."""
        if state.data == {} and not self.expressions.of_objects:
            return {"type": "operation", "actions": []}
        return {"type": "inject", "data": state.data}

    def _operation(self, state: OperationState, merging: Merging, retried: Retried | None) -> tuple[Object, Object]:
        actions = self._list(state.actions, state.action_mode == "parallel", merging, 0, retried)
        mode = {"actionMode": "parallel"} if state.action_mode == "parallel" else {}
        return {"type": "operation", **mode, "actions": actions}, self.actions.timeouts(state.actions)

    def _list(
        self, actions: tuple[Action, ...], at_once: bool, merging: Merging, before: int, retried: Retried | None
    ) -> list[Object]:
        """A list of actions, `before` which so many things have merged; in sequence each sees those before it."""
        found = []
        for number, action in enumerate(actions, 1):
            seen = merging.merged if before or (number > 1 and not at_once) else None
            around = Around(seen, merging.place(before + number), self.expressions.of_objects)
            found.append(self.actions.written(action, around) | (retried.members() if retried else {}))
        return found

    def _event(self, state: EventState, merging: Merging, retried: Retried | None) -> tuple[Object, Object]:
        entries, before = [], 0
        for entry in state.on_events:
            if state.exclusive:
                before = 0
            filters = self.events.of_entry(entry, merging, before, exclusive=state.exclusive)
            before += brought_by(entry, state.exclusive)
            at_once = entry.action_mode == "parallel"
            actions = self._list(entry.actions, at_once, merging, before, retried)
            before += len(entry.actions)
            mode = {"actionMode": "parallel"} if at_once else {}
            names = [ref.name for ref in entry.events]
            entries.append({"eventRefs": names, "eventDataFilter": filters, **mode, "actions": actions})
        timeouts = _timeout("eventTimeout", state.timeout)
        timeouts |= self.actions.timeouts([action for entry in state.on_events for action in entry.actions])
        return {"type": "event", "exclusive": state.exclusive, "onEvents": entries}, timeouts

    def _switch(self, state: SwitchState, merging: Merging) -> Object:
        found: Object = {"type": "switch"}
        if state.event_conditions:
            found["eventConditions"] = [
                _filled(name=case.name)
                | {"eventRef": case.event.name}
                | {"eventDataFilter": self.events.of_one(case.event.name, case.filter.result, merging.place(1))}
                | self.transitions.written(case.next, state)
                | self._metadata(case.metadata, case.path)
                for case in state.event_conditions
            ]
        else:
            found["dataConditions"] = list(self._cases(state))
        return found | ({"defaultCondition": self.transitions.written(state.default, state)} if state.default else {})

    def _cases(self, state: SwitchState) -> Iterator[Object]:
        for case in state.data_conditions:
            assert isinstance(case.condition, Expression)
            condition = self.expressions.condition(case.condition, self.expressions.of_objects)
            if condition is None:
                self.lost.follow(case.path[:-1])
                continue
            yield (
                _filled(name=case.name)
                | {"condition": braces(condition)}
                | self.transitions.written(case.next, state)
                | self._metadata(case.metadata, case.path)
            )

    def _metadata(self, metadata: Json, path: Any) -> Object:
        kept = metadata_of(metadata, (*path, "metadata"), self.lost)
        return {} if kept is None else {"metadata": kept}

    def _parallel(self, state: ParallelState) -> Object:
        completion: Object = {"completionType": "allOf"}
        if state.completion == "xor":
            completion = {"completionType": "atLeast", "numCompleted": 1}
        elif state.completion == "n_of_m" and state.count is not None:
            count = max(1, min(state.count, len(state.branches)))
            completion = {"completionType": "atLeast", "numCompleted": count}
        branches = [self._branch(branch, number) for number, branch in enumerate(state.branches, 1)]
        return {"type": "parallel", **completion, "branches": branches}

    def _branch(self, branch: Branch, number: int) -> Object:
        merging = Merging(self.aside, len(branch.actions), self.expressions.of_objects, number)
        if branch.workflow:
            actions = [self._run(branch.workflow.name, merging.place(1))]
            return {"name": branch.name, "actions": actions}
        timeouts = self.actions.timeouts(branch.actions)
        actions = self._list(branch.actions, False, merging, 0, None)
        return {"name": branch.name, "actions": actions} | ({"timeouts": timeouts} if timeouts else {})

    def _run(self, workflow: str, place: str) -> Object:
        """The action that awaits a sub-workflow, whose output merges."""
        filters = {"results": braces(self.expressions.merging(None, workflow)), "toStateData": braces(place)}
        return {"subFlowRef": workflow, "actionDataFilter": filters}

    def _subflow(self, state: SubflowState, merging: Merging, retried: Retried | None) -> Object:
        name = state.workflow.name if state.workflow else ""
        if state.wait:
            action = self._run(name, merging.place(1)) | (retried.members() if retried else {})
        else:
            self.lost.note(state, ALONE)
            action = {"subFlowRef": {"workflowId": name, "invoke": "async", "onParentComplete": "continue"}}
        return {"type": "operation", "actions": [action]}

    def _callback(self, state: CallbackState, merging: Merging, retried: Retried | None) -> tuple[Object, Object]:
        found: Object = {"type": "callback"}
        if state.action:
            found["action"] = self._list((state.action,), False, merging, 0, retried)[0]
        if state.event:
            found["eventRef"] = state.event.name
            filtered = self.events.of_one(state.event.name, state.event_filter.result, merging.place(2))
            found["eventDataFilter"] = filtered
        timeouts = _timeout("eventTimeout", state.timeout)
        return found, timeouts | self.actions.timeouts((state.action,) if state.action else ())

    def _filters(self, state: State, after: str | None, known: Objects) -> Object:
        """`stateDataFilter`: what was gathered is merged before the output filter."""
        clean = Merging(self.aside, 2, known.entered).merged if state.name in self.unclean else None
        cleared = _cleared(state.data, known.working) if isinstance(state, InjectState) else None
        first = one_by_one(clean, self.expressions.state_filter(state.filter.input, known.entered), cleared)
        output = one_by_one(after, self.expressions.state_filter(state.filter.output, known.working))
        found = _filled(input=first and braces(first), output=output and braces(output))
        return {"stateDataFilter": found} if found else {}

    def _on_errors(self, state: State, merged: str) -> Object:
        handlers = self.errors.in_order(state.on_errors)
        if handlers and isinstance(state, InjectState):
            for handler in handlers:
                self.lost.add(handler, "error handling where nothing is called: 0.8 has none for `inject`")
            return {}
        entries = [self.errors.entry(each) | self._transition_of_error(each.next, state, merged) for each in handlers]
        return {"onErrors": entries} if entries else {}

    def _transition_of_error(self, transition: End | Transition | None, state: State, merged: str) -> Object:
        """Where an error leads: past a state that filters the data as this one's output filter would."""
        if transition is None or not self._needs_filter(transition, state):
            return self.transitions.written(transition, state)
        given = self.expressions.state_filter(state.filter.output, self.expressions.of_objects)
        text = one_by_one(merged if is_dirty_on_error(state) else None, given)
        if text is None:
            return self.transitions.written(transition, state)
        self.expressions.of_objects = self.known[state.name].left
        name = self.transitions.passing(f"{state.name} (on error)", text, transition, state)
        self.expressions.of_objects = self.known[state.name].working
        return {"transition": name}

    def _needs_filter(self, transition: End | Transition, state: State) -> bool:
        return not is_root(state.filter.output) or (is_dirty_on_error(state) and not _is_plain(transition))

    def _cleaned_by_target(self, state: State) -> Iterator[str]:
        """The names of the states that must merge what this one may leave to them after an error."""
        if is_dirty_on_error(state):
            for handler in state.on_errors:
                transition = handler.next
                if isinstance(transition, Transition) and not self._needs_filter(transition, state):
                    yield self.transitions.target(transition.target.name)


def _is_plain(transition: End | Transition) -> bool:
    return isinstance(transition, Transition) and not (
        transition.expression or transition.compensate or transition.produce
    )


def _cleared(data: Json, of_objects: bool) -> str | None:
    """What takes members out whose new values 0.8 would join with those that are there."""
    if not isinstance(data, dict) or not data:
        return None
    names = [name for name, value in data.items() if isinstance(value, dict | list)]
    paths = ", ".join(text if (text := lookup(name)).startswith(".") else f".{text}" for name in names)
    if of_objects:
        return f"del({paths})" if names else None
    program = f"del({paths})" if names else "."
    return f'if type == "object" then {program} else error("the state\'s data is not an object") end'


def _timeout(name: str, duration: Any) -> Object:
    return {name: duration.text} if duration else {}


def _filled(**members: Json) -> Object:
    return {name: value for name, value in members.items() if value is not None}
