"""What the people behind many sockets may do, as of now: a few questions to the database, however many are asked about.

Each open socket of a server with accounts is asked about every few seconds, and one by one that took a third of a core
for 200 of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.utils.crypto import constant_time_compare

from designer.access import actors
from designer.access.actors import Actor
from designer.access.links import LinkEnded
from designer.access.roles import Action
from simulator.models import Session

Scope = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """Whether who opened the socket of this `scope` may do something with a definition, or with that of a session."""

    scope: Scope
    action: Action
    definition_id: str = ""
    session_id: str = ""


class Answer(NamedTuple):
    """Whether they may; and their part, for the log ("" for who comes by a link that has ended)."""

    allowed: bool
    part: str


def answers(questions: Sequence[Question]) -> list[Answer]:
    """The answers in turn. In a thread."""
    definitions = _definitions(questions)
    people = _actors([one.scope for one in questions], definitions)
    return [
        Answer(definition is not None and who.may(one.action, definition), who.part) if who else Answer(False, "")
        for one, who, definition in zip(questions, people, definitions, strict=True)
    ]


def accounts(scopes: Sequence[Scope]) -> list[Any]:
    """The accounts of sockets as they are now; None where it is closed or has got another password, and where whoever
    opened the socket has signed out since or never signed in."""
    model = get_user_model()
    signed_in = {pk for scope in scopes if (pk := _signed_in(scope)) is not None}
    users = model.objects.filter(is_active=True).in_bulk(signed_in) if signed_in else {}
    keys = {scope["session"].session_key for scope in scopes if "session" in scope} - {None}
    kept = import_module(settings.SESSION_ENGINE).SessionStore().of_keys(keys) if users and keys else {}

    def account(scope: Scope) -> Any:
        user = users.get(_signed_in(scope))
        if user is None or "session" not in scope:
            return user
        return user if _is_of(kept.get(scope["session"].session_key, {}), user) else None

    return [account(scope) for scope in scopes]


def asked(scope: Scope) -> Mapping[str, str]:
    """What the address of a socket says after `?`."""
    return _said(scope.get("query_string", b""))


@lru_cache(maxsize=1024)
def _said(query: bytes) -> Mapping[str, str]:
    try:
        found = parse_qs(query.decode(), max_num_fields=10, keep_blank_values=True)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in found.items()}


def _signed_in(scope: Scope) -> int | None:
    """The account that a socket was opened with."""
    user = scope.get("user")
    return user.pk if user is not None and user.is_authenticated else None


def _is_of(kept: Mapping[str, Any], user: Any) -> bool:
    """Whether what is kept in a cookie's session is this account, with the password that it has now."""
    same = constant_time_compare(kept.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    return same and kept.get(SESSION_KEY) == str(user.pk)


def _definitions(questions: Sequence[Question]) -> list[str | None]:
    """What each asks about; None for a session that does not exist any more."""
    sessions = {one.session_id for one in questions if one.session_id}
    kept = Session.objects.filter(pk__in=sessions).values_list("pk", "definition") if sessions else ()
    started_from = dict(kept)
    return [started_from.get(one.session_id) if one.session_id else one.definition_id for one in questions]


def _actors(scopes: Sequence[Scope], definitions: Sequence[str | None]) -> list[Actor | None]:
    """Who opened each socket, to its definition; None where it was a link that has ended."""
    tokens = [asked(scope).get("link") for scope in scopes]
    by_link = {token: _by_link(token) for token in set(tokens) if token is not None}
    users = accounts(scopes)
    members = {(user, one) for user, one in zip(users, definitions, strict=True) if user is not None and one}
    roles = dict(zip(members, actors.roles_of(list(members)), strict=True))
    by_account = (
        actors.of_account(user, definition, roles.get((user, definition or "")))
        for user, definition in zip(users, definitions, strict=True)
    )
    return [who if token is None else by_link[token] for token, who in zip(tokens, by_account, strict=True)]


def _by_link(token: str) -> Actor | None:
    try:
        return actors.find_now(None, token, "", None)
    except LinkEnded:
        return None
