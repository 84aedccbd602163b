"""Who has design pages open, at all processes; in the database, for each process knows its own only."""

from datetime import timedelta
from typing import TypedDict

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from designer.models import Definition, LivePresence

PRESENT_SECONDS = 30.0
"""How long a process counts that has not said that it is there."""


class Person(TypedDict):
    """Somebody who has a design page open, by the `key` of the page; of eight colours one."""

    key: str
    name: str
    colour: int


def person(key: str, name: str, others: list[Person]) -> Person:
    """A page's person beside others: with a name of its own, and a colour of its own while there are some."""
    names, colours = {one["name"] for one in others}, {one["colour"] for one in others}
    free = [colour for colour in range(8) if colour not in colours]
    own, number = name, 2
    while own in names:
        own, number = f"{name} ({number})", number + 1
    return {"key": key, "name": own, "colour": free[0] if free else len(others) % 8}


@transaction.atomic
def be_present(definition_id: str, process: str, people: list[Person]) -> None:
    """Say who is there at a process; nobody leaves no row."""
    if not people:
        LivePresence.objects.filter(definition=definition_id, process=process).delete()
        return
    said = {"people": people, "beat": timezone.now()}
    LivePresence.objects.update_or_create(definition_id=definition_id, process=process, defaults=said)


def present(definition_id: str, beside: str = "") -> list[Person]:
    """Who is there, at all processes but `beside`."""
    rows = LivePresence.objects.filter(_alive(), definition=definition_id).exclude(process=beside)
    return [one for row in rows.order_by("pk") for one in row.people]


def counts(seen: Q) -> dict[str, int]:
    """How many have a definition open for writing, of those where anybody has; `seen`: of these definitions only."""
    found: dict[str, int] = {}
    shown = Definition.objects.filter(seen, archived=False)
    for row in LivePresence.objects.filter(_alive(), definition__in=shown.values("pk")):
        found[row.definition_id] = found.get(row.definition_id, 0) + len(row.people)
    return found


def _alive() -> Q:
    return Q(beat__gte=timezone.now() - timedelta(seconds=PRESENT_SECONDS))
