"""What a run of a definition is started from: its text, the scenario, and its company from the library."""

from collections.abc import Sequence
from typing import Any

from asgiref.sync import sync_to_async

from designer.access import asking
from designer.api.errors import ApiError
from designer.drawing.analysis import facts
from designer.library.surroundings import company
from designer.models import Definition, Resource
from workflow.paths import Json


async def setup_for(row: Definition, scenario: dict[str, Json], text: str | None = None) -> dict[str, Any]:
    """`{"definition", "with", "scenario", "dialect"?}` of `simulator.opening.open_setup`; `text`: instead of the saved.

    `with` are what the text refers to and what the scenario names under `with`: definitions of the library by their id
    here or their workflow's, resources by name, each with what it needs. Raises ApiError 422 `unknown-definition`.
    """
    refers = row.refers if text is None else (await facts(text, row.chosen_dialect)).refers
    chosen = scenario.get("with") or []
    others = await sync_to_async(_others)(refers, chosen if isinstance(chosen, list) else [], row)
    setup = {"definition": row.text if text is None else text, "with": others, "scenario": scenario}
    return setup | ({"dialect": row.chosen_dialect} if row.chosen_dialect else {})


def _others(refers: dict[str, list[str]], chosen: Sequence[Json], own: Definition) -> list[dict[str, str]]:
    found = company(refers)
    for name in chosen:
        for entry in _chosen(str(name), own):
            if entry not in found:
                found.append(entry)
    return found


def _chosen(name: str, own: Definition) -> list[dict[str, str]]:
    there = asking.company().exclude(pk=own.pk)
    row = there.filter(pk=name).first() or there.filter(workflow_id=name).order_by("-updated").first()
    if row is None:
        given = Resource.objects.filter(archived=False, name=name).first()
        if given is None:
            raise ApiError(422, "unknown-definition", f"There is no definition or resource {name!r} in the library.")
        return [{"name": given.name, "text": given.text}]
    entry = {"name": row.workflow_id or row.name, "text": row.text}
    return [entry | ({"dialect": row.chosen_dialect} if row.chosen_dialect else {}), *company(row.refers)]
