"""What has its time: simulations, unsaved texts, activity, links and what else is older than the server keeps it.

The numbers are the settings `SIGNALBOX_KEEP_…_DAYS` or what administrators said (kept_days.py), 0 is for ever
(docs/limits.md). The security log is never shortened. What is deleted is gone from the
database, with the texts that nothing else refers to; backups that were made before have it.
"""

import time
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.utils import timezone

from designer.access import security_log
from designer.library import kept_days
from designer.limits import LIVE_REST_DAYS
from designer.models import Activity, Draft, Invitation, LiveText, Notice, ShareLink
from simulator import stored_texts
from simulator.models import Receipt, Session

K = TypeVar("K")
AT_ONCE = 200
"""Rows of a kind that are deleted beside a request; the others have their turn the next time."""
EVERY_SECONDS = 3600.0
_last = [0.0]


def now_and_then() -> None:
    """Delete some of what is over, once in a while: whoever makes something new pays a little for it."""
    now = time.monotonic()
    if _last[0] and now < _last[0] + EVERY_SECONDS:
        return
    _last[0] = now
    expire(AT_ONCE)


def expire(most: int | None = None, by: str = security_log.SETTINGS, exactly: Collection[str] = ()) -> dict[str, int]:
    """Delete what is over, of each kind at most so much (None: all); how many rows of each that were.

    Of what is named in `exactly` the setting counts, whatever administrators said on their page.

    The security log tells of what somebody made, and `by` what or whom it was deleted.
    """
    days = {one.kind: one.days for one in kept_days.in_force(exactly).values()}
    done = {
        "sessions": _sessions(days["simulations"], most),
        "answers": _answers(days["answers"], most),
        "drafts": _rows(Draft.objects.all(), "updated", days["drafts"], most),
        "activities": _rows(QuerySet(Activity), "when", days["activity"], most),
        "links": _ended(ShareLink.objects.all(), ("expires", "revoked"), days["links"], most),
        "invitations": _ended(Invitation.objects.all(), ("expires", "revoked", "used"), days["invitations"], most),
        "notices": _rows(Notice.objects.all(), "when", days["notices"], most),
    }
    told = {name: count for name, count in done.items() if count and name != "answers"}
    _rows(LiveText.objects.filter(rests=True), "updated", LIVE_REST_DAYS, most)  # what they read is saved
    if told:
        security_log.note("expired", who=by, address="", deleted=told)
    if most is None:
        done["texts"] = stored_texts.collect()
    return done


def _sessions(days: int, most: int | None) -> int:
    if not days:
        return 0
    found = Session.objects.filter(updated__lt=_before(days)).order_by("updated").values_list("pk", flat=True)
    return sum([stored_texts.delete(keys) for keys in _parts(list(found[:most]))])


def _answers(days: int, most: int | None) -> int:
    """Answers serve commands that come twice, which clients send within moments."""
    if not days:
        return 0
    return _deleted(Receipt.objects.filter(session__updated__lt=_before(days)), most)


def _rows(rows: QuerySet[Any], column: str, days: int, most: int | None) -> int:
    return _deleted(rows.filter(**{f"{column}__lt": _before(days)}), most) if days else 0


def _ended(rows: QuerySet[Any], columns: tuple[str, ...], days: int, most: int | None) -> int:
    """Those of which any of these moments is so long ago."""
    if not days:
        return 0
    over = Q(pk__in=[])
    for column in columns:
        over |= Q(**{f"{column}__lt": _before(days)})
    return _deleted(rows.filter(over), most)


def _deleted(rows: QuerySet[Any], most: int | None) -> int:
    """Delete these rows, also of what is written once: it has had its time."""
    keys = list(rows.order_by("pk").values_list("pk", flat=True)[:most])
    return sum([QuerySet(rows.model).filter(pk__in=part).delete()[0] for part in _parts(keys)])


def _before(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


def _parts(keys: list[K]) -> Iterator[list[K]]:
    """The keys, some at a time: what is deleted together is held in memory together."""
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]
