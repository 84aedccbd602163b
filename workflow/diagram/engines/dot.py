"""The system's Graphviz, kept warm: one `dot` process reads graph after graph from a pipe and answers on another.

It is killed at the deadline, when it answers nonsense and when it dies; the next layout then starts a new one.
"""

import atexit
import os
import selectors
import shutil
import subprocess
import threading
import time
from dataclasses import dataclass

from workflow.diagram.engines import EngineError, LateError
from workflow.limits import LAYOUT_MEMORY

COMMAND = ("dot", "-Tplain")
END = b"\nstop\n"
"""How `plain` ends a graph: a line that nothing else is."""


@dataclass
class _Warm:
    process: subprocess.Popen[bytes] | None = None
    owner: int = 0  # the process that started it: a fork must not share the pipes


_warm = _Warm()
_one_at_a_time = threading.Lock()


def layout(source: str, seconds: float) -> str:
    """Graphviz's `plain` output; EngineError after `seconds`, where there is no `dot`, or where it dies."""
    with _one_at_a_time:
        process = _running()
        try:
            return _ask(process, source.encode("utf-8"), time.monotonic() + seconds).decode("utf-8")
        except (EngineError, OSError, UnicodeDecodeError) as problem:
            _stop()
            if isinstance(problem, TimeoutError):
                raise LateError(f"Graphviz took more than {seconds:g} seconds") from problem
            raise problem if isinstance(problem, EngineError) else EngineError("Graphviz stopped") from problem


def _running() -> subprocess.Popen[bytes]:
    process = _warm.process
    if process is not None and _warm.owner == os.getpid() and process.poll() is None:
        return process
    program = shutil.which(COMMAND[0])
    if program is None:
        raise EngineError("there is no `dot` on this machine")
    process = subprocess.Popen(
        (program, *COMMAND[1:]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    )
    _limit(process.pid)
    _warm.process, _warm.owner = process, os.getpid()
    return process


def _ask(process: subprocess.Popen[bytes], source: bytes, until: float) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    question = memoryview(source + b"\n")
    answer = bytearray()
    os.set_blocking(process.stdin.fileno(), False)
    with selectors.DefaultSelector() as waiting:
        waiting.register(process.stdin, selectors.EVENT_WRITE)
        waiting.register(process.stdout, selectors.EVENT_READ)
        while not answer.endswith(END):
            ready = waiting.select(max(until - time.monotonic(), 0))
            if not ready:
                raise TimeoutError
            for key, _ in ready:
                if key.fileobj is process.stdout:
                    answer += _read(process.stdout.fileno())
                else:
                    question = question[os.write(process.stdin.fileno(), question) :]
                    if not question:
                        waiting.unregister(process.stdin)
    return bytes(answer)


def _read(pipe: int) -> bytes:
    data = os.read(pipe, 1 << 16)
    if not data:
        raise EngineError("Graphviz stopped")
    return data


def _limit(pid: int) -> None:
    """The memory limit, where the system lets one process limit another."""
    try:
        import resource

        resource.prlimit(pid, resource.RLIMIT_AS, (LAYOUT_MEMORY, LAYOUT_MEMORY))
    except (ImportError, AttributeError, OSError):
        return


@atexit.register
def _stop() -> None:
    process, _warm.process = _warm.process, None
    if process is None or _warm.owner != os.getpid():
        return
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
