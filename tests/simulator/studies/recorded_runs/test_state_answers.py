"""Dialects of states: what is made of states and calls that were recorded, and what is not known of them."""

import json
from typing import Any

import pytest

from simulator.studies.recorded_runs.merged_values import changed
from tests.simulator.studies.recorded_runs.told import Told, made, messages, nodes, states

IN = [(0.1, "in", "Start"), (0.2, "out", "Start"), (1, "in", "Work")]


def work(*actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "Work", "type": "operation", "actions": actions, "end": True, **more}


def calling(name: str, **more: Any) -> dict[str, Any]:
    return {"functionRef": {"refName": name}, **more}


def test_what_calls_changed_in_the_data_is_what_they_answered() -> None:
    told = [
        (0.05, "data", {"x": 1}),
        *IN,
        (1, "in", "a"),
        (3, "data", {"x": 1, "y": {"p": 1}}),
        (3, "out", "a"),
        (3, "in", "b"),
        (4, "data", {"x": 2, "y": {"p": 1, "q": 2}}),
        (4, "out", "b"),
        (4, "out", "Work"),
    ]
    found = made(states(work(calling("a"), calling("b"))), nodes(*told))
    assert found.scenario["functions"] == {
        "Work/a": {"result": {"y": {"p": 1}}, "delay": "PT2S"},
        "Work/b": {"result": {"x": 2, "y": {"q": 2}}, "delay": "PT1S"},
    }
    assert found.agreement.whole
    assert found.scenario["expect"]["output"] == {"x": 2, "y": {"p": 1, "q": 2}}


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (
            work(calling("a", actionDataFilter={"results": "${ .y }"})),
            "what a gave in Work is known only behind a filter: the answer is not in the history",
        ),
        (
            work(calling("a"), stateDataFilter={"output": "${ .y }"}),
            "what a gave in Work is known only behind a filter: the answer is not in the history",
        ),
    ],
    ids=["of the action", "of the state"],
)
def test_behind_a_filter_an_answer_is_not_known(state: dict[str, Any], words: str) -> None:
    told = [(0.05, "data", {}), *IN, (1, "in", "a"), (3, "data", {"y": 1}), (3, "out", "a"), (3, "out", "Work")]
    found = made(states(state), nodes(*told))
    assert words in messages(found)
    assert "functions" not in found.scenario
    assert found.agreement.until is not None


def test_of_calls_at_once_the_data_do_not_tell_which_changed_what() -> None:
    told = [
        (0.05, "data", {}),
        *IN,
        (1, "in", "a"),
        (1, "in", "b"),
        (2, "data", {"y": 1}),
        (2, "out", "a"),
        (3, "out", "b"),
        (3, "out", "Work"),
    ]
    found = made(states(work(calling("a"), calling("b"), actionMode="parallel")), nodes(*told))
    assert [words for words in messages(found) if "Work" in words] == [
        "what a gave in Work is not in the history",
        "what b gave in Work is not in the history",
    ]


def test_the_only_call_of_a_state_needs_no_event_of_its_own() -> None:
    told = [(0.05, "data", {}), *IN, (3, "data", {"y": 1}), (3, "out", "Work")]
    found = made(states(work(calling("a"))), nodes(*told))
    assert found.scenario["functions"] == {"Work/a": {"result": {"y": 1}, "delay": "PT2S"}}
    assert found.agreement.whole
    found = made(states(work(calling("a"), calling("b"))), nodes(*told))
    assert "the calls of Work are not in the history, and what they gave" in messages(found)


def test_a_call_that_had_no_answer_has_none() -> None:
    found = made(states(work(calling("a"))), nodes(*IN, (1, "in", "a"), end=None))
    assert found.scenario["functions"] == {"Work/a": {"never": True}}
    assert found.agreement.whole
    assert found.scenario["expect"] == {"order": ["Work"]}
    assert "the history is over before the instance is" in messages(found)


def test_nodes_that_mean_nothing_are_told_once() -> None:
    told: list[Told] = [
        *IN,
        (1.1, "in", "a"),
        (1.2, "in", "Odd"),
        (1.3, "in", "Odd"),
        (2, "out", "a", {"outputParameters": {}}),
    ]
    found = made(states(work(calling("a"))), nodes(*told, (3, "out", "Work")))
    assert "nodes that are neither states nor calls of the definition are passed over: Odd" in messages(found)


def test_a_function_that_is_an_expression_is_evaluated_by_the_run() -> None:
    one = {"name": "a", "type": "expression", "operation": ".y = 1"}
    told = [(0.05, "data", {}), *IN, (2, "data", {"y": 1}), (2, "out", "Work")]
    found = made(states(work(calling("a")), functions=[one]), nodes(*told))
    assert "functions" not in found.scenario


def test_an_event_that_nobody_waits_for_is_told() -> None:
    told = [*IN, (1.1, "in", "a"), (1.2, "event", {"type": "com.x"}), (2, "out", "a", {"outputParameters": {"r": 1}})]
    found = made(states(work(calling("a"))), nodes(*told, (3, "out", "Work")))
    assert "the definition does not wait for events of the type com.x" in messages(found)
    assert "events" not in found.scenario


def test_histories_of_executions_may_be_the_newest_first() -> None:
    details = {"stateEnteredEventDetails": {"name": "Work", "input": "{}"}}
    events = [
        {"id": 1, "type": "ExecutionStarted", "executionStartedEventDetails": {"input": "{}"}},
        {"id": 2, "previousEventId": 1, "type": "TaskStateEntered", **details},
        {"id": 3, "previousEventId": 2, "type": "TaskScheduled"},
        {"id": 4, "previousEventId": 3, "type": "TaskSucceeded", "taskSucceededEventDetails": {"output": "hello"}},
        {"id": 5, "previousEventId": 4, "type": "MapIterationStarted"},
        {"id": 6, "previousEventId": 4, "type": "PassStateEntered", "stateEnteredEventDetails": {"name": "Gone"}},
    ]
    cut = {"output": "{", "outputDetails": {"truncated": True}}
    events.append({"id": 7, "previousEventId": 4, "type": "ExecutionSucceeded", "executionSucceededEventDetails": cut})
    found = made(states(work(calling("a"))), json.dumps({"events": events[::-1]}))
    assert found.scenario["functions"] == {"Work/a": {"result": "hello"}}
    assert messages(found) == [
        "events of branches and iterations are passed over",
        "the output of an event was cut off by the service",
        "there is no state Gone in the definition: what it did is left out",
        "no times are in the history: calls are answered at once",
        "the output of the instance is not in the history",
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, {"a": 1}, {"a": 1}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": [2]}}, {"a": {"c": [2]}}),
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {}, None),
        ({"a": [1]}, {"a": [1, 2]}, None),
        ({"a": {"b": [1]}}, {"a": {"b": [2]}}, None),
        (None, {"a": 1}, None),
        ({"a": 1}, {"a": True}, {"a": True}),
    ],
)
def test_what_was_merged_is_told_where_it_can_be(before: Any, after: Any, expected: Any) -> None:
    assert changed(before, after) == expected
