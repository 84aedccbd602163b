"""Every hostile definition in DSL 1.0 is run as a page asks for it: it ends soon, by itself or with a named error.

No call leaves the machine, no process starts and no file is read, whatever a task says.
"""

import pytest

from tests.safety.hostile_runs import ran
from tests.safety.inputs.definitions_1_0 import DEFINITIONS_1_0, PROGRAMS

SECONDS = 2.0
SCENARIO = {
    "calls": {"b": [{"error": {"type": "communication", "status": 503}}]},
    "settings": {"stepBudget": 1_000, "unmocked": "fail"},
}


@pytest.mark.parametrize("name", DEFINITIONS_1_0)
def test_a_run_ends_soon_with_a_status_or_a_named_error(name: str) -> None:
    found = ran(DEFINITIONS_1_0[name][0], SCENARIO, SECONDS)
    assert found["status"] in ("completed", "failed", "refused", "running", "waiting", None)
    assert found["status"] != "failed" or found["error"]["name"]


@pytest.mark.parametrize("name", PROGRAMS)
def test_hostile_jq_fails_the_instance(name: str) -> None:
    found = ran(DEFINITIONS_1_0[name][0], SCENARIO, SECONDS)
    assert found["status"] == "failed"
    assert found["error"]["name"] == ("authorization" if "secret" in name else "expression")
