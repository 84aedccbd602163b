"""The one way in to the worker processes: what is to be done is asked of a client, from requests, sockets and commands.

`TEXTS` looks at texts, `SIMULATIONS` runs sessions, `BATCHES` does what takes long. Each has its processes in the
running event loop; they start at the first use, those of the first two when `warm_up()` is called. Who asks (shares.py)
has a fair share of them. Nothing outside of designer/workers knows pools, processes or the scheduler:
tests/designer/test_worker_client.py.
"""

import asyncio
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from designer.limits import WORKER_ANSWER
from designer.workers.pool import Bounds, Busy, Pool
from designer.workers.process import WorkerError
from workflow.paths import Json

__all__ = ["BATCHES", "SIMULATIONS", "TEXTS", "Busy", "Client", "WorkerError", "close_pools", "gauges", "warm_up"]

_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Pool]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Client:
    """Asks the processes that carry out the CALLS of `module`: `size` of them, or as many as the settings say.

    `stop`: nothing is missed that a process keeps, so that work that nobody waits for any more is ended.
    """

    module: str
    size: int | None = None
    stop: bool = False

    async def call(
        self, name: str, arguments: dict[str, Json], seconds: float, key: str | None = None, *, stop: bool = False
    ) -> Any:
        """The result of one of the CALLS, within so many seconds. Calls with the same `key` go to the same process.

        With `stop` a caller that is cancelled ends the work too. Raises WorkerError for work that failed, took too
        long or was refused, and Busy where it was not begun.
        """
        return await self.pool().call(name, arguments, seconds, key, stop=stop)

    async def call_raw(
        self, name: str, arguments: dict[str, Json], seconds: float, key: str | None = None, *, stop: bool = False
    ) -> bytes:
        """As `call`, but the result's JSON text."""
        return await self.pool().call_raw(name, arguments, seconds, key, stop=stop)

    @property
    def is_starting(self) -> bool:
        """Whether no process has answered yet, and those that were just started may."""
        return self.pool().is_starting

    async def answers(self) -> None:
        """Returns as soon as one process answers; one that is at work will. Raises WorkerError."""
        await self.pool().answers()

    def pool(self) -> Pool:
        """The processes in the running event loop, made now where there are none: for this folder and for tests."""
        from django.conf import settings

        pools = _pools.setdefault(asyncio.get_running_loop(), {})
        if self.module not in pools:
            options = {
                "memory": settings.LIMIT_WORKER_MEMORY,
                "answer": max(WORKER_ANSWER, 2 * settings.LIMIT_IMPORT_EXPANDED),
                "sessions": settings.LIVE_SESSIONS,
                "log": (settings.LOG, settings.LOG_LEVEL),
            }
            bounds = Bounds(settings.LIMIT_WAIT_SECONDS, settings.LIMIT_WAITING)
            pools[self.module] = Pool(self.module, self.size or settings.WORKERS, options, bounds, stop=self.stop)
            if settings.ACCOUNTS:
                pools[self.module].reserve()
        return pools[self.module]


TEXTS = Client("designer.workers.tasks.analysis", stop=True)
"""The processes that read, check and draw texts."""
SIMULATIONS = Client("designer.workers.tasks.sessions")
"""The processes that run simulations."""
BATCHES = Client("designer.workers.tasks.batch", 1, stop=True)
"""The process (and one in reserve) that runs scenarios to their end and explores; both start when first needed."""


def warm_up() -> None:
    """Start the processes for texts and simulations in the background, so that nobody waits for their imports."""
    for client in (TEXTS, SIMULATIONS):
        client.pool().start()


async def close_pools() -> None:
    for pool in _pools.pop(asyncio.get_running_loop(), {}).values():
        await pool.close()


def gauges() -> dict[str, dict[str, float]]:
    """What metrics tell of the processes of the running event loop: by the gauge or counter, by the pool's name."""
    found = {pool.name: pool for pool in _pools.get(asyncio.get_running_loop(), {}).values()}
    return {
        "signalbox_workers": {name: sum(one.pid is not None for one in pool.workers) for name, pool in found.items()},
        "signalbox_workers_busy": {name: pool.busy for name, pool in found.items()},
        "signalbox_worker_calls_waiting": {name: pool.waiting for name, pool in found.items()},
        "signalbox_worker_askers": {name: pool.askers for name, pool in found.items()},
        "signalbox_worker_calls_refused": {name: pool.refused for name, pool in found.items()},
        "signalbox_workers_replaced": {name: sum(one.replaced for one in pool.workers) for name, pool in found.items()},
        "signalbox_worker_timeouts": {name: sum(one.late for one in pool.workers) for name, pool in found.items()},
        "signalbox_layouts_plain": {name: sum(one.marked for one in pool.workers) for name, pool in found.items()},
    }
