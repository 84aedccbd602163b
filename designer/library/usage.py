"""Who uses what in the library, and looking again at those whom a change concerns.

What a definition refers to is in its row since its last analysis, so that nothing has to be read to tell who uses it.
Whom a deed concerns is marked in the deed's own transaction, and looked at afterwards, in the background where they are
many: nobody else waits for that. Each mark is taken once; where that fails, or the server ends in between, the marks
stay for the next change or the next start.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextvars import Context
from dataclasses import dataclass
from typing import Literal, TypeVar
from weakref import WeakKeyDictionary

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import connections, transaction

from designer.access import current_actor
from designer.library import project_changes, store
from designer.library.text_analysis import facts
from designer.models import Definition
from designer.review.push import notify
from designer.workers.client import Busy
from simulator.live.db_errors import is_outage
from workflow.resources import file_name, named_as

log = logging.getLogger(__name__)
AT_ONCE = 4
FEW = 20
"""So many marks are waited for by whoever made them, or comes by: what they say is in the next answer."""
SOME = 50
"""Definitions whose texts are in memory for it."""
_taking: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Task[None]] = WeakKeyDictionary()
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

    Of those that whoever asks may see (designer/access/current_actor.py).
    """
    ids, names = set(workflows) - {""}, {naming(name) for name in resources for naming in (file_name, named_as)} - {""}
    if not ids and not names:
        return []
    found = []
    for row in current_actor.seen().exclude(pk=but).only("name", "example", "refers"):
        runs = (Use(row.id, row.name, row.example, "workflow", one) for one in row.refers.get("workflows", []))
        asks = (Use(row.id, row.name, row.example, "resource", one) for one in row.refers.get("resources", []))
        found += [use for use in runs if use.by in ids]
        found += [use for use in asks if file_name(use.by) in names]
    return found


def left_by(workflow_id: str, definition_id: str) -> list[str]:
    """The names of those who run a definition by an id that it has no more, where no other one has it."""
    others = current_actor.seen().filter(workflow_id=workflow_id).exclude(pk=definition_id)
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
        with current_actor.nobody():
            concerned = {use.id for use in users(workflows, resources)}
        if concerned:
            rows = Definition.objects.filter(pk__in=concerned)
            rows.update(looked=0)
            project_changes.changed(rows.filter(archived=False).values_list("project", flat=True))
    return done


async def look_at_marked() -> None:
    """Let whoever is marked be looked at, in the background; of a few is waited for what they say."""
    few = await sync_to_async(_few)()
    if few is not None:
        task = _background()
        if few:
            await asyncio.wait([task])


def _few() -> bool | None:
    """Whether no more than a few are marked; None: nobody is."""
    with current_actor.nobody():
        count = len(stale(FEW + 1))
    return count <= FEW if count else None


def _background() -> asyncio.Task[None]:
    """The one task of this process that takes the marks; it goes on until there are none."""
    loop = asyncio.get_running_loop()
    if loop not in _taking or _taking[loop].done():
        _taking[loop] = loop.create_task(_take_marks(), context=Context())  # the request that began it may end first
    return _taking[loop]


def begin() -> None:
    """At the start of a server: take the marks that are there in the background of the running event loop."""
    _background()


async def settled() -> None:
    if task := _taking.get(asyncio.get_running_loop()):
        await asyncio.wait([task])


async def _take_marks() -> None:
    """Take all marks, some at a time. That the database fails is logged: what was done before is done."""
    async with ThreadSensitiveContext():
        try:
            with current_actor.nobody():
                while ids := await sync_to_async(stale)(SOME):
                    try:
                        await look_again(ids)
                    except Busy as busy:
                        await asyncio.sleep(busy.seconds)
        except Exception as error:
            if is_outage(error):
                log.warning("who uses what was changed is looked at later", exc_info=True)
            else:
                log.exception("Definitions that are marked could not be looked at")
        finally:
            await sync_to_async(connections.close_all)()


async def look_again(ids: Iterable[str]) -> None:
    """Note what another look at these definitions says, at each that nobody is at."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def look(row: Definition) -> None:
        async with turns:
            if not await sync_to_async(store.take)(row.id):
                return
            try:
                known = await facts(row.text, row.chosen_dialect, row.dialect or None, await row.aruntime_set())
                await sync_to_async(store.look)(row.id, row.version, known)
            finally:
                await sync_to_async(store.leave)(row.id)
        await notify(row.id, "library")

    rows = [row async for row in Definition.objects.filter(pk__in=set(ids))]
    found = await asyncio.gather(*map(look, rows), return_exceptions=True)
    for error in found:
        if error is not None:
            raise error


def marked() -> set[str]:
    """The ids of the definitions that are to be looked at again, and of those that somebody looks at right now."""
    return set(Definition.objects.exclude(looked=store.LOOK).values_list("pk", flat=True))


def stale(most: int | None = None) -> list[str]:
    """The ids of definitions that are marked, or that an older edition of the analysis looked at; `most` of them."""
    return list(Definition.objects.filter(looked__lt=store.LOOK).values_list("pk", flat=True)[:most])
