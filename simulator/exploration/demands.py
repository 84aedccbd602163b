"""What data a definition asks for: of every decision, an example for each way that it can go.

Examples are tried on the decision itself before they count; a case without one has no data, and that is said.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product

from simulator.engine.data.conditions_v01 import is_true_of
from simulator.engine.data.filters import SILENT, holds, select
from simulator.engine.errors import Trouble
from simulator.engine.program import Program
from simulator.exploration.example_data import demanded, filters, inlets, passing, spread, together
from simulator.exploration.examples import TEXT, examples, expressions_of, path_of, put
from workflow.expressions import NO_ARGUMENTS
from workflow.model import Expression, State, Transition
from workflow.paths import Json, Path, pointer
from workflow.states import EventState, ForEachState, SwitchState, exits

MOST_INPUTS = 64


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice by data in the state at `state`: examples by the pointer of the case, "" for none of them."""

    state: Path
    cases: Mapping[str, dict[str, Json]]


class Demands:
    """The decisions of a program and the data that it cannot do without."""

    def __init__(self, program: Program, *, enforced: bool = False) -> None:
        """`enforced`: the run fails where data break a schema that the definition names."""
        self.program = program
        self.enforced = enforced
        self._behind = inlets(program)
        self._after: dict[Path, tuple[dict[str, Json], ...]] = {}

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Switches on data and transitions with an expression, in order of definition."""
        found: list[Decision] = []
        for state in self.program.states.values():
            if isinstance(state, SwitchState) and state.data_conditions:
                found.append(Decision(state.path, self._cases(state)))
            for way in _guarded(state):
                assert way.expression is not None
                found.append(Decision(state.path, _both(way.expression, pointer(way.path))))
        return tuple(found)

    def _cases(self, state: SwitchState) -> dict[str, dict[str, Json]]:
        """For each condition data by which it is the first true one, and data by which none is."""
        conditions = [case.condition for case in state.data_conditions]
        found: dict[str, dict[str, Json]] = {}
        for listed in (False, True):
            for example in examples(conditions, listed=listed):
                for data in _before(state, example):
                    first = self._first(state, data)
                    if first is not None:
                        found.setdefault(first, data)
        ranks = {pointer(case.path): number for number, case in enumerate(state.data_conditions)}
        return dict(sorted(found.items(), key=lambda item: ranks.get(item[0], len(ranks))))

    def _first(self, state: SwitchState, data: Json) -> str | None:
        try:
            seen = self.program.flow.state_input(state, data, "auto", SILENT)
            true = (case for case in state.data_conditions if is_true_of(case.condition, seen, NO_ARGUMENTS))
            first = next(true, None)
            return "" if first is None else pointer(first.path)
        except Trouble:
            return None

    @cached_property
    def base(self) -> dict[str, Json]:
        """What the input should have anyway: collections for for-each states, values that events correlate by."""
        data: Json = {}
        for event in self.program.workflow.events:
            for rule in event.correlation:
                for text in expressions_of(rule.value.value if rule.value else None):
                    path = path_of(Expression(text, ()))
                    if path is not None and path.steps:
                        data = put(data, path.steps, TEXT)
        for state in self.program.states.values():
            if isinstance(state, ForEachState) and state.input_collection:
                data = _with_collection(data, state.input_collection)
        for through in filters(self.program):
            data = passing(data, through)
        if self.enforced:
            data = together([data, *demanded(self.program)])
        return data if isinstance(data, dict) else {}

    def inputs(self, given: Sequence[dict[str, Json]] = (), beside: Json = None) -> list[dict[str, Json]]:
        """Inputs for the first state: the base with an example of each decision, every combination if they are few.

        What is given comes first as it is; the examples then are variations of the first given. `beside`: what others
        ask for that get the data.
        """
        rows = [list(decision.cases.values()) for decision in self._reached(self.program.start_state())]
        rows = [row for row in rows if row]
        count = 1
        for row in rows:
            count *= len(row)
        if count <= MOST_INPUTS:
            chosen = list(product(*rows))
        else:
            longest = max(map(len, rows))
            chosen = [tuple(row[number % len(row)] for row in rows) for number in range(longest)]
            chosen += list(islice(product(*rows), MOST_INPUTS - longest))
        base = together([beside or {}, self.base, *given[:1]])
        found = [*given, base, *(together([base, spread(together(one), self._behind)]) for one in chosen)]
        return list({repr(one): one for one in found}.values())

    def fragments(self, state: State) -> tuple[dict[str, Json], ...]:
        """Examples for the decisions that can come after `state`, itself included."""
        if state.path not in self._after:
            reached = self._reached(state)
            found = [spread(one, self._behind) for decision in reached for one in decision.cases.values()]
            found += self._collections(state)
            self._after[state.path] = tuple({repr(one): one for one in found}.values())
        return self._after[state.path]

    def _collections(self, state: State) -> list[dict[str, Json]]:
        """What the for-each states after `state`, itself included, go through."""
        reached = reachable(self.program, state)
        data: Json = {}
        for path in self.program.states:
            each = self.program.states[path]
            if path in reached and isinstance(each, ForEachState) and each.input_collection:
                data = _with_collection(data, each.input_collection)
        return [data] if data else []

    def _reached(self, state: State) -> list[Decision]:
        scopes = reachable(self.program, state)
        return [one for one in self.decisions if any(one.state[: len(path)] == path for path in scopes)]


def reachable(program: Program, state: State) -> set[Path]:
    """The states that ways, compensations, retries and timeouts lead to from `state`, itself included."""
    by_name: dict[tuple[Path, str], State] = {}
    for one in reversed(program.states.values()):
        by_name[(one.path[:-1], one.name)] = one
    for one in program.states.values():
        if one.id:
            by_name[(one.path[:-1], one.id)] = one
    found: set[Path] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.path in found:
            continue
        found.add(here.path)
        waiting += [by_name[key] for name in _targets(here) if (key := (here.path[:-1], name)) in by_name]
        waiting += _inside(program, here)
        if isinstance(here, EventState) and any(entry.timeout for entry in here.on_events):
            waiting += [one for one in program.states.values() if one.kind == "end"]
    return found


def _inside(program: Program, state: State) -> list[State]:
    """The start states of a state's branches, and of the parent's way out of one of them."""
    found = []
    for branch in getattr(state, "branches", ()):
        start = branch.scope.find(branch.scope.start[0].name) if branch.scope and branch.scope.start else None
        found += [start] if start is not None else []
    holder = next((p for n in range(len(state.path) - 1, 0, -1) if (p := state.path[:n]) in program.states), None)
    return [*found, program.states[holder]] if holder else found


def _targets(state: State) -> Iterator[str]:
    for _, way in exits(state):
        if isinstance(way, Transition):
            yield way.target.name
    if state.compensated_by:
        yield state.compensated_by.name
    for action in _actions(state):
        for retry in action.retries:
            if retry.target:
                yield retry.target.name


def _actions(state: State) -> list[Json]:
    owners = [state, *getattr(state, "on_events", ()), *getattr(state, "branches", ())]
    single = getattr(state, "action", None)
    return [*(a for owner in owners for a in getattr(owner, "actions", ())), *([single] if single else [])]


def _guarded(state: State) -> Iterator[Transition]:
    for _, way in exits(state):
        if isinstance(way, Transition) and way.expression is not None:
            yield way


def _both(expression: Expression, name: str) -> dict[str, dict[str, Json]]:
    found: dict[str, dict[str, Json]] = {}
    for listed in (False, True):
        for data in examples([expression], listed=listed):
            try:
                found.setdefault(name if holds(expression, data, NO_ARGUMENTS) else "", data)
            except Trouble:
                return {}
    return found


def _before(state: State, example: dict[str, Json]) -> Iterator[dict[str, Json]]:
    """What may come in so that the state sees the example through its input filter."""
    path = path_of(state.filter.input) if state.filter.input else None
    if path is not None and path.names:
        yield put({}, path.steps, example)
        yield put({}, path.steps[:-1], example)
    yield example


def _with_collection(data: Json, collection: Expression) -> Json:
    """Data with an array where the for-each state looks for one, unless it has one already."""
    path = path_of(collection)
    if path is None or _lists(collection, data):
        return data
    if path.names:
        return put(data, path.steps, [{"id": TEXT}])
    for listed in (True, False):
        for example in examples([collection], listed=listed):
            if _lists(collection, example):
                return together([data, example])
    return data


def _lists(collection: Expression, data: Json) -> bool:
    try:
        found = select(collection, data, NO_ARGUMENTS)
    except Trouble:
        return False
    return isinstance(found, list) and bool(found)
