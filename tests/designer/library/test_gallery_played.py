"""Every scenario of the gallery, played by its buttons, comes to the result and the trace of the headless run."""

import json

import pytest

from simulator.session.session import Session
from tests.designer.gallery_runs import CASES, headless, kept
from tests.simulator.played import WAYS, as_told, play


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "number"), CASES)
def test_it_is_played_as_headless(name: str, number: int, way: str) -> None:
    text, written = kept(name, number)
    session = Session.open({"definition": text, "scenario": json.loads(written)})
    play(session, *WAYS[way])
    as_told(session, headless(name, number))
    assert all(one["held"] for one in headless(name, number)["expectations"])
