"""Parts of work carried out here, in processes of this machine, or on a Dask cluster: the same results in any order."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import parent_process
from threading import Thread
from typing import Any, TypeVar

from designer.raising import instead
from designer.release import extra

CONNECT_SECONDS = 10
Part = TypeVar("Part")
Done = TypeVar("Done")


class NoWorkers(Exception):
    """There is nobody to do the work, or they have gone; the message says why."""


@dataclass(frozen=True, slots=True)
class Where:
    """In `workers` processes of this machine (None: one for each core), or on the cluster at an address."""

    workers: int | None = None
    cluster: str | None = None

    @property
    def count(self) -> int:
        """How many processes there are, as far as that is known here."""
        return self.workers or os.cpu_count() or 1


def spread(work: Callable[[Part], Done], parts: Sequence[Part], where: Where) -> Iterator[tuple[int, Done]]:
    """What `work` (a function of a module) makes of each part, with the part's index, as it is done.

    Raises NoWorkers, and what `work` raises.
    """
    if where.cluster is not None:
        yield from _on_cluster(work, parts, where.cluster)
    elif where.count == 1 or len(parts) == 1:
        yield from ((place, work(part)) for place, part in enumerate(parts))
    else:
        yield from _in_processes(work, parts, min(where.count, len(parts)))


def _in_processes(work: Callable[[Part], Done], parts: Sequence[Part], count: int) -> Iterator[tuple[int, Done]]:
    pool = ProcessPoolExecutor(count, initializer=_end_with_parent)
    try:
        places: dict[Future[Done], int] = {pool.submit(work, part): place for place, part in enumerate(parts)}
        for done in as_completed(places):
            yield places.pop(done), done.result()
    except BrokenProcessPool:
        raise NoWorkers("a process that worked on this ended unexpectedly") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Let this process of a pool end where the one that began it is killed: else it waits for work for ever."""
    parent = parent_process()

    def watch() -> None:
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()


def _on_cluster(work: Callable[[Part], Done], parts: Sequence[Part], address: str) -> Iterator[tuple[int, Done]]:
    """Each part as a task of its own; the workers must have this program installed, of the same version."""
    dask = _dask()
    with instead((OSError, ValueError), lambda error: NoWorkers(f"the cluster {address} cannot be reached: {error}")):
        client = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    with client:
        tasks: list[Any] = [client.submit(work, part, pure=False) for part in parts]
        places = {task.key: place for place, task in enumerate(tasks)}
        try:
            for task, done in dask.as_completed(tasks, with_results=True, loop=client.loop):
                yield places[task.key], done
                task.release()
        except ModuleNotFoundError as error:
            raise NoWorkers(f"the workers of {address} have not what this needs: {error}") from None
        except dask.KilledWorker as error:
            raise NoWorkers(f"workers of {address} ended unexpectedly: {error}") from None


def _dask() -> Any:
    """The library of Dask's cluster, which few need; it has no types."""
    try:
        return import_module("distributed")
    except ImportError:
        raise NoWorkers(f"Dask is not installed here: {extra('cluster')}") from None
