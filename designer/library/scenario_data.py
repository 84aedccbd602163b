"""The data that the scenarios of a definition bring, for who may see it: what expressions are completed from."""

from collections.abc import Iterator
from typing import Any

from designer.access import current_actor
from designer.models import Scenario
from workflow.paths import Json

SCENARIOS = 20
"""Scenarios that are looked into."""


async def scenario_data(definition_id: str | None) -> dict[str, Any]:
    """`{inputs: [input], results: {function: [result]}, events: {type: [event]}}` of its scenarios.

    A mock for one state or action counts for its function.
    """
    found = Scenario.objects.filter(definition=definition_id, definition__in=current_actor.seen())
    scenarios = [row.scenario async for row in found[:SCENARIOS]]
    results: dict[str, list[Json]] = {}
    events: dict[str, list[Json]] = {}
    for scenario in scenarios:
        for name, result in _results(scenario):
            results.setdefault(name, []).append(result)
        for event in _entries(scenario.get("events")):
            events.setdefault(str(event.get("type")), []).append(event)
    inputs = [scenario["input"] for scenario in scenarios if "input" in scenario]
    return {"inputs": inputs, "results": results, "events": events}


def _results(scenario: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    """What its functions answer, by the last part of their keys: `State/check` is about `check`."""
    calls = scenario.get("functions")
    for name, mock in calls.items() if isinstance(calls, dict) else ():
        for entry in _entries(mock if isinstance(mock, list) else [mock]):
            if "result" in entry:
                yield str(name).rpartition("/")[2], entry["result"]


def _entries(listed: Json) -> Iterator[dict[str, Json]]:
    yield from (entry for entry in listed if isinstance(entry, dict)) if isinstance(listed, list) else ()
