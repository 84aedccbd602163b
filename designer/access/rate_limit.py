"""How often something may happen within a time, counted in the database: the same for all processes.

Each try is written down before it is looked at how many there were, so that tries at once do not pass together.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from math import ceil

from django.utils import timezone

from designer.models import Occurrence
from designer.text_encoding import sha256

KEPT = timedelta(days=1)


def take(limits: Mapping[str, int], seconds: float) -> int:
    """0 if this may happen now: each key in `limits` so often within `seconds`; else the seconds to wait until it may.

    What is refused does not count.
    """
    now = timezone.now()
    since = now - timedelta(seconds=seconds)
    Occurrence.objects.filter(at__lt=now - max(KEPT, timedelta(seconds=seconds))).delete()
    rows = {key: Occurrence.objects.create(of=sha256(key), at=now) for key in limits}
    oldest = [when for key, most in limits.items() if (when := _in_the_way(rows[key], most, since))]
    if not oldest:
        return 0
    Occurrence.objects.filter(pk__in=[row.pk for row in rows.values()]).delete()
    return max(1, ceil((max(oldest) - since).total_seconds()))


def forget(key: str) -> None:
    """It was done as it should be: what was counted of `key` counts no more."""
    Occurrence.objects.filter(of=sha256(key)).delete()


def give_back(key: str) -> None:
    """What was taken last of `key` does not count."""
    last = Occurrence.objects.filter(of=sha256(key)).order_by("-pk").first()
    if last is not None:
        last.delete()


def _in_the_way(row: Occurrence, most: int, since: datetime) -> datetime | None:
    """When the one happened that has to be over before there is room for `row`; None where there is room."""
    earlier = Occurrence.objects.filter(of=row.of, at__gte=since, pk__lt=row.pk).order_by("-pk")
    return earlier.values_list("at", flat=True)[most - 1 : most].first()
