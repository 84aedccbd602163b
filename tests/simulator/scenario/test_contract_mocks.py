"""Mocks made from contracts: examples first, else values that the schema describes; the same seed gives the same."""

from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from simulator.scenario.contract_mocks import events_of, mocks_of, with_mocks
from workflow.contracts import contract_of
from workflow.definition import Resource, load
from workflow.schema_values import value_of

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
RESOURCES = [Resource(one.name, one.read_text("utf-8")) for one in sorted((FIXTURES / "contracts").iterdir())]


def mocks(name: str, seed: int = 0) -> dict[str, dict[str, Any]]:
    definition = load((FIXTURES / "rules" / name).read_text("utf-8"), resources=RESOURCES)
    assert definition.workflow
    return mocks_of(definition.workflow, RESOURCES, seed)


def test_an_example_is_the_answer() -> None:
    found = mocks("call-parameters/valid-0-8.yaml")["functions"]
    assert found["lend"] == {"result": {"id": "L-7", "reader": "R-1", "days": 7, "kind": "paper"}}
    assert found["notes"] == {"result": {}}


def test_the_same_seed_gives_the_same_and_another_something_else() -> None:
    name = "call-parameters/valid-0-8.yaml"
    assert mocks(name, 3) == mocks(name, 3)
    assert mocks(name, 3) != mocks(name, 4)


def test_keys_are_those_of_the_calls_of_tasks() -> None:
    found = mocks("unknown-operation/valid-1-0.yaml")
    assert found["functions"] == {}
    assert list(found["calls"]) == ["openapi findBooks", "grpc lending.v1.Desk/Lend", "asyncapi returns"]
    (message,) = found["calls"]["asyncapi returns"]["messages"]
    assert set(message["payload"]) == {"book", "late"}


def test_every_result_satisfies_its_schema() -> None:
    for resource in RESOURCES:
        contract = contract_of(resource.text)
        assert contract
        for operation in contract.operations:
            if operation.result is not None:
                check = Draft202012Validator(contract.whole(operation.result))
                for seed in range(20):
                    value = value_of(operation.result, contract.definitions, Random(seed))
                    assert list(check.iter_errors(value)) == [], (operation.name, value)


def test_what_a_scenario_says_stays() -> None:
    made = with_mocks({"functions": {"a": {"result": 1}}}, {"functions": {"a": {"result": 2}, "b": {}}, "calls": {}})
    assert made == {"functions": {"a": {"result": 1}, "b": {}}}


def test_messages_give_events_by_their_type() -> None:
    found = events_of(RESOURCES)
    assert list(found) == ["library.book.returned", "lost", "reminder"]
    assert found["reminder"] == {"reader": "R-2", "days": 3}
