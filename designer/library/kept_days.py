"""How long things are kept: what an administrator said on the page, else the settings of the server; in days, 0: ever.

Read anew each time. The environment stays the default, and one that cannot be read stops the start as before.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.conf import settings

from designer.access import security_log
from designer.limits import KEPT_DAYS
from designer.models import Keeping

KINDS = {
    "KEEP_SESSIONS_DAYS": "simulations",
    "KEEP_ANSWERS_DAYS": "answers",
    "KEEP_DRAFTS_DAYS": "drafts",
    "KEEP_ACTIVITY_DAYS": "activity",
    "KEEP_LINKS_DAYS": "links",
    "KEEP_INVITATIONS_DAYS": "invitations",
    "KEEP_NOTICES_DAYS": "notices",
}
"""The settings without their `SIGNALBOX_`, each with a word for what is kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is in force for a kind: `default` is the setting, `who` said otherwise, or nobody ("")."""

    name: str
    kind: str
    days: int
    default: int
    who: str


def in_force(exactly: Collection[str] = ()) -> dict[str, Kept]:
    """What is in force, by setting; of those named in `exactly` the setting, whatever the page says."""
    said = {row.name: row for row in Keeping.objects.all() if row.name not in exactly}
    found = {}
    for name, kind in KINDS.items():
        default = getattr(settings, name)
        row = said.get(name)
        found[name] = Kept(name, kind, row.days if row else default, default, row.who or "?" if row else "")
    return found


def days(name: str) -> int:
    return in_force()[name].days


def say(name: str, wanted: int | None, who: str) -> None:
    """From now on keep it so long; None: as the setting says. Raises KeyError, ValueError."""
    before = in_force()[name]
    if wanted is None:
        Keeping.objects.filter(name=name).delete()
    elif not 0 <= wanted <= KEPT_DAYS:
        raise ValueError(name)
    else:
        Keeping.objects.update_or_create(name=name, defaults={"days": wanted, "who": who[:150]})
    after = in_force()[name]
    if (before.days, before.who) != (after.days, after.who):
        security_log.note("retention-changed", about=f"SIGNALBOX_{name}", before=before.days, after=after.days)
