"""Every scenario of the gallery, and what its headless run comes to."""

import json
from functools import cache

import pytest

from designer.library import gallery
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
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
