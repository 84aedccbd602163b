"""The history of an engine replayed (simulator/studies/recorded_runs/)."""

from typing import Any

from designer.workers.tasks import Unstartable
from simulator.engine.setup.setup import Setup
from simulator.scenario.scenario import ScenarioError
from simulator.studies.recorded_runs.history import HistoryError
from simulator.studies.recorded_runs.replay import replay
from workflow.paths import Json


class BadHistory(Exception):
    """A history that cannot be read, or has no such instance; the text has its place."""

    code = "bad-history"


def replayed(ready: Setup, history: str, instance: str | None, overrides: dict[str, Json]) -> dict[str, Any]:
    """`{"family", "instance", "instances", "agreement", "notes", "scenario"}`. Raises BadHistory and Unstartable."""
    try:
        found = replay(history, ready.programs, ready.root, wanted=instance, overrides=overrides)
    except HistoryError as error:
        raise BadHistory(f"Line {error.line}, column {error.column}: {error}") from None
    except ScenarioError as error:
        raise Unstartable(str(error)) from None
    return found.as_json()
