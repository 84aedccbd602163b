"""Scenarios to compare two definitions by: those that exploring finds, besides with an error a call and without the
events that are waited for."""

from collections.abc import Iterator
from typing import Final

from simulator.engine.setup.setup import Setup
from simulator.limits import PROVED_PATHS
from simulator.studies.exploration import Refused, explore
from workflow import error_types
from workflow.paths import Json, Object

UNFORESEEN: Final = {"name": "Unforeseen", "message": "something that no definition foresees"}
REFUSED: Final = {
    "type": error_types.PREFIX + error_types.COMMUNICATION,
    "status": 500,
    "title": UNFORESEEN["message"],
}
"""The same, as a call of 1.0 fails."""


def trials(setup: Setup, paths: int = PROVED_PATHS) -> list[Object]:
    """The scenarios, each with a name; none where the definition cannot be started."""
    try:
        found = explore(setup, max_paths=paths, each="ways")
    except Refused:
        return []
    scenarios = [dict(one.scenario) for one in (*found.cover, *found.each)]
    for way in scenarios:
        if way.get("start") == "events":
            way.pop("input", None)  # what events bring is all that such an instance has in 1.0
    scenarios = list(_distinct([*scenarios, *_with_errors(scenarios), *_without_events(scenarios)]))
    return [{"name": f"{number}", **one} for number, one in enumerate(scenarios, 1)]


def _distinct(found: list[Object]) -> Iterator[Object]:
    seen: list[Object] = []
    for one in found:
        bare = {name: value for name, value in one.items() if name != "expect"}
        if bare not in seen:
            seen.append(bare)
            yield bare


def _with_errors(scenarios: list[Object]) -> Iterator[Object]:
    """Each call fails once, in the first scenario that makes it."""
    done: set[tuple[str, str]] = set()
    for way in scenarios:
        for kind in ("functions", "calls", "subflows"):
            mocks = way.get(kind) or {}
            for name in mocks:
                if (kind, name) not in done:
                    done.add((kind, name))
                    yield {**way, kind: {**mocks, name: _failing(mocks[name], kind)}}


def _failing(entries: Json, kind: str) -> Json:
    rest = entries if isinstance(entries, list) else [entries]
    return [{"error": dict(REFUSED if kind == "calls" else UNFORESEEN)}, *rest]


def _without_events(scenarios: list[Object]) -> Iterator[Object]:
    """What is waited for does not come: the first event, and no other after it."""
    for way in scenarios:
        if way.get("events") and way.get("start") != "events":
            yield {name: value for name, value in way.items() if name != "events"}
