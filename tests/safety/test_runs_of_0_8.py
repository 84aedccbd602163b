"""Every hostile definition in 0.8 is run as a page asks for it: it ends soon, by itself or with an error with a name.

jq in a definition has no other power than jq alone (tests/workflow/expressions/jq/test_safety.py): what takes long,
grows or asks for the server fails the instance with `ExpressionError`.
"""

import pytest

from tests.safety.hostile_runs import ran
from tests.safety.inputs.definitions_0_8 import DEFINITIONS_0_8, PROGRAMS

SECONDS = 1.0
SCENARIO = {
    "functions": {"f": [{"error": {"name": "X"}, "times": 2}, {"result": {"x": 1}}]},
    "settings": {"stepBudget": 1_000},
}
PLAIN = ("jq of 30 digits", "jq of nothing", "jq with a pattern that would take for ever")
"""These give a value."""
LONG = "expressions in 10,000 places"
"""To compile them takes seconds, in a process that may be killed."""


@pytest.mark.parametrize("name", [name for name in DEFINITIONS_0_8 if name != LONG])
def test_a_run_ends_soon_with_a_status_or_a_named_error(name: str) -> None:
    found = ran(DEFINITIONS_0_8[name][0], SCENARIO, SECONDS)
    assert found["status"] in ("completed", "failed", "refused", "running", None)
    if found["status"] == "failed":
        assert found["error"]["name"] in ("ExpressionError", "DataError", "X")


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in PLAIN])
def test_hostile_jq_fails_the_instance(name: str) -> None:
    found = ran(DEFINITIONS_0_8[name][0], SCENARIO, SECONDS)
    assert found["status"] in ("failed", "refused")
    assert found["status"] == "refused" or found["error"]["name"] == "ExpressionError"
