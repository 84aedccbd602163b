"""Scenarios in the database, saved without overwriting anybody."""

from collections.abc import Callable, Iterable

from django.db.models import F
from django.utils import timezone

from designer.library import project_changes
from designer.library.store import Stale
from designer.models import Scenario
from workflow.paths import Json

Content = dict[str, Json]


def save(scenario_id: str, name: str, content: Content, version: int | None, source: str = "") -> Scenario:
    """Put a scenario over `version` of it (None: over whatever is there); as it is then.

    `source`: the text that somebody wrote it as. Raises Stale, or Scenario.DoesNotExist. The version is compared in the
    UPDATE itself, so that of two writers one always loses and is told.
    """
    found = Scenario.objects.filter(pk=scenario_id, **_over(version))
    if not found.update(name=name, scenario=content, source=source, version=F("version") + 1, updated=timezone.now()):
        raise Stale(Scenario.objects.get(pk=scenario_id))
    row = Scenario.objects.get(pk=scenario_id)
    project_changes.changed_in(row.definition_id)
    return row


def keep_all(rows: Iterable[Scenario]) -> list[Scenario]:
    """Keep several new scenarios together; Django's signals tell of single ones only."""
    made = Scenario.objects.bulk_create(rows)
    for definition_id in dict.fromkeys(one.definition_id for one in made):
        project_changes.changed_in(definition_id)
    return made


def change(scenario_id: str, changed: Callable[[Content], Content]) -> Scenario:
    """Save what `changed` makes of a scenario, of the newest where somebody saves meanwhile; Scenario.DoesNotExist."""
    while True:
        row = Scenario.objects.get(pk=scenario_id)
        try:
            return save(scenario_id, row.name, changed(row.scenario), row.version)
        except Stale:
            continue


def remove(scenario_id: str, version: int | None) -> None:
    """Delete `version` of a scenario (None: whatever is there); Stale where another is there, nothing where none is."""
    deleted, _ = Scenario.objects.filter(pk=scenario_id, **_over(version)).delete()
    now = None if deleted else Scenario.objects.filter(pk=scenario_id).first()
    if now is not None:
        raise Stale(now)


def _over(version: int | None) -> dict[str, int]:
    return {} if version is None else {"version": version}
