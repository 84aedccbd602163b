"""What there is to know of a run beside its data: events that nobody took, mocks that answered nothing, calls without
one, and what looked at an error and did not take it (contracts.md, "Result").
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.run_model import event_types as types
from simulator.scenario.outcome.events_not_taken import events_not_taken
from simulator.scenario.outcome.missing_mocks import Calls, missing_mocks
from simulator.scenario.outcome.shapes import Facts, SkippedCatch
from simulator.scenario.outcome.unused_mocks import Asked, unused_mocks

FACTS: Final = tuple(Facts.__annotations__)


def facts(setup: Setup, world: World, trace: Sequence[TraceEvent], given: Mapping[str, str]) -> Facts:
    """What there is to know of a run. What `given` is: unused_mocks.py."""

    @cache
    def asked() -> Asked:
        calls = Calls(setup, world)
        return Asked(tuple(dict.fromkeys(calls.keys(trace))), calls.unfilled(trace))

    found: Facts = {}
    if not_taken := events_not_taken(setup, world, trace):
        found["notTaken"] = not_taken
    if unused := unused_mocks(setup, world, asked, given):
        found["unusedMocks"] = unused
    if skipped := [_skipped(event) for event in trace if event["type"] in types.SKIPS]:
        found["skippedCatches"] = skipped
    if missing := missing_mocks(setup, world, trace):
        found["missingMocks"] = missing
    return found


def _skipped(event: TraceEvent) -> SkippedCatch:
    return {
        "what": "retry" if event["type"] == types.RETRY_SKIPPED else "catch",
        "pointer": str(event["pointer"]),
        "state": event.get("state"),
        "reason": str(event["reason"]),
        "seq": event["seq"],
    }
