"""How SonataFlow runs definitions, case by case."""

import json
from typing import Any

import pytest

from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from tests.runtime_cases import Case, as_text, cases
from workflow.paths import Json

VERSIONS = {"10.2": "sonataflow", "10.1": "sonataflow@10.1"}
CASES = [
    pytest.param(case, version, id=f"{version} {case}")
    for case in cases("sonataflow", "runs.yaml")
    for version in case.versions or ["10.2"]
]


def run(case: Case, runtime: str) -> dict[str, Any]:
    data = {"settings": {"unmocked": "fail"}, **(case.written.get("scenario") or {}), "runtime": runtime}
    data = json.loads(json.dumps(data))
    others = [as_text(one) for one in case.written.get("with", ())]
    ready = open_setup({"definition": case.definition, "with": others, "scenario": data})
    world, trace = simulate(ready)
    return dict(result(ready, Scenario(data), world, trace))


@pytest.mark.parametrize(("case", "version"), CASES)
def test_it_runs_so(case: Case, version: str) -> None:
    expected = json.loads(json.dumps(case.written["expect"]))
    found = run(case, VERSIONS[version])
    assert {key: part_of(value, found[key]) for key, value in expected.items()} == expected


def part_of(expected: Json, found: Json) -> Json:
    """What was found, of members that are expected; of outputs all."""
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [members(one, other) for one, other in zip(expected, found, strict=True)]
    return members(expected, found) if isinstance(expected, dict) and "message" in expected else found


def members(expected: Json, found: Json) -> Json:
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: one for key, one in found.items() if key in expected}
    return found


def test_two_runs_are_the_same() -> None:
    case = cases("sonataflow", "runs.yaml")[2]
    assert run(case, "sonataflow") == run(case, "sonataflow")


def test_secrets_are_masked_in_what_only_its_jq_takes() -> None:
    text = """id: a
start: A
states: [{name: A, type: inject, data: {}, stateDataFilter: {output: "{a: $SECRET.x as $r | $r + \\"!\\"}"}, end: true}]
"""
    data: dict[str, Json] = {"secrets": {"x": "hush"}, "runtime": "sonataflow"}
    ready = open_setup({"definition": text, "scenario": data})
    world, trace = simulate(ready)
    found = result(ready, Scenario(data), world, trace)
    assert found["output"] == {"a": "hush!"}
    assert "hush" not in json.dumps(found["trace"])


def test_a_scenario_that_is_saved_of_a_session_says_its_runtime() -> None:
    text = (
        "{id: a, start: A, states: [{name: A, type: inject, data: {n: 1}, stateDataFilter: {output: .n}, end: true}]}"
    )
    session = Session.open({"definition": text, "scenario": {}, "runtime": "sonataflow@10.1"})
    session.handle({"command": "continue"})
    saved = session.as_scenario({}, "whole")
    assert saved.scenario["runtime"] == "sonataflow@10.1"
    assert saved.exact
    assert saved.scenario["expect"]["output"] == 1
