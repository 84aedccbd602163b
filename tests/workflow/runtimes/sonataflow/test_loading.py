"""What SonataFlow loads and what it refuses, case by case."""

import pytest

from tests.runtime_cases import Case, cases
from workflow import runtimes
from workflow.definition import load

CASES = cases("sonataflow", "lint.yaml")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_loaded_or_refused(case: Case) -> None:
    found = load(case.definition, profile=runtimes.get("sonataflow"))
    errors = [one.message for one in found.diagnostics if one.severity == "error"]
    told = [one.message for one in found.diagnostics]
    if case.written.get("loads"):
        assert errors == []
    else:
        assert errors
    for part in case.written.get("told", ()):
        assert any(part in one for one in told), (part, told)
    for part in case.written.get("silent", ()):
        assert not any(part in one for one in told), (part, told)
    if "id" in case.written:
        assert found.workflow is not None
        assert found.workflow.id == case.written["id"]
    for member, value in case.written.get("data", {}).items():
        assert found.document.data[member] == value
