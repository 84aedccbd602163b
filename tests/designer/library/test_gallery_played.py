"""Every scenario of the gallery, played by its buttons, comes to the result and the trace of the headless run."""

import json

import pytest

from simulator.session.session import Session
from tests.designer.gallery_runs import CASES, EVERY_KIND, FOLDERS, ON_THE_PAGE, headless, kept
from tests.simulator.played import WAYS, as_told, play
from tests.tiers import share
from workflow.definition import load
from workflow.model import Workflow
from workflow.nodes import all_states


def workflow(name: str) -> Workflow:
    found = load(kept(name, 0)[0]).workflow
    assert found is not None
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "number"), share(CASES, 8))
def test_it_is_played_as_headless(name: str, number: int, way: str) -> None:
    text, written = kept(name, number)
    session = Session.open({"definition": text, "scenario": json.loads(written)})
    play(session, *WAYS[way])
    as_told(session, headless(name, number))
    assert all(one["held"] for one in headless(name, number)["expectations"])


def test_what_is_played_at_the_socket_has_every_kind_of_state_in_both_families() -> None:
    """And every dialect; the rest is played by the same commands above, by the engine alone."""
    played = [workflow(name) for name in EVERY_KIND]
    every = [workflow(name) for name in FOLDERS]
    assert len(set(EVERY_KIND)) == len(EVERY_KIND)
    assert {*ON_THE_PAGE} < {*EVERY_KIND}
    assert {one.dialect for one in played} == {one.dialect for one in every}
    for dialect in ("0.8", "0.6-draft"):
        assert kinds(played, dialect) == kinds(every, dialect), dialect


def kinds(of: list[Workflow], dialect: str) -> set[str]:
    return {state.kind for one in of if one.dialect == dialect for state in all_states(one.scope)}
