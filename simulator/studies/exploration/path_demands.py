"""Demands of 0.1 and 0.6: data come to a decision by paths, where they are merged, or stand behind a path of 0.1."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from simulator.engine.data.filters import holds, select
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from simulator.studies.exploration.decisions import Decision
from simulator.studies.exploration.demands import MOST_INPUTS, Demands
from simulator.studies.exploration.languages.jsonpath import TEXT, path_of, put, variations
from simulator.studies.exploration.partial_data import once
from simulator.studies.exploration.reachable import reachable
from simulator.studies.exploration.schema_examples import demanded
from workflow.actions import Action
from workflow.expressions import NO_ARGUMENTS, NOTHING
from workflow.expressions.jsonpath.paths import Call
from workflow.expressions.templates import expressions_in
from workflow.model import DataFilter, EventDefinition, Expression, State, Transition
from workflow.paths import Json, Path, pointer
from workflow.states import ForEachState, SwitchState, all_actions, exits

Steps = tuple[Any, ...]
MOST_PATHS = 8
"""Paths that an example is put behind; a definition has few different ones."""


class PathDemands(Demands):
    """What a definition of these dialects asks for."""

    @cached_property
    def _behind(self) -> list[Steps]:
        return inlets(self.program)

    @cached_property
    def _after(self) -> dict[Path, tuple[dict[str, Json], ...]]:
        return {}

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Switches on data and transitions with an expression."""
        found: list[Decision] = []
        for state in self.program.states.values():
            if isinstance(state, SwitchState) and state.data_conditions:
                cases = {name: examples[0] for name, examples in self.transitions_of(state).items()}
                found.append(Decision(state.path, cases))
            if isinstance(state, ForEachState) and state.input_collection:
                found.append(Decision(state.path, _gone_through(state.input_collection)))
            for transition in _guarded(state):
                assert transition.expression is not None
                found.append(Decision(state.path, _both(transition.expression, pointer(transition.path))))
        return tuple(found)

    @cached_property
    def base(self) -> dict[str, Json]:
        """Collections for for-each states, values that events correlate by, what paths of 0.1 select."""
        data: Json = {}
        for event in self.program.workflow.events:
            for rule in event.correlation:
                for _, text in expressions_in(rule.value) if rule.value else ():
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

    @property
    def everywhere(self) -> dict[str, Json]:
        """In 0.1 what the paths select; and what enforced schemas ask for."""
        old = self.program.workflow.dialect.startswith("0.1")
        return self.base if old or self.enforced else {}

    def rows(self, state: State) -> list[list[dict[str, Json]]]:
        """The examples of the decisions as they are."""
        return [list(decision.cases.values()) for decision in self._reached(state)]

    def together(self, parts: Sequence[Json]) -> Json:
        """Objects merged into one."""
        return together(parts)

    def begun_with(self, base: dict[str, Json], rows: Sequence[list[Json]]) -> list[dict[str, Json]]:
        """The base, then each combination, also behind the paths of 0.1."""
        chosen = self.chosen(rows, MOST_INPUTS)
        return [base, *(together([base, spread(together(one), self._behind)]) for one in chosen)]

    def before(self, state: State, example: Json) -> Iterator[dict[str, Json]]:
        """The example behind the path of the filter, and as it is."""
        path = path_of(state.filter.input) if state.filter.input else None
        if path is not None and path.names:
            yield put({}, path.steps, example)
            yield put({}, path.steps[:-1], example)
        yield example

    def fragments(self, state: State) -> tuple[dict[str, Json], ...]:
        """The examples, also behind the paths of 0.1, and the collections of for-each states."""
        if state.path not in self._after:
            reached = self._reached(state)
            found = [spread(one, self._behind) for decision in reached for one in decision.cases.values()]
            self._after[state.path] = tuple(once([*found, *self._collections(state)]))
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

    def results(
        self, state: State | None, action: Action | None, name: str, like: Json, beyond: Sequence[dict[str, Json]]
    ) -> Iterator[Json]:
        """What is like the given one, then that with each example where the filters let it through."""
        yield like
        through = [f for f in (action.filter if action else None, state.filter if state else None) if f]
        for fragment in [*(self.fragments(state) if state else ()), *beyond]:
            yield from _placed(together([like, fragment]), fragment, through, name)

    def payloads(
        self,
        state: State | None,
        definition: EventDefinition,  # noqa: ARG002
        through: DataFilter,
        beyond: Sequence[dict[str, Json]],
    ) -> Iterator[Json]:
        """Each example where the path of the filter finds it."""
        fragments = [*(self.fragments(state) if state else ()), *beyond]
        paths = [path for path in (through.result, through.input) if path is not None]
        for fragment in [self.everywhere, *(together([self.everywhere, one]) for one in fragments)]:
            if not paths:
                yield fragment
            for path in paths:
                yield _payload(fragment, path)
        yield {}


def _gone_through(collection: Expression) -> dict[str, dict[str, Json]]:
    """Data by which a for-each state has something to go through, and by which it has nothing."""
    items, path = _with_collection({}, collection), path_of(collection)
    if path is None or not path.names or not isinstance(items, dict):
        return {}
    return {"items": items, "": put({}, path.steps, [])}


def _guarded(state: State) -> Iterator[Transition]:
    for _, transition in exits(state):
        if isinstance(transition, Transition) and transition.expression is not None:
            yield transition


def _both(expression: Expression, name: str) -> dict[str, dict[str, Json]]:
    found: dict[str, dict[str, Json]] = {}
    for listed in (False, True):
        for data in variations([expression], listed=listed):
            try:
                found.setdefault(name if holds(expression, data, NO_ARGUMENTS) else "", data)
            except Trouble:
                return {}
    return found


def _with_collection(data: Json, collection: Expression) -> Json:
    """Data with an array where the for-each state looks for one, unless it has one already."""
    path = path_of(collection)
    if path is None or _lists(collection, data):
        return data
    if path.names:
        return put(data, path.steps, [{"id": TEXT}])
    for listed in (True, False):
        for example in variations([collection], listed=listed):
            if _lists(collection, example):
                return together([data, example])
    return data


def _lists(collection: Expression, data: Json) -> bool:
    try:
        found = select(collection, data, NO_ARGUMENTS)
    except Trouble:
        return False
    return isinstance(found, list) and bool(found)


def _placed(whole: Json, fragment: dict[str, Json], filters: list[DataFilter], name: str) -> list[Json]:
    """What a call may answer so that the fragment ends up in the state's data."""
    found = [whole]
    for each in filters:
        for path in (each.result, each.target):
            names = path_of(path) if path else None
            if names and names.names:
                found.append(put({}, names.steps, fragment.get(names.names[-1], fragment)))
        inside = path_of(each.target) if each.target else None
        if inside and inside.names:
            value: Json = fragment
            for member in inside.names:
                value = value.get(member) if isinstance(value, dict) else None
            found += [value] if value is not None else []
    value = fragment.get(name)
    return [*found, *([value] if value is not None and not isinstance(value, dict) else [])]


def _payload(fragment: dict[str, Json], path: Expression) -> Json:
    found = path_of(path)
    if found is None or not found.names:
        return fragment
    names = found.names[1:] if found.names[0] == "data" else found.names
    steps = found.steps[len(found.names) - len(names) :]
    value = fragment.get(found.names[-1], fragment)
    return put({}, steps, value) if names else value


def together(parts: Sequence[Json]) -> Json:
    """Objects merged into one, later ones first."""
    merged: Json = {}
    for part in parts:
        merged = _merge(merged, part)
    return merged


def _merge(one: Json, other: Json) -> Json:
    if not isinstance(one, dict) or not isinstance(other, dict):
        return other
    return {**one, **{name: _merge(one.get(name), value) for name, value in other.items()}}


def filters(program: Program) -> list[Expression]:
    """The input and output paths of a 0.1 program's states and actions: one that selects nothing is an error (§4.1)."""
    if not program.workflow.dialect.startswith("0.1"):
        return []
    found: list[Expression | None] = []
    for state in program.states.values():
        for each in (state.filter, *(action.filter for action in all_actions(state))):
            found += [each.input, each.output]
    return list({one.text: one for one in found if one is not None}.values())


def inlets(program: Program) -> list[Steps]:
    """The steps of those that lead to one place."""
    paths = (path_of(one) for one in filters(program))
    single = [path.steps for path in paths if path is not None and path.definite and path.steps]
    return [steps for steps in single if not any(isinstance(step, Call) for step in steps)][:MOST_PATHS]


def spread(example: dict[str, Json], behind: Sequence[Steps]) -> dict[str, Json]:
    """The example as it is, and behind each of the paths, and behind each pair of them: it is seen through any."""
    inner = together([example, *(put({}, steps, example) for steps in behind)])
    found = together([example, *(put({}, steps, inner) for steps in behind)])
    return found if isinstance(found, dict) else example


def passing(data: Json, through: Expression) -> Json:
    """`data` with something that the path selects, unless there is."""
    if _selects(through, data):
        return data
    path = path_of(through)
    if path is not None and path.names:
        return put(data, path.steps, {})
    for listed in (False, True):
        for example in variations([through], listed=listed):
            if _selects(through, example):
                return together([data, example])
    return data


def _selects(expression: Expression, data: Json) -> bool:
    try:
        return select(expression, data, NO_ARGUMENTS) is not NOTHING
    except Trouble:
        return True
