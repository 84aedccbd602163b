"""A call without a mock: nothing takes it under engines, by the documents a `catch` does; the key of a mock is told."""

import json

import pytest

from simulator.scenario.loading import open_setup
from simulator.scenario.outcome.verdict import is_failure
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from workflow.paths import Json

GET = {"get": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example.com/x"}}}
TAKEN = {"do": [{"note": {"set": {"caught": True}}}]}
DOCUMENT = {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"}
ON_TEMPORAL = {"dsl": "1.0.0", "taskQueue": "a", "workflowType": "b", "version": "1.0.0"}
ACTIVITY = {"pay": {"call": "activity", "with": {"name": "Pay", "taskQueue": "a"}}}
SHELL = {"list": {"run": {"shell": {"command": "ls"}}}}
AGAIN = {"retry": {"delay": {"seconds": 1}, "limit": {"attempt": {"count": 3}}}}
RACE = {"fork": {"compete": True, "branches": [GET, {"other": {"set": {"n": 1}}}]}}


def tried(task: Json, catch: Json = TAKEN, document: Json = DOCUMENT) -> Json:
    return {"document": document, "do": [{"attempt": {"try": [task], "catch": catch}}]}


def states(dialect: str, action: Json, handlers: Json, **more: Json) -> Json:
    state = {"name": "Call", "type": "operation", "actions": [action], "end": True, "onErrors": handlers}
    version = {"specVersion": dialect, "version": "1.0", "start": "Call"} if dialect == "0.8" else {}
    start: Json = {} if dialect == "0.8" else {"start": {}}
    functions = [{"name": "f", "operation": "a.json#f"} if dialect == "0.8" else {"name": "f", "type": "t"}]
    return {"id": "a", "name": "a", **version, **more, "functions": functions, "states": [{**state, **start}]}


CASES = {
    "java": (tried(GET), "java", "`get`"),
    "java, in a branch": (tried({"race": RACE}), "java", "`get`"),
    "java, with a timeout": (tried({"get": {**GET["get"], "timeout": {"after": {"seconds": 1}}}}), "java", "`get`"),
    "quarkus-flow": (tried(GET), "quarkus-flow", "`get`"),
    "synapse": (tried(GET), "synapse", "`get`"),
    "zigflow, http": (tried(GET, document=ON_TEMPORAL), "zigflow", "`get`"),
    "zigflow, activity": (tried(ACTIVITY, document=ON_TEMPORAL), "zigflow", "`pay`"),
    "zigflow, shell": (tried(SHELL, document=ON_TEMPORAL), "zigflow", "`list`"),
}
DOCUMENTED = {
    "1.0": tried(GET),
    "1.0, in a branch": tried({"race": RACE}),
    "0.8": states("0.8", {"functionRef": "f"}, [{"errorRef": "UnmockedFunction", "end": True}]),
}
FAILING = {
    "1.0": ({"document": DOCUMENT, "do": [GET]}, "", "under `calls` is `get`"),
    "0.8": (states("0.8", {"functionRef": "f"}, []), "", "under `functions` is `f`"),
    "zigflow": (CASES["zigflow, activity"][0], "zigflow", "under `calls` is `pay`"),
}


def came_of(definition: Json, scenario: Json) -> dict[str, Json]:
    setup = open_setup({"definition": json.dumps(definition), "scenario": scenario})
    world, trace = simulate(setup)
    return result(setup, Scenario(scenario), world, trace)


@pytest.mark.parametrize("case", CASES)
def test_nothing_takes_a_call_without_a_mock(case: str) -> None:
    definition, runtime, key = CASES[case]
    scenario: dict[str, Json] = {"settings": {"unmocked": "fail"}, **({"runtime": runtime} if runtime else {})}
    found = came_of(definition, scenario)
    assert found["status"] == "failed"
    assert found["error"]["name"] == "UnmockedFunction"
    assert [key in one for one in found["warnings"] if one.startswith("a mock is missing")] == [True]
    assert is_failure(found)


@pytest.mark.parametrize("dialect", DOCUMENTED)
def test_by_the_documents_it_is_an_error_of_the_runtime(dialect: str) -> None:
    assert came_of(DOCUMENTED[dialect], {"settings": {"unmocked": "fail"}})["status"] == "completed"


@pytest.mark.parametrize("case", FAILING)
def test_who_expects_a_failure_is_told_of_a_missing_mock(case: str) -> None:
    definition, runtime, key = FAILING[case]
    scenario: dict[str, Json] = {"settings": {"unmocked": "fail"}, "expect": {"status": "failed"}}
    scenario |= {"runtime": runtime} if runtime else {}
    assert any(key in one for one in came_of(definition, scenario)["warnings"])
    scenario["expect"] = {"error": {"name": "UnmockedFunction"}}
    assert not any("mock" in one for one in came_of(definition, scenario).get("warnings", ()))


def test_a_workflow_that_nobody_waits_for_lacks_a_mock() -> None:
    child = {"document": {**DOCUMENT, "name": "child"}, "do": [GET]}
    run = {"workflow": {"namespace": "a", "name": "child", "version": "1.0.0"}, "await": False}
    parent = json.dumps({"document": DOCUMENT, "do": [{"start": {"run": run}}]})
    scenario: dict[str, Json] = {"settings": {"unmocked": "fail"}}
    setup = open_setup({"definition": parent, "with": [json.dumps(child)], "scenario": scenario})
    world, trace = simulate(setup)
    found = result(setup, Scenario(scenario), world, trace)
    assert found["status"] == "completed"
    assert ["nobody waits for: the task get has no mock" in one for one in found["warnings"]] == [True]


FAIL: Json = {"settings": {"unmocked": "fail"}}
TRIP: Json = {
    "each": {
        "for": {"each": "stop", "in": "${ .stops }"},
        "do": [{"price": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/p/{stop}"}}}],
    }
}
INPUT = "that is a member of the task's input, and "
WRITTEN = '`$stop` is written `${ "…\\($stop)…" }`; the call went to `GET https://a.example/p/'
UNFILLED = {
    "": f"had no value: {INPUT}{WRITTEN}`",
    "synapse": f"had no value: {INPUT}{WRITTEN}{{stop}}`",
    "lemline": f"was not replaced: {WRITTEN}{{stop}}`",
}


@pytest.mark.parametrize("runtime", UNFILLED)
def test_a_variable_of_an_address_that_had_no_value_is_the_cause(runtime: str) -> None:
    """The hint leads to the address, not to the address without its value."""
    given = {"runtime": runtime} if runtime else {}
    trip = {"document": DOCUMENT, "do": [TRIP]}
    calls = {f"GET https://a.example/p/{stop}": {"result": 1} for stop in "ab"}
    found = came_of(trip, {"input": {"stops": ["a", "b"]}, "calls": calls, **FAIL, **given})
    said, missing = found["warnings"]
    assert said == "`{stop}` in the address of price " + UNFILLED[runtime]
    assert missing.endswith("its key under `calls` is `price`")
    came = "had no value" if runtime != "lemline" else "was not replaced"
    assert [one["reason"] for one in found["unusedMocks"]] == [
        f"no call has this key, for `{{stop}}` in the address of price {came}"
    ] * 2


ADDRESSES = [
    ("https://a.example/p/{stop}", {"stop": "a"}, ()),
    ("https://a.example/p/{stop}/", {"stop": ""}, ("stop",)),
    ("https://a.example/{a}/{b}/{a}", {"b": "x y"}, ("a",)),
    ("https://a.example/{a}-{b}", {"b": "x"}, None),  # where one ends is not known
    ("https://a.example/p?q={q}", {}, ("q",)),
    ("https://a.example/p", {}, None),
]


@pytest.mark.parametrize(("address", "given", "names"), ADDRESSES)
def test_variables_without_a_value_are_found_by_the_request(address: str, given: Json, names: tuple[str, ...]) -> None:
    task = {"ask": {"call": "http", "with": {"method": "get", "endpoint": {"uri": address}}}}
    found = came_of({"document": DOCUMENT, "do": [task]}, {"input": given, "calls": {"ask": {"result": 1}}})
    shown = " and ".join(f"`{{{name}}}`" for name in names or ())
    words = [f"{shown} in the address of ask had no value: that is a member of the task's input; "] if names else []
    assert [one.partition("the call went")[0] for one in found.get("warnings", ())] == words


CHILD: Json = {"document": {**DOCUMENT, "name": "child"}, "do": [GET]}
CALLS_CHILD: Json = {"start": {"run": {"workflow": {"namespace": "a", "name": "child", "version": "1.0.0"}}}}
OLD_CHILD = {**states("0.8", {"functionRef": "f"}, []), "id": "child"}
INSIDE = {
    "1.0": ({"document": DOCUMENT, "do": [CALLS_CHILD]}, CHILD, "calls", ["get", "GET https://a.example.com/x"]),
    "1.0, caught": (tried(CALLS_CHILD), CHILD, "calls", ["get", "GET https://a.example.com/x"]),
    "0.8": (states("0.8", {"subFlowRef": "child"}, []), OLD_CHILD, "functions", ["f", "Call/f"]),
}


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize("case", INSIDE)
def test_a_mock_that_a_sub_workflow_lacks_is_told_once(case: str, brief: bool) -> None:
    """Not once more as one of the sub-workflow, and not as if nobody waited for it."""
    parent, child, under, keys = INSIDE[case]
    scenario: dict[str, Json] = {**FAIL, "expect": {"status": "completed"}}
    given = {"definition": json.dumps(parent), "with": [json.dumps(child)], "scenario": scenario}
    setup = open_setup(given)
    world, trace = simulate(setup, trace=not brief)
    found = result(setup, Scenario(scenario), world, trace)
    assert [(one["under"], one["keys"]) for one in found["missingMocks"]] == [(under, keys)]
    (said,) = found["warnings"]
    expected = "and the workflow took that for an error" if "caught" in case else "which the scenario does not expect"
    assert said.startswith(f"a mock is missing, {expected}")
