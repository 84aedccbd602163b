"""Every behaviour of the engine, played by the buttons of a page, is the headless run."""

from functools import cache

import pytest

from simulator.scenario.result import result, shown, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline
from tests.simulator.played import WAYS, as_told, play
from tests.simulator.runs import NAMES, fixture_setup, source
from tests.tiers import share
from workflow.paths import Json


@cache
def headless(name: str) -> dict[str, Json]:
    setup = fixture_setup(name)
    world, trace = simulate(setup)
    return shown(setup, world, result(setup, Scenario(source(name).get("scenario", {})), world, trace))


@pytest.mark.parametrize("way", ["Start and Continue", "steps", "steps and back"])
@pytest.mark.parametrize("name", share(NAMES, 8))
def test_it_is_played_as_headless(name: str, way: str) -> None:
    session = Session(Timeline(fixture_setup(name)))
    play(session, *WAYS[way])
    as_told(session, headless(name))
