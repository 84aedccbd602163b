"""A few warm processes (process.py) that carry out calls, each one call at a time, in fair turns (scheduler.py).

There is one more process than `size`: it is kept for whoever comes while others are at the rest, and starts when it is
first needed. A call with a key prefers the process that had the last call with it, for something is kept there; where
that one is at work for others for too long it goes to another, which is told that what it may have kept is not valid.

Nothing here blocks the event loop. A caller that is cancelled takes back a call that waits. One that was begun is left
to finish, what was begun is never half read; or, where the call says so (`stop`), ended with its process.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Any
from zlib import crc32

from designer.telemetry import metrics
from designer.telemetry.context import current
from designer.workers import shares
from designer.workers.process import Worker, WorkerError, command
from designer.workers.scheduler import Call, Scheduler
from workflow.paths import Json

PATIENCE = 0.05
"""So many seconds the process that has what a call is about may be at another one, before this one goes elsewhere."""
LONG_WAIT = 1.0
"""After so many seconds a call goes elsewhere, where what it is about is made anew, though that process gets on."""
KEPT = 4096
"""Keys of which it is remembered where the last call was."""
RESTART = 1.0
"""About the seconds that a fresh process takes to be as warm: work that nobody waits for may take as long."""
LONGEST = 60
"""Seconds: nobody is told to come back later than that."""


class Busy(Exception):
    """A call that was not begun, for too much waits. `own`: of the same asker. Again after so many `seconds`."""

    def __init__(self, *, own: bool, seconds: int) -> None:
        whose = "Too much of what you asked for before is still being worked on" if own else "The server is busy"
        self.status, self.code = (429, "too-many") if own else (503, "busy")
        self.seconds = seconds
        self.message = f"{whose}; nothing was changed. Try again in {seconds} second{'' if seconds == 1 else 's'}."
        super().__init__(self.message)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long a call waits for its turn, and how many of one asker do."""

    seconds: float = 15.0
    calls: int = 100


@dataclass(eq=False)
class Work:
    """A call with what it needs: `answer` is what its caller waits for, `worker` who is at it."""

    request: dict[str, Json]
    seconds: float
    stop: bool
    answer: asyncio.Future[bytes]
    worker: Worker | None = None
    wanted: bool = True
    hurried: bool = False


def label(module: str) -> str:
    """What metrics and the log call the processes of a module; those that have been read for long keep their word."""
    last = module.rpartition(".")[2]
    return {"analysis": "analysing", "sessions": "simulating"}.get(last, last)


class Pool:
    """`size` processes, and one in reserve, that carry out the functions of the module `module` (its `CALLS`).

    `stop`: nothing is missed that a process keeps, so that work that nobody waits for any more is ended.
    """

    def __init__(
        self, module: str, size: int, options: Mapping[str, Json], bounds: Bounds | None = None, *, stop: bool = False
    ) -> None:
        self.name = label(module)
        self.workers = [Worker(command(module, options)) for _ in range(size + 1)]
        self.refused = 0
        self._size = size
        self._stop_all = stop
        self._reserved = False
        self._bounds = bounds or Bounds()
        self._turns = Scheduler(len(self.workers), monotonic)
        self._works: dict[Call, Work] = {}
        self._at: dict[Worker, Call] = {}
        self._holders: OrderedDict[str, Worker] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._mean = 0.1

    def start(self) -> None:
        """Start all processes but the one in reserve, in the background."""
        for worker in self.workers[: self._size]:
            self._start(worker)

    def reserve(self) -> None:
        """Start the process in reserve: there is more than one who asks."""
        self._reserved = True
        self._start(self.workers[-1])

    async def call(
        self, name: str, arguments: dict[str, Json], seconds: float, key: str | None = None, *, stop: bool = False
    ) -> Any:
        """The result of a function; raises WorkerError, and Busy. Calls with the same `key` go to the same process.

        With `stop` a caller that is cancelled ends the work too.
        """
        return json.loads(await self.call_raw(name, arguments, seconds, key, stop=stop))

    async def call_raw(
        self, name: str, arguments: dict[str, Json], seconds: float, key: str | None = None, *, stop: bool = False
    ) -> bytes:
        """As `call`, but the result's JSON text."""
        trail, loop = current(), asyncio.get_running_loop()
        ids = {"request": trail.request, "session": trail.session}
        request = {"call": name, "arguments": arguments, "ids": ids}
        call = self._add(Work(request, seconds, stop or self._stop_all, loop.create_future()), key)
        work = self._works[call]
        self._begin_what_can()
        alarms = [loop.call_later(PATIENCE, self._begin_what_can)] if key is not None else []
        if not call.asker.patient:
            alarms.append(loop.call_later(self._bounds.seconds, self._give_up, call))
        try:
            return await work.answer
        except asyncio.CancelledError:
            self._leave(call)
            raise
        finally:
            for alarm in alarms:
                alarm.cancel()

    @property
    def is_starting(self) -> bool:
        """Whether no process has answered yet, and those that were just started may."""
        return bool(self._starting) and not any(worker.is_up for worker in self.workers)

    async def answers(self) -> None:
        """Returns as soon as one process answers; one that is at work will. Raises WorkerError."""
        running = next((worker for worker in self.workers if worker.pid is not None), self.workers[0])
        found = None if self._at else await running.ping()
        if found is not None:
            raise found

    async def close(self) -> None:
        """End all processes; what waits is answered."""
        for worker in self.workers:
            await worker.close()
        while self._tasks:
            await asyncio.wait(self._tasks)

    @property
    def busy(self) -> int:
        return len(self._at)

    @property
    def waiting(self) -> int:
        return self._turns.waits

    @property
    def askers(self) -> int:
        return self._turns.askers

    def _add(self, work: Work, key: str | None) -> Call:
        asker = shares.current()
        if not asker.patient and self._turns.backlog(asker) >= self._bounds.calls:
            raise self._busy(own=True)
        call = self._turns.add(asker, key)
        self._works[call] = work
        if not self._reserved and self._turns.are_several:
            self.reserve()
        return call

    def _begin_what_can(self) -> None:
        while len(self._at) < len(self.workers) and (call := self._turns.next(self._is_place_for)):
            worker, work = self._place(call), self._works[call]
            assert worker is not None
            self._at[worker], work.worker = call, worker
            if call.key is not None and self._holders.pop(call.key, None) is not worker:
                work.request["let_go"] = call.key
            if call.key is not None:
                self._holders[call.key] = worker
                while len(self._holders) > KEPT:
                    self._holders.popitem(last=False)
            metrics.waited(self.name, monotonic() - call.came)
            self._in_background(self._run(call, work, worker))
            if self._turns.waits:
                asyncio.get_running_loop().call_later(PATIENCE, self._begin_what_can)
        if self._turns.waits:
            self._hurry()

    def _hurry(self) -> None:
        """Tell those at work, once, that others wait: long commands of sessions end their part then."""
        for worker, call in self._at.items():
            if not self._works[call].hurried:
                self._works[call].hurried = True
                worker.hurry()

    def _is_place_for(self, call: Call) -> bool:
        return self._place(call) is not None

    def _place(self, call: Call) -> Worker | None:
        """The process that may begin a call now: the one that has what it is about; another where that one is stuck."""
        free = [worker for worker in self.workers if worker not in self._at]
        if call.key is None or not free:
            return free[0] if free else None
        own = self._holders.get(call.key) or self.workers[crc32(call.key.encode()) % self._size]
        if own in free:
            return own
        now, before = monotonic(), self._at.get(own)
        stuck = before is None or now - before.shares[0].began[before] >= PATIENCE
        return free[0] if stuck or now - call.came >= LONG_WAIT else None

    async def _run(self, call: Call, work: Work, worker: Worker) -> None:
        begun = monotonic()
        found: bytes | WorkerError = WorkerError("worker-died", "No process could be started for this.")
        try:
            found = await worker.call(json.dumps(work.request).encode(), work.seconds, lambda: work.wanted)
        finally:
            self._mean += (monotonic() - begun - self._mean) / 8
            del self._at[worker], self._works[call]
            self._turns.end(call)
            self._begin_what_can()
            if not work.answer.done():
                if isinstance(found, WorkerError):
                    work.answer.set_exception(found)
                else:
                    work.answer.set_result(found)

    def _leave(self, call: Call) -> None:
        work = self._works.get(call)
        if work is None:
            return
        work.wanted = False
        if work.worker is None:
            del self._works[call]
            self._turns.drop(call)
        elif work.stop:
            late = call.shares[0].began[call] + RESTART - monotonic()
            asyncio.get_running_loop().call_later(max(0.0, late), self._stop, call)

    def _stop(self, call: Call) -> None:
        work = self._works.get(call)
        if work is not None and work.worker is not None:
            work.worker.kill()

    def _give_up(self, call: Call) -> None:
        work = self._works.get(call)
        if work is None or work.worker is not None:
            return
        busy = self._busy(own=self._turns.is_own_doing(call))
        del self._works[call]
        self._turns.drop(call)
        if not work.answer.done():
            work.answer.set_exception(busy)

    def _busy(self, *, own: bool) -> Busy:
        self.refused += 1
        return Busy(own=own, seconds=min(LONGEST, max(1, ceil(self.waiting * self._mean / len(self.workers)))))

    def _start(self, worker: Worker) -> None:
        task = self._in_background(worker.start())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
