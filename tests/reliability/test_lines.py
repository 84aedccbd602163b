"""Clients behind a proxy that cuts, delays and doubles messages see the server's state (issue 8.2)."""

import random
from pathlib import Path

import pytest

from tests.reliability.lines import bad_lines

pytestmark = pytest.mark.slow


@pytest.mark.flaky(reruns=1)  # real sockets and processes, which a busy machine may let wait; the last lines name it
def test_bad_lines_make_no_difference(tmp_path: Path) -> None:
    done = bad_lines(tmp_path, 4, 60, random.Random(82))
    print(done)
    assert done.reconnections > 8
    assert all(done.happened.values())
