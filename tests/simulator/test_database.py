"""Where database calls are made: on SQLite in one thread, elsewhere in a few, each with a connection of its own."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import DatabaseError

from simulator import database
from simulator.database import AT_ONCE, THREADS, Gathered, in_database, next_beat


class Connection:
    """Counts how often each thread closes its own."""

    def __init__(self) -> None:
        self.closed: list[str] = []

    def close(self) -> None:
        self.closed.append(threading.current_thread().name)


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> Connection:
    found = Connection()
    monkeypatch.setattr(database, "connection", found)
    monkeypatch.setattr(database, "_connections", database._Connections())
    monkeypatch.setattr(database, "is_sqlite", lambda: False)
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
    monkeypatch.setattr(database, "is_sqlite", lambda: True)

    def call(number: int) -> Any:
        return number, threading.get_ident()

    found = await asyncio.gather(*(in_database(call, number) for number in range(5)))
    assert [number for number, _ in found] == list(range(5))
    assert len({thread for _, thread in found}) == 1
    assert connection.closed == []


async def test_what_many_ask_at_once_is_put_together() -> None:
    calls: list[list[int]] = []

    def doubled(numbers: Sequence[int]) -> list[int]:
        calls.append(list(numbers))
        return [2 * number for number in numbers]

    gathered = Gathered(doubled)
    assert await gathered.ask(7) == 14
    assert await asyncio.gather(*(gathered.ask(number) for number in range(AT_ONCE + 5))) == [
        2 * number for number in range(AT_ONCE + 5)
    ]
    assert [len(numbers) for numbers in calls] == [1, AT_ONCE, 5]


async def test_a_failure_is_told_to_all_whose_questions_were_put_together() -> None:
    def refusing(numbers: Sequence[int]) -> list[int]:
        if 13 in numbers:
            raise DatabaseError("away")
        return list(numbers)

    gathered = Gathered(refusing)
    found = await asyncio.gather(*map(gathered.ask, (1, 13, 2)), return_exceptions=True)
    assert all(isinstance(one, DatabaseError) for one in found)
    assert await gathered.ask(3) == 3


async def test_who_goes_while_waiting_holds_nobody_up() -> None:
    gathered: Gathered[int, int] = Gathered(list)
    gone, stays = asyncio.ensure_future(gathered.ask(1)), asyncio.ensure_future(gathered.ask(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == 2
    assert gone.cancelled()


async def test_the_next_beat_is_the_same_for_all() -> None:
    loop = asyncio.get_running_loop()

    async def woken(after: float) -> int:
        await asyncio.sleep(after)
        await next_beat(0.2)
        return round(loop.time() / 0.2)

    await next_beat(0.2)
    assert len(set(await asyncio.gather(*map(woken, (0.0, 0.05, 0.1))))) == 1
