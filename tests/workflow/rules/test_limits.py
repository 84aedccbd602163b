"""Rules on what nobody writes on purpose: broken shapes, thousands of names; and the small algorithms under them."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tests.tiers import share
from workflow import rules
from workflow.definition import Resource, load
from workflow.document import read
from workflow.limits import PLACES
from workflow.model import ErrorHandler, Ref, Scope, State, Transition, Workflow
from workflow.paths import Json
from workflow.rules import _transitions
from workflow.rules._facts import Facts
from workflow.rules._names import Names
from workflow.states import InjectState

FULL: dict[str, Json] = {
    "id": "full",
    "version": "{{ $.v }}",
    "name": "Full",
    "functions": [{"name": "f", "operation": "a#b"}],
    "events": [{"name": "e", "type": "e", "source": "s"}, {"names": ["g", "h"], "type": "g", "kind": "produced"}],
    "retries": [{"name": "r", "delay": "PT1M", "jitter": 0.5, "maxAttempts": 2}],
    "states": [
        {
            "id": "1",
            "name": "Wait",
            "type": "event",
            "start": {"kind": "default"},
            "onEvents": [
                {"eventRefs": ["e"], "actions": [{"functionRef": {"refName": "f", "parameters": {"a": "{{ $ }}"}}}]}
            ],
            "compensatedBy": "Undo",
            "onErrors": [{"error": "*", "retryRef": "r", "end": {"kind": "default"}}],
            "transition": {"nextState": "Choose", "produceEvents": [{"eventRef": "g", "data": "{{ $.a }}"}]},
        },
        {
            "name": "Choose",
            "type": "switch",
            "dataConditions": [{"condition": "{{ $.a }}", "transition": {"nextState": "All"}}],
            "default": {"end": {"kind": "default"}},
        },
        {
            "name": "All",
            "type": "foreach",
            "inputCollection": "{{ $.list }}",
            "iterationParam": "one",
            "workflowId": "other",
            "end": {"kind": "event", "produceEvents": [{"eventRef": "h"}]},
        },
        {"name": "Undo", "type": "inject", "data": {}, "usedForCompensation": True},
    ],
}

ODD: st.SearchStrategy[Json] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.sampled_from(["", "f", "e", "Wait", "{{", "{{ $.a[ }}", "P", "*"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["name", "kind", "a"]), inner)
    ),
    max_leaves=4,
)


def places(value: Json) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON value."""
    found: list[tuple[Any, Any]] = []
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in members:
        found += [(value, key), *places(part)]
    return found


def test_the_full_definition_is_clean() -> None:
    other = Resource("other.yaml", "{id: other, states: []}")
    assert [diagnostic.message for diagnostic in rules.run(load(json.dumps(FULL), resources=[other]))] == []


@given(st.data())
def test_no_shape_breaks_a_rule(data: st.DataObject) -> None:
    broken = copy.deepcopy(FULL)
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(broken)))
        container[key] = data.draw(ODD)
    definition = load(json.dumps(broken), dialect="0.6-draft")
    for diagnostic in rules.run(definition):
        assert 0 <= diagnostic.range.start.offset <= diagnostic.range.end.offset <= len(definition.document.text)
        assert diagnostic.message


def many(count: int) -> dict[str, Json]:
    def state(index: int) -> dict[str, Json]:
        transition = {"nextState": f"Misspelt number {index}"}
        return {"name": f"State number {index}", "type": "inject", "data": {}, "transition": transition}

    return {"states": [{**state(index), **({} if index else {"start": {"kind": "default"}})} for index in range(count)]}


HOSTILE: dict[str, Json] = {
    "unknown names": many(5_000),
    "event names": {"events": [{"names": [f"n{index % 15_000}" for index in range(30_000)], "type": "t"}]},
    "one cycle": {
        "states": [
            {"name": str(i), "type": "inject", "data": {}, "transition": {"nextState": str((i + 1) % 9_000)}}
            for i in range(9_000)
        ]
    },
    "the same name": {"states": [{"name": "A", "type": "inject", "data": {}}] * 15_000},
    "expressions in one text": {"version": "".join(f"{{{{ x{index} }}}}" for index in range(20_000))},
}


@pytest.mark.parametrize("name", share(list(HOSTILE), 2))
def test_big_definitions_take_time_in_proportion(name: str) -> None:
    definition = load(json.dumps({"id": "big", **HOSTILE[name]}), dialect="0.6-draft")
    assert definition.workflow
    within(2, lambda: rules.run(definition))


def distance(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (one != other))
    return row[-1]


@given(st.lists(st.text("abc", min_size=3, max_size=6), max_size=6, unique=True), st.text("abc", max_size=6))
def test_nearest_is_the_only_one_at_the_least_distance(known: list[str], name: str) -> None:
    best = min((distance(one, name) for one in known), default=3)
    nearest = [one for one in known if distance(one, name) == best]
    assert Names(known).nearest(name) == (nearest[0] if best <= 2 and len(nearest) == 1 else None)


def graph(edges: set[tuple[int, int]]) -> tuple[Facts, tuple[State, ...]]:
    states = tuple(
        InjectState(path=("states", one), name=str(one), on_errors=tuple(handler(one, b) for a, b in edges if a == one))
        for one in range(6)
    )
    return Facts(read("{}"), Workflow("0.6-draft", Scope(("states",), states))), states


def handler(one: int, other: int) -> ErrorHandler:
    path = ("states", one, "onErrors", other)
    return ErrorHandler("*", path, next=Transition(Ref(str(other), (*path, "nextState")), path))


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=14))
def test_groups_are_those_that_lead_to_each_other(edges: set[tuple[int, int]]) -> None:
    facts, states = graph(edges)
    leads = _transitions.transitions(facts)
    reach = {state.path: _transitions.closure(leads, [state]) for state in states}
    wanted = {frozenset(a for a in reach if b in reach[a] and a in reach[b]) for b in reach}
    found = _transitions.groups(leads, states)
    assert {frozenset(state.path for state in group) for group in found} == wanted
    assert sum(map(len, found)) == len(states)


def test_of_one_rule_a_thousand_places_are_told_and_that_there_are_more() -> None:
    functions = [{"name": "f", "operation": "o"}] * 3_000
    found = [
        one for one in load(json.dumps(FULL | {"functions": functions})).diagnostics if one.rule == "duplicate-name"
    ]
    assert len(found) == PLACES + 1
    assert found[-1].message == "There is more that breaks the rule `duplicate-name`; 1,000 places are shown"
    assert "more" not in found[0].message
