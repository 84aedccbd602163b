"""Addresses that are told once: kept in the session of who made them from the POST until the page after it is shown.

So a reload makes nothing anew, and the address stands in no address bar and no log. Until then it is in the database
as all of a session is; what is kept for good is its digest alone.
"""

from typing import TypedDict

from django.http import HttpRequest

from designer.limits import SHOWN_ONCE


class Address(TypedDict):
    """An address to pass on, for whom; `to` by mail, or "", and what became of `mail`: off, waits, sent, failed, ""."""

    address: str
    whom: str
    to: str
    mail: str


def keep(request: HttpRequest, place: str, one: Address) -> None:
    """Have the next page at `place` (a word of the caller's) show it."""
    key = _key(place)
    request.session[key] = [*request.session.get(key, []), one][-SHOWN_ONCE:]


def take(request: HttpRequest, place: str) -> list[Address]:
    """What waits there; from now on it is told nowhere. A HEAD shows nothing and takes nothing."""
    if request.method != "GET":
        return []
    waiting: list[Address] = request.session.pop(_key(place), [])
    return waiting


def _key(place: str) -> str:
    return f"shown-once {place}"
