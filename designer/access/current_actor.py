"""Who asks at this moment, for what lies deep below a request: which other definitions may come into an answer.

The middleware says so for the time of a request. Outside of requests everything may: work that nobody sees.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db.models import Q, QuerySet

from designer.access.actors import Actor
from designer.models import Definition, Version
from designer.workers import shares
from workflow.resources import may_run, parts_of_id

MOST, LATEST = 200, 20
"""So many names are looked for in so many versions for who comes by a link."""

_now: ContextVar[Actor | None] = ContextVar("signalbox_actor", default=None)
_from: ContextVar[str] = ContextVar("signalbox_address", default="")


def begin(actor: Actor, address: str) -> None:
    """From now on `actor` asks, from an address, as long as this request lasts; work is charged to them."""
    _now.set(actor)
    _from.set(address)
    shares.begin(asker(actor, address))


def actor() -> Actor | None:
    """Who asks; None outside of requests, and for the server's own work."""
    return _now.get()


def address() -> str:
    """Where the request comes from; "" outside of requests."""
    return _from.get()


def asker(actor: Actor, address: str) -> shares.Asker:
    """Whom the work for somebody is charged to; without accounts each address is somebody."""
    if actor.link is not None:
        return shares.guest(str(actor.link.pk), address)
    if actor.user is not None or actor.confined is not None:
        return shares.person(actor.key)
    return shares.person(f"local {address}") if actor.local else shares.stranger(address)


@contextmanager
def nobody() -> Iterator[None]:
    """Work of the server itself, such as counting problems anew: whatever there is counts."""
    before = _now.set(None)
    try:
        with shares.by_server():
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


def company_of() -> str:
    """Who decides on the company of a run, for keeping what was found by it; "" where everything may go along."""
    actor = _now.get()
    return "" if actor is None else actor.company_key


def limited() -> bool:
    """Whether somebody asks who may be told of little: who comes by a link."""
    actor = _now.get()
    return actor is not None and actor.link is not None


def visible(names: Iterable[str]) -> set[str]:
    """Those of `names` (ids of workflows, file names of resources) that whoever asks may be told to be there.

    Who has an account: all of them. Who comes by a link: of so many (MOST) those that one of the latest versions of its
    definition names itself, for these they may read. A token of a project: of so many those that a text of it names.
    """
    actor, left = _now.get(), set(names) - {""}
    if actor is not None and actor.confined is not None:
        rows = seen().order_by("-updated")
        return {name for name in sorted(left)[:MOST] if _is_named(rows, name)}
    if actor is None or actor.link is None:  # as in limited()
        return left
    versions = Version.objects.filter(definition_id=actor.link.definition_id).order_by("-number")
    left = set(sorted(left)[:MOST])
    found: set[str] = set()
    for text in versions.values_list("text", flat=True)[:LATEST].iterator() if left else ():
        found |= {name for name in left if _names(text, name)}
        left -= found
        if not left:
            break
    return found


def _is_named(rows: QuerySet[Definition], name: str) -> bool:
    texts = rows.filter(text__contains=parts_of_id(name)[-1]).values_list("text", flat=True)
    return any(_names(text, name) for text in texts[:LATEST].iterator())


def _names(text: str, name: str) -> bool:
    """Whether a text has a name as a whole, and not as a part of a longer one; of an id of 1.0 all its parts."""
    whole = (rf"(?<![\w.-]){re.escape(part)}(?![\w.-])" for part in parts_of_id(name))
    return may_run(text, name) and all(re.search(one, text) for one in whole)
