"""Work on what people send is done in processes that may hang, crash or be killed without hurting anybody else.

Who asks (shares.py) has a fair share of them (scheduler.py), however much and often they ask.

`analysis_pool()` looks at texts, `simulation_pool()` runs sessions, `batch_pool()` what takes long; all belong to the
running event loop and start their processes at the first use, the first two when `warm_up()` is called.
"""

import asyncio
from weakref import WeakKeyDictionary

from designer.workers.pool import Bounds, Busy, Pool
from designer.workers.process import WorkerError
from designer.workers.wire_frames import ANSWER

__all__ = [
    "Busy",
    "Pool",
    "WorkerError",
    "analysis_pool",
    "batch_pool",
    "close_pools",
    "pools",
    "simulation_pool",
    "warm_up",
]

_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Pool]] = WeakKeyDictionary()


def analysis_pool() -> Pool:
    """The processes that read, check and draw texts."""
    return _pool("designer.workers.tasks.analysis", stop=True)


def simulation_pool() -> Pool:
    """The processes that run simulations."""
    return _pool("designer.workers.tasks.sessions")


def batch_pool() -> Pool:
    """The process (and one in reserve) that runs scenarios to their end and explores; both start when first needed."""
    return _pool("designer.workers.tasks.batch", 1, stop=True)


def pools() -> dict[str, Pool]:
    """Those of the running event loop, by what metrics call them; empty before the first use."""
    return {pool.name: pool for pool in _pools.get(asyncio.get_running_loop(), {}).values()}


def warm_up() -> None:
    """Start all processes in the background, so that nobody waits for their imports."""
    for pool in (analysis_pool(), simulation_pool()):
        pool.start()


async def close_pools() -> None:
    """End the processes of the running event loop."""
    for pool in _pools.pop(asyncio.get_running_loop(), {}).values():
        await pool.close()


def _pool(module: str, size: int | None = None, *, stop: bool = False) -> Pool:
    from django.conf import settings

    pools = _pools.setdefault(asyncio.get_running_loop(), {})
    if module not in pools:
        options = {
            "memory": settings.LIMIT_WORKER_MEMORY,
            "answer": max(ANSWER, 2 * settings.LIMIT_IMPORT_EXPANDED),
            "sessions": settings.LIVE_SESSIONS,
            "log": (settings.LOG, settings.LOG_LEVEL),
        }
        bounds = Bounds(settings.LIMIT_WAIT_SECONDS, settings.LIMIT_WAITING)
        pools[module] = Pool(module, size or settings.WORKERS, options, bounds, stop=stop)
        if settings.ACCOUNTS:
            pools[module].reserve()
    return pools[module]
