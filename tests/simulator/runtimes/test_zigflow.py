"""How Zigflow runs definitions, case by case."""

import json
from pathlib import Path

import pytest

from designer.files.cases import Files
from designer.jobs.sources import opened
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from simulator.studies.exploration import explore
from tests.definitions import SHARED, shared
from tests.runtime_cases import Case, case_of, cases, rule
from tests.runtime_runs import check_run, run
from workflow.document import read
from workflow.paths import Json

CASES = cases("zigflow", "runs.yaml")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_runs_so(case: Case) -> None:
    check_run(case, "zigflow")


def test_two_runs_are_the_same() -> None:
    assert run(CASES[0], "zigflow") == run(CASES[0], "zigflow")


def test_what_is_explored_is_run_as_zigflow_does() -> None:
    tasks = [{"a": {"set": {"v": 1}}}, {"b": {"set": {"w": "${ $data.v }"}}}]
    text = case_of({"name": "", "rules": [], "do": tasks}, "zigflow").definition
    ready = open_setup({"definition": text, "scenario": {"runtime": "zigflow"}})
    (proof,) = explore(ready, 5, 500).cover
    assert (proof.status, proof.scenario["runtime"]) == ("completed", "zigflow")


@rule("zigflow", "Z93")
def test_an_activity_says_what_it_is_and_whom_it_asks() -> None:
    task = {"call": "activity", "with": {"name": "a.B", "taskQueue": "other"}}
    text = case_of({"name": "", "rules": [], "do": [{"a": task}]}, "zigflow").definition
    session = Session.open({"definition": text, "dialect": "1.0", "scenario": {"runtime": "zigflow"}})
    session.handle({"command": "continue"})
    (asked,) = session.view()["calls"]
    said = {"kind": "activity", "does": "a.B", "at": "other"}
    assert asked["own"] == {**said, "word": "Activity", "icon": "function", "answer": "value"}
    assert [event["to"] for event in session.trace() if event["type"] == "function.called"] == [said]
    session.handle({"command": "resolve", "call": asked["call"], "result": {"v": 1}})
    session.handle({"command": "continue"})
    assert session.view()["output"] == {"v": 1}


HEAD = "document: {dsl: 1.0.0, taskQueue: shop, workflowType: %s, version: 0.0.1}\n"


@rule("zigflow", "Z30")
def test_files_of_a_folder_are_one_registry(tmp_path: Path) -> None:
    texts = {
        "parent": "do: [{a: {switch: [{x: {then: pack}}]}}, {b: {run: {workflow: {type: send}}}}]\n",
        "pack": "do: [{c: {set: {v: 1}, export: {as: '${ . }'}}}]\n",
        "send": "do: [{d: {set: {sent: true, v: '${ $output.v }'}}}]\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(HEAD % name + text, "utf-8")
    ready = Files(runtime="zigflow").ready(str(tmp_path / "parent.yaml"), Scenario({}), "scenario.yaml", read("{}"))
    setup, case = opened(ready.source)
    world, trace = simulate(setup)
    assert result(setup, case, world, trace)["output"] == {"sent": True, "v": 1}


RECORDED = SHARED / "recorded" / "zigflow"
BUSY = {"response": {"status": 503}, "times": 2}


@shared
@pytest.mark.parametrize("file", sorted(RECORDED.glob("*.yaml")), ids=lambda one: one.stem)
def test_it_gives_what_the_engine_gave(file: Path) -> None:
    given = json.loads(file.with_suffix(".input.json").read_text("utf-8"))
    wanted = json.loads(file.with_suffix(".result.json").read_text("utf-8"))
    calls = {"ask": [BUSY, {"response": {"content": {"price": 9}}}]}
    scenario = {"input": given, "calls": calls}
    found = run(case_of({"name": "", "rules": [], "text": file.read_text("utf-8"), "scenario": scenario}), "zigflow")
    assert (found["status"], found["output"]) == (wanted["status"], wanted.get("output"))


@pytest.mark.parametrize("then", [{"result": {"name": "Ann"}}, {"response": {"content": {"name": "Ann"}}}])
@pytest.mark.parametrize("call", ["http, with: {method: get, endpoint: 'https://a.b'}", "activity, with: {name: ask}"])
def test_an_attempt_is_answered_as_its_own_mock_says(call: str, then: dict[str, Json]) -> None:
    text = HEAD % "asks" + f"do: [{{ask: {{call: {call}, output: {{as: '${{ $data.ask.name }}'}}}}}}]\n"
    scenario = {"input": {}, "calls": {"ask": [{"response": {"status": 503}}, then]}}
    found = run(case_of({"name": "", "rules": [], "text": text, "scenario": scenario}), "zigflow")
    assert (found["status"], found["output"]) == ("completed", "Ann")
