"""Whether the database can be used: what `/ready` finds at a file of SQLite, and at PostgreSQL where there is one
(designer/server/database_health.py).
"""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection

from designer.server.database_health import database_is_usable, file_is_usable
from simulator.live import db_errors
from tests.postgres import POSTGRES, Postgres
from tests.serving import OURS, ROOT


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database as the server has it, with a table of many pages."""
    path = tmp_path / "signalbox.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("CREATE TABLE texts (text)")
        file.executemany("INSERT INTO texts VALUES (?)", [("x" * 4000,)] * 20)
        file.commit()
    return path


def over(start: int, what: bytes) -> Callable[[Path], None]:
    """Writes over a part of a file."""

    def write(path: Path) -> None:
        whole = path.read_bytes()
        path.write_bytes(whole[:start] + what + whole[start + len(what) :])

    return write


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:2000])


WRITE_VERSION = 18
"""Where the head of a file says who may write it; what SQLite does not know it only reads (its file format, 1.3.3)."""
BROKEN: dict[str, Callable[[Path], None]] = {
    "its head is written over": over(0, b"x" * 100),
    "all but its head is written over": over(4096, b"\7" * 60_000),
    "it is cut": cut,
    "it is gone": Path.unlink,
    "it may only be read": over(WRITE_VERSION, b"\3"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_file_that_cannot_be_used_is_told(what: str, database: Path) -> None:
    file_is_usable(database)
    BROKEN[what](database)
    with pytest.raises(sqlite3.Error):
        file_is_usable(database)
    assert what != "it is gone" or not database.exists(), "it was not made anew"


def test_it_is_the_servers_own_file_that_is_looked_at(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", str(database))
    asyncio.run(database_is_usable())
    database.unlink()
    with pytest.raises(sqlite3.OperationalError):
        asyncio.run(database_is_usable())


def test_a_file_that_somebody_writes_is_waited_for_but_not_for_ever(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            file_is_usable(database, 0.1)
        other.execute("ROLLBACK")
    before = database.read_bytes()
    file_is_usable(database)
    assert database.read_bytes()[100:] == before[100:]


def test_a_disk_without_room_is_told_before_saves_fail(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1_000_000))
    with pytest.raises(OSError, match="No space left"):
        file_is_usable(database)


def test_what_people_wrote_is_no_sign_of_damage() -> None:
    assert not db_errors.is_outage(IntegrityError("Key (name)=(database is corrupt) already exists."))
    db_errors.in_words(IntegrityError("Key (name)=(database is corrupt) already exists."))
    assert db_errors.damage() == ""


LOOKS = """
import asyncio, sys
import django; django.setup()
from designer.server.database_health import database_is_usable

async def look():
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        try:
            await database_is_usable()
        except Exception as error:
            print(type(error).__name__, *str(error).split(), flush=True)
        else:
            print("usable", flush=True)

asyncio.run(look())
"""
"""A process that looks, and says what it found, for each line that it is given."""
SECONDS = 20.0


class Looking:
    """A process as the server's, with its connections to PostgreSQL."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def look(self) -> str:
        """What is found now: `usable`, or the error."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(file=self._process.stdin, flush=True)
        return self._process.stdout.readline().strip()

    def until(self, word: str) -> str:
        """What is found once it has this word: PostgreSQL tells its processes of a setting a little later."""
        deadline = time.monotonic() + SECONDS
        while word not in (found := self.look()) and time.monotonic() < deadline:
            time.sleep(0.05)
        return found


@pytest.fixture
def looking(postgres: Postgres, tmp_path: Path) -> Iterator[Looking]:
    around = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    ours = {"DJANGO_SETTINGS_MODULE": "designer.settings", "SIGNALBOX_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", LOOKS],
        env={**around, **ours, "SIGNALBOX_DATABASE": postgres.url},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Looking(process)


def only_read(postgres: Postgres, only: bool) -> None:
    """Say whether the database may only be read: by a setting here; a replica is so."""
    words = f"ALTER SYSTEM SET default_transaction_read_only = {'on' if only else 'off'}"
    there = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "signalbox", "signalbox"]
    for command in (words, "SELECT pg_reload_conf()"):
        subprocess.run(
            [str(POSTGRES[-1] / "psql"), "-qAt", "-c", command, *there], check=True, stdout=subprocess.DEVNULL
        )


def test_postgresql_that_may_only_be_read_is_told_and_that_it_may_be_written_to_again(
    postgres: Postgres, looking: Looking
) -> None:
    assert looking.look() == "usable"
    only_read(postgres, True)
    assert looking.until("OSError") == "OSError [Errno 30] the database may only be read"
    only_read(postgres, False)
    assert looking.until("usable") == "usable"


@pytest.mark.long
def test_postgresql_that_is_away_is_told_and_that_it_is_back(postgres: Postgres, looking: Looking) -> None:
    assert looking.look() == "usable"
    postgres.stop(signal.SIGQUIT)
    assert looking.look().startswith("OperationalError")
    assert "refused" in looking.look(), "each look asks anew"
    postgres.start()
    assert looking.look() == "usable", "with connections of before the crash"
