"""500 random definitions of SonataFlow: it loads them, they run without a crash, twice alike, in steps and at once."""

import json
from typing import Any

import pytest

from simulator.engine.commands import Continue, Step
from simulator.engine.step import new_world, step
from simulator.scenario.loading import open_setup
from tests.simulator.runtimes.random_sonataflow import Maker
from workflow import runtimes
from workflow.definition import load

ROUNDS, EACH = 25, 20
RUNTIMES = ("sonataflow", "sonataflow@10.1")


@pytest.mark.parametrize("start", range(0, ROUNDS * EACH, EACH))
def test_they_are_loaded_and_run(start: int) -> None:
    for seed in range(start, start + EACH):
        maker = Maker(seed)
        text = json.dumps(maker.definition())
        found = load(text, profile=runtimes.get("sonataflow")).diagnostics
        assert [one.message for one in found if one.severity == "error"] == [], text
        scenario = {**maker.scenario(), "runtime": RUNTIMES[seed % 2]}
        once = whole(text, scenario)
        assert once == whole(text, scenario)
        assert once == stepped(text, scenario)


def whole(text: str, scenario: dict[str, Any]) -> list[Any]:
    ready = open_setup({"definition": text, "scenario": scenario})
    done = step(ready, new_world(ready), Continue(ready.settings.stepBudget))
    return [done.world.to_json()["instances"], done.trace]


def stepped(text: str, scenario: dict[str, Any]) -> list[Any]:
    """The same a micro-step at a time, each from a world that was written and read again."""
    ready = open_setup({"definition": text, "scenario": scenario})
    world, trace = new_world(ready), []
    while world.steps < ready.settings.stepBudget:
        done = step(ready, type(world).from_json(json.loads(json.dumps(world.to_json()))), Step(1))
        world = done.world
        trace += done.trace
        if done.stopped == "idle":
            break
    return [world.to_json()["instances"], trace]
