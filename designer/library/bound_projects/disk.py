"""What a disk is asked for, on threads of its own: a disk that hangs holds nobody up for longer than a limit.

A thread that hangs stays until the disk answers. For each folder there is one that writes; what is to be written
meanwhile waits behind it, once.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from django.db import connections

from designer.library.bound_projects.folder import Unusable
from designer.raising import instead

log = logging.getLogger(__name__)
T = TypeVar("T")
Key = tuple[str, str]
AT_ONCE = 8
"""So many questions to disks wait for an answer at the same time."""
_asking = threading.BoundedSemaphore(AT_ONCE)
_lock = threading.Lock()


@dataclass
class _Turn:
    done: threading.Event = field(default_factory=threading.Event)
    begun: float = field(default_factory=monotonic)


_now: dict[Key, _Turn] = {}
_next: dict[Key, _Turn] = {}


def soon(key: Key, work: Callable[..., None], seconds: float) -> bool:
    """Have `work(*key)` done, after what is done for this key now; whether that was within `seconds`.

    Nobody waits for longer than that since the work that goes before began: where it hangs, not at all.
    """
    with _lock:
        before = _now.get(key)
        turn = _next.setdefault(key, _Turn()) if before else _Turn()
        if before is None:
            threading.Thread(target=_run, args=(key, work), name="project folder", daemon=True).start()
            _now[key] = turn
    return turn.done.wait(max(0.0, (before or turn).begun + seconds - monotonic()))


def answered(question: Callable[[], T], seconds: float) -> T:
    """What `question` gives, or raises; it asks no database. Unusable where the disk does not answer in time."""
    found: Future[T] = Future()

    def ask() -> None:
        try:
            found.set_result(question())
        except Exception as error:  # noqa: BLE001 - raised where it was asked
            found.set_exception(error)
        finally:
            _asking.release()

    if not _asking.acquire(blocking=False):
        raise Unusable("the disk does not answer")
    threading.Thread(target=ask, name="project folder read", daemon=True).start()
    with instead(TimeoutError, Unusable(f"the disk did not answer within {seconds:g} seconds")):
        return found.result(seconds)


def _run(key: Key, work: Callable[..., None]) -> None:
    while True:
        try:
            work(*key)
        except Exception:
            log.exception("what was to be written for %s is not written", key)
        finally:
            connections.close_all()
        with _lock:
            _now.pop(key).done.set()
            if key not in _next:
                return
            _now[key] = _next.pop(key)
            _now[key].begun = monotonic()
