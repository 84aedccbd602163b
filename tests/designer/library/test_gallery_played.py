"""Every scenario of the gallery, played by its buttons, comes to the result and the trace of the headless run."""

import json
from functools import cache

import pytest

from designer.library import gallery
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from tests.simulator.played import WAYS, as_told, play
from workflow.paths import Json

FOLDERS = {folder.name: folder for folder in gallery.folders()}
CASES = [
    pytest.param(name, number, id=f"{name}: {data['name']}")
    for name, folder in FOLDERS.items()
    for number, data in enumerate(gallery.read_folder(folder).scenarios)
]


@cache
def kept(name: str, number: int) -> tuple[str, str]:
    """The definition's text and the scenario as the library keeps it."""
    found = gallery.read_folder(FOLDERS[name])
    return found.text, json.dumps(found.scenarios[number])


@cache
def headless(name: str, number: int) -> dict[str, Json]:
    text, written = kept(name, number)
    data = json.loads(written)
    setup = open_setup({"definition": text, "scenario": {"settings": {"unmocked": "fail"}} | data})
    return result(setup, Scenario(data), *simulate(setup))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "number"), CASES)
def test_it_is_played_as_headless(name: str, number: int, way: str) -> None:
    text, written = kept(name, number)
    session = Session.open({"definition": text, "scenario": json.loads(written)})
    play(session, *WAYS[way])
    as_told(session, headless(name, number))
    assert all(one["held"] for one in headless(name, number)["expectations"])
