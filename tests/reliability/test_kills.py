"""The server is killed while people step: what was answered stands, once, and everybody goes on."""

import random
from pathlib import Path

import pytest

from tests.reliability.kills import kill_rounds

pytestmark = pytest.mark.slow


def test_kill_9_loses_and_doubles_nothing(tmp_path: Path) -> None:
    done = kill_rounds(tmp_path, 2, random.Random(8))
    print(done)
    assert done.reconnections >= 2 * 50
