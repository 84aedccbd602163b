"""What all states have around their work: filters, time limits, errors, the ways on (0.8, "State Definition").

A state is one task of the top-level list. What chooses where to go on after an error, or after an event, follows it as
a task of its own: the state then gives `{data, way}`, and that task takes the way with the data.
"""

from dataclasses import dataclass
from typing import Final

from workflow.convert.losses import Lost
from workflow.convert.to_1_0.actions import Actions
from workflow.convert.to_1_0.as_documented import ADDRESSED
from workflow.convert.to_1_0.correlations import awaited
from workflow.convert.to_1_0.errors import Errors
from workflow.convert.to_1_0.event_states import EventStates
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.names import TaskNames
from workflow.convert.to_1_0.states import States
from workflow.convert.to_1_0.texts import braced, literal, piped
from workflow.convert.to_1_0.transitions import COMPENSATION, MESSAGE, Transitions
from workflow.convert.unused_names import unused
from workflow.durations import parse
from workflow.model import Expression, State, Workflow
from workflow.paths import Object
from workflow.profile.semantics import DOCUMENTS, Semantics
from workflow.states import CallbackState, EventState, OperationState, SwitchState

ON_CHOICE: Final = "errors of a switch's own conditions: in 1.0 they are not caught"
NO_WAY: Final = "None of the conditions holds"
UNFINISHED: Final = "the data of a state that fails when some of its actions are done: in 1.0 those of its beginning"


@dataclass(frozen=True, slots=True)
class Frame:
    """Writes whole states."""

    workflow: Workflow
    lost: Lost
    names: TaskNames
    expressions: Expressions
    actions: Actions
    errors: Errors
    events: EventStates
    states: States
    transitions: Transitions
    semantics: Semantics = DOCUMENTS

    def tasks(self, state: State) -> list[Object]:
        """The task of a state, and those that follow it to choose where to go on; none for what only undoes others,
        where that is written out."""
        if state.used_for_compensation and self.transitions.compensation.is_written:
            return []
        self._losses(state)
        if isinstance(state, SwitchState):
            made = self._by_events(state) if self._waits(state) else self._by_data(state)
        else:
            made = self._working(state)
        return [*made, *self.transitions.taken()]

    def undo(self, state: State, name: str) -> Object:
        """The members of a task of this name that does what a state does."""
        return self._one(state, self.states.body(state), self._limit(state), name)

    def _losses(self, state: State) -> None:
        if (state.compensated_by or state.used_for_compensation) and not self.transitions.compensation.is_written:
            self.lost.add(state.compensated_by or state, COMPENSATION)
        waited = () if self.semantics.events.correlation != "kogito" or self.events.is_start(state) else awaited(state)
        if any(not self.events.events.named(name).correlation for name in waited):
            self.lost.change(state, ADDRESSED)

    def _waits(self, state: SwitchState) -> bool:
        return bool(state.event_conditions) and not state.data_conditions

    def _filter(self, expression: Expression | None) -> str | None:
        return None if expression is None else self.expressions.filtered(expression)

    def _input(self, state: State) -> str | None:
        """The input filter; events that created the instance are let through."""
        given = self.events.filtered(state)
        return f'if type == "array" then . else ({given}) end' if given and self.events.is_start(state) else given

    def _by_data(self, state: SwitchState) -> list[Object]:
        if state.on_errors:
            self.lost.add(state.on_errors[0], ON_CHOICE)
        cases: list[Object] = []
        taken: set[str] = set()
        for number, case in enumerate(state.data_conditions, 1):
            assert isinstance(case.condition, Expression)
            when = braced(self.expressions.program(case.condition, True))
            cases.append(
                {
                    unused(case.name or f"case {number}", taken): {
                        "when": when,
                        "then": self.transitions.then(case.next, state),
                    }
                }
            )
        if state.default is None and self.semantics.flow.case_order == "connections":
            default = self.transitions.failing(state, NO_WAY)
        else:
            default = self.transitions.then(state.default, state)
        cases.append({unused("default", taken): {"then": default}})
        return [{self.names.of(state): self._around({"switch": cases}, state)}]

    def _around(self, task: Object, state: State) -> Object:
        """A task with the state's filters and description around."""
        given, gives = self._input(state), self._filter(state.filter.output)
        before = {"input": {"from": braced(given)}} if given else {}
        after = {"output": {"as": braced(gives)}} if gives else {}
        more = self._metadata(state)
        return {**before, **task, **after, **more}

    def _metadata(self, state: State) -> Object:
        known = state.metadata if isinstance(state.metadata, dict) else {}
        if self.semantics.errors.end_message == "metadata":  # which is written out
            known = {name: value for name, value in known.items() if name != MESSAGE}
        return {"metadata": known} if known else {}

    def _by_events(self, state: SwitchState) -> list[Object]:
        name = self.names.of(state)
        chosen = self.events.choice(state)
        cases: list[Object] = []
        taken: set[str] = set()
        for number, case in enumerate(state.event_conditions):
            when, then = braced(f".way == {number}"), self.transitions.then(case.next, state)
            cases.append(
                {unused(case.name or case.event.name or f"case {number + 1}", taken): {"when": when, "then": then}}
            )
        cases.append({unused("default", taken): {"then": self.transitions.then(state.default, state)}})
        task = next(iter(chosen.values()))
        gives = self._filter(state.filter.output)
        if state.on_errors:
            self.lost.add(state.on_errors[0], ON_CHOICE)
        plain = self._around(task, state)
        if gives:
            plain["output"] = task["output"] if "output" in task else {"as": braced(".")}
        limit = self._limit(state)
        if limit:
            plain = {"do": [{self.names.free(f"{name}: wait"): plain}], "timeout": {"after": limit}}
        return [
            {name: {**plain, "then": (route := self.names.free(f"{name} (route)"))}},
            {route: {"switch": cases, "output": {"as": braced(piped(".data", gives or "."))}}},
        ]

    def _limit(self, state: State) -> str | None:
        """The shortest time that a state may take (semantics-0.8.md §5.3)."""
        own = state.timeouts.state if state.timeouts else ()
        whole = self.workflow.timeouts.state if self.workflow.timeouts else ()
        limits = own or whole
        if len(limits) > 1:
            self.lost.note(limits[1].path, "of two time limits of a state the shorter one counts")
        return min((one.text for one in limits), key=_length) if limits else None

    def _working(self, state: State) -> list[Object]:
        name = self.names.of(state)
        body = self.states.body(state)
        limit = self._limit(state)
        handled = [one for one in state.on_errors if self.errors.names(one) != [""]]
        if not handled:
            task = self._one(state, body, limit)
            return [{name: {**task, "then": self.transitions.then(state.next, state)}}]
        return self._with_errors(state, body, limit)

    def _one(self, state: State, body: list[Object], limit: str | None, name: str = "") -> Object:
        """The state's work as one task: its only one, where not both have filters of one kind."""
        if not body:
            body = [{self.names.free(f"{self.names.of(state)}: nothing"): {"set": "${ . }"}}]
        inner, task = next(iter(body[0].items()))
        has_input, has_output = state.filter.input is not None, state.filter.output is not None
        is_own = not (has_input and "input" in task) and not (has_output and "output" in task)
        is_plain = "if" not in task and "catch" not in task and not (limit and "timeout" in task)
        if len(body) == 1 and is_own and is_plain:
            if inner in self.actions.calls.made:
                self.actions.calls.made[name or self.names.of(state)] = self.actions.calls.made.pop(inner)
            if inner in self.actions.calls.places:
                self.actions.calls.places[name or self.names.of(state)] = self.actions.calls.places.pop(inner)
            made = task
        else:
            made = {"do": body}
        made = self._around(made, state)
        return {**made, "timeout": {"after": limit}} if limit else made

    def _kept(self, state: State, body: list[Object]) -> tuple[list[Object], str]:
        """The tasks of a state, and the program for its data where one of them fails: an error leaves what was done
        before (semantics-0.8.md §6.9), so that the context keeps it where there is more than one."""
        first = 0
        if isinstance(state, EventState):
            first = self.events.merged_by.get(state.path, len(body))
            if first == len(body) or len(self.events.wanted(state)) > 1:
                self.lost.note(state, UNFINISHED)
        elif isinstance(state, OperationState) and state.action_mode == "parallel" and len(state.actions) > 1:
            self.lost.note(state, UNFINISHED)
        elif not isinstance(state, OperationState | CallbackState):
            first = len(body)
        kept = {"export": {"as": braced("$context + {state: .}")}}
        told = [
            {name: {**task, **kept} if number >= first and "export" not in task else task for name, task in one.items()}
            for number, one in enumerate(body)
        ]
        if len(body) < 2 or first == len(body):
            return body, "."
        begins = {self.names.free(f"{self.names.of(state)}: begin"): {"set": "${ . }", **kept}}
        return [begins, *told], "$context.state"

    def _with_errors(self, state: State, body: list[Object], limit: str | None) -> list[Object]:
        """A `try` that gives `{data, way}`: the number of the entry of `onErrors`, or null where nothing failed."""
        name = self.names.of(state)
        body, data = self._kept(state, body)
        given, gives = self._input(state), self._filter(state.filter.output)
        inner: Object = {"do": body or [{self.names.free(f"{name}: nothing"): {"set": "${ . }"}}]}
        inner["output"] = {"as": braced(f"{{data: ({gives or '.'}), way: null}}")}
        if limit:
            inner["timeout"] = {"after": limit}
        numbered = [(number, self.errors.names(handler)) for number, handler in enumerate(state.on_errors)]
        which = " el".join(f"if {self.errors.is_one(names, '$error')} then {number}" for number, names in numbered)
        mark = f"{{data: {data}, way: {f'({which} else null end)' if len(numbered) > 1 else 0}}}"
        every = list(dict.fromkeys(one for _, names in numbered for one in names))
        caught = {**self.errors.taken(every), "do": [{self.names.free(f"{name}: failed"): {"set": braced(mark)}}]}
        route = self.names.free(f"{name} (route)")
        cases: list[Object] = []
        taken: set[str] = set()
        for number, handler in enumerate(state.on_errors):
            label = unused(self.errors.names(handler)[0], taken)
            cases.append(
                {
                    label: {
                        "when": braced(f".way == {literal(number)}"),
                        "then": self.transitions.then(handler.next, state),
                    }
                }
            )
        cases.append({unused("done", taken): {"then": self.transitions.then(state.next, state)}})
        before = {"input": {"from": braced(given)}} if given else {}
        more = self._metadata(state)
        tried = {**before, "try": [{self.names.free(f"{name}: work"): inner}], "catch": caught, "then": route, **more}
        return [{name: tried}, {route: {"switch": cases, "output": {"as": braced(".data")}}}]


def _length(text: str) -> float:
    found = parse(text)
    return float("inf") if found is None else found.months * 2.6e9 + found.milliseconds
