"""Whether the database can be used now: read, and written to. `/ready` asks.

A file of SQLite is opened anew each time, beside the server's own connections: what is wrong with it shows at once, and
nobody waits. Nothing that it holds is changed.
"""

import asyncio
import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from simulator.live.db_errors import damage
from simulator.live.db_threads import in_database, is_sqlite

ROOM = 16 * 1024 * 1024
"""With less room on the disk, in bytes, the next large text might not fit."""
LOCKED_SECONDS = 2.0
"""So long another program, or one of ours, may be writing."""


def file_is_usable(database: Path, locked_seconds: float = LOCKED_SECONDS) -> None:
    """Returns where the SQLite file is there, whole as far as a glance tells, and takes a write; else raises
    sqlite3.Error or OSError.
    """
    address = f"file:{quote(str(database))}?mode=rw"  # a file that is gone is not made anew
    with closing(sqlite3.connect(address, locked_seconds, isolation_level=None, uri=True)) as file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            file.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone()
        file.execute("PRAGMA wal_autocheckpoint = 0")  # that is the server's to do
        (number,) = file.execute("PRAGMA user_version").fetchone()
        file.execute(f"PRAGMA user_version = {number}")  # written though it is the same
    if shutil.disk_usage(database.parent).free < ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(database.parent))


async def database_is_usable() -> None:
    """Returns where the database can be read and written to; else raises what it, or the system, says."""
    if damage():
        raise sqlite3.DatabaseError(damage())
    if is_sqlite():
        await asyncio.to_thread(file_is_usable, Path(connection.settings_dict["NAME"]))
    else:
        await in_database(_server_is_usable)


def _server_is_usable() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('transaction_read_only')")
        if cursor.fetchone() != ("off",):
            raise OSError(errno.EROFS, "the database may only be read")
