"""Who uses what in the library, and looking again at those whom a change concerns.

What a definition refers to is in its row since its last analysis, so that nothing has to be read to tell who uses it.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from asgiref.sync import sync_to_async

from designer import store
from designer.access import asking
from designer.analysis import facts
from designer.models import Definition
from workflow.resources import file_name

AT_ONCE = 4


@dataclass(frozen=True)
class Use:
    """A definition that uses something: as a resource by this URI, or as a sub-workflow by this id."""

    id: str
    name: str
    example: str | None
    how: Literal["resource", "workflow"]
    by: str


def users(workflows: Iterable[str] = (), resources: Iterable[str] = (), but: str = "") -> list[Use]:
    """The definitions that run one of `workflows` (ids) or name one of `resources`, without the one of the id `but`.

    Of those that whoever asks may see (designer/access/asking.py).
    """
    ids, names = set(workflows) - {""}, {file_name(name) for name in resources} - {""}
    if not ids and not names:
        return []
    found = []
    for row in asking.seen().exclude(pk=but).only("name", "example", "refers"):
        runs = (Use(row.id, row.name, row.example, "workflow", one) for one in row.refers.get("workflows", []))
        asks = (Use(row.id, row.name, row.example, "resource", one) for one in row.refers.get("resources", []))
        found += [use for use in runs if use.by in ids]
        found += [use for use in asks if file_name(use.by) in names]
    return found


def left_by(workflow_id: str, definition_id: str) -> list[str]:
    """The names of those who run a definition by an id that it has no more, where no other one has it."""
    others = asking.seen().filter(workflow_id=workflow_id).exclude(pk=definition_id)
    if others.exists():
        return []
    return list(dict.fromkeys(use.name for use in users([workflow_id], but=definition_id)))


async def changed(workflows: Iterable[str] = (), resources: Iterable[str] = ()) -> None:
    """Look again at the definitions that use what came, went or changed: their problems may be others now."""
    with asking.nobody():
        found = await sync_to_async(users)(workflows, resources)
        await look_again([use.id for use in found])


async def look_again(ids: Iterable[str]) -> None:
    """Note what another look at these definitions says."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def look(row: Definition) -> None:
        async with turns:
            known = await facts(row.text, row.chosen_dialect)
        await sync_to_async(store.look)(row.id, row.version, known)

    rows = [row async for row in Definition.objects.filter(pk__in=set(ids))]
    await asyncio.gather(*map(look, rows))


def stale() -> list[str]:
    """The ids of definitions that an older edition of the analysis looked at."""
    return list(Definition.objects.filter(looked__lt=store.LOOK).values_list("pk", flat=True))
