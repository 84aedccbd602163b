"""What a run of a definition is started from: its text, the scenario, and its company from the library."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db.models import Q, QuerySet

from designer.access import current_actor
from designer.api.errors import ApiError, answered
from designer.library.context import Companion, company, known_resources, resources_named
from designer.library.text_analysis import facts
from designer.models import Definition, Resource, Scenario
from designer.workers.client import BATCHES
from designer.workers.shares import patiently
from workflow.paths import Json
from workflow.resources import file_name

STARTED = ("bad-scenario", "bad-history")
"""What is wrong with what a run was to be started from: 422 tells it."""


def gone_on() -> ApiError:
    """409 for a simulation that was moved while it was looked at."""
    return ApiError(409, "conflict", "The simulation has gone on meanwhile; try again.")


async def in_batch(name: str, arguments: dict[str, Json]) -> Any:
    """What a batch worker answers within the time of a command; raises ApiError."""
    with answered(*STARTED):
        return await BATCHES.call(name, arguments, settings.LIMIT_COMMAND_SECONDS, stop=True)


async def in_parts(name: str, arguments: dict[str, Json], seconds: float | None = None) -> Any:
    """The same for work whose progress is told meanwhile, within so many seconds; raises WorkerError."""
    with patiently():
        return await BATCHES.call(name, arguments, seconds or settings.LIMIT_COMMAND_SECONDS, stop=True)


async def setup_for(row: Definition, scenario: dict[str, Json], text: str | None = None) -> dict[str, Json]:
    """`{"definition", "with", "scenario", "dialect"?, "runtime"?}` of
    `simulator.scenario.loading.open_setup`; `text`: instead of the saved.

    `with` are what the text refers to and what the scenario names under `with`, each with what it needs: definitions of
    the library by their id here, their workflow's or the file they came from, and resources by name. Raises ApiError
    422 `unknown-definition`.
    """
    return (await setup_and_company(row, scenario, text))[0]


async def setup_and_company(
    row: Definition, scenario: dict[str, Json], text: str | None = None
) -> tuple[dict[str, Json], list[str]]:
    """The same, and the ids of the definitions whose texts go along."""
    setup, others = await setup_with(row, scenario, text)
    return setup, sorted({one.definition for one in others} - {"", row.pk})


async def setup_with(
    row: Definition, scenario: dict[str, Json], text: str | None = None, unsaved: Mapping[str, str] | None = None
) -> tuple[dict[str, Json], list[Companion]]:
    """The same, and what goes along, in the order of `with`; `unsaved` are texts in place of saved ones, by ids."""
    runtime = await row.aruntime_set()
    refers = row.refers if text is None else (await facts(text, row.chosen_dialect, runtime=runtime)).refers
    chosen = scenario.get("with") or []
    others = await sync_to_async(_others)(refers, chosen if isinstance(chosen, list) else [], row)
    given = unsaved or {}
    others = [replace(one, text=given.get(one.definition, one.text)) for one in others]
    entries = [one.entry() for one in others]
    setup = {"definition": row.text if text is None else text, "with": entries, "scenario": scenario}
    setup |= {"dialect": row.chosen_dialect} if row.chosen_dialect else {}
    return setup | ({"runtime": runtime} if runtime else {}), others


def _others(refers: dict[str, list[str]], chosen: Sequence[Json], own: Definition) -> list[Companion]:
    found = company(refers)
    for name in chosen:
        for entry in _chosen(str(name), own):
            if entry not in found:
                found.append(entry)
    return found


def there(name: str, own: Definition) -> bool:
    """Whether the library has what a scenario of `own` means by a name under `with`. In a thread."""
    try:
        return bool(_chosen(name, own))
    except ApiError:
        return False


def _chosen(name: str, own: Definition) -> list[Companion]:
    """What a scenario means by a name: as the command line takes it, a file's name or a definition's id."""
    there = current_actor.company().exclude(pk=own.pk).order_by("-updated")
    file, stem = file_name(name), PurePosixPath(file_name(name)).stem
    row = _first(there, Q(pk=name), Q(workflow_id=name), Q(file=file) & ~Q(file=""))
    if row is None:
        given = next(iter(_resources(name, own)), None)
        if given is not None:
            return [Companion(given.name, given.text)]
        row = _first(there, Q(workflow_id=stem), Q(name=stem)) if stem != file else None
    if row is None:
        raise ApiError(422, "unknown-definition", f"There is no definition or resource {name!r} in the library.")
    return [Companion.of(row, row.workflow_id or row.name), *company(row.refers)]


def _resources(name: str, own: Definition) -> list[Resource]:
    """The resources of this name, as far as whoever asks may know them, or a kept scenario takes them along."""
    named = resources_named([name])
    known = known_resources(named)
    if len(known) == len(named):
        return known
    kept = Scenario.objects.filter(definition=own)
    return named if any(name in (one.scenario.get("with") or ()) for one in kept) else known


def _first(there: QuerySet[Definition], *by: Q) -> Definition | None:
    return next((row for row in (there.filter(one).first() for one in by) if row), None)
