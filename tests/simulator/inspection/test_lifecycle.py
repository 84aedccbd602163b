"""Lifecycle events of DSL 1.0, and what of a definition a run has been through (semantics-1.0.md §10.2)."""

from typing import Any

from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.simulator.runs import setup_of
from workflow.paths import Json

DEFINITION: Json = {
    "document": {"dsl": "1.0.3", "namespace": "shop", "name": "order", "version": "1.2.0"},
    "do": [
        {
            "choose": {
                "switch": [{"many": {"when": ".n > 1", "then": "hear"}}, {"few": {"when": ".n == 1", "then": "end"}}]
            }
        },
        {"hear": {"listen": {"to": {"one": {"with": {"type": "go"}}}}}},
        {
            "attempt": {
                "try": [{"bad": {"raise": {"error": {"type": "https://a.example.com/x", "status": 418}}}}],
                "catch": {
                    "retry": {"delay": "PT1S", "limit": {"attempt": {"count": 1}}},
                    "do": [{"note": {"set": {}}}],
                },
            }
        },
        {"race": {"fork": {"compete": True, "branches": [{"slow": {"wait": "PT1H"}}, {"quick": {"set": {}}}]}}},
        {"unseen": {"try": [{"fine": {"set": {}}}], "catch": {}, "then": "exit"}},
    ],
}
SCENARIO: dict[str, Json] = {"input": {"n": 2}, "events": [{"at": "PT1M", "type": "go", "source": "s", "data": {}}]}


def ran(**more: Json) -> dict[str, Any]:
    scenario = {**SCENARIO, **more}
    setup = setup_of(DEFINITION, scenario)
    world, trace = simulate(setup)
    return result(setup, Scenario(scenario), world, trace)


def about(found: list[dict[str, Any]], place: str) -> list[tuple[str, str | None]]:
    told = [event for event in found if event["data"].get("task") == place]
    return [(event["type"].split(".")[-2], event["data"].get("status")) for event in told]


def test_what_becomes_of_a_workflow() -> None:
    found = ran()["lifecycle"]
    workflows = [event for event in found if ".workflow." in event["type"]]
    assert [event["type"].removeprefix("io.serverlessworkflow.workflow.") for event in workflows] == [
        "started.v1",
        "status-changed.v1",
        "correlation-started.v1",
        "correlation-completed.v1",
        "completed.v1",
        "status-changed.v1",
    ]
    first, last = workflows[0], workflows[-2]
    assert (first["source"], first["specversion"]) == ("/shop/order/1.2.0", "1.0")
    assert first["data"] == {
        "name": "order-1.shop",
        "definition": {"name": "order", "namespace": "shop", "version": "1.2.0"},
        "startedAt": "2020-01-01T00:00:00Z",
    }
    assert last["data"] == {
        "name": "order-1.shop",
        "completedAt": "2020-01-01T00:01:01Z",
        "output": {},
        "outputUri": "workflows/order-1/output",
    }


def test_what_becomes_of_tasks() -> None:
    found = ran()["lifecycle"]
    begun = [("created", None), ("status-changed", "pending"), ("started", None), ("status-changed", "running")]
    done = [("completed", None), ("status-changed", "completed")]
    assert about(found, "/do/1/hear") == [*begun, ("status-changed", "waiting"), *done]
    assert about(found, "/do/3/race/fork/branches/0/slow") == [
        *begun,
        ("status-changed", "waiting"),
        ("cancelled", None),
        ("status-changed", "cancelled"),
    ]
    assert about(found, "/do/2/attempt") == [*begun, ("retried", None), ("status-changed", "running"), *done]
    bad = [
        event for event in found if event["data"].get("task") == "/do/2/attempt/try/0/bad" and "error" in event["data"]
    ]
    assert [event["data"]["error"]["status"] for event in bad] == [418, 418]
    assert len({event["id"] for event in found}) == len(found)


def test_the_setting_turns_them_off() -> None:
    assert "lifecycle" not in ran(settings={"lifecycleEvents": "off"})


def test_what_is_covered() -> None:
    covered = ran()["coverage"]
    assert {kind: (one["covered"], one["total"]) for kind, one in covered.items()} == {
        "states": (10, 10),
        "transitions": (1, 1),
        "conditions": (1, 2),
        "errors": (1, 2),
    }
    assert covered["conditions"]["missed"] == ["/do/0/choose/switch/1/few"]
    assert covered["errors"]["missed"] == ["/do/4/unseen/catch"]
