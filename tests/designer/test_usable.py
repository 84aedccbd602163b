"""Whether the database can be used: what `/ready` finds at a file of SQLite (designer/running/usable.py)."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection

from designer.running.usable import database_is_usable, file_is_usable
from simulator import outages


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
    assert not outages.is_outage(IntegrityError("Key (name)=(database is corrupt) already exists."))
    outages.in_words(IntegrityError("Key (name)=(database is corrupt) already exists."))
    assert outages.damage() == ""
