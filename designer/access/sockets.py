"""The same for WebSockets: who opened one (`?link=`, or the account), and whether they still may."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.utils.crypto import constant_time_compare

from designer.access import actors
from designer.access.actors import Actor
from designer.access.links import LinkEnded
from designer.access.matrix import needed_for
from designer.access.roles import Action
from designer.observing.trail import note
from simulator.database import in_database
from simulator.models import Session
from simulator.ports import Refused

SIGNED_OUT = "You were signed out."


async def of_scope(scope: dict[str, Any], definition_id: str) -> Actor:
    """Who is at the other end of a socket about a definition, as of now. Raises links.LinkEnded."""
    given = asked(scope)
    user = await in_database(_account, scope) if settings.ACCOUNTS else None
    return await actors.find(definition_id, given.get("link"), given.get("name", ""), user)


def restricted(scope: dict[str, Any]) -> bool:
    """Whether anything may be refused to this socket: not to the local user's."""
    return bool(settings.ACCOUNTS or "link" in asked(scope))


async def may_in(scope: dict[str, Any], definition_id: str, action: Action) -> bool:
    """Whether who opened a socket may do this with a definition, as of now."""
    if not restricted(scope):
        note(role="local")
        return True
    return await in_database(_may, scope, definition_id, action)


async def authorize(scope: dict[str, Any], session_id: str, command: str) -> bool:
    """Whether who opened a socket may send `command` to a simulator session; `connect` is one too.

    Raises Refused `signed-out` for a `connect` of who has signed out since.
    """
    if not restricted(scope):
        note(role="local")
        return True
    allowed = await in_database(_may_in_session, scope, session_id, needed_for(command))
    if not allowed and command == "connect" and await signed_out(scope):
        raise Refused("signed-out", SIGNED_OUT)
    return allowed


async def signed_out(scope: dict[str, Any]) -> bool:
    """Whether who opened a socket with an account is signed out by now, or the account is closed."""
    user = scope.get("user")
    if not settings.ACCOUNTS or "link" in asked(scope) or user is None or not user.is_authenticated:
        return False
    return await in_database(_account, scope) is None


def _may_in_session(scope: dict[str, Any], session_id: str, action: Action) -> bool:
    definition = Session.objects.filter(pk=session_id).values_list("definition", flat=True).first()
    return definition is not None and _may(scope, definition, action)


def _may(scope: dict[str, Any], definition_id: str, action: Action) -> bool:
    given = asked(scope)
    try:
        actor = actors.find_now(definition_id, given.get("link"), "", _account(scope))
    except LinkEnded:
        return False
    note(role=actor.part)
    return actor.may(action, definition_id)


def _account(scope: dict[str, Any]) -> Any:
    """The account of a socket as it is now: it may have been closed since, or signed out, or given another password."""
    user = scope.get("user")
    if user is None or not user.is_authenticated:
        return None
    found = get_user_model().objects.filter(pk=user.pk, is_active=True).first()
    return found if found is None or "session" not in scope or _still_in(found, scope["session"]) else None


def _still_in(user: Any, opened: Any) -> bool:
    """Whether the cookie's session that a socket was opened with is still one of this account, as it is kept now."""
    kept = import_module(settings.SESSION_ENGINE).SessionStore(opened.session_key)
    same = constant_time_compare(kept.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    return same and kept.get(SESSION_KEY) == str(user.pk)


def asked(scope: dict[str, Any]) -> Mapping[str, str]:
    """What the address of a socket says after `?`."""
    return _said(scope.get("query_string", b""))


@lru_cache(maxsize=1024)
def _said(query: bytes) -> Mapping[str, str]:
    try:
        found = parse_qs(query.decode(), max_num_fields=10, keep_blank_values=True)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in found.items()}
