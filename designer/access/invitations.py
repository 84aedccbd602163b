"""Invitations: links with which somebody makes themselves an account, once; only their digest is kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import Group, User
from django.utils import timezone
from django.utils.translation import gettext

from designer.access import links, security_log
from designer.models import Invitation
from designer.text_encoding import sha256


class NotOpen(Exception):
    """An invitation that nobody can use: unknown, used, revoked or over; the message is for people."""


@dataclass(frozen=True, slots=True)
class Made:
    """A new invitation, and its token, which is told once."""

    token: str
    row: Invitation


def make(label: str, email: str, groups: Iterable[Group], days: int, author: str) -> Made:
    token = links.new_token()
    until = timezone.now() + timedelta(days=days)
    row = Invitation.objects.create(
        digest=sha256(token), label=label[:80], email=email, author=author[:150], expires=until
    )
    row.groups.set(groups)
    security_log.note("invitation-made", about=str(row.pk), name=str(row), days=days)
    return Made(token, row)


def of_token(token: str) -> Invitation:
    """The invitation of a token. Raises NotOpen."""
    row = Invitation.objects.filter(digest=sha256(token[: links.TOKEN_LENGTH])).first()
    if row is None:
        raise NotOpen(gettext("This invitation is not known. Perhaps a part of the address is missing."))
    if why := why_closed(row):
        raise NotOpen(why)
    return row


def of_digest(digest: str) -> Invitation | None:
    """The open invitation with this digest, held until the transaction ends; None where there is none."""
    row = Invitation.objects.select_for_update().filter(digest=digest).first()
    return row if row is not None and not why_closed(row) else None


def accept(row: Invitation, user: User) -> None:
    """Let an account have been made by it, in the same transaction: nobody else can use it. Raises NotOpen."""
    now = timezone.now()
    open_still = Invitation.objects.filter(pk=row.pk, used=None, revoked=None, expires__gt=now)
    if not open_still.update(used=now, used_by=user):
        raise NotOpen(gettext("This invitation has been used."))
    user.groups.add(*row.groups.all())
    security_log.note("invitation-used", who=user.get_username(), about=str(row.pk), name=str(row))


def revoke(row: Invitation) -> None:
    if Invitation.objects.filter(pk=row.pk, used=None, revoked=None).update(revoked=timezone.now()):
        security_log.note("invitation-revoked", about=str(row.pk), name=str(row))


def why_closed(row: Invitation) -> str:
    """Why nobody can use it any more, in a sentence; "" for one that is open."""
    if row.used is not None:
        return gettext("This invitation has been used.")
    if row.revoked is not None:
        return gettext("This invitation has been taken back.")
    return gettext("The time of this invitation is over.") if row.expires <= timezone.now() else ""
