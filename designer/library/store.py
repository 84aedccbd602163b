"""Definitions in the database: the few writes that must not go wrong, each one transaction.

Plain functions for whoever is in a thread already; the API calls them through `asgiref.sync.sync_to_async`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from designer.access import security_log
from designer.library import activity, listing, project_changes, sharing
from designer.limits import TEXT_NAME
from designer.models import Definition, Draft, LiveText, Resource, Scenario, Version
from simulator import stored_texts
from simulator.models import Session
from workflow.paths import Json

NAMELESS = "Untitled"
FACTS = ("syntax", "dialect", "readable", "errors", "warnings", "states", "workflow_id", "words", "refers", "read_for")
"""What is copied into the row as it is."""

LOOK = 4
"""The edition of the analysis: counted up when it says more or other things, so that rows are looked at again."""

TAKEN = 32_767
"""In the place of the edition: somebody looks at it right now."""


@dataclass(frozen=True)
class Facts:
    """What an analysis said of a text, as the library shows it."""

    name: str = ""
    syntax: str = "yaml"
    dialect: str = ""
    readable: bool = True
    errors: int = 0
    warnings: int = 0
    states: int = 0
    workflow_id: str = ""
    words: str = ""
    refers: dict[str, list[str]] = field(default_factory=dict)
    read_for: str = ""


class Stale(Exception):
    """Somebody saved in between; `current` is what is there now, a definition, a resource or a scenario."""

    def __init__(self, current: Definition | Resource | Scenario) -> None:
        super().__init__(current.id)
        self.current = current


@transaction.atomic
def create(
    text: str,
    facts: Facts,
    name: str = "",
    example: str | None = None,
    summary: str = "",
    chosen_dialect: str | None = None,
    author: str = "",
    owner: Any = None,
    file: str = "",
    pk: str | None = None,
    writers: Iterable[str] = (),
    runtime: str = "",
) -> Definition:
    """A new definition at version 1; its own name is used where none is given. `owner`: the account that makes it.

    `file`: the name of the file that it comes from. `pk`: its id where it had one before, which nobody has now.
    `writers`: who wrote in it beside its author, as far as that is known. `runtime`: the one that it is set to.
    """
    row = Definition(text=text, example=example, summary=summary, chosen_dialect=chosen_dialect, runtime=runtime)
    row.pk = pk or row.pk
    row.file = file[-TEXT_NAME:]
    _note(row, facts)
    row.name = (name or facts.name or NAMELESS)[:TEXT_NAME]
    row.save(force_insert=True)
    Version.objects.create(definition=row, number=1, text=text, author=author, writers=_writers(author, writers))
    sharing.own(row.id, owner)
    activity.note(row.id, author, "created")
    return row


@transaction.atomic
def create_all(rows: Iterable[Definition]) -> list[Definition]:
    """New definitions at version 1 that nobody made, many at once; their texts are looked at later."""
    made = list(rows)
    for row in made:
        row.name, row.file, row.looked = row.name[:TEXT_NAME] or NAMELESS, row.file[-TEXT_NAME:], 0
    Definition.objects.bulk_create(made)
    Version.objects.bulk_create(Version(definition=row, number=1, text=row.text) for row in made)
    listing.put(*(row.pk for row in made))
    project_changes.changed({row.project_id for row in made})
    return made


@transaction.atomic
def save(
    definition_id: str,
    text: str,
    version: int,
    facts: Facts,
    author: str = "",
    restored: int | None = None,
    person: str = "",
    live: bool = False,
    writers: Iterable[str] | None = None,
) -> tuple[int, datetime]:
    """Put `text` over `version` and return the new version and its time; raises Stale, or Definition.DoesNotExist.

    The unsaved text of `person` (an Actor's key) up to this version is done with; that of others stays. `live`: it is
    what the live text reads, which then has nothing to take in of this version. `writers`: whose writing it brings
    beside its author's; None: that of all who wrote in the live text since it was saved.

    The version is compared in the UPDATE itself, so that of two writers one always loses and is told.
    """
    now = timezone.now()
    values = _values(facts)
    found = Definition.objects.filter(pk=definition_id, version=version, archived=False)
    if not found.update(text=text, version=F("version") + 1, updated=now, **values):
        raise Stale(Definition.objects.get(pk=definition_id, archived=False))
    listing.put(definition_id)
    others = _live_writers(definition_id) if writers is None else writers
    number, wrote = version + 1, _writers(author, others, _wrote(definition_id, restored))
    Version.objects.create(
        definition_id=definition_id, number=number, text=text, author=author, writers=wrote, restored=restored
    )
    Draft.objects.filter(definition_id=definition_id, person=person, base_version__lte=version).delete()
    if live:
        LiveText.objects.filter(pk=definition_id, version=version).update(version=version + 1)
    done: dict[str, int] = {"version": version + 1} | ({"restored": restored} if restored else {})
    activity.note(definition_id, author, "restored" if restored else "saved", **done)
    return version + 1, now


@transaction.atomic
def choose_dialect(definition_id: str, dialect: str | None, facts: Facts) -> bool:
    """Set the dialect by hand (None: the content tells it), with what that makes of the text; whether it was there."""
    return _changed(definition_id, chosen_dialect=dialect, **_values(facts))


@transaction.atomic
def choose_runtime(definition_id: str, runtime: str, facts: Facts) -> bool:
    """Set the runtime ("" for none), with what that makes of the text; whether the definition was there."""
    return _changed(definition_id, runtime=runtime, **_values(facts))


def copy_name(source: Definition) -> str:
    """What a copy is called: an example that is used keeps its name."""
    return source.name if source.example else f"{source.name[: TEXT_NAME - 7]} (copy)"


@transaction.atomic
def copy(
    source: Definition, text: str, facts: Facts, author: str = "", owner: Any = None, writers: Iterable[str] = ()
) -> Definition:
    """A definition with the scenarios of another, and `text`: that of the other, under the name of the copy.

    `writers` as of `create`.
    """
    made = create(
        text,
        facts,
        "" if text != source.text else copy_name(source),
        summary=source.summary,
        chosen_dialect=source.chosen_dialect,
        author=author,
        owner=owner,
        writers=writers,
        runtime=source.runtime,
    )
    made.tags = source.tags
    made.save(update_fields=["tags"])
    Scenario.objects.bulk_create(
        Scenario(definition=made, name=one.name, scenario=one.scenario, source=one.source)
        for one in source.scenarios.all()
    )
    project_changes.changed_in(made.pk)
    return made


def cards(archived: bool = False, seen: Q | None = None) -> QuerySet[Definition]:
    """What the library lists, or what is in its archive, each with `scenario_count`; `seen`: of these only."""
    rows = Definition.objects.filter(seen or Q(), archived=archived).defer("text")
    return rows.annotate(scenario_count=Count("scenarios"))


def take(definition_id: str) -> bool:
    """Begin another look at a text; False where somebody is at it, or was since it was marked."""
    return bool(Definition.objects.filter(pk=definition_id, looked__lt=LOOK).update(looked=TAKEN))


@transaction.atomic
def look(definition_id: str, version: int, facts: Facts) -> None:
    """Note what the look that was taken says; nothing where the text was saved or marked again in between."""
    taken = Definition.objects.filter(pk=definition_id, version=version, looked=TAKEN)
    if taken.update(**_values(facts, rename=False)):
        listing.put(definition_id)


def leave(definition_id: str | None = None) -> None:
    """End a look that came to nothing, or those of all definitions: they are marked again."""
    found = Definition.objects.filter(looked=TAKEN)
    (found if definition_id is None else found.filter(pk=definition_id)).update(looked=0)


def set_policy(definition_id: str, own: Mapping[str, Json]) -> bool:
    """Set what must be so for a version to be approved (`designer.review.policy`); whether it was there."""
    return bool(Definition.objects.filter(pk=definition_id, archived=False).update(policy=own))


@transaction.atomic
def archive(definition_id: str) -> bool:
    """Put a definition out of sight; whether it was there. Nothing is lost."""
    return _changed(definition_id, archived=True)


@transaction.atomic
def restore(definition_id: str) -> bool:
    """Bring an archived definition back; whether it was in the archive."""
    return _changed(definition_id, was_archived=True, archived=False)


@transaction.atomic
def forget(definition_id: str) -> bool:
    """Delete a definition of the archive for good, with versions, scenarios and simulations; whether it was there."""
    row = Definition.objects.filter(pk=definition_id, archived=True).first()
    if row is None:
        return False
    simulations = stored_texts.delete(Session.objects.filter(definition=definition_id).values_list("pk", flat=True))
    security_log.note("definition-deleted", about=definition_id, name=row.name, simulations=simulations)
    row.delete()
    return True


def _writers(*names: str | Iterable[str]) -> list[str]:
    each = (one for some in names for one in ([some] if isinstance(some, str) else some))
    return [one for one in dict.fromkeys(each) if one]


def _wrote(definition_id: str, number: int | None) -> list[str]:
    """Who wrote in a version that is brought back, if one is."""
    if number is None:
        return []
    row: Version | None = Version.objects.filter(definition_id=definition_id, number=number).first()
    return row.wrote if row is not None else []


def _live_writers(definition_id: str) -> list[str]:
    row = LiveText.objects.filter(pk=definition_id, rests=False).first()
    return list(row.writers) if row is not None else []


def _changed(definition_id: str, was_archived: bool = False, **values: Any) -> bool:
    """Change columns that lists tell of too; whether the definition was there."""
    found = Definition.objects.filter(pk=definition_id, archived=was_archived).update(**values)
    if found:
        listing.put(definition_id)
    return bool(found)


def _values(facts: Facts, rename: bool = True) -> dict[str, Any]:
    """The columns that an analysis fills; a text without a name leaves the old one."""
    values: dict[str, Any] = {name: getattr(facts, name) for name in FACTS} | {"looked": LOOK}
    return {**values, "name": facts.name[:TEXT_NAME]} if facts.name and rename else values


def _note(row: Definition, facts: Facts) -> None:
    row.looked = LOOK
    for name in FACTS:
        setattr(row, name, getattr(facts, name))
