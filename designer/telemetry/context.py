"""What is being worked on at this moment, so that whatever is logged meanwhile carries its ids.

No Django here: the worker processes have trails too.
"""

import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass

REQUEST = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
"""What an id of a request looks like that comes from a proxy."""
SESSION = re.compile(r"[A-Za-z0-9_-]{1,64}")
ID_BYTES = 8


@dataclass(slots=True)
class Trail:
    """A request or a socket: its ids, the pattern of its address, and what who asks is here (not who)."""

    request: str = ""
    session: str = ""
    route: str = ""
    role: str = ""


_now: ContextVar[Trail | None] = ContextVar("signalbox_trail", default=None)


def begin(request: str = "", session: str = "", route: str = "") -> Trail:
    """A new trail for what follows in this task and all that it starts; an id is made where `request` is none."""
    trail = Trail(request if REQUEST.fullmatch(request) else secrets.token_hex(ID_BYTES), route=route)
    _now.set(trail)
    note(session=session)
    return trail


def follow(request: str = "", session: str = "") -> None:
    """In a worker process: from now on this is about a request that has its ids already."""
    _now.set(Trail(request, session))


def current() -> Trail:
    """The trail of this moment; an empty one outside of requests."""
    return _now.get() or Trail()


def note(*, session: str = "", route: str = "", role: str = "") -> None:
    """What has been found out about the request or socket of this moment; a session's id only if it looks like one."""
    trail = current()
    trail.session = session if SESSION.fullmatch(session) else trail.session
    trail.route = route or trail.route
    trail.role = role or trail.role
