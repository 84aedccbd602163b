"""What there is to know of a run besides whether its scenario passed (docs/scenarios.md, "Warnings")."""

import json
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


def warnings(setup: Setup, world: World, found: Mapping[str, Json]) -> Iterator[str]:
    """The sentences about a run to its end, of which this much of the result is known."""
    refusal = setup.program.refusal
    if refusal:
        yield f"{refusal}; it was run all the same"
    for fault in coded(setup.program.workflow, setup.mocks):
        yield f"{pointer(fault.path)}: {fault.message}"
    expected = json.dumps([one["expected"] for one in found["expectations"]])
    error = found["error"] or {}
    if found["expectations"] and error.get("name") == UNMOCKED and UNMOCKED not in expected:
        yield f"a mock is missing, which the scenario does not expect: {error['message']}"
    if error.get("name") != UNMOCKED:
        failed = [one.error for one in world.instances.values() if one.error and one.error.get("name") == UNMOCKED]
        yield from (f"a mock is missing in a workflow that nobody waits for: {one['message']}" for one in failed)
    if found["status"] == WAITING and found["stopped"] is None and not _expects_waiting(found["expectations"]):
        yield f"the run still waits, and nothing that is due ends that: {'; '.join(_reasons(setup, world))}"


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
