"""How Synapse runs definitions, case by case."""

import pytest

from designer.jobs.exploration import Asked, explored
from tests.runtime_cases import Case, case_of, cases
from tests.runtime_runs import check_run, run

SET = {"a": {"set": {"n": 1}}}
CASES = cases("synapse", "runs.yaml")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_runs_so(case: Case) -> None:
    check_run(case, "synapse")


def test_two_runs_are_the_same() -> None:
    assert run(CASES[0], "synapse") == run(CASES[0], "synapse")


def test_what_is_explored_is_run_so_and_says_by_what() -> None:
    text = case_of({"name": "", "rules": [], "do": [{"l": {"for": {"each": "x", "in": "[]"}, "do": [SET]}}]}).definition
    found = explored(Asked(text, (), (('{"runtime": "synapse"}', ()),), 5, 100, False, "synapse"))
    ((_, scenario),) = found["files"]
    assert scenario["runtime"] == "synapse"
    assert scenario["expect"]["status"] == "failed"
