"""Every scenario of the gallery, and what its headless run comes to."""

import json
from functools import cache

import pytest

from designer.library import gallery
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.wire.view import Control
from workflow.paths import Json

FOLDERS = {folder.name: folder for folder in gallery.folders()}

CASES = [
    pytest.param(name, number, id=f"{name}: {data['name']}")
    for name, folder in FOLDERS.items()
    for number, data in enumerate(gallery.read_folder(folder).scenarios)
]


EVERY_KIND = (
    *("34-travel-booking", "10-home-monitoring-kebab", "15-travel-booking"),
    *("14-travel-booking-map", "23-garden-watering", "16-video-on-demand-camel"),
    *("27-vehicle-auction", "25-gym-membership", "12-loan-approval-array"),
    *("26-welcome-parcel", "33-background-check", "29-sales-report"),
    *("22-pizza-order", "6-expense-approval", "24-hotel-stay"),
    *("7-order-shipping", "5-porch-light", "4-tea-timer"),
    *("8-trip-offers", "9-newsletter", "1-price-list"),
    "45-moving-quotes",
)
"""Every dialect, every kind of state of 0.8 and 0.6.

Played at the socket (test_played_at_socket.py) and by the modules of the page (tests/static/played-runs.test.ts).
"""

ON_THE_PAGE = ("45-moving-quotes", "24-hotel-stay", "6-expense-approval", "5-porch-light", "14-travel-booking-map")
"""Those of them that tests/browser/simulate/test_played.py plays by the buttons of a page."""

PAGE_WAYS: dict[str, list[Control]] = {
    "Start and Continue": ["continue"],
    "steps": ["step"],
    "steps and back": ["step", "step", "step", "step", "step", "step", "back", "back"],
}
"""The commands of the buttons that are pressed there in turn: the first goes on until it is disabled."""


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
