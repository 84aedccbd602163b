"""Access tokens: made by people for their programs, shown once, kept as hashes, found by what a request brings.

A wrong one is counted by the address that it comes from, as wrong passwords are; a right one is never kept out by that.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from hmac import compare_digest
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from designer.access import rate_limit, security_log
from designer.access.actors import Actor
from designer.access.links import TOKEN_BYTES, TOKEN_LENGTH, USED_EVERY
from designer.limits import ACCESS_TOKENS
from designer.models import AccessToken
from designer.text_encoding import sha256

PREFIX = "sbx_"
BEGINNING = 10
"""So many letters of a token are kept, `sbx_` among them."""
SHOWN = timedelta(days=30)
"""So long a token that has ended is still listed."""
MINUTE = 60
UNKNOWN = "This token is not known here. It begins with sbx_ and is sent whole, as it was shown when it was made."
OTHER_KIND = "This token is of a time when this server had another kind of accounts; make a new one."


class TooMany(Exception):
    """Somebody has as many open tokens as one may have."""


class Unknown(LookupError):
    """There is no such token that could be revoked."""


class TokenRefused(Exception):
    """A token that opens nothing; the message is for people. `wait`: seconds, where that was tried too often."""

    def __init__(self, message: str, wait: int = 0) -> None:
        super().__init__(message)
        self.wait = wait


@dataclass(frozen=True)
class Made:
    """A new token's row, and the token itself, which nobody can read again."""

    row: AccessToken
    token: str


def bearer(header: str) -> str | None:
    """What stands behind `Bearer` in an Authorization header; None for any other header."""
    kind, _, rest = header.strip().partition(" ")
    return rest.strip() if kind.lower() == "bearer" else None


def find(written: str, address: str) -> AccessToken:
    """The row of a token with its account; notes the use. In a thread. Raises TokenRefused.

    Found by the hash, and compared in constant time once more: the time that it takes says nothing of other tokens.
    """
    wanted = sha256(written[:TOKEN_LENGTH])
    row = AccessToken.objects.select_related("user", "project").filter(digest=wanted).first()
    why = UNKNOWN if row is None or not compare_digest(row.digest, wanted) else why_ended(row)
    if row is None or why:
        raise TokenRefused(why, _wrong(row, address))
    _use(row, address)
    return row


def why_ended(row: AccessToken) -> str:
    """Why a token opens nothing any more, in a sentence; "" for one that does."""
    if row.revoked is not None:
        return "This token has been revoked."
    if row.expires <= timezone.now():
        return f"This token was good until {date_format(row.expires, 'd F Y, H:i', use_l10n=False)} UTC."
    if row.project_id is None and (row.user is None) == bool(settings.ACCOUNTS):
        return OTHER_KIND
    return "The account of this token is closed." if row.user is not None and not row.user.is_active else ""


def open_rows(ids: Collection[str]) -> dict[str, AccessToken]:
    """Those of these tokens that still open something, by their ids. In a thread, one question to the database."""
    rows = AccessToken.objects.select_related("user", "project").filter(pk__in=set(ids)) if ids else ()
    return {row.pk: row for row in rows if not why_ended(row)}


def listed(user: Any) -> QuerySet[AccessToken]:
    """Somebody's tokens (None: this machine's user's), the newest first; those that have ended for a while yet."""
    return shown(AccessToken.objects.filter(user=user, project=None))


def shown(rows: QuerySet[AccessToken]) -> QuerySet[AccessToken]:
    lately = timezone.now() - SHOWN
    kept = rows.filter(Q(revoked=None) | Q(revoked__gt=lately), expires__gt=lately)
    return kept.select_related("user", "project")


def open_ones(rows: QuerySet[AccessToken]) -> QuerySet[AccessToken]:
    """Those of some tokens that were not revoked and are not over."""
    return rows.filter(revoked=None, expires__gt=timezone.now())


def ended_ones(rows: QuerySet[AccessToken]) -> QuerySet[AccessToken]:
    """Those of some tokens that were revoked or are over."""
    return rows.filter(Q(revoked__isnull=False) | Q(expires__lte=timezone.now()))


@transaction.atomic
def create(actor: Actor, label: str, scope: str, days: int) -> Made:
    """A new token that lasts so many days. Raises TooMany."""
    if open_ones(AccessToken.objects.filter(user=actor.user, project=None)).count() >= ACCESS_TOKENS:
        raise TooMany(actor.name)
    return make(actor, label, scope, days, user=actor.user)


def make(actor: Actor, label: str, scope: str, days: int, **whose: Any) -> Made:
    """A new token of whoever `whose` says; in a transaction."""
    token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    row = AccessToken.objects.create(
        label=label,
        digest=sha256(token),
        beginning=token[:BEGINNING],
        scope=scope,
        expires=timezone.now() + timedelta(days=days),
        creator=actor.name[:150],
        **whose,
    )
    until = row.expires.isoformat()
    security_log.note("token-made", who=actor.name, about=row.pk, **_log_facts(row), scope=scope, until=until)
    return Made(row, token)


def revoke(actor: Actor, token_id: str) -> None:
    """End a token of one's own for good. Raises Unknown."""
    end(actor, AccessToken.objects.filter(user=actor.user, project=None), token_id)


@transaction.atomic
def end(actor: Actor, rows: QuerySet[AccessToken], token_id: str) -> AccessToken:
    """End one of some tokens for good; its sockets are closed as they are asked next. Raises Unknown."""
    found = rows.filter(pk=token_id, revoked=None)
    row = found.select_related("user", "project").first()
    if row is None or not found.update(revoked=timezone.now()):
        raise Unknown(token_id)
    security_log.note("token-revoked", who=actor.name, about=row.pk, **_log_facts(row))
    return row


def holder(row: AccessToken) -> str:
    """Whose a token is, by name: an account's, a project's ("token CI of Orders"), "" for this machine's user."""
    return row.acts_as or (row.user.get_username() if row.user is not None else "")


def _log_facts(row: AccessToken) -> dict[str, str]:
    if row.project is None:
        return {"label": row.label}
    return {"label": row.label, "project": row.project.name, "role": row.role}


def _use(row: AccessToken, address: str) -> None:
    now = timezone.now()
    if row.used is None:
        if AccessToken.objects.filter(pk=row.pk, used=None).update(used=now):
            security_log.note("token-first-used", who=holder(row), address=address, about=row.pk, **_log_facts(row))
    elif now - row.used > USED_EVERY:
        AccessToken.objects.filter(pk=row.pk).update(used=now)


def _wrong(row: AccessToken | None, address: str) -> int:
    """Count a token that nobody made: the seconds to wait where there were too many. One that has ended is no guess.

    The security log has it once a minute.
    """
    limits = {f"token from {address}": settings.LIMIT_SIGN_INS_BY_ADDRESS}
    wait = 0 if row is not None else rate_limit.take(limits, settings.LIMIT_SIGN_IN_SECONDS)
    if not rate_limit.take({f"told of a token from {address}": 1}, MINUTE):
        about = {} if row is None else _log_facts(row)
        security_log.note("token-refused", who="", address=address, about=row.pk if row else "", **about)
    return wait
