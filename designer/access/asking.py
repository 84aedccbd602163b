"""Who asks at this moment, for what lies deep below a request: which other definitions may come into an answer.

The middleware says so for the time of a request. Outside of requests everything may: work that nobody sees.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db.models import Q, QuerySet

from designer.access.actors import Actor
from designer.models import Definition
from designer.workers import askers

_now: ContextVar[Actor | None] = ContextVar("signalbox_actor", default=None)


def begin(actor: Actor, address: str) -> None:
    """From now on `actor` asks, from an address, as long as this request lasts; work is charged to them."""
    _now.set(actor)
    askers.begin(asker(actor, address))


def asker(actor: Actor, address: str) -> askers.Asker:
    """Whom the work for somebody is charged to; without accounts each address is somebody."""
    if actor.link is not None:
        return askers.guest(str(actor.link.pk), address)
    if actor.user is not None:
        return askers.person(actor.key)
    return askers.person(f"local {address}") if actor.local else askers.stranger(address)


@contextmanager
def nobody() -> Iterator[None]:
    """Work of the server itself, such as counting problems anew: whatever there is counts."""
    before = _now.set(None)
    try:
        with askers.by_server():
            yield
    finally:
        _now.reset(before)


def seen() -> QuerySet[Definition]:
    """The definitions of the library that may be named."""
    actor = _now.get()
    return Definition.objects.filter(Q() if actor is None else actor.visible(), archived=False)


def company() -> QuerySet[Definition]:
    """The definitions of the library that may go along with a run, and that a text may name."""
    actor = _now.get()
    return Definition.objects.filter(Q() if actor is None else actor.company(), archived=False)
