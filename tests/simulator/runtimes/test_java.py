"""How the Java SDK runs definitions, case by case."""

import pytest

from tests.runtime_cases import Case, case_of, cases, rule
from tests.runtime_runs import check_run, run

CASES = cases("java", "runs.yaml")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_runs_so(case: Case) -> None:
    check_run(case, "java")


def test_two_runs_are_the_same() -> None:
    assert run(CASES[0], "java") == run(CASES[0], "java")


def case(**written: object) -> Case:
    """A case of no file."""
    return case_of({"name": "", "rules": [], **written})


@rule("java", "J15.3")
def test_quarkus_flow_makes_a_call_again() -> None:
    task = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/"}}
    answers = [{"response": {"status": 404}}] * 3 + [{"result": {"v": 1}}]
    written = case(do=[{"a": task}], scenario={"calls": {"a": answers}})
    assert run(written, "quarkus-flow")["output"] == {"v": 1}
    assert run(written, "java")["status"] == "failed"


@rule("java", "J15.4")
def test_events_of_quarkus_flow_say_who_sent_them() -> None:
    found = run(case(do=[{"e": {"emit": {"event": {"with": {"type": "a"}}}}}]), "quarkus-flow")
    assert found["produced"][0]["flowinstanceid"] == "1"
    assert found["produced"][0]["flowtaskid"] == "do/0/e"


@rule("java", "J15.1")
def test_quarkus_flow_has_no_scheduler() -> None:
    scenario = {"start": "schedule", "until": "PT3S"}
    written = case(schedule={"every": "PT1S"}, do=[{"a": {"set": {"n": 1}}}], scenario=scenario)
    assert run(written, "quarkus-flow")["instances"] == []
    assert len(run(written, "java")["instances"]) == 3
