"""Histories that engines made, which lie in a folder of others beside the checkout, replayed under their profile."""

from pathlib import Path
from typing import Any

import pytest

from simulator.scenario.loading import open_setup
from simulator.scenario.outcome.verdict import is_failure
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.definitions import SHARED, shared


def histories(engine: str, ending: str) -> list[Any]:
    """The files of an engine that end so, as parameters of a test."""
    paths = sorted((SHARED / "recorded" / engine).glob(f"*{ending}"))
    return [pytest.param(path, id=path.name, marks=shared) for path in paths]


def definition_of(history: Path) -> str:
    """The definition of a history."""
    return history.with_name(f"{history.name.partition('.')[0]}.yaml").read_text("utf-8")


def replayed(definition: str, history: str, runtime: str, **overrides: Any) -> Replay:
    """A history replayed with a definition under a profile."""
    ready = open_setup({"definition": definition, "scenario": {"runtime": runtime}})
    return replay(history, ready.programs, ready.root, overrides=overrides)


def holds(definition: str, scenario: dict[str, Any]) -> bool:
    """Whether a scenario passes with a definition."""
    ready = open_setup({"definition": definition, "scenario": scenario})
    world, trace = simulate(ready)
    return not is_failure(result(ready, Scenario(scenario), world, trace))
