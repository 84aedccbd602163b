"""The same for WebSockets: who opened one (`?link=`, or the account), and whether they still may."""

from dataclasses import dataclass
from time import monotonic
from typing import Any

from django.conf import settings

from designer.access import actors, client_address, current_actor, socket_permissions, tokens
from designer.access.actors import Actor
from designer.access.client_address import asked
from designer.access.links import LinkEnded
from designer.access.matrix import needed_for
from designer.access.roles import GRANTS, MEMBER, Action
from designer.access.socket_permissions import Answer, Question
from designer.access.token_sockets import TOKEN
from designer.asgi_scope import Scope
from designer.telemetry.context import note
from designer.workers import shares
from simulator.live.db_threads import in_database
from simulator.live.ports import Refused
from simulator.live.query_batcher import Gathered

SIGNED_OUT = "You were signed out."
KNOWN_SECONDS = 3.0
"""How long the answer to a `connect` counts for commands: a session's socket asks again every two seconds, and at once
where it is told of a change (simulator/live/consumer.py)."""
KNOWN = "signalbox.known"
"""Where the scope of a session's socket has it."""
LOCAL = Actor(local=True)
EVERYTHING: frozenset[Action] = GRANTS["owner"] | MEMBER

_standing: Gathered[Question, Answer] = Gathered(socket_permissions.answers)


@dataclass(slots=True)
class _Known:
    """What was asked by a `connect` to a session, and when; no answer yet while it is being asked."""

    session_id: str
    asked: float
    answer: Answer | None = None


async def of_scope(scope: Scope, definition_id: str) -> Actor:
    """Who is at the other end of a socket about a definition, as of now. Raises links.LinkEnded."""
    if TOKEN in scope:
        return await in_database(_by_token, scope[TOKEN], definition_id)
    given = asked(scope)
    user = await _account(scope) if settings.ACCOUNTS else None
    return await actors.find(definition_id, given.get("link"), given.get("name", ""), user)


def restricted(scope: Scope) -> bool:
    """Whether anything may be refused to this socket: not to the local user's own."""
    return bool(settings.ACCOUNTS or TOKEN in scope or "link" in asked(scope))


async def may_in(scope: Scope, definition_id: str, action: Action) -> bool:
    """Whether who opened a socket may do this with a definition, as of now."""
    answer = await _ask(Question(scope, definition_id=definition_id))
    _begin(answer)
    return action in answer.may


async def authorize(scope: Scope, session_id: str, command: str) -> bool:
    """Whether who opened a socket may send `command` to a simulator session; `connect` is one too.

    A `connect` is answered as of now, and what it finds is kept in `scope` for the commands of the next KNOWN_SECONDS.
    Raises Refused `signed-out` for a `connect` of who has signed out since.
    """
    answer = None if command == "connect" else _known(scope, session_id)
    if answer is None:
        answer = await _asked(scope, session_id, keep=command == "connect")
    _begin(answer)
    allowed = needed_for(command) in answer.may
    if not allowed and command == "connect" and await signed_out(scope):
        raise Refused("signed-out", SIGNED_OUT)
    return allowed


async def signed_out(scope: Scope) -> bool:
    """Whether who opened a socket with an account is signed out by now, or the account is closed."""
    user = scope.get("user")
    if not settings.ACCOUNTS or TOKEN in scope or "link" in asked(scope) or user is None or not user.is_authenticated:
        return False
    return await _account(scope) is None


def _known(scope: Scope, session_id: str) -> Answer | None:
    """What is known of a socket, and not too old."""
    known: _Known | None = scope.get(KNOWN)
    if known is None or known.session_id != session_id or monotonic() > known.asked + KNOWN_SECONDS:
        return None
    return known.answer


async def _asked(scope: Scope, session_id: str, *, keep: bool) -> Answer:
    """The answer as of now. What was known before counts no more from the moment at which a new one to keep is asked
    for; of two such the later one is kept, whichever is answered first."""
    known = _Known(session_id, monotonic())
    if keep:
        scope[KNOWN] = known
    answer = await _ask(Question(scope, session_id=session_id))
    if needed_for("connect") in answer.may:  # others are not let in
        known.answer = answer
    return answer


async def _ask(question: Question) -> Answer:
    if restricted(question.scope):
        return await _standing.ask(question)
    return Answer(EVERYTHING, "local", current_actor.asker(LOCAL, client_address.of_socket(question.scope)))


def _begin(answer: Answer) -> None:
    """From now on this is who asks: for the log, and whom work is charged to."""
    note(role=answer.part)
    shares.begin(answer.asker)


def _by_token(token_id: str, definition_id: str) -> Actor:
    row = tokens.open_rows([token_id]).get(token_id)
    if row is None:
        raise LinkEnded("The token that opened this has ended.")
    return actors.by_token(row, definition_id)


async def _account(scope: Scope) -> Any:
    (found,) = await in_database(socket_permissions.accounts, [scope])
    return found
