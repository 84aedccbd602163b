"""Data made up for what stands before a decision: the input and output paths of 0.1, collections, enforced schemas."""

from collections.abc import Iterator, Sequence
from typing import Any

from simulator.engine.data.filters import select
from simulator.engine.errors import Trouble
from simulator.engine.program import Program
from simulator.engine.schema_checks import checker
from simulator.exploration.examples import examples, path_of, put
from simulator.exploration.schema_examples import example_of
from workflow.expressions import NO_ARGUMENTS, NOTHING
from workflow.expressions.jsonpath.paths import Call
from workflow.model import Expression, Ref, State
from workflow.paths import Json
from workflow.resources import find
from workflow.states import EventState, OperationState

Steps = tuple[Any, ...]
MOST_PATHS = 8
"""Paths that an example is put behind; a definition has few different ones."""


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
        for each in (state.filter, *(action.filter for action in _actions(state))):
            found += [each.input, each.output]
    return list({one.text: one for one in found if one is not None}.values())


def _actions(state: State) -> Iterator[Any]:
    if isinstance(state, OperationState):
        yield from state.actions
    elif isinstance(state, EventState):
        for entry in state.on_events:
            yield from entry.actions


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
        for example in examples([through], listed=listed):
            if _selects(through, example):
                return together([data, example])
    return data


def _selects(expression: Expression, data: Json) -> bool:
    try:
        return select(expression, data, NO_ARGUMENTS) is not NOTHING
    except Trouble:
        return True


def demanded(program: Program) -> Iterator[dict[str, Json]]:
    """Data that satisfy the schemas which the definition names and the session has."""
    workflow = program.workflow
    states = program.states.values()
    pairs = ((each.input_schema, each.output_schema) for each in states)
    refs: list[Ref | None] = [workflow.input_schema, workflow.output_schema, *(ref for pair in pairs for ref in pair)]
    for name in dict.fromkeys(ref.name for ref in refs if ref):
        resource = find(name, program.resources)
        example = example_of(resource.text) if resource else None
        if resource and isinstance(example, dict) and not checker(resource.text)(example):
            yield example
