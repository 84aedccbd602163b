"""The server is killed while people step: what was answered stands, once, and everybody goes on."""

import random
from pathlib import Path

import pytest

from tests.reliability.kills import kill_rounds
from tests.tiers import share


@pytest.mark.parametrize(("rounds", "people"), share([(1, 3), (2, 50)], 2))
def test_kill_9_loses_and_doubles_nothing(tmp_path: Path, rounds: int, people: int) -> None:
    done = kill_rounds(tmp_path, rounds, random.Random(8), people)
    print(done)
    assert done.reconnections >= rounds * people
