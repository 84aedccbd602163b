"""The data folder is for its owner alone: definitions, runs and the secret key are nobody else's on the machine."""

import os
from collections.abc import Iterable
from pathlib import Path

FOLDER = 0o700
FILE = 0o600
OTHERS = 0o077
"""What the group and everybody may do with a file."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""SQLite keeps these beside a database, with the rights of the database."""


def keep_private(data: Path, databases: Iterable[Path]) -> list[str]:
    """Make the folder `data` and the SQLite files `databases` where they are missing, and take others' rights to them.

    Answers with a line for each of them that others may still read, for it belongs to somebody else. Raises OSError
    where the folder cannot be made.
    """
    data.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    if os.name != "posix":  # Windows keeps the rights of the folder of the user
        return []
    told = [_closed(data, FOLDER)]
    for database in databases:
        if database.parent.is_dir() and os.access(database.parent, os.W_OK):
            database.touch(FILE)
        told += [_closed(path, FILE) for end in BESIDE if (path := database.with_name(database.name + end)).exists()]
    return [line for line in told if line]


def _closed(path: Path, rights: int) -> str:
    """Take others' rights to a path; a line where that cannot be done."""
    now = path.stat().st_mode & 0o777
    if not now & OTHERS:
        return ""
    try:
        path.chmod(rights)
    except OSError:
        return f"{path} has the rights {now:o}: others on this machine can read it (should be {rights:o})"
    return ""
