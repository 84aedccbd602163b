"""Where coroutines' database calls are made: beside the event loop, on connections that stay open.

SQLite has one writer, so there everything goes through Django's one thread. Elsewhere a few threads with a connection
each take them, so that the commits of several sessions wait for the disk together and not one after the other.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection

THREADS = 4
"""As many connections has a process, and one more for Django's own thread."""

AT_ONCE = 200
"""Questions that are put together at most: a call's thread shall not keep the event loop waiting for long."""

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q")
A = TypeVar("A")


class _Connections:
    """Counts failures: after one in any thread each opens its connection anew, for the database may have been away."""

    def __init__(self) -> None:
        self._failures = 0
        self._seen = threading.local()

    def fresh(self) -> None:
        """Close this thread's connection if anything has failed since its last call."""
        if getattr(self._seen, "failures", 0) != self._failures:
            self._seen.failures = self._failures
            connection.close()

    def failed(self) -> None:
        """A call of this thread has failed."""
        self._failures += 1
        self._seen.failures = self._failures
        connection.close()


_connections = _Connections()


async def in_database(call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """What the call gives; after one that failed with a DatabaseError connections are opened anew."""

    def guarded() -> T:
        _connections.fresh()
        try:
            return call(*arguments, **options)
        except DatabaseError:
            _connections.failed()
            raise

    if is_sqlite():
        return await sync_to_async(guarded)()
    return await asyncio.get_running_loop().run_in_executor(_threads(), guarded)


@dataclass(slots=True)
class _Queue(Generic[Q, A]):
    """What is asked in one event loop, and who is answering."""

    waiting: list[tuple[Q, asyncio.Future[A]]] = field(default_factory=list)
    answering: asyncio.Task[None] | None = None


async def next_beat(seconds: float) -> None:
    """Wait for the next moment that the clock is a multiple of `seconds`: what all ask then is gathered."""
    now = asyncio.get_running_loop().time()
    await asyncio.sleep(seconds - now % seconds)


class Gathered(Generic[Q, A]):
    """Puts to the database together what many ask at the same moment.

    `call` gets some questions and gives as many answers, in a thread. A question that comes alone is put at once; those
    that come while a call is under way share the next one.
    """

    def __init__(self, call: Callable[[Sequence[Q]], Sequence[A]]) -> None:
        self._call = call
        self._queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue[Q, A]] = WeakKeyDictionary()

    async def ask(self, question: Q) -> A:
        """The answer; raises what the call raises, to all whose questions it was put together with."""
        loop = asyncio.get_running_loop()
        queue = self._queues.setdefault(loop, _Queue())
        answer: asyncio.Future[A] = loop.create_future()
        queue.waiting.append((question, answer))
        if queue.answering is None or queue.answering.done():
            queue.answering = loop.create_task(self._answer(queue))
        return await answer

    async def _answer(self, queue: _Queue[Q, A]) -> None:
        while queue.waiting:
            taken, queue.waiting = queue.waiting[:AT_ONCE], queue.waiting[AT_ONCE:]
            call = in_database(self._call, [question for question, _ in taken])
            (found,) = await asyncio.gather(call, return_exceptions=True)
            for number, (_, answer) in enumerate(taken):
                if answer.done():  # who asked has gone meanwhile
                    continue
                if isinstance(found, BaseException):
                    answer.set_exception(found)
                else:
                    answer.set_result(found[number])


@cache
def is_sqlite() -> bool:
    """Whether the database has one writer only."""
    return connection.vendor == "sqlite"


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, "database")
