"""In the simulation's process: a scenario played from its start to its end, told for people."""

from designer.workers.tasks import starting
from simulator.engine.world.errors import Trouble
from simulator.scenario.loading import open_setup
from simulator.scenario.scenario import ScenarioError
from simulator.studies.narration.playback import playback
from workflow.paths import Json


def play(setup: dict[str, Json], *, alone: bool = False) -> dict[str, Json]:
    """The steps of the scenario of a setup (`simulator.studies.narration.playback.playback`); nobody answers here.

    Raises Unstartable.
    """
    scenario = setup.get("scenario") or {}
    settings = {"unmocked": "fail", **(scenario.get("settings") or {})}
    with starting(ScenarioError, Trouble):
        ready = open_setup({**setup, "scenario": {**scenario, "settings": settings}})
        return playback(ready, scenario.get("narration"), alone=alone)
