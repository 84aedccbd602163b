"""Where an instance of the 0.1 forms starts, when no state is marked: the top-level name (semantics.md §1.4)."""

import json

import pytest

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.scenario.loading import programs
from simulator.scenario.result import simulate
from workflow.definition import load
from workflow.paths import Json

FIRST: dict[str, Json] = {"type": "DELAY", "time-delay": 1, "next-state": "End"}
LIST: list[Json] = [{"name": "End", "type": "END", "status": "SUCCESS"}, {"name": "First", **FIRST}]
MAP: Json = {"End": {"type": "END", "status": "SUCCESS"}, "First": FIRST}


@pytest.mark.parametrize(("dialect", "states"), [("0.1-map", MAP), ("0.1-array", LIST), ("0.1-kebab", LIST)])
def test_starts_at_counts_where_no_state_is_marked(dialect: str, states: Json) -> None:
    root = load(json.dumps({"name": "x", "starts-at": "First", "states": states}), dialect=dialect)
    assert root.workflow is not None
    assert root.workflow.dialect == dialect
    world, _ = simulate(Setup(programs([root]), Program(root.workflow).id))
    assert [(one.status, one.path) for one in world.instances.values()] == [("completed", ["First", "End"])]
