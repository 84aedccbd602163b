"""What the scenarios of a definition in the library say about its data (workflow/present.py), for who may see it."""

from functools import lru_cache

from asgiref.sync import sync_to_async
from django.db.models import Count, Max

from designer.access import current_actor
from designer.models import Scenario
from workflow.paths import Json
from workflow.present import present

KEPT = 256
"""Definitions whose scenarios need not be read again while none of them changes."""


async def known_data(definition_id: str | None) -> dict[str, Json] | None:
    """`Present.to_json` of its scenarios; None without any, and where who asks may not see the definition."""
    return await sync_to_async(_known_data)(definition_id) if definition_id else None


def _known_data(definition_id: str) -> dict[str, Json] | None:
    if not current_actor.seen().filter(pk=definition_id).exists():
        return None
    there = Scenario.objects.filter(definition_id=definition_id)
    edition = there.aggregate(count=Count("pk"), last=Max("updated"))
    return _said(definition_id, edition["count"], str(edition["last"])) if edition["count"] else None


@lru_cache(maxsize=KEPT)
def _said(definition_id: str, _count: int, _last: str) -> dict[str, Json] | None:
    found = present(Scenario.objects.filter(definition_id=definition_id).values_list("scenario", flat=True))
    return found.to_json() if found else None
