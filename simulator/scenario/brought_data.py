"""The data that scenarios bring to a definition: what expressions are completed from."""

from collections.abc import Iterable, Iterator, Mapping

from workflow.paths import Json


def brought_data(scenarios: Iterable[Mapping[str, Json]]) -> dict[str, Json]:
    """`{inputs: [input], results: {function: [result]}, events: {type: [event]}}` of scenarios as written.

    A mock for one state or action counts for its function.
    """
    listed = list(scenarios)
    results: dict[str, list[Json]] = {}
    events: dict[str, list[Json]] = {}
    for scenario in listed:
        for name, result in _results(scenario):
            results.setdefault(name, []).append(result)
        for event in _entries(scenario.get("events")):
            events.setdefault(str(event.get("type")), []).append(event)
    inputs = [scenario["input"] for scenario in listed if "input" in scenario]
    return {"inputs": inputs, "results": results, "events": events}


def _results(scenario: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    """What its functions answer, by the last part of their keys: `State/check` is about `check`."""
    calls = scenario.get("functions")
    for name, mock in calls.items() if isinstance(calls, dict) else ():
        for entry in _entries(mock if isinstance(mock, list) else [mock]):
            if "result" in entry:
                yield str(name).rpartition("/")[2], entry["result"]


def _entries(listed: Json) -> Iterator[dict[str, Json]]:
    yield from (entry for entry in listed if isinstance(entry, dict)) if isinstance(listed, list) else ()
