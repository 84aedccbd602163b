"""Who wrote in a live text what no version brings yet: kept with each piece, told to the version that brings it.

A piece is shown to others before it is kept, so a page may save what the database does not have yet. For such a save
all count who wrote in this sitting: whoever writes is noted there before anybody is shown their first piece.
"""

from collections.abc import Iterable

from django.db import transaction

from designer.live_text.rows import pieces_of, plain, text_of
from designer.models import LiveText


def together(*names: Iterable[str]) -> list[str]:
    """Each name once, in order, without blank ones."""
    return [one for one in dict.fromkeys(name for some in names for name in some) if one]


@transaction.atomic
def sits_down(definition_id: str, name: str) -> None:
    """Note that somebody writes, before others are shown what they wrote."""
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is not None and name not in live.sitting:
        live.sitting = [*live.sitting, name]
        live.save(update_fields=["sitting"])


@transaction.atomic
def of_version(definition_id: str, text: str, *, live: bool) -> list[str]:
    """Whose pieces of the live text a version with `text` may bring; in the transaction that saves it.

    `live`: the text is said to be what the live text reads. Where it is, its writers are done with; where it is not
    (a piece is on its way, or the text comes from elsewhere), they stay and are told to the next version too.
    """
    row = LiveText.objects.select_for_update().filter(pk=definition_id, rests=False).first()
    if row is None:
        return []
    if not live:
        return together(row.writers)
    if text_of(pieces_of(row)) != plain(text):
        return together(row.writers, row.sitting)
    names, row.writers = together(row.writers), []
    row.save(update_fields=["writers"])
    return names
