"""The same for WebSockets: who opened one (`?link=`, or the account), and whether they still may."""

from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from designer.access import actors
from designer.access.actors import Actor
from designer.access.links import LinkEnded
from designer.access.matrix import needed_for
from designer.access.roles import Action
from simulator.models import Session


async def of_scope(scope: dict[str, Any], definition_id: str) -> Actor:
    """Who is at the other end of a socket about a definition, as of now. Raises links.LinkEnded."""
    given = asked(scope)
    return await actors.find(definition_id, given.get("link"), given.get("name", ""), scope.get("user"))


async def may_in(scope: dict[str, Any], definition_id: str, action: Action) -> bool:
    """Whether who opened a socket may (still) do this with a definition."""
    try:
        actor = await of_scope(scope, definition_id)
    except LinkEnded:
        return False
    return definition_id == actor.definition_id and actor.may(action, definition_id)


async def authorize(scope: dict[str, Any], session_id: str, command: str) -> bool:
    """Whether who opened a socket may send `command` to a simulator session; `connect` is one too."""
    if not restricted(scope):
        return True
    definition = await Session.objects.filter(pk=session_id).values_list("definition", flat=True).afirst()
    return definition is not None and await may_in(scope, definition, needed_for(command))


def restricted(scope: dict[str, Any]) -> bool:
    """Whether anything may be refused to this socket: not to the local user's."""
    return bool(settings.ACCOUNTS or "link" in asked(scope))


def asked(scope: dict[str, Any]) -> dict[str, str]:
    """What the address of a socket says after `?`."""
    try:
        found = parse_qs(scope.get("query_string", b"").decode(), max_num_fields=10, keep_blank_values=True)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in found.items()}
