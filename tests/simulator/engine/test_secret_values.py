"""A secret that a scenario gives is used, and shown nowhere (semantics-0.8.md §2.5)."""

import json

import pytest

from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from tests.simulator.runs import setup_of
from workflow.paths import Json

DEFINITION: Json = {
    "id": "a",
    "specVersion": "0.8",
    "secrets": ["TOKEN", "PIN"],
    "functions": [{"name": "f", "operation": "a.json#f"}],
    "states": [
        {
            "name": "Call",
            "type": "operation",
            "actions": [
                {
                    "functionRef": {
                        "refName": "f",
                        "arguments": {"head": '${ "Bearer " + $SECRETS.TOKEN }', "pin": "${ $SECRETS.PIN }"},
                    }
                }
            ],
            "stateDataFilter": {"output": "${ {kept: $SECRETS.TOKEN, long: ($SECRETS.TOKEN | length)} }"},
            "end": True,
        }
    ],
}
SCENARIO: dict[str, Json] = {
    "secrets": {"TOKEN": "s3cret-value", "PIN": "7"},
    "functions": {"f": [{"when": '${ .head == "Bearer s3cret-value" }', "result": {"ok": True, "code": "17"}}]},
}


def test_a_secret_is_used_and_not_shown() -> None:
    setup = setup_of(DEFINITION, SCENARIO)
    world, trace = simulate(setup)
    found = result(setup, Scenario(SCENARIO), world, trace)
    assert found["status"] == "completed"
    assert found["output"] == {"kept": "<secret TOKEN>", "long": 12}
    assert found["calls"] == [{"function": "f", "parameters": {"head": "Bearer <secret TOKEN>", "pin": "<secret PIN>"}}]
    told = json.dumps(found)
    assert "s3cret-value" not in told
    assert '"17"' in told, "a short one is not looked for inside of other texts"


def test_a_session_does_not_show_it() -> None:
    whole = {"definition": json.dumps(DEFINITION), "scenario": SCENARIO}
    session = Session.open(whole)
    told = [session.handle({"command": "continue"}), session.view()]
    assert "s3cret-value" not in json.dumps(told)
    assert "<secret TOKEN>" in json.dumps(told)


@pytest.mark.parametrize("kept", ["s3cret-value", "<secret TOKEN>"])
def test_what_is_expected_may_say_a_secret_or_its_name(kept: str) -> None:
    expect: Json = {
        "output": {"kept": kept, "long": 12},
        "calls": [{"parameters": {"head": f"Bearer {kept}"}}],
        "outputAt": {"kept": kept},
    }
    scenario = {**SCENARIO, "expect": expect}
    setup = setup_of(DEFINITION, scenario)
    found = result(setup, Scenario(scenario), *simulate(setup))
    assert [one["held"] for one in found["expectations"]] == [True, True, True]
    assert "s3cret-value" not in json.dumps(found)
