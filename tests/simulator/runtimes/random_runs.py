"""Random definitions of a runtime: it loads them, they run without a crash, twice alike, in steps and at once."""

import json
from typing import Any, Protocol

import pytest

from simulator.engine.commands import Continue, Step
from simulator.engine.step import new_world, step
from simulator.scenario.loading import open_setup
from workflow import runtimes
from workflow.definition import load

ROUNDS, EACH = 25, 20


class Maker(Protocol):
    """What makes one definition and one scenario from a seed."""

    def definition(self) -> dict[str, Any]: ...
    def scenario(self) -> dict[str, Any]: ...


def rounds() -> list[Any]:
    """The first seeds of each round; those behind the first are for the long tier."""
    return [pytest.param(one * EACH, marks=[pytest.mark.long] if one else []) for one in range(ROUNDS)]


def check(maker: Maker, runtime: str) -> None:
    """What it makes is loaded, and runs."""
    text = json.dumps(maker.definition())
    found = load(text, profile=runtimes.get(runtime)).diagnostics
    assert [one.message for one in found if one.severity == "error"] == [], text
    scenario = {**maker.scenario(), "runtime": runtime}
    once = whole(text, scenario)
    assert once == whole(text, scenario), text
    assert once == stepped(text, scenario), text


def whole(text: str, scenario: dict[str, Any]) -> list[Any]:
    """The instances and the trace of a run."""
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
