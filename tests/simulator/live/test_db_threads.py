"""Where database calls are made: on SQLite in one thread, elsewhere in a few, each with a connection of its own."""

import asyncio
import threading
from typing import Any

import pytest
from django.db import DatabaseError

from simulator.live import db_threads
from simulator.live.db_threads import THREADS, in_database


class Connection:
    """Counts how often each thread closes its own."""

    def __init__(self) -> None:
        self.closed: list[str] = []

    def close(self) -> None:
        self.closed.append(threading.current_thread().name)


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> Connection:
    found = Connection()
    monkeypatch.setattr(db_threads, "connection", found)
    monkeypatch.setattr(db_threads, "_connections", db_threads._Connections())
    monkeypatch.setattr(db_threads, "is_sqlite", lambda: False)
    return found


def broken() -> None:
    raise DatabaseError("the server closed the connection")


async def everywhere() -> list[str]:
    """One call in every thread, all at the same time."""
    barrier = threading.Barrier(THREADS, timeout=10)

    def call() -> str:
        barrier.wait()
        return threading.current_thread().name

    return await asyncio.gather(*(in_database(call) for _ in range(THREADS)))


async def test_calls_of_several_sessions_do_not_wait_for_each_other(connection: Connection) -> None:
    assert len(set(await everywhere())) == THREADS
    assert connection.closed == []


async def test_after_a_failure_every_thread_opens_its_connection_anew(connection: Connection) -> None:
    threads = await everywhere()
    with pytest.raises(DatabaseError):
        await in_database(broken)
    assert len(connection.closed) == 1
    await everywhere()
    assert sorted(connection.closed) == sorted(threads)
    await everywhere()
    assert len(connection.closed) == THREADS


async def test_sqlite_has_one_thread(monkeypatch: pytest.MonkeyPatch, connection: Connection) -> None:
    monkeypatch.setattr(db_threads, "is_sqlite", lambda: True)

    def call(number: int) -> Any:
        return number, threading.get_ident()

    found = await asyncio.gather(*(in_database(call, number) for number in range(5)))
    assert [number for number, _ in found] == list(range(5))
    assert len({thread for _, thread in found}) == 1
    assert connection.closed == []
