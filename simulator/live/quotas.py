"""How much one person's sessions, and those of all, may take up: counted in the transaction that adds to them.

The numbers are the server's settings `SIGNALBOX_QUOTA_…` (docs/limits.md). What would pass one is refused as a whole,
and from NEAR on each answer says how near it is.
"""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from simulator.models import Session, SessionText, Text

NEAR = 0.9
MIB = 1024 * 1024


class QuotaMet(Exception):
    """There is no room for this; the text says which quota, how full it is, and how there is room again."""


@dataclass(frozen=True, slots=True)
class Usage:
    """So many sessions, and the bytes of their own, of their logs and of the texts that they have."""

    sessions: int
    size: int


def of(maker: str) -> Usage:
    """What the sessions of one person take up; a text that several of them have counts once."""
    texts = SessionText.objects.filter(session__maker=maker).values("text")
    return _usage(Q(maker=maker), Q(pk__in=texts))


def of_all() -> Usage:
    """What all sessions take up."""
    return _usage(Q(), Q())


def check_new(maker: str) -> str:
    """Raise QuotaMet where the sessions that there are now are too many or too much; a word where they nearly are."""
    mine, everybody = of(maker), of_all()
    room = "Delete simulations that you need no more"
    near = [
        _counted("Your simulations are", mine.sessions, "QUOTA_SESSIONS", room),
        _bytes("Your simulations take up", mine.size, "QUOTA_BYTES", room),
        _counted("The server's simulations are", everybody.sessions, "QUOTA_SERVER_SESSIONS", room),
        _bytes("The server's simulations take up", everybody.size, "QUOTA_SERVER_BYTES", room),
    ]
    return " ".join(filter(None, near))


def check_grown(maker: str) -> None:
    """Raise QuotaMet where what the sessions of one person have grown to is too much."""
    room = "Go back, or delete simulations that you need no more"
    _bytes("Your simulations take up", of(maker).size, "QUOTA_BYTES", room)


def _usage(sessions: Q, texts: Q) -> Usage:
    found = Session.objects.filter(sessions).aggregate(count=Count("pk"), size=Coalesce(Sum("size"), 0))
    shared = Text.objects.filter(texts).aggregate(size=Coalesce(Sum("size"), 0))
    return Usage(found["count"], found["size"] + shared["size"])


def _counted(what: str, there: int, quota: str, room: str) -> str:
    most = getattr(settings, quota)
    return check_room(there, most, f"{what} {there:,} of {most:,} at most", f"SIGNALBOX_{quota}", room)


def _bytes(what: str, there: int, quota: str, room: str) -> str:
    most = getattr(settings, quota)
    said = f"{what} {there / MIB:,.1f} of {most / MIB:,.1f} MiB at most"
    return check_room(there, most, said, f"SIGNALBOX_{quota}", room)


def check_room(there: int, most: int, said: str, setting: str, room: str) -> str:
    """ "" where there is enough room, a word where it is nearly full; raises QuotaMet where it is more than full."""
    if there > most:
        raise QuotaMet(f"{said}: nothing was stored. {room}, or ask who runs the server to raise {setting}.")
    return f"{said}. {room}." if there > NEAR * most else ""
