"""Clients behind a proxy that cuts, delays and doubles messages see the server's state."""

import random
from pathlib import Path

import pytest

from tests.reliability.lines import bad_lines


@pytest.mark.long
@pytest.mark.parametrize(("pairs", "commands", "cut"), [(2, 25, 1), (4, 60, 9)])
def test_bad_lines_make_no_difference(tmp_path: Path, pairs: int, commands: int, cut: int) -> None:
    done = bad_lines(tmp_path, pairs, commands, random.Random(82))
    print(done)
    assert done.reconnections >= cut
    assert sum(done.happened.values()) > commands
