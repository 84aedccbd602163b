"""Tags of a definition, by which people find it: each once, whatever its capitals, without spaces around.

They are added and taken away, never put in place of all: what another person added meanwhile stays.
"""

from collections.abc import Iterable

from django.db import transaction

from designer.library import project_changes
from designer.limits import TAG_LENGTH, TAGS
from designer.models import Definition
from workflow.diagram.text import printable


class Unfit(Exception):
    """Why tags cannot be so: a code, and what people are told."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@transaction.atomic
def change(definition_id: str, add: Iterable[str], remove: Iterable[str]) -> bool:
    """Take tags away from those that a definition has now, then add some; whether it was there. Raises Unfit."""
    row = Definition.objects.select_for_update().filter(pk=definition_id, archived=False).only("tags").first()
    if row is None:
        return False
    row.tags = changed(row.tags, add, remove)
    row.save(update_fields=["tags"])
    project_changes.changed_in(row.pk)
    return True


def changed(tags: Iterable[str], add: Iterable[str], remove: Iterable[str]) -> list[str]:
    """The tags without some and with others; one that is there already stays as it is written. Raises Unfit."""
    gone = _by_name(remove)
    kept = {name: tag for name, tag in _by_name(tags).items() if name not in gone}
    new = {name: tag for name, tag in _by_name(add).items() if name not in kept}
    if any(len(tag) > TAG_LENGTH for tag in new.values()):
        raise Unfit("too-long", f"A tag has at most {TAG_LENGTH} characters.")
    if new and len(kept) + len(new) > TAGS:
        raise Unfit("too-many", f"A definition has at most {TAGS} tags, and this one has {len(kept)}.")
    return [*kept.values(), *new.values()]


def _by_name(tags: Iterable[str]) -> dict[str, str]:
    """Each tag as it is shown, by what makes it the same as another; the first of those that are."""
    found: dict[str, str] = {}
    for tag in tags:
        shown = " ".join(printable(tag).split())
        if shown:
            found.setdefault(shown.casefold(), shown)
    return found
