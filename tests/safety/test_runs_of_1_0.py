"""Every hostile definition in DSL 1.0 is run as a page asks for it: it ends soon, by itself or with a named error.

No call leaves the machine, no process starts and no file is read, whatever a task says.
"""

import time
from typing import Any

import pytest

from designer.workers.tasks.batch import run
from designer.workers.tasks.sessions import Unstartable
from tests.safety.inputs.definitions_1_0 import DEFINITIONS_1_0, PROGRAMS

SECONDS = 2.0
SCENARIO = {
    "calls": {"b": [{"error": {"type": "communication", "status": 503}}]},
    "settings": {"stepBudget": 1_000, "unmocked": "fail"},
}


def ran(text: str) -> dict[str, Any]:
    begun = time.process_time()
    try:
        return run({"definition": text, "with": [], "scenario": SCENARIO})
    except Unstartable as refused:
        return {"status": "refused", "error": str(refused)}
    finally:
        assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize("name", DEFINITIONS_1_0)
def test_a_run_ends_soon_with_a_status_or_a_named_error(name: str) -> None:
    found = ran(DEFINITIONS_1_0[name][0])
    assert found["status"] in ("completed", "failed", "refused", "running", "waiting", None)
    assert found["status"] != "failed" or found["error"]["name"]


@pytest.mark.parametrize("name", PROGRAMS)
def test_hostile_jq_fails_the_instance(name: str) -> None:
    found = ran(DEFINITIONS_1_0[name][0])
    assert found["status"] == "failed"
    assert found["error"]["name"] == ("authorization" if "secret" in name else "expression")
