"""One process that carries out calls, one at a time, each with a deadline.

A process that is late is killed and started anew; only the call it was at fails. A call whose process dies at it is
made once more, by a fresh one: calls change nothing but what their process keeps. A process that dies before it gets to
a call is replaced, and the call has lost nothing.
"""

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from pathlib import Path

from designer.workers.wire_frames import DONE, HURRY, MARKED, frame, read_frame_async
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[2]
# Not `-m`: the folder that people start the server in may hold modules of any name. The process must run our own files,
# also where this is a checkout and another Signalbox is installed.
BOOT = """\
import sys
if sys.argv[1] not in sys.path:
    sys.path.insert(0, sys.argv[1])
from designer.workers.child import main
main(*sys.argv[2:])
"""

PING = json.dumps({"call": "ping", "arguments": {}}).encode()
PING_SECONDS = 30.0
"""A process may still be importing."""
STARTS = 3
"""So many processes may end in a row before one gets to a call: that is not the call's doing."""


class WorkerError(Exception):
    """A call that gave no result: `timeout`, `worker-died`, or the code that the called function gave."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def command(module: str, options: Mapping[str, Json]) -> list[str]:
    """How a process for the functions of `module` is started."""
    return [sys.executable, "-P", "-c", BOOT, str(ROOT), module, json.dumps(options)]


class Worker:
    """One process. So many times it was `replaced`, `late`, and `marked` its answer (wire_frames.py)."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._greeted: Process | None = None
        self._lock = asyncio.Lock()
        self._is_at_call = self._hurried = False
        self.closed = False
        self.replaced = self.late = self.marked = 0

    @property
    def pid(self) -> int | None:
        """The process's number; None where none was started."""
        return None if self._process is None else self._process.pid

    @property
    def is_up(self) -> bool:
        """Whether the process has answered since it was started, and has not ended."""
        return self._process is not None and self._process is self._greeted and not _has_ended(self._process)

    async def start(self) -> None:
        """Start the process if it is not running, and wait for its first word."""
        async with self._lock:
            with contextlib.suppress(OSError):  # the next call tries again, and says so
                await self._ready()

    async def call(
        self, request: bytes, seconds: float, wanted: Callable[[], bool] = lambda: True
    ) -> bytes | WorkerError:
        """The answer's JSON text, or why there is none. The deadline starts when the process gets to the call.

        `wanted`: whether it is still worth beginning, or beginning anew.
        """
        async with self._lock:
            if not wanted():
                return WorkerError("cancelled", "Nobody waits for this any more.")
            answer = await self._attempt(request, seconds)
            if answer is None and wanted():
                answer = await self._attempt(request, seconds)
        if answer is None:
            return WorkerError("worker-died", "The process that worked on this ended unexpectedly.")
        if isinstance(answer, WorkerError):
            return answer
        self.marked += answer[:1] == MARKED
        return answer[1:] if answer[:1] in (DONE, MARKED) else WorkerError(**json.loads(answer[1:]))

    async def ping(self) -> WorkerError | None:
        """Returns as soon as the process answers, started where it is not running; why it does not."""
        found = await self.call(PING, PING_SECONDS)
        return found if isinstance(found, WorkerError) else None

    def hurry(self) -> None:
        """Tell the process, at its call of now or as soon as it has it, that others wait for it."""
        self._hurried = True
        if self._is_at_call and self._process and self._process.stdin:
            with contextlib.suppress(ConnectionError, RuntimeError):
                self._process.stdin.write(frame(HURRY))

    def kill(self) -> None:
        """End the process, whatever it is at; the next call starts another."""
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        self.closed = True
        await self._kill()

    async def _attempt(self, request: bytes, seconds: float) -> bytes | WorkerError | None:
        """The answer as it came, or why there is none; None where the process ended, and there is a fresh one now."""
        try:
            process = await self._ready()
        except OSError as error:  # also the TimeoutError of a process that does not answer
            return WorkerError("worker-died", f"No process could be started for this: {error}.")
        if process is None:
            why = "The server is ending." if self.closed else "The processes for this end as soon as they start."
            return WorkerError("worker-died", why)
        frames = frame(request) + (frame(HURRY) if self._hurried else b"")
        self._is_at_call = True
        try:
            answer = await _exchange(process, frames, seconds)
        except TimeoutError:
            self.late += 1
            await self._restart()
            return WorkerError("timeout", f"This took longer than {seconds:g} seconds and was stopped.")
        finally:
            self._is_at_call = self._hurried = False
        if answer is None:
            await self._restart()
        return answer

    async def _ready(self) -> Process | None:
        """The process, once it answers: what it imports takes long on a busy machine, and is no part of a call.

        None where several in a row ended before that, or this is closed. Raises OSError.
        """
        for _ in range(STARTS):
            process = await self._started()
            if process is None or process is self._greeted:
                return process
            try:
                answer = await _exchange(process, frame(PING), PING_SECONDS)
            except TimeoutError:
                await self._restart()
                raise TimeoutError(f"it did not answer within {PING_SECONDS:g} seconds") from None
            if answer is not None:
                self._greeted = process
                return process
            await self._restart()
        return None

    async def _started(self) -> Process | None:
        """The running process, or a fresh one where it has ended; None once this is closed."""
        if self._process is None or _has_ended(self._process):
            self.replaced += self._process is not None
            await self._kill()
            if not self.closed:
                self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        if self.closed:
            await self._kill()
        return self._process

    async def _restart(self) -> None:
        self.replaced += 1
        await self._kill()
        with contextlib.suppress(OSError):  # the next call tries again, and says so
            await self._started()

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin:
            process.stdin.close()
        await process.wait()


async def _exchange(process: Process, frames: bytes, seconds: float) -> bytes | None:
    """The answer to the request in `frames`; None where the process has ended. Raises TimeoutError."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
        async with asyncio.timeout(seconds):
            process.stdin.write(frames)
            await process.stdin.drain()
            return await read_frame_async(process.stdout)
    return None


def _has_ended(process: Process) -> bool:
    """Its output ends before its number is given back."""
    return process.returncode is not None or (process.stdout is not None and process.stdout.at_eof())
