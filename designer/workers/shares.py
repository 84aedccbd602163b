"""Who asks for work at this moment: the shares of the scheduler (scheduler.py) that it is charged to.

Outside of requests and sockets it is the server itself.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace

LINKS = "links"


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: `path` leads from the outermost share, which has a bound of its own, to the innermost one.

    `patient`: its calls wait as long as it takes, however many they are.
    """

    path: tuple[str, ...]
    patient: bool = False


SERVER = Asker(("server",), patient=True)
_now: ContextVar[Asker] = ContextVar("signalbox_asker", default=SERVER)


def person(key: str) -> Asker:
    """An account, or the one user of this machine: one however many pages and sockets they have."""
    return Asker((key,))


def guest(link: str, address: str) -> Asker:
    """Who comes by a share link: all links are one share together, in it each link, in that each address."""
    return Asker((LINKS, f"link {link}", address))


def stranger(address: str) -> Asker:
    """Somebody of whom only the address is known."""
    return Asker((f"address {address}",))


def begin(asker: Asker) -> None:
    """From now on `asker` asks, in this task and all that it starts."""
    _now.set(asker)


@contextmanager
def _meanwhile(asker: Asker) -> Iterator[None]:
    before = _now.set(asker)
    try:
        yield
    finally:
        _now.reset(before)


def by_server() -> AbstractContextManager[None]:
    """What nobody waits for, though somebody's request began it."""
    return _meanwhile(SERVER)


def patiently() -> AbstractContextManager[None]:
    """For work in many small parts that must not be broken off between two of them: it is charged as ever."""
    return _meanwhile(replace(_now.get(), patient=True))


def current() -> Asker:
    return _now.get()
