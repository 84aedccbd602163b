"""The processes of one test run share the machine; one that measures time may have it for itself a while.

Two files are locked, so that nobody who waits is passed by others for ever: the room, which every test shares and which
a measurement has alone, and the door, through which all come in one at a time.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILES: list[int] = []
"""Door and room, open, where several processes run the tests; else none, and nobody waits."""


def open_for(run: str) -> None:
    """The tests of this process share the machine with the others of that run."""
    folder = Path(tempfile.gettempdir()) / f"signalbox-tests-{run}"
    folder.mkdir(exist_ok=True)
    FILES[:] = (os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o600) for name in ("door", "room"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


@contextmanager
def shared() -> Iterator[None]:
    """While a test runs: it begins when no other process measures, and none measures alone before it has ended."""
    _come_in(fcntl.LOCK_SH)
    try:
        yield
    finally:
        _leave()


@contextmanager
def alone() -> Iterator[None]:
    """Inside of a test: the tests of other processes have ended, and no other begins before this does."""
    _leave()
    _come_in(fcntl.LOCK_EX)
    try:
        yield
    finally:
        _leave()
        _come_in(fcntl.LOCK_SH)


def _come_in(how: int) -> None:
    if FILES:
        door, room = FILES
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, how)
        fcntl.flock(door, fcntl.LOCK_UN)


def _leave() -> None:
    if FILES:
        fcntl.flock(FILES[1], fcntl.LOCK_UN)
