"""What there is to know of a run besides whether its scenario passed (docs/scenarios.md, "Warnings")."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from simulator.engine.run.calls import open_calls
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import UNMOCKED
from simulator.engine.world.world import World
from simulator.inspection.waiting import waiting
from simulator.inspection.words import listed
from simulator.scenario.mock_faults import coded
from workflow.paths import Json, pointer

WAITING: Final = "waiting"
_LACKING: Final = re.compile(r"the (function|sub-workflow|task) (.*) has no mock for this call", re.DOTALL)
_MOCKS: Final = {"function": "functions", "sub-workflow": "subflows", "task": "calls"}
"""Where a scenario has its mocks."""


def warnings(setup: Setup, world: World, found: Mapping[str, Json]) -> Iterator[str]:
    """The sentences about a run to its end, of which this much of the result is known."""
    refusal = setup.program.refusal
    if refusal:
        yield f"{refusal}; it was run all the same"
    for fault in coded(setup.program.workflow, setup.mocks):
        yield f"{pointer(fault.path)}: {fault.message}"
    expected = json.dumps([one["expected"] for one in found["expectations"]])
    error = found["error"] or {}
    if error.get("name") == UNMOCKED and UNMOCKED not in expected:
        unexpected = ", which the scenario does not expect" if found["expectations"] else ""
        yield f"a mock is missing{unexpected}: {_with_key(error['message'])}"
    if error.get("name") != UNMOCKED:
        failed = [one.error for one in world.instances.values() if one.error and one.error.get("name") == UNMOCKED]
        yield from (
            f"a mock is missing in a workflow that nobody waits for: {_with_key(one['message'])}" for one in failed
        )
    if found["status"] == WAITING and found["stopped"] is None and not _expects_waiting(found["expectations"]):
        yield f"the run still waits, and nothing that is due ends that: {'; '.join(_reasons(setup, world))}"


def _with_key(message: str) -> str:
    """The message of a call without a mock, with the key that one would have."""
    found = _LACKING.fullmatch(message)
    return f"{message}; its key under `{_MOCKS[found[1]]}` is `{found[2]}`" if found else message


def _expects_waiting(expectations: list[dict[str, Json]]) -> bool:
    by_name = {one["name"]: one["expected"] for one in expectations}
    return by_name.get("status") == WAITING or WAITING in json.dumps(by_name.get("tasks"))


def _reasons(setup: Setup, world: World) -> Iterator[str]:
    """What is waited for."""
    reasons = [one["says"].rstrip(".") for one in waiting(setup, world)]
    asked = [str(call["name"]) for call in open_calls(world)]
    if asked:
        reasons.append(f"nobody answers {listed(asked)}")
    yield from reasons or ["something in it never ends"]
