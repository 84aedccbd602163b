"""One server at a time on a data folder with SQLite: its sessions' people are known in one process only."""

import os
from pathlib import Path

FILE = "serving"
_held: list[int] = []
"""Open until the process ends, which gives the lock back however it ends."""


def hold(data: Path) -> int | None:
    """Take the lock of the folder for this process; where another server has it, that server's process id, or 0.

    None: this process has it now, or the system knows no such locks. Raises OSError where the folder cannot be used.
    """
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    handle = os.open(data / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        other = os.read(handle, 20).decode("ascii", "replace").strip()
        os.close(handle)
        return int(other) if other.isdecimal() else 0
    os.truncate(handle, 0)
    os.pwrite(handle, str(os.getpid()).encode(), 0)
    _held.append(handle)
    return None
