"""What stands in people's inboxes: mentions, review requests, decisions, each for those whom it concerns.

Written with the deed, also where no mail is sent. Whoever may not see the definition any more is told nothing of it.
"""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import timezone

from designer.access import memberships
from designer.access.actors import Actor
from designer.limits import NOTICE_WORDS
from designer.models import Definition, Notice
from workflow.paths import Json

WORDS = {"commented": "mentioned", "asked": "asked", "decided": "decided"}
"""What is told of which deeds (`designer.library.activity.WORDS`)."""


def write(definition_id: str, who: str, what: str, facts: Mapping[str, Json]) -> None:
    """A notice for each member whom a deed concerns but who did it; others and other deeds: nothing."""
    if what not in WORDS:
        return
    names = set(facts.get("mentions", ())) if what == "commented" else None
    if names is not None and not names:
        return
    people = [one for one in memberships.people_of(definition_id) if one.name != who]
    Notice.objects.bulk_create(
        Notice(
            person=f"user {one.pk}",
            what=WORDS[what],
            definition_id=definition_id,
            who=who[:150],
            words=str(facts.get("words") or "")[:NOTICE_WORDS],
            thread=str(facts.get("thread") or "")[:40],
            version=facts.get("version"),
            approved=facts.get("approved"),
        )
        for one in people
        if names is None or one.name in names
    )


def of(actor: Actor) -> QuerySet[Notice]:
    """The notices of somebody, of definitions that they may see now; the newest first."""
    if not actor.key or actor.link is not None:
        return Notice.objects.none()
    seen = Definition.objects.filter(actor.visible(), archived=False)
    return Notice.objects.filter(person=actor.key, definition__in=seen.order_by().values("pk"))


def unread(actor: Actor) -> int:
    return of(actor).filter(read=None).count()


def read(actor: Actor, ids: list[int] | None = None) -> int:
    """Take these as read, or all (None); how many that were."""
    rows = of(actor).filter(read=None)
    return rows.filter(pk__in=ids).update(read=timezone.now()) if ids is not None else rows.update(read=timezone.now())
