"""The expectation `tasks`, for states of all dialects and tasks of DSL 1.0 (contracts.md, "Scenario file")."""

from typing import Any

import pytest

from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, ScenarioError
from tests.simulator.runs import setup_of
from workflow.paths import Json

OLDER: Json = {
    "id": "older",
    "specVersion": "0.8",
    "functions": [{"name": "f", "operation": "a.json#f"}],
    "states": [
        {"name": "A", "type": "inject", "data": {"a": 1}, "transition": "B"},
        {"name": "B", "type": "operation", "actions": [{"functionRef": "f"}], "end": True},
    ],
}
TASKS: Json = {
    "document": {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"},
    "do": [
        {"skipped": {"if": "false", "set": {}}},
        {"race": {"fork": {"compete": True, "branches": [{"slow": {"wait": "PT1H"}}, {"quick": {"wait": "PT1S"}}]}}},
        {"box": {"do": [{"bad": {"raise": {"error": {"type": "https://a.example.com/x", "status": 418}}}}]}},
    ],
}


def held(definition: Json, tasks: Json, **scenario: Json) -> dict[str, Any]:
    whole = {**scenario, "expect": {"tasks": tasks}}
    setup = setup_of(definition, whole)
    world, trace = simulate(setup)
    found: list[dict[str, Any]] = result(setup, Scenario(whole), world, trace)["expectations"]
    return found[0]


def test_states_of_older_dialects() -> None:
    mocks = {"functions": {"f": {"error": {"name": "Bad"}}}}
    good = {
        "A": {"status": "completed", "output": {"a": 1}},
        "/states/0": {"status": "completed"},
        "B": {"status": "failed", "error": {"name": "Bad"}},
    }
    assert held(OLDER, good, **mocks)["held"]
    assert not held(OLDER, {"B": {"status": "completed"}}, **mocks)["held"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("skipped", {"status": "skipped"}),
        ("/do/0/skipped", {"status": "skipped"}),
        ("slow", {"status": "cancelled"}),
        ("quick", {"status": "completed", "output": {}}),
        ("bad", {"status": "failed", "error": {"status": 418, "instance": "/do/2/box/do/0/bad"}}),
        ("/do/2/box", {"status": "failed", "error": {"status": 418}}),
    ],
)
def test_tasks_by_name_and_by_reference(name: str, said: dict[str, Json]) -> None:
    assert held(TASKS, {name: said})["held"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"nobody": {"status": "completed"}},
        {"quick": {"output": {"a": 1}}},
        {"bad": {"error": {"status": 419}}},
        {"bad": {"output": None}},
    ],
)
def test_what_does_not_hold(wanted: Json) -> None:
    assert not held(TASKS, wanted)["held"]


def test_what_is_expected_of_a_task_is_a_mapping() -> None:
    with pytest.raises(ScenarioError) as wrong:
        held(TASKS, {"quick": "completed"})
    assert wrong.value.path == ("expect", "tasks", "quick")


def test_what_is_said_is_told_beside_what_was_expected() -> None:
    found = held(TASKS, {"bad": {"status": "completed", "error": {"status": 1}}})
    assert found["actual"] == {"bad": {"status": "failed", "error": {"status": 418}}}
