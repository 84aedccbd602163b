"""In the worker process: how long a part of a long command takes, which is less where others wait for the process."""

import threading
import time

from designer.limits import PART_SECONDS

SLICE = 0.05
"""Seconds after which a part ends where others wait."""
_wanted = threading.Event()


def others_wait(*, now: bool) -> None:
    """The server says so in the middle of a call; a new call begins without."""
    if now:
        _wanted.set()
    else:
        _wanted.clear()


class Turn:
    """The time of one part (simulator/timeline/pace.py), from now on."""

    def __init__(self) -> None:
        self._begun = time.monotonic()

    def used(self) -> float:
        """In slices."""
        return (time.monotonic() - self._begun) / SLICE

    def is_over(self) -> bool:
        """Whether the part has had its time."""
        used = self.used()
        return used >= 1 and (_wanted.is_set() or used * SLICE >= PART_SECONDS)
