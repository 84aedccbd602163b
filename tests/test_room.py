"""Who measures time has the machine for itself, and nobody waits for ever (tests/room.py)."""

import subprocess
import sys

import pytest

from tests import pace, room
from tests.definitions import ROOT

OTHER = """
import sys, time
from tests import room
room.open_for(sys.argv[1])
print("began", flush=True)
for _ in range(200):
    with room.shared():
        time.sleep(0.001)
print("ended", flush=True)
"""


def test_a_measurement_waits_for_the_tests_of_others_and_they_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "FILES", [])
    room.open_for("of-this-test")
    with (
        room.shared(),
        subprocess.Popen([sys.executable, "-c", OTHER, "of-this-test"], cwd=ROOT, stdout=subprocess.PIPE) as other,
    ):
        assert other.stdout
        assert other.stdout.readline() == b"began\n"
        with room.alone(), pytest.raises(subprocess.TimeoutExpired):
            other.wait(1)
        assert other.stdout.readline() == b"ended\n"


def test_what_is_slow_once_is_tried_again_and_what_is_slow_fails() -> None:
    turns = iter([200_000, 10])
    assert pace.within(0.001, lambda: sum(range(next(turns)))) == 45
    with pytest.raises(AssertionError, match=r"took 0\.\d+ s of 1e-06 s"):
        pace.within(1e-6, lambda: sum(range(200_000)), 2)


def test_an_error_of_what_is_measured_is_told() -> None:
    with pytest.raises(ZeroDivisionError):
        pace.within(1, lambda: 1 // 0)
