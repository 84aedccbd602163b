"""Whose a simulator session is: its maker's, and of those they give its address to who may see all that it carries.

A run of a gallery example is its maker's alone, for everybody reviews the gallery.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q

from designer.access.actors import Actor
from designer.access.client_address import asked
from designer.access.token_sockets import KEY
from designer.asgi_scope import Scope
from designer.models import Definition
from simulator.live.storage import Whose
from simulator.models import Session


class Run(NamedTuple):
    """What decides over a session: its definition, maker, whether it is theirs alone, and what it carries."""

    definition: str
    maker: str
    private: bool
    carries: list[str] | None


def runs_of(sessions: Iterable[str]) -> dict[str, Run]:
    """What decides over each of these sessions that there is. In a thread, one question to the database."""
    rows = Session.objects.filter(pk__in=set(sessions)).values_list("pk", *Run._fields)
    return {pk: Run(*row) for pk, *row in rows}


def is_open(run: Run, actor: Actor, sees: Callable[[str], bool]) -> bool:
    """Whether a session is there for somebody who may see its definition; `sees`: whether they may see another one."""
    if _sees_all(actor) or (run.maker and run.maker == actor.key):
        return True
    return not run.private and run.carries is not None and all(map(sees, run.carries))


def _sees_all(actor: Actor) -> bool:
    """Whether every run is theirs to see: this machine's one user's, and an administrator's."""
    return actor.local or getattr(actor.user, "is_superuser", False)


def own(actor: Actor) -> Q:
    """The sessions that are listed to somebody: their own."""
    return Q() if _sees_all(actor) else Q(maker=actor.key) & ~Q(maker="")


def whose(actor: Actor, definition: Definition, carries: Iterable[str]) -> Whose:
    """How a session that `actor` makes of a definition is theirs."""
    return Whose(actor.key, definition.is_example, tuple(carries))


async def maker(scope: Scope) -> str:
    """The key of who opened a socket: of the session that they make by a fork."""
    if "link" in asked(scope):
        return ""
    if KEY in scope:
        return str(scope[KEY])
    user = scope.get("user")
    known = settings.ACCOUNTS and user is not None and user.is_authenticated
    return Actor(user=user if known else None, local=not settings.ACCOUNTS).key
