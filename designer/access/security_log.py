"""The security log: sign-ins and failures, links and roles given and taken, passwords, deletions; it only grows.

Each event is a row (`SecurityEvent`, which administrators read at /admin/) and a line of the logger
`signalbox.security`, so that a copy can stand where this server cannot reach it.
"""

import logging
from typing import Any, Literal, get_args

from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest

from designer.access import client_address, current_actor
from designer.models.security import SecurityEvent
from designer.telemetry.context import current

log = logging.getLogger("signalbox.security")
Word = Literal[
    "signed-in",
    "signed-out",
    "sign-in-failed",
    "sign-in-delayed",
    "password-changed",
    "password-refused",
    "password-set",
    "password-link-made",
    "reset-asked",
    "oidc-refused",
    "identity-added",
    "invitation-made",
    "invitation-used",
    "invitation-revoked",
    "group-made",
    "group-deleted",
    "retention-changed",
    "log-exported",
    "signed-out-elsewhere",
    "account-made",
    "account-changed",
    "account-deleted",
    "link-made",
    "link-changed",
    "link-closed",
    "role-given",
    "role-taken",
    "token-made",
    "token-first-used",
    "token-revoked",
    "token-refused",
    "project-made",
    "project-deleted",
    "folder-given",
    "folder-taken",
    "definition-deleted",
    "resource-made",
    "resource-changed",
    "resource-renamed",
    "resource-archived",
    "resource-restored",
    "resource-deleted",
    "simulation-deleted",
    "expired",
]
WORDS: tuple[str, ...] = get_args(Word)
WARNINGS = ("sign-in-failed", "sign-in-delayed", "password-refused", "token-refused", "oidc-refused")
"""What is told in the log also where it tells little."""
UNKNOWN = "(no such account)"
"""In place of a name that nobody has: people type passwords there by mistake."""
COMMAND, SETTINGS = "(command line)", "(settings)"
"""In place of a name where nobody asks; no account can be called so."""


def note(what: Word, *, who: str | None = None, address: str | None = None, about: str = "", **facts: Any) -> None:
    """Write down what happened, in the transaction of the deed; in a thread.

    `who` and `address` are those of the request where they are not given; `about` is a name or an id; facts are JSON.
    """
    actor = current_actor.actor()
    name = (actor.name if actor else "") if who is None else who
    if actor is not None and actor.link is not None:
        facts["by_link"] = actor.link.pk
    if actor is not None and actor.token is not None:
        facts["by_token"] = actor.token.pk
    facts |= {"request": current().request} if current().request else {}
    place = current_actor.address() if address is None else address
    row = SecurityEvent.objects.create(what=what, who=name[:150], address=place[:60], about=about[:200], facts=facts)
    told = {"event": what, "who": row.who, "address": row.address, "about": row.about, **facts}
    level = logging.WARNING if what in WARNINGS else logging.INFO
    log.log(level, "%s: %s from %s %s", what, row.who or "-", row.address or "-", row.about, extra={"told": told})


def connect() -> None:
    """Hear of every sign-in, by whichever page."""
    user_logged_in.connect(_signed_in, dispatch_uid="security")
    user_logged_out.connect(_signed_out, dispatch_uid="security")
    user_login_failed.connect(_failed, dispatch_uid="security")


def known(name: str) -> str:
    """A name as it may be written down: of an account that there is."""
    there = get_user_model().objects.filter(username=name[:150]).exists()
    return name if there else UNKNOWN


def _signed_in(request: HttpRequest | None, user: Any, **_signal: Any) -> None:
    note("signed-in", who=user.get_username(), address=_address(request))


def _signed_out(request: HttpRequest | None, user: Any, **_signal: Any) -> None:
    if user is not None:
        note("signed-out", who=user.get_username(), address=_address(request))


def _failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_signal: Any) -> None:
    note("sign-in-failed", who=known(str(credentials.get("username", ""))), address=_address(request))


def _address(request: HttpRequest | None) -> str | None:
    return client_address.of_request(request) if request is not None else None
