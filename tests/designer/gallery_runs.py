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


ON_THE_PAGE = (
    *("34-travel-booking", "10-home-monitoring-kebab", "15-travel-booking"),
    *("14-travel-booking-map", "23-garden-watering", "16-video-on-demand-camel"),
    *("27-vehicle-auction", "25-gym-membership", "12-loan-approval-array"),
    *("26-welcome-parcel", "33-background-check", "29-sales-report"),
    *("22-pizza-order", "6-expense-approval", "24-hotel-stay"),
    *("7-order-shipping", "5-porch-light", "4-tea-timer"),
    *("8-trip-offers", "9-newsletter", "1-price-list"),
    "45-moving-quotes",
)
"""Those that tests/browser/simulate/test_played.py plays too: every dialect, every kind of state of 0.8 and 0.6.

It takes every third at once: each third has about as many steps.
"""


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
