"""Mocks of calls that a run did not come to, of the other definitions of a run too: the note says what is true."""

import json
from typing import Final

import pytest

from simulator.scenario.loading import open_setup
from simulator.scenario.names.misnamed import misnamed, names_of
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from workflow.paths import Json


def document(name: str) -> Json:
    return {"dsl": "1.0.3", "namespace": "shop", "name": name, "version": "1.0.0"}


def http(address: str) -> Json:
    return {"call": "http", "with": {"method": "get", "endpoint": address}}


CHECK: Final[Json] = {"check": http("https://a.example/check")}
RUN: Final[Json] = {"run": {"workflow": {"namespace": "shop", "name": "bill", "version": "1.0.0"}}}
ORDER: Final[Json] = {"document": document("order"), "do": [CHECK, {"maybe": {"if": "${ .ok }", **RUN}}]}
BILL: Final[Json] = {
    "document": document("bill"),
    "do": [
        {"price": http("https://a.example/price")},
        {"send": {"if": "${ .p > 5 }", **http("https://a.example/sent")}},
    ],
}
HEAR: Final[Json] = {
    "document": document("hear"),
    "schedule": {"on": {"one": {"with": {"type": "paid"}}}},
    "do": [{"note": http("https://a.example/note")}],
}
OLD: Final[Json] = {
    "id": "order",
    "name": "order",
    "specVersion": "0.8",
    "version": "1.0",
    "start": "Decide",
    "functions": [{"name": "check", "operation": "a.json#check"}],
    "states": [
        {
            "name": "Decide",
            "type": "switch",
            "dataConditions": [{"condition": "${ .ok == true }", "transition": "Bill"}],
            "defaultCondition": {"transition": "Done"},
        },
        {"name": "Bill", "type": "operation", "actions": [{"subFlowRef": "bill"}], "end": True},
        {"name": "Done", "type": "inject", "data": {"done": True}, "end": True},
    ],
}
OLD_BILL: Final[Json] = {
    "id": "bill",
    "name": "bill",
    "specVersion": "0.8",
    "version": "1.0",
    "start": "Price",
    "functions": [{"name": "price", "operation": "a.json#price"}],
    "states": [{"name": "Price", "type": "operation", "actions": [{"functionRef": "price"}], "end": True}],
}


def reasons(definition: Json, scenario: dict[str, Json], *others: Json) -> dict[str, str]:
    """Why mocks were not used, by their keys."""
    texts = [json.dumps(one) for one in others]
    scenario = {"settings": {"unmocked": "fail"}, **scenario}
    setup = open_setup({"definition": json.dumps(definition), "with": texts, "scenario": scenario})
    world, trace = simulate(setup)
    return {one["key"]: one["reason"] for one in result(setup, Scenario(scenario), world, trace).get("unusedMocks", ())}


@pytest.mark.parametrize("key", ["price", "GET https://a.example/price", "GET https://a.example/pri*"])
def test_a_sub_workflow_was_not_reached(key: str) -> None:
    calls = {"check": {"result": {"ok": False}}, key: {"result": {}}}
    assert reasons(ORDER, {"calls": calls}, BILL) == {key: "the sub-workflow shop/bill was not reached"}


@pytest.mark.parametrize("key", ["maybe", "workflow shop/bill", "workflow shop/bill:1.0.0"])
def test_a_mock_answered_in_place_of_a_sub_workflow(key: str) -> None:
    calls = {"check": {"result": {"ok": True}}, key: {"result": {}}, "price": {"result": {}}}
    assert reasons(ORDER, {"calls": calls}, BILL) == {"price": "a mock answered in place of the sub-workflow shop/bill"}


def test_of_a_sub_workflow_that_ran_a_call_was_not_made() -> None:
    """A request that is written is known, though no call was made to it: no other one is meant."""
    address = "GET https://a.example/sent"
    calls = {"check": {"result": {"ok": True}}, "price": {"result": {"p": 1}}, address: {"result": {}}}
    assert reasons(ORDER, {"calls": calls}, BILL) == {address: "nothing called it"}


def test_a_definition_that_events_start_was_not_started() -> None:
    calls = {"check": {"result": {"ok": False}}, "note": {"result": {}}}
    assert reasons(ORDER, {"calls": calls}, HEAR) == {"note": "no instance of shop/hear was started"}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"input": {"ok": False}}, "the sub-workflow bill was not reached"),
        (
            {"input": {"ok": True}, "subflows": {"bill": {"output": {}}}},
            "a mock answered in place of the sub-workflow bill",
        ),
    ],
)
def test_a_sub_workflow_of_0_8_was_not_reached(given: dict[str, Json], reason: str) -> None:
    scenario = {"functions": {"price": {"result": {}}}, **given}
    assert reasons(OLD, scenario, OLD_BILL) == {"price": reason}


UNDER_ANOTHER: Final[list[tuple[Json, dict[str, Json], str, str]]] = [
    (CHECK, {"functions": {"check": {"result": {}}}}, "functions", "mocks of 1.0 stand under `calls`"),
    (
        CHECK,
        {"functions": {"check": {"result": {}}}, "calls": {"GET https://a.example/*": {"result": {}}}},
        "functions",
        "mocks of 1.0 stand under `calls`",
    ),
    ({}, {"calls": {"price": {"result": {}}}}, "calls", "mocks of 0.8 stand under `functions`"),
    (
        {},
        {"calls": {"price": {"result": {}}}, "functions": {"Price/price": {"result": {}}}},
        "calls",
        "mocks of 0.8 stand under `functions`",
    ),
]


@pytest.mark.parametrize(("task", "scenario", "wrong", "words"), UNDER_ANOTHER)
def test_mocks_under_the_key_of_another_dialect_are_told_as_that_alone(
    task: Json, scenario: dict[str, Json], wrong: str, words: str
) -> None:
    """One error at the key; and no note says that nothing called it, or means what is written."""
    definition = {"document": document("order"), "do": [task]} if task else OLD_BILL
    names = names_of(open_setup({"definition": json.dumps(definition), "scenario": scenario}).programs)
    (error,) = misnamed(scenario, names)
    assert (error.path, error.message, error.certain) == ((wrong,), f"this is not used: {words}", True)
    assert set(reasons(definition, scenario).values()) == {words}


def test_a_call_under_the_key_of_workflows_is_told_where_its_mocks_stand() -> None:
    definition = {"document": document("order"), "do": [CHECK]}
    found = reasons(definition, {"subflows": {"check": {"output": {}}}})
    assert found == {"check": "mocks of this call stand under `calls`"}
