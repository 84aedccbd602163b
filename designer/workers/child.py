"""The worker process: reads calls from standard input, writes answers to standard output, one at a time.

It never imports Django. It ends as soon as its input does, even in the middle of a call: then the server is gone.
"""

import importlib
import json
import logging
import logging.config
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

from designer.limits import WORKER_ANSWER
from designer.telemetry.context import follow
from designer.telemetry.log_format import logging_of
from designer.workers.gc_tuning import leave_alone
from designer.workers.tasks.counted import take
from designer.workers.tasks.time_slices import others_wait
from designer.workers.wire_frames import DONE, FAILED, HURRY, MARKED, encode, frame, read_frame
from simulator.live.failure_words import WAY_ON

log = logging.getLogger(__name__)


def main(module: str, options: str) -> None:
    """Serve the functions `CALLS` of `module` after its `prepare(options)`; does not return."""
    answers = _own_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # likewise: whoever stops a service may send it to all its processes
    settings = json.loads(options)
    logging.config.dictConfig(logging_of(*settings.get("log", ("text", "WARNING"))))
    _limit_memory(int(settings["memory"]))
    tasks = importlib.import_module(module)
    tasks.prepare(settings)
    leave_alone()
    most = int(settings.get("answer", WORKER_ANSWER))
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    while True:
        answers.write(frame(answer(tasks.CALLS, requests.get(), most)))
        answers.flush()


def answer(calls: dict[str, Callable[..., Any]], request: bytes, most: int = WORKER_ANSWER) -> bytes:
    """Carry out one request. An exception with a `code` is the caller's to show; any other is ours to log.

    An answer of more than `most` bytes is refused: the server, which works for everybody, would hold it in memory.
    """
    asked = json.loads(request)
    follow(**asked.get("ids", {}))
    take()
    try:
        if "let_go" in asked and "let_go" in calls:
            calls["let_go"](asked["let_go"])
        if asked["call"] == "ping":
            return DONE + encode(None)
        found = encode(calls[asked["call"]](**asked["arguments"]))
        if len(found) > most:
            return _failed("too-large", f"The answer has {len(found):,} bytes; it may have {most:,}.")
        return (MARKED if take() else DONE) + found
    except MemoryError:
        return _failed("memory", "This needs more memory than it may have and was stopped.")
    except Exception as error:
        code = getattr(error, "code", None)
        if isinstance(code, str):
            return _failed(code, str(error))
        log.exception("%s failed", asked["call"])
        return _failed("internal", f"This could not be worked on, because the program itself failed. {WAY_ON}")


def _failed(code: str, message: str) -> bytes:
    return FAILED + json.dumps({"code": code, "message": message}).encode()


def _own_output() -> BinaryIO:
    """Standard output for answers alone; what anything prints goes to standard error."""
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own


def _read(requests: "queue.SimpleQueue[bytes]") -> None:
    while (request := read_frame(sys.stdin.buffer)) is not None:
        others_wait(now=request == HURRY)
        if request != HURRY:
            requests.put(request)
    os._exit(0)


def _limit_memory(size: int) -> None:
    """Bound the memory that may be written to; WebAssembly reserves gigabytes of addresses that it never touches."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if size:
        resource.setrlimit(resource.RLIMIT_DATA, (size, size))
