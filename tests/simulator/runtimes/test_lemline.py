"""How Lemline runs definitions, case by case."""

import pytest

from tests.runtime_cases import Case, cases
from tests.runtime_runs import check_run, run

CASES = cases("lemline", "runs.yaml")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_runs_so(case: Case) -> None:
    check_run(case, "lemline")


def test_two_runs_are_the_same() -> None:
    assert run(CASES[0], "lemline") == run(CASES[0], "lemline")
