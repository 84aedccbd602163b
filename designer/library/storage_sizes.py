"""What the database holds, in rows and bytes, by kind and by person; and the quota of unsaved texts."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, Model, Q, Sum
from django.db.models.functions import Coalesce, Length

from designer import models
from designer.access.actors import names_of
from simulator.live import quotas
from simulator.models import Receipt, Session, Text

SHOWN = 50
"""People, those with the most first."""
KINDS: tuple[tuple[str, type[Model], str], ...] = (
    ("definitions", models.Definition, "text"),
    ("versions", models.Version, "text"),
    ("resources", models.Resource, "text"),
    ("drafts", models.Draft, "text"),
    ("texts written together", models.LiveUpdate, "update"),
    ("comments", models.Comment, "text"),
    ("activities", models.Activity, ""),
    ("simulations", Session, "size"),
    ("texts of simulations", Text, "size"),
    ("answers of simulations", Receipt, "answer"),
    ("share links", models.ShareLink, ""),
    ("invitations", models.Invitation, ""),
    ("notices", models.Notice, "words"),
    ("security log", models.SecurityEvent, ""),
)
"""What is counted, and the column with its bytes, or with what they are the length of."""
OF_GALLERY = {
    "definitions": Q(example__isnull=False),
    "versions": Q(definition__example__isnull=False, number=1),
    "activities": Q(definition__example__isnull=False, what="created", who=""),
}
"""What comes with the program's examples, and is nobody's content: it is not counted."""


@dataclass(frozen=True, slots=True)
class Size:
    """So many rows of a kind or of a person; `size` in bytes, of texts about (their characters)."""

    name: str
    rows: int
    size: int


def kinds() -> list[Size]:
    return [_kind(*kind) for kind in KINDS]


def people() -> list[Size]:
    """The simulations of those who have the most: bytes of their own, without the texts that they share."""
    found = (
        Session.objects.order_by().values("maker").annotate(rows=Count("pk"), size=Coalesce(Sum("size"), 0))
    ).order_by("-size", "maker")[:SHOWN]
    names = names_of([row["maker"] for row in found])
    return [Size(names.get(row["maker"], row["maker"]) or "not known", row["rows"], row["size"]) for row in found]


def check_drafts(person: str) -> str:
    """Raise QuotaMet where a person's unsaved texts are too many or too much; a word where they nearly are."""
    found = models.Draft.objects.filter(person=person).aggregate(
        rows=Count("pk"), size=Coalesce(Sum(Length("text")), 0)
    )
    room = "Save or discard unsaved texts of other definitions"
    mib = quotas.MIB
    said = (
        f"Your unsaved texts are {found['rows']:,} of {settings.QUOTA_DRAFTS:,} at most",
        f"Your unsaved texts take up {found['size'] / mib:,.1f} of {settings.QUOTA_BYTES / mib:,.1f} MiB at most",
    )
    near = (
        quotas.check_room(found["rows"], settings.QUOTA_DRAFTS, said[0], "SIGNALBOX_QUOTA_DRAFTS", room),
        quotas.check_room(found["size"], settings.QUOTA_BYTES, said[1], "SIGNALBOX_QUOTA_BYTES", room),
    )
    return " ".join(filter(None, near))


def _kind(name: str, model: type[Model], column: str) -> Size:
    rows = model._default_manager.order_by()  # noqa: SLF001 - public
    if name in OF_GALLERY:
        rows = rows.exclude(pk__in=rows.filter(OF_GALLERY[name]).values("pk"))
    if not column:
        return Size(name, rows.count(), 0)
    size = Sum(column) if column == "size" else Sum(Length(column))
    found = rows.aggregate(rows=Count("pk"), size=Coalesce(size, 0))
    return Size(name, found["rows"], found["size"])
