"""The same for WebSockets: who opened one (`?link=`, or the account), and whether they still may."""

from typing import Any

from django.conf import settings

from designer.access import actors, client_address, current_actor, socket_permissions
from designer.access.actors import Actor
from designer.access.client_address import asked
from designer.access.matrix import needed_for
from designer.access.roles import Action
from designer.access.socket_permissions import Answer, Question
from designer.telemetry.context import note
from designer.workers import shares
from simulator.live.db_threads import in_database
from simulator.live.ports import Refused
from simulator.live.query_batcher import Gathered

SIGNED_OUT = "You were signed out."

_standing: Gathered[Question, Answer] = Gathered(socket_permissions.answers)


async def of_scope(scope: dict[str, Any], definition_id: str) -> Actor:
    """Who is at the other end of a socket about a definition, as of now. Raises links.LinkEnded."""
    given = asked(scope)
    user = await _account(scope) if settings.ACCOUNTS else None
    return await actors.find(definition_id, given.get("link"), given.get("name", ""), user)


def restricted(scope: dict[str, Any]) -> bool:
    """Whether anything may be refused to this socket: not to the local user's."""
    return bool(settings.ACCOUNTS or "link" in asked(scope))


async def may_in(scope: dict[str, Any], definition_id: str, action: Action) -> bool:
    """Whether who opened a socket may do this with a definition, as of now."""
    return await _may(Question(scope, action, definition_id=definition_id))


async def authorize(scope: dict[str, Any], session_id: str, command: str) -> bool:
    """Whether who opened a socket may send `command` to a simulator session; `connect` is one too.

    Raises Refused `signed-out` for a `connect` of who has signed out since.
    """
    allowed = await _may(Question(scope, needed_for(command), session_id=session_id))
    if not allowed and command == "connect" and await signed_out(scope):
        raise Refused("signed-out", SIGNED_OUT)
    return allowed


async def signed_out(scope: dict[str, Any]) -> bool:
    """Whether who opened a socket with an account is signed out by now, or the account is closed."""
    user = scope.get("user")
    if not settings.ACCOUNTS or "link" in asked(scope) or user is None or not user.is_authenticated:
        return False
    return await _account(scope) is None


async def _may(question: Question) -> bool:
    if not restricted(question.scope):
        note(role="local")
        shares.begin(current_actor.asker(Actor(local=True), client_address.of_socket(question.scope)))
        return True
    allowed, part, asker = await _standing.ask(question)
    note(role=part)
    shares.begin(asker)
    return allowed


async def _account(scope: dict[str, Any]) -> Any:
    (found,) = await in_database(socket_permissions.accounts, [scope])
    return found
