"""Who uses what in the library, and looking again at those whom a change concerns.

What a definition refers to is in its row since its last analysis, so that nothing has to be read to tell who uses it.
Whom a deed concerns is marked in the deed's own transaction, and looked at afterwards: where that fails, or the server
ends in between, the marks stay for the next change or the next start.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from asgiref.sync import sync_to_async
from django.db import transaction

from designer.access import asking
from designer.drawing.analysis import facts
from designer.library import store
from designer.models import Definition
from designer.review.live import tell
from simulator.outages import is_outage
from workflow.resources import file_name

log = logging.getLogger(__name__)
AT_ONCE = 4
T = TypeVar("T")


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


async def changing(deed: Callable[[], T], workflows: Iterable[str] = (), resources: Iterable[str] = ()) -> T:
    """What `deed` gives, by which these come, go or change; afterwards those who use them are looked at again."""
    done = await sync_to_async(marking)(deed, workflows, resources)
    await look_at_marked()
    return done


def marking(deed: Callable[[], T], workflows: Iterable[str] = (), resources: Iterable[str] = ()) -> T:
    """Carry out `deed` and mark, in one transaction, whom it concerns."""
    with transaction.atomic():
        done = deed()
        with asking.nobody():
            concerned = {use.id for use in users(workflows, resources)}
        if concerned:
            Definition.objects.filter(pk__in=concerned).update(looked=0)
    return done


async def look_at_marked() -> None:
    """Look again at whoever is marked. That the database fails is logged: what was done before is done."""
    with asking.nobody():
        try:
            await look_again(await sync_to_async(stale)())
        except Exception as error:
            if not is_outage(error):
                raise
            log.warning("who uses what was changed is looked at later", exc_info=True)


async def look_again(ids: Iterable[str]) -> None:
    """Note what another look at these definitions says."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def look(row: Definition) -> None:
        async with turns:
            known = await facts(row.text, row.chosen_dialect, row.dialect or None)
        await sync_to_async(store.look)(row.id, row.version, known)
        await tell(row.id, "library")

    rows = [row async for row in Definition.objects.filter(pk__in=set(ids))]
    await asyncio.gather(*map(look, rows))


def stale() -> list[str]:
    """The ids of definitions that are marked, or that an older edition of the analysis looked at."""
    return list(Definition.objects.filter(looked__lt=store.LOOK).values_list("pk", flat=True))
