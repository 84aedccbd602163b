"""Each signal that a role takes has its reaction, and no other has."""

from typing import get_args

import pytest

from simulator.engine.reactions import REACTIONS
from simulator.engine.world import signals
from simulator.engine.world.signals import PATHS, Signal, to_signal
from workflow.paths import Path

ROLES = {
    "world": signals.ToWorld,
    "scope": signals.ToScope,
    "state": signals.ToState,
    "actions": signals.ToActions,
    "action": signals.ToAction,
    "call": signals.ToCall,
    "subflow": signals.ToSubflow,
    "task": signals.ToTask,
    "list": signals.ToList,
    "beside": signals.ToBeside,
}
WITHIN = {"again"}
"""What a state tells itself, in one reaction."""


def words(kind: object) -> set[str]:
    """The words of a union of signals."""
    return {word for one in get_args(kind) for word in get_args(get_args(one)[0])}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_reacts_to_its_signals_and_no_other(role: str) -> None:
    assert set(REACTIONS[role]) == words(ROLES[role]) - WITHIN


def test_every_role_has_its_signals() -> None:
    assert set(REACTIONS) == set(ROLES)


def test_the_paths_in_a_signal_are_known() -> None:
    for one in get_args(Signal):
        word, *rest = get_args(one)
        places = tuple(place for place, part in enumerate(rest, 1) if part in (Path, Path | None))
        assert all(PATHS.get(each, ()) == places for each in get_args(word))


def test_a_signal_comes_back_from_json() -> None:
    assert to_signal(["go", ["states", 0, "transition"], ["states", 0]]) == (
        "go",
        ("states", 0, "transition"),
        ("states", 0),
    )
    assert to_signal(["leave", None]) == ("leave", None)
    assert to_signal(["performed", [1, 2]]) == ("performed", [1, 2])
