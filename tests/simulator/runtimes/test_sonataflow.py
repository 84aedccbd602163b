"""How SonataFlow runs definitions, case by case."""

import json

import pytest

from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from tests.runtime_cases import Case, cases
from tests.runtime_runs import check_run, run
from workflow.paths import Json

VERSIONS = {"10.2": "sonataflow", "10.1": "sonataflow@10.1"}
CASES = [
    pytest.param(case, version, id=f"{version} {case}")
    for case in cases("sonataflow", "runs.yaml")
    for version in case.versions or ["10.2"]
]


@pytest.mark.parametrize(("case", "version"), CASES)
def test_it_runs_so(case: Case, version: str) -> None:
    check_run(case, VERSIONS[version])


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
