"""Dialects of states: what a history says about the answers of functions and sub-workflows (semantics.md §7.1).

An answer may be told itself. Where only the workflow's data are told, it is what one call changed in them, if no
filter stands between (semantics-0.8.md §3.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from simulator.engine.setup.callables import Callee, callees
from simulator.engine.setup.program import Program, ReadyAction
from simulator.studies.recorded_runs.error_names import handlers_to, leads_to, name_of
from simulator.studies.recorded_runs.history import CALLED, DATA, ENTERED, EXITED, FAILED, RETURNED, STARTED, Happening
from simulator.studies.recorded_runs.merged_values import changed
from simulator.studies.recorded_runs.scenario_parts import Gathered, is_literal, waited
from workflow.actions import FunctionCall
from workflow.model import ErrorHandler, State
from workflow.paths import Json
from workflow.states import ForEachState

ERROR: Final = "Error"
"""The name of an error where a history has none."""
WORDS: Final = {"functions": "result", "subflows": "output"}


@dataclass(slots=True)
class _Call:
    """A call that was made: how it began and ended, and the data before and after.

    `crossed`: another one was made before it had ended, so that what changed in the data may be of either.
    """

    callee: Callee
    begun: Happening
    before: Json
    after: Json = None
    ended: Happening | None = None
    crossed: bool = False


def gather(program: Program, happenings: Sequence[Happening], found: Gathered) -> None:
    """Add to `found` what each call of the history was answered, state by state."""
    reader = _Reader(program, found, any(one.kind == DATA for one in happenings))
    for one in happenings:
        reader.take(one)
    reader.settle(None)


class _Reader:
    """Goes along a history: calls are settled when it is known what followed their state."""

    def __init__(self, program: Program, found: Gathered, tells_data: bool) -> None:
        self._states = {state.name: state for state in program.states.values()}
        self._callees: dict[str, list[Callee]] = {}
        for one in callees(program):
            self._callees.setdefault(one.state, []).append(one)
        self._actions = _actions(program)
        self._functions = program.expression_functions
        self._program = program
        self._found = found
        self._tells_data = tells_data
        self._data: Json = None
        self._before: Json = None
        self._state: Happening | None = None
        self._exit: Happening | None = None
        self._calls: list[_Call] = []
        self._warm: list[_Call] = []

    def take(self, one: Happening) -> None:
        """Take the next thing that happened."""
        if one.kind in (DATA, STARTED) and one.known:
            self._data = one.data
            for call in self._warm:
                call.after = one.data
        elif one.kind == ENTERED:
            self.settle(one)
            self._state, self._exit, self._before = one, None, self._data
        elif one.kind == CALLED:
            self._called(one)
        elif one.kind in (RETURNED, FAILED):
            if not (waiting := self._waiting(one)):
                self._called(one)
                waiting = self._waiting(one)
            if waiting:
                waiting[0].ended = one
        elif one.kind == EXITED and self._state is not None:
            self._exit = one
            self._warm = []

    def _waiting(self, end: Happening) -> list[_Call]:
        """The calls that something may be the end of: of that id, else of that name, the first made first."""
        open_ones = [call for call in self._warm if call.callee.name == end.name and call.ended is None]
        return [call for call in open_ones if end.call and call.begun.call == end.call] or open_ones

    def _called(self, one: Happening) -> None:
        """A call: what was called before and has ended has done with the data what it did."""
        callee = next((called for called in self._callees.get(one.state, []) if called.name == one.name), None)
        if callee is None:
            return
        self._warm = [call for call in self._warm if call.ended is None]
        for call in self._warm:
            call.crossed = True
        made = _Call(callee, one, self._data, self._data, crossed=bool(self._warm))
        self._calls.append(made)
        self._warm.append(made)

    def _alone(self, end: Happening, after: Json) -> None:
        """The only call of a state whose calls a history does not tell: it took as long as the state."""
        state = self._state
        if state is None or self._calls:
            return
        called = [one for one in self._callees.get(state.state, []) if one.name not in self._functions]
        if len(called) == 1 and not isinstance(self._states.get(state.state), ForEachState):
            self._calls.append(_Call(called[0], state, self._before, after, end))
        elif called:
            place = state.state
            self._found.gap(place, end.line, f"the calls of {place} are not in the history, and what they gave")

    def settle(self, following: Happening | None) -> None:
        """Give the calls of the state their answers; `following` is the state that was entered next."""
        state = self._states.get(self._state.state) if self._state is not None else None
        transitions = handlers_to(state, following) if state is not None else []
        if following is not None and transitions and (self._exit is None or not leads_to(state, following)):
            self._alone(replace(following, kind=FAILED, known=False, error=None), self._data)
        elif (end := self._exit) is not None:
            self._alone(replace(end, kind=RETURNED, known=False), end.data if end.known else self._data)
        last = self._calls[-1] if self._calls else None
        for call in self._calls:
            if state is not None and call.callee.name not in self._functions:  # an expression is evaluated by a run
                handlers = transitions if call is last else []
                entry = self._entry(state, call, handlers, is_open=following is None and self._exit is None)
                self._found.answer(call.callee.kind, f"{call.callee.state}/{call.callee.name}", entry)
        self._calls, self._warm = [], []

    def _entry(
        self, state: State, call: _Call, handlers: list[ErrorHandler], *, is_open: bool
    ) -> dict[str, Json] | None:
        ended = call.ended
        if ended is not None and ended.kind == RETURNED and ended.known:
            if is_literal(ended.data):
                return {WORDS[call.callee.kind]: ended.data, **waited(call.begun, ended)}
            words = f"what {call.callee.name} gave has braces, which a mock would take for an expression"
            self._found.gap(state.name, ended.line, words)
            return None
        if (ended is not None and ended.kind == FAILED) or (ended is None and handlers and self._exit is None):
            return self._failure(state, call, ended or call.begun, handlers)
        if ended is None and is_open:
            return {"never": True}
        return self._merged(state, call, ended)

    def _failure(self, state: State, call: _Call, ended: Happening, handlers: list[ErrorHandler]) -> dict[str, Json]:
        """The error of a call: with the name that it has in the definition, where that can be told."""
        told = ended.error or {}
        again = call is not self._calls[-1] and any(one.callee == call.callee for one in self._calls)
        ready = self._actions.get((state.name, call.callee.name)) if again else None
        name = name_of(self._program, state, ended, handlers, ready.action if ready else None)
        if not name:
            name = ERROR
            words = f"the name of the error of {call.callee.name} is not in the history: it is called {ERROR}"
            self._found.doubt(state.name, ended.line, words)
        code = {"code": handlers[0].code} if len(handlers) == 1 and handlers[0].code else {}
        message = {"message": str(told["message"])} if told.get("message") else {}
        return {"error": {"name": name, **code, **message}, **waited(call.begun, ended)}

    def _merged(self, state: State, call: _Call, ended: Happening | None) -> dict[str, Json] | None:
        """What a call changed in the data, where no filter stands between."""
        line, name = (ended or call.begun).line, call.callee.name
        action = self._actions.get((state.name, name))
        value = changed(call.before, call.after) if self._tells_data else None
        if not self._tells_data or ended is None or call.crossed:
            words = f"what {name} gave in {state.name} is not in the history"
        elif (action is not None and not action.bare) or state.filter.output is not None:
            words = f"what {name} gave in {state.name} is known only behind a filter: the answer is not in the history"
        elif value is None or not is_literal(value):
            words = f"what {name} gave in {state.name} cannot be told from the data"
        else:
            return {WORDS[call.callee.kind]: value, **waited(call.begun, ended)}
        self._found.gap(state.name, line, words)
        return None


def _actions(program: Program) -> dict[tuple[str, str], ReadyAction]:
    """The actions by state and by what they call; of several that call the same, one with a filter."""
    found: dict[tuple[str, str], ReadyAction] = {}
    for path, ready in program.actions.items():
        states = (program.states.get(path[:length]) for length in range(len(path), 0, -1))
        state = next((one for one in states if one is not None), None)
        call = ready.action.call
        if state is not None and isinstance(call, FunctionCall):
            key = (state.name, call.function.name)
            if key not in found or found[key].bare:
                found[key] = ready
    return found
