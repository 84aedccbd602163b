"""States as tasks of the top-level list: what each kind does is here, what all have around it is in `frame`
(0.8, "State Definition")."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from workflow.actions import Action
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.actions import Actions
from workflow.convert.to_1_0.event_states import EventStates
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.merges import OBJECTS, Known, Merges
from workflow.convert.to_1_0.names import TaskNames
from workflow.convert.to_1_0.texts import braced, literal, single
from workflow.convert.to_1_0.time_limits import Kind, time_limit
from workflow.expressions.assigning import target
from workflow.model import Duration, Expression, State, Timeouts, Workflow
from workflow.paths import Object
from workflow.profile.semantics import DOCUMENTS, Semantics
from workflow.states import (
    Branch,
    CallbackState,
    DelayState,
    EventState,
    ForEachState,
    InjectState,
    OperationState,
    ParallelState,
)

START: Final = "{data: ., given: {}}"
"""The data of a list whose actions carry what they gave (see `actions`)."""
SOME: Final = "a parallel state that is done when some of its branches are: 1.0 waits for one or for all"
AT_ONCE: Final = "iterations at once: in 1.0 they go one after the other, with the same results"
IN_ORDER: Final = "results of actions at once merge in their order in 1.0, not in that in which they come"
COPIES: Final = "copies of the data that branches have merge in the order of the branches, not in that of their ends"
SHARED: Final = "a function that several branches call: calls at one instant may come in another order in 1.0"
UNKNOWN_COUNT: Final = "how many branches must be done, as an expression"


@dataclass(frozen=True, slots=True)
class States:
    """Writes what states do."""

    workflow: Workflow
    lost: Lost
    names: TaskNames
    expressions: Expressions
    actions: Actions
    events: EventStates
    merges: Merges
    semantics: Semantics = DOCUMENTS

    def body(self, state: State) -> list[Object]:
        """The tasks that do a state's work, from its data to its data; none where it does nothing."""
        writers: dict[type[State], Callable[[Any], list[Object]]] = {
            OperationState: self._operation,
            DelayState: self._sleep,
            InjectState: self._inject,
            ParallelState: self._parallel,
            ForEachState: self._foreach,
            EventState: self.events.event,
            CallbackState: self.events.callback,
        }
        write = writers.get(type(state))
        if write is None:
            self.lost.add(state, "a state of a type that is not known")
            return []
        return write(state)

    def _operation(self, state: OperationState) -> list[Object]:
        return self.performed(state, state.actions, state.action_mode)

    def performed(self, state: State, actions: Sequence[Any], mode: str) -> list[Object]:
        """Actions one after the other, or at once."""
        if mode == "sequential" or len(actions) < 2:
            return self.actions.plain(actions, state)
        self.lost.note(state, IN_ORDER)
        branches = tuple(
            Branch(path=action.path, name=action.name or (action.call.called if action.call else ""), actions=(action,))
            for action in actions
        )
        return [self._forked(state, branches)]

    def _sleep(self, state: DelayState) -> list[Object]:
        if state.duration is None:
            return []
        return [{self.names.free(f"{self.names.of(state)}: wait"): {"wait": state.duration.text}}]

    def _inject(self, state: InjectState) -> list[Object]:
        text = self.merges.whole(self.merges.constant(state.data, state))
        return [{self.names.free(f"{self.names.of(state)}: data"): {"set": braced(text)}}]

    def _parallel(self, state: ParallelState) -> list[Object]:
        if not state.branches:
            return []
        count = len(state.branches) if state.completion == "and" else state.count
        if count is None:
            self.lost.add(state.count_by or state, UNKNOWN_COUNT)
        elif 1 < count < len(state.branches):
            self.lost.add(state, SOME)
        return [self._forked(state, state.branches, compete=count == 1 < len(state.branches))]

    def _forked(self, state: State, branches: Sequence[Branch], compete: bool = False) -> Object:
        """A task that runs branches at once and merges what each gave, in their order.

        All are written in one way, so that calls of the first instant keep their order.
        """
        if self.semantics.data.branches == "copies":
            return self._copied(state, branches, compete)
        name = self.names.free(f"{self.names.of(state)}: branches")
        called = [{one.call.called for one in branch.actions if one.call} for branch in branches]
        if sum(map(len, called)) > len(set().union(*called)):
            self.lost.note(state, SHARED)
        are_short = all(self._is_short(branch, state) for branch in branches)
        tasks: list[Object] = []
        older = self._older(state, are_short)
        program = ". as $all | $input"
        for number, branch in enumerate(branches):
            of = f'.["{number}"]' if compete else f".[{number}]"
            task = self._alone(state, branch) if are_short else self._branch(state, branch)
            if compete:  # only one gives anything, and says which it is
                inner = {"do": [task], "output": {"as": braced(f"{{{literal(str(number))}: .}}")}}
                task = {self.names.free(f"{next(iter(task))}: branch"): inner}
            tasks.append(task)
            for text, action in [(of, branch.actions[0])] if are_short else _given_by(branch.actions, of):
                steps = self.actions.steps(action)
                given = f"$all{text[1:]}"
                merging = self.merges.into(".", older, given, steps, state, action.path, perhaps=True)
                program += f"\n| {merging}"
        asked: Object = {"branches": tasks} | ({"compete": True} if compete else {})
        return {name: {"fork": asked, "output": {"as": braced(self.merges.whole(program))}}}

    def _copied(self, state: State, branches: Sequence[Branch], compete: bool) -> Object:
        """Branches that have a copy of the data each, which merge as a whole (S128)."""
        name = self.names.free(f"{self.names.of(state)}: branches")
        tasks: list[Object] = []
        for branch in branches:
            made = self.actions.plain(branch.actions, state)
            inner = made or [{self.names.free(f"{branch.name or name}: nothing"): {"set": "${ . }"}}]
            tasks.append({self.names.first([branch.name], state): {"do": inner}})
        self.lost.note(state, COPIES)
        merging = "m($one)"
        if self.merges.surely(state).surely.is_object:
            merging = ". * $one"
        program = f". as $one | $input | {merging}" if compete else f"reduce .[] as $one ($input; {merging})"
        asked: Object = {"branches": tasks} | ({"compete": True} if compete else {})
        return {name: {"fork": asked, "output": {"as": braced(self.merges.whole(program))}}}

    def _older(self, state: State, are_short: bool) -> Known:
        """What is known of the data that branches merge into. Runs do not tell those inside of a branch, and actions at
        once merge there in another order."""
        if not isinstance(state, ParallelState):
            return self.merges.within(state)
        return self.merges.before(state, state.path) if are_short else self.merges.surely(state)

    def _is_short(self, branch: Branch, state: State) -> bool:
        """Whether one task does it, which gives what merges."""
        only = len(branch.actions) == 1 and self.actions.is_plain(branch.actions[0])
        return only and self._limit("branch", branch, state) is None

    def _alone(self, state: State, branch: Branch) -> Object:
        return self.actions.alone(branch.actions[0], self._with_limit(state, branch))

    def _with_limit(self, state: State, branch: Branch) -> State:
        """The state with the time limit that actions have in a branch."""
        limit = self._limit("action", branch, state)
        own = state.timeouts or Timeouts(state.path)
        return replace(state, timeouts=replace(own, action=limit)) if limit else state

    def _branch(self, state: State, branch: Branch) -> Object:
        """A branch that gives what its actions gave."""
        limit = self._limit("branch", branch, state)
        task: Object = {
            "input": {"from": braced(START)},
            "do": self.actions.carried(branch.actions, self._with_limit(state, branch)),
            "output": {"as": braced(".given")},
        }
        if not task["do"]:
            task["do"] = [{self.names.free(f"{branch.name or self.names.of(state)}: nothing"): {"set": "${ . }"}}]
        if limit is not None:
            task["timeout"] = {"after": limit.text}
        return {self.names.first([branch.name], state): task}

    def _limit(self, kind: Kind, branch: Branch, state: State) -> Duration | None:
        """A time limit of a branch: its own, else the state's, else the definition's (semantics-0.8.md §5.1)."""
        if kind == "branch" and not isinstance(state, ParallelState):
            return None
        return time_limit(kind, branch.timeouts, state.timeouts, self.workflow.timeouts)

    def _foreach(self, state: ForEachState) -> list[Object]:
        """Each iteration sees the data and its element; what it gives is added to a list, which is put in its place."""
        if state.mode != "sequential":
            self.lost.note(state, AT_ONCE)
        if self.semantics.flow.iterations == "at-once":
            return [self._each(state)]
        name = self.names.of(state)
        seen = _seen(state.parameter, self.merges.surely(state).surely.is_object)
        iteration: Object = {
            "input": {"from": braced(f"{{data: {seen}, given: {{}}}}")},
            "do": self.actions.carried(state.actions, state)
            or [{self.names.free(f"{name}: nothing"): {"set": "${ . }"}}],
            "output": {"as": braced(self.merges.whole(self._collected(state)))},
        }
        loop: Object = {
            "input": {"from": braced("{data: ., results: []}")},
            "for": {"each": state.parameter, "in": braced(self._elements(state))},
            "do": [{self.names.free(f"{name}: iteration"): iteration}],
            "output": {"as": braced(self._put(state.output_collection))},
        }
        return [{self.names.free(f"{name}: iterations"): loop}]

    def _each(self, state: ForEachState) -> Object:
        """As SonataFlow has it: what an iteration gives is what its last action gave, and merges only at its place; all
        are put in place of what was there (S126)."""
        name = self.names.of(state)
        places = any(action.filter.target for action in state.actions)
        last = f".given[{literal(str(len(state.actions) - 1))}]" if state.actions else "null"
        data = ".data as $data | $task.input | {data: $data" if places else "$task.input | {data"
        iteration: Object = {
            "input": {"from": braced("{data: .data, given: {}}")},
            "do": self.actions.carried(state.actions, state)
            or [{self.names.free(f"{name}: nothing"): {"set": "${ . }"}}],
            "output": {"as": braced(f"{last} as $result | {data}, results: (.results + [$result])}}")},
        }
        if state.input_collection is None:
            elements = "error"
        else:
            program = self.expressions.program(state.input_collection)
            elements = f'[.data | {program} | if type == "array" then .[] else . end]'
        place = target(state.output_collection.text) if state.output_collection else None
        put = f". as $all | .data | setpath({literal(list(place))}; $all.results)" if place else ".data"
        loop: Object = {
            "input": {"from": braced("{data: ., results: []}")},
            "for": {"each": state.parameter, "in": braced(elements)},
            "do": [{self.names.free(f"{name}: iteration"): iteration}],
            "output": {"as": braced(put)},
        }
        return {self.names.free(f"{name}: iterations"): loop}

    def _elements(self, state: ForEachState) -> str:
        if state.input_collection is None:
            return "error"
        text = self.expressions.program(state.input_collection)
        inner = single(text)
        if inner == text:
            return f".data | {text}"
        return f'.data | [{text}] | if length == 1 then .[0] else [.[] | if type == "array" then .[] else . end] end'

    def _collected(self, state: ForEachState) -> str:
        """The carried data of the loop with what this iteration gave: its objects merged, else the last (§7)."""
        if len(state.actions) == 1:  # its result as it is, wherever it is put
            return '.given["0"] as $result | $task.input | {data, results: (.results + [$result])}'
        program = ". as $all | {objects: null, last: null}"
        for given, action in _given_by(state.actions, ".given"):
            steps = self.actions.steps(action)
            objects = self.merges.into("(.objects // {})", OBJECTS, "$value", steps, state, action.path, perhaps=True)
            is_part = "true" if steps else '($value|type) == "object"'
            program += (
                f"\n| $all{given} as $value | if $value == null then ."
                f" elif {is_part} then .objects = ({objects}) else .last = $value end"
            )
        result = "if .objects == null then .last else .objects end"
        return f"({program} | {result}) as $result | $task.input | {{data, results: (.results + [$result])}}"

    def _put(self, place: Expression | None) -> str:
        if place is None:
            return ".data"
        steps = self.actions.steps_to(place)
        if not steps:
            return ".data"
        there = literal(list(steps))
        return f". as $all | .data | setpath({there}; getpath({there}) + $all.results)"


def _given_by(actions: Sequence[Action], of: str) -> list[tuple[str, Action]]:
    """A program for what each action gave."""
    return [(f"{of}[{literal(str(number))}]", one) for number, one in enumerate(actions)]


def _seen(parameter: str, is_object: bool) -> str:
    """What an iteration sees: the state's data, where they are an object, and its element."""
    element = f"{{{literal(parameter)}: ${parameter}}}"
    if is_object:
        return f"(.data + {element})"
    return f'(.data | if type == "object" then . + {element} else {element} end)'
