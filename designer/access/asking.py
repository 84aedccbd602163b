"""Who asks at this moment, for what lies deep below a request: which other definitions may come into an answer.

The middleware says so for the time of a request. Outside of requests everything may: work that nobody sees.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db.models import Q, QuerySet

from designer.access.actors import Actor
from designer.models import Definition

_now: ContextVar[Actor | None] = ContextVar("signalbox_actor", default=None)


def begin(actor: Actor) -> None:
    """From now on `actor` asks, as long as this request lasts."""
    _now.set(actor)


@contextmanager
def nobody() -> Iterator[None]:
    """Work of the server itself, such as counting problems anew: whatever there is counts."""
    before = _now.set(None)
    try:
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
