"""Links and members of a definition in the database: given, listed, taken away. Sockets hear when access changes."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from designer.access import links, security_log
from designer.access.actors import Actor
from designer.library import activity
from designer.limits import OPEN_LINKS
from designer.models import Definition, Membership, ProjectMember, ShareLink
from designer.review import push
from designer.text_encoding import sha256

log = logging.getLogger(__name__)
SHOWN = timedelta(days=30)
"""So long a link that has ended is still listed."""


class TooMany(Exception):
    """There are as many open links as there may be."""


class Unknown(LookupError):
    """There is no such link, or no such account."""


class LastOwner(Exception):
    """A definition keeps at least one owner."""


@dataclass(frozen=True)
class Made:
    """A new link with its token, which nobody can read again."""

    link: ShareLink
    token: str


def open_links(definition_id: str) -> QuerySet[ShareLink]:
    rows = ShareLink.objects.filter(definition_id=definition_id, revoked=None)
    return rows.filter(Q(expires=None) | Q(expires__gt=timezone.now()))


def listed(definition_id: str) -> QuerySet[ShareLink]:
    """The links with their definition, the newest first; those that were closed for a while yet."""
    lately = timezone.now() - SHOWN
    rows = ShareLink.objects.filter(definition_id=definition_id).select_related("definition")
    rows = rows.filter(Q(revoked=None) | Q(revoked__gt=lately))
    return rows.filter(Q(expires=None) | Q(expires__gt=lately))


def members(definition_id: str) -> QuerySet[Membership]:
    """The memberships with their accounts, in the order in which they were given."""
    return Membership.objects.filter(definition_id=definition_id).select_related("user")


def by_project(definition_id: str) -> QuerySet[ProjectMember]:
    """Who has access by the project that a definition is in, with the accounts and groups."""
    rows = ProjectMember.objects.filter(project__definitions=definition_id)
    return rows.select_related("user", "group")


@transaction.atomic
def create(actor: Actor, definition_id: str, label: str, comments: bool, expires: datetime | None) -> Made:
    """A new link. Raises TooMany."""
    if open_links(definition_id).count() >= OPEN_LINKS:
        raise TooMany(definition_id)
    token = links.new_token()
    link = ShareLink.objects.create(
        definition_id=definition_id,
        digest=sha256(token),
        label=label,
        comments=comments,
        expires=expires,
        creator=actor.user,
        author=actor.name,
    )
    activity.note(definition_id, actor.name, "shared", label=label, comments=comments)
    until = expires.isoformat() if expires else None
    security_log.note("link-made", who=actor.name, about=definition_id, link=link.pk, comments=comments, until=until)
    return Made(link, token)


def revoke(actor: Actor, definition_id: str, link_id: str) -> None:
    """Close a link for good, with the sockets that it opened. Raises Unknown."""
    with transaction.atomic():
        rows = ShareLink.objects.filter(pk=link_id, definition_id=definition_id, revoked=None)
        link = rows.first()
        if link is None or not rows.update(revoked=timezone.now()):
            raise Unknown(link_id)
        activity.note(definition_id, actor.name, "revoked", label=link.label)
        security_log.note("link-closed", who=actor.name, about=definition_id, link=link.pk)
    changed(definition_id)


def own(definition_id: str, user: Any) -> None:
    """Make an account (None: there are no accounts) the owner of a definition that it made."""
    if user is not None:
        Membership.objects.update_or_create(definition_id=definition_id, user=user, defaults={"role": "owner"})


def admit(actor: Actor, definition_id: str, name: str, role: str) -> Membership:
    """Make an account a member, or another kind of member. Raises Unknown, LastOwner."""
    with transaction.atomic():
        user = get_user_model().objects.filter(username=name, is_active=True).first()
        if user is None:
            raise Unknown(name)
        if role != "owner":
            _keep_an_owner(definition_id, user)
        row, _ = Membership.objects.update_or_create(definition_id=definition_id, user=user, defaults={"role": role})
        row.user = user
        activity.note(definition_id, actor.name, "member", name=name, role=role)
        security_log.note("role-given", who=actor.name, about=definition_id, name=name, role=role)
    changed(definition_id)
    return row


def remove(actor: Actor, definition_id: str, name: str) -> None:
    """Take a member's rights away. Raises Unknown, LastOwner."""
    with transaction.atomic():
        row = Membership.objects.filter(definition_id=definition_id, user__username=name).first()
        if row is None:
            raise Unknown(name)
        _keep_an_owner(definition_id, row.user)
        row.delete()
        activity.note(definition_id, actor.name, "member-removed", name=name)
        security_log.note("role-taken", who=actor.name, about=definition_id, name=name, role=row.role)
    changed(definition_id)


def changed(definition_id: str) -> None:
    """Let every open socket of a definition ask again whether it may stay."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(f"definition.{definition_id}", {"type": "session.access"})
        push.notify_from_thread(definition_id, "activity")
    except Exception:
        log.exception("sockets of definition %s could not be told; they ask by themselves", definition_id)


def _keep_an_owner(definition_id: str, user: Any) -> None:
    Definition.objects.select_for_update().get(pk=definition_id)  # of two owners who go at once one goes first
    owners = Membership.objects.filter(definition_id=definition_id, role="owner")
    if owners.filter(user=user).exists() and not owners.exclude(user=user).exists():
        raise LastOwner(definition_id)
