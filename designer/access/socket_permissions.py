"""What the people behind many sockets may do, as of now: a few questions to the database, however many are asked about.

Each open socket of a server with accounts is asked about every few seconds, and one by one that took a third of a core
for 200 of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.utils.crypto import constant_time_compare

from designer.access import actors, client_address, current_actor, session_owner, tokens
from designer.access.actors import Actor
from designer.access.client_address import asked
from designer.access.links import LinkEnded
from designer.access.roles import GRANTS, Action, Role
from designer.access.session_owner import Run
from designer.access.token_sockets import TOKEN
from designer.asgi_scope import Scope
from designer.models import AccessToken, Definition
from designer.workers.shares import Asker

NOTHING: frozenset[Action] = frozenset()
Roles = Mapping[tuple[Any, str], Role | None]


@dataclass(frozen=True, slots=True)
class Question:
    """What who opened the socket of this `scope` may do with a definition, or with that of a session."""

    scope: Scope
    definition_id: str = ""
    session_id: str = ""


class Answer(NamedTuple):
    """What they may; their part, for the log ("": their link or token has ended); whom their work is charged to."""

    may: frozenset[Action]
    part: str
    asker: Asker


def answers(questions: Sequence[Question]) -> list[Answer]:
    """The answers in turn. In a thread."""
    wanted = {one.session_id for one in questions if one.session_id}
    found = session_owner.runs_of(wanted) if wanted else {}
    about = [found.get(one.session_id) for one in questions]
    definitions = [_definition(one, run) for one, run in zip(questions, about, strict=True)]
    people, roles = _actors([one.scope for one in questions], definitions, about)

    def answer(question: Question, who: Actor | None, definition: str | None, run: Run | None) -> Answer:
        asker = current_actor.asker(who or Actor(), client_address.of_socket(question.scope))
        if who is None:
            return Answer(NOTHING, "", asker)
        is_there = definition is not None and (
            run is None or session_owner.is_open(run, who, partial(_sees, who, roles))
        )
        own = who.actions if who.definition_id == definition else NOTHING
        return Answer(own | who.beside if is_there else NOTHING, who.part, asker)

    return [answer(*one) for one in zip(questions, people, definitions, about, strict=True)]


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


def _signed_in(scope: Scope) -> int | None:
    user = scope.get("user")
    return user.pk if user is not None and user.is_authenticated else None


def _is_of(kept: Mapping[str, Any], user: Any) -> bool:
    """Whether what is kept in a cookie's session is this account, with the password that it has now."""
    same = constant_time_compare(kept.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    return same and kept.get(SESSION_KEY) == str(user.pk)


def _definition(question: Question, run: Run | None) -> str | None:
    """What a question is about; None for a session that does not exist any more."""
    return question.definition_id if not question.session_id else None if run is None else run.definition


def _actors(
    scopes: Sequence[Scope], definitions: Sequence[str | None], about: Sequence[Run | None]
) -> tuple[list[Actor | None], Roles]:
    """Who opened each socket, to its definition; None where it was a link or a token that has ended. And the roles of
    the accounts in all definitions that this is about, those that a session carries included."""
    links = [asked(scope).get("link") for scope in scopes]
    by_link = {link: _by_link(link) for link in set(links) if link is not None}
    users = accounts(scopes)
    each = [(user, one, run) for user, one, run in zip(users, definitions, about, strict=True) if user is not None]
    members = {(user, one) for user, own, run in each for one in (own, *((run and run.carries) or ())) if one}
    roles: dict[tuple[Any, str], Role | None] = dict(zip(members, actors.roles_of(list(members)), strict=True))
    by_token = tokens.open_rows({scope[TOKEN] for scope in scopes if TOKEN in scope})
    roles |= _of_projects(scopes, definitions, about, by_token)

    def actor(scope: Scope, link: str | None, user: Any, definition: str | None) -> Actor | None:
        if TOKEN in scope:
            row = by_token.get(scope[TOKEN])
            if row is None:
                return None
            return actors.of_token(row, definition, roles.get((row.pk if row.project_id else user, definition or "")))
        role = roles.get((user, definition or ""))
        return actors.of_account(user, definition, role) if link is None else by_link[link]

    return [actor(*one) for one in zip(scopes, links, users, definitions, strict=True)], roles


def _of_projects(
    scopes: Sequence[Scope],
    definitions: Sequence[str | None],
    about: Sequence[Run | None],
    by_token: Mapping[str, AccessToken],
) -> dict[tuple[Any, str], Role | None]:
    """The roles of tokens of projects, by their ids, in all definitions that this is about."""
    meant = set()
    for scope, own, run in zip(scopes, definitions, about, strict=True):
        row = by_token.get(scope.get(TOKEN, ""))
        if row is not None and row.project_id is not None:
            meant |= {(row.pk, one) for one in (own, *((run and run.carries) or ())) if one}
    there = (
        Definition.objects.filter(pk__in={one for _, one in meant}).order_by() if meant else Definition.objects.none()
    )
    project_of = dict(there.values_list("pk", "project_id"))
    return {
        (token, one): cast(Role, by_token[token].role)
        for token, one in meant
        if project_of.get(one) == by_token[token].project_id
    }


def _sees(who: Actor, roles: Roles, definition: str) -> bool:
    """Whether they may see another definition than the one that they are asked about."""
    if who.link is not None:
        return definition == who.link.definition_id
    role = roles.get((who.token.pk if who.token is not None and who.confined else who.user, definition))
    return role is not None and "see" in GRANTS[role]


def _by_link(token: str) -> Actor | None:
    try:
        return actors.find_now(None, token, "", None)
    except LinkEnded:
        return None
