"""Where coroutines' database calls are made: beside the event loop, on connections that stay open.

SQLite has one writer, so there everything goes through Django's one thread. Elsewhere a few threads with a connection
each take them, so that the commits of several sessions wait for the disk together and not one after the other.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import ParamSpec, TypeVar

from asgiref.sync import SyncToAsync
from django.db import DatabaseError, connection

THREADS = 4
"""As many connections has a process, and one more for Django's own thread."""

P = ParamSpec("P")
T = TypeVar("T")


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

    threads = SyncToAsync.single_thread_executor if is_sqlite() else _threads()
    return await asyncio.get_running_loop().run_in_executor(threads, guarded)


@cache
def is_sqlite() -> bool:
    """Whether the database has one writer only."""
    return connection.vendor == "sqlite"


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, "database")
