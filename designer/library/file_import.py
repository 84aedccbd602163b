"""Files that somebody brings, several at once or in a zip: what each of them is, kept, and a report on every one.

Resources come first, so that the definitions which name them are looked at with them; then definitions, then scenarios,
which go to the definition that they name, beside them or in the library. Nothing in the library is ever overwritten:
what is there already, by its identity or the name of its file, is left for the person, who may save a new version.
"""

import asyncio
import base64
import posixpath
from dataclasses import dataclass, field
from typing import Any, Literal

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db.models import Q

from designer.access import Actor, current_actor
from designer.library import resources, store, usage
from designer.library.store import Facts
from designer.library.text_analysis import facts, look_at_resource
from designer.limits import TEXT_NAME
from designer.models import Definition, Project, Scenario
from designer.text_encoding import Undecodable, decode_kept
from designer.workers.client import TEXTS, WorkerError
from workflow.diagram.text import printable
from workflow.document.several import documents
from workflow.paths import Json

ZIP = b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"
KEPT = ("resource", "definition", "scenarios")
"""The kinds of files that the library keeps, in the order in which they come in."""
AT_ONCE = 4
"""Files that are looked at at the same time."""
SUFFIXES = (".yaml", ".yml", ".json")
"""Endings of names that are a file's own; what is pasted has none."""
COMPARED = 50
"""Definitions of one identity, or of files of one name, among which the nearest is looked for."""


@dataclass
class Item:
    """One file of an import and what became of it.

    `outcome`: `imported`; `known` where the same is there already; `taken` where another resource has its name, or a
    definition its identity or file (`id` and `title` are that one's); `left-out`. `text` is given where the person may
    still decide to keep it, `offer` where a definition that says no runtime has signs of one
    (`designer.api.schemas.library.SignsShape`), `file` where it is a file of a folder that is served now: its path.
    """

    name: str
    outcome: Literal["imported", "known", "taken", "left-out"] = "left-out"
    kind: str = ""
    title: str = ""
    id: str | None = None
    message: str = ""
    line: int | None = None
    column: int | None = None
    errors: int = 0
    warnings: int = 0
    text: str | None = None
    offer: dict[str, Json] | None = None
    file: str = ""


@dataclass
class Brought:
    """A file on its way in: its text, what it was found to be, and its line in the report."""

    item: Item
    text: str
    found: dict[str, Json] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return str(self.found.get("kind", ""))


async def bring(
    uploads: list[tuple[str, bytes]], actor: Actor, project: Project | None = None, *, twins: bool = False
) -> list[Item]:
    """Keep what can be kept of files (name, bytes); the report has an item for every file, in the order they came.

    `project`: the one that they are to be in; there, or among those in none, a definition may be there already. With
    `twins` it comes in once more.
    """
    items: list[Item] = []
    texts: list[Brought] = []
    for name, data in uploads:
        for one in await _opened(printable(name), data):
            items.append(one.item if isinstance(one, Brought) else one)
            if isinstance(one, Brought):
                texts.append(one)
    turns = asyncio.Semaphore(AT_ONCE)

    async def sort_out(one: Brought) -> None:
        async with turns:
            await _sort_out(one)

    await asyncio.gather(*map(sort_out, texts))
    of: dict[str, list[Brought]] = {kind: [one for one in texts if one.kind == kind] for kind in KEPT}
    made: dict[str, Definition] = {}
    fresh = set[str]()
    for one in of["resource"]:
        await _keep_resource(actor, one)
    for one in of["definition"]:
        known = await facts(one.text)
        there = None if twins else await _there(actor, one, known, project, fresh)
        made[one.item.name] = there or await _keep_definition(actor, one, known)
        fresh |= {made[one.item.name].pk} if there is None else set()
    for one in of["scenarios"]:
        await _keep_scenarios(actor, one, made)
    names = [one.item.title for one in of["resource"] if one.item.outcome == "imported"]
    await usage.changing(lambda: None, {row.workflow_id for row in made.values()}, names)
    await _count_again([one for one in of["definition"] if one.item.outcome == "imported"])
    return items


async def _opened(name: str, data: bytes) -> list[Brought | Item]:
    """The texts in a file: several in a zip, else its own."""
    if data.startswith((ZIP, EMPTY_ZIP)) or name.lower().endswith(".zip"):
        return await _unpacked(name, data)
    if len(data) > settings.LIMIT_TEXT:
        return [Item(name, message=f"it has {len(data):,} bytes; {settings.LIMIT_TEXT:,} are allowed")]
    try:
        return _documents(name, decode_kept(data))
    except Undecodable as error:
        return [Item(name, message=str(error), line=error.line, column=1)]


async def unpacked(data: bytes) -> list[dict[str, str]]:
    """`{name, text}` or `{name, message}` of every file of a zip, in the limits of an import. Raises WorkerError."""
    asked = {
        "data": base64.b64encode(data).decode(),
        "entries": settings.LIMIT_IMPORT_ENTRIES,
        "expanded": settings.LIMIT_IMPORT_EXPANDED,
        "text": settings.LIMIT_TEXT,
    }
    found: list[dict[str, str]] = await TEXTS.call("unpack", asked, settings.LIMIT_IMPORT_SECONDS)
    return found


async def _unpacked(name: str, data: bytes) -> list[Brought | Item]:
    try:
        found = await unpacked(data)
    except WorkerError as error:
        return [Item(name, message=error.message)]
    if not found:
        return [Item(name, message="there is no file in it")]
    return [each for one in found for each in _entry(f"{name}/{one['name']}", one)]


def _entry(name: str, entry: dict[str, str]) -> list[Brought | Item]:
    if "message" in entry:
        return [Item(name, message=entry["message"])]
    return _documents(name, entry["text"])


def _documents(name: str, text: str) -> list[Brought | Item]:
    """What a file holds: each of its documents by itself, from the second on under a name with its number."""
    stem, ending = posixpath.splitext(name)
    found = documents(text)
    names = [name, *(f"{stem}-{number}{ending}" for number in range(2, len(found) + 1))]
    return [Brought(Item(each), part) for each, part in zip(names, found, strict=True)]


async def _sort_out(one: Brought) -> None:
    try:
        one.found = await TEXTS.call("sort_out", {"text": one.text}, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError as error:
        one.found = {"kind": "none", "message": error.message}
    item = one.item
    item.kind = one.kind if one.kind in KEPT else ""
    item.message, item.line, item.column = (one.found.get(key) for key in ("message", "line", "column"))  # type: ignore[assignment]
    item.message = item.message or ""
    if one.kind in ("none", "unreadable"):
        item.text = one.text


async def _keep_resource(actor: Actor, one: Brought) -> None:
    item = one.item
    item.title = posixpath.basename(item.name)[:TEXT_NAME]
    if await _is_there(one):
        return
    looked = await look_at_resource(one.text)
    try:
        row = await sync_to_async(resources.create)(item.title, one.text, looked, actor)
    except resources.Taken:  # by somebody who brought it at the same moment
        await _is_there(one)
        return
    item.outcome, item.id, item.errors, item.warnings = "imported", row.id, looked.errors, looked.warnings


async def _is_there(one: Brought) -> bool:
    """Whether a resource answers to the name of a file, which the report then says."""
    item = one.item
    there = await sync_to_async(resources.named)(item.title)
    if there is None:
        return False
    item.id = there.id
    item.outcome = "known" if there.text == one.text else "taken"
    item.message = "" if item.outcome == "known" else f"another resource answers to {item.title}"
    item.text = None if item.outcome == "known" else one.text
    return True


async def _keep_definition(actor: Actor, one: Brought, known: Facts) -> Definition:
    item = one.item
    others = current_actor.seen().filter(workflow_id=known.workflow_id).exclude(workflow_id="")
    if not item.message and await others.aexists():
        item.message = f"another definition has the id {known.workflow_id} too"
    file = posixpath.basename(item.name)
    name = "" if known.name else posixpath.splitext(file)[0]
    row = await sync_to_async(store.create)(one.text, known, name=name, author=actor.name, owner=actor.user, file=file)
    item.outcome, item.id, item.title = "imported", row.id, row.name
    item.offer = one.found.get("offer")
    return row


async def _there(
    actor: Actor, one: Brought, known: Facts, project: Project | None, fresh: set[str]
) -> Definition | None:
    """The definition that a file is probably a version of, which the report then says; `fresh` came in with it."""
    item = one.item
    file = posixpath.basename(item.name)
    same = Q(workflow_id=known.workflow_id) if known.workflow_id else Q(pk__in=())
    beside = Q(file=file) | Q(file__endswith=f"/{file}") if file.lower().endswith(SUFFIXES) else Q(pk__in=())
    here = Definition.objects.filter(actor.where("edit"), archived=False, example=None, project=project)
    rows = [row async for row in here.exclude(pk__in=fresh).filter(same | beside).order_by("-updated")[:COMPARED]]
    if not rows:
        return None
    row = min(rows, key=lambda each: (each.text != one.text, each.workflow_id != known.workflow_id, each.file != file))
    item.id, item.title = row.pk, row.name
    if row.text == one.text:
        item.outcome, item.message = "known", ""
        return row
    by_id = known.workflow_id and row.workflow_id == known.workflow_id
    item.outcome, item.text = "taken", one.text
    item.message = (
        f"a definition has the id {known.workflow_id}" if by_id else f"a definition came from the file {file}"
    )
    return row


async def _count_again(definitions: list[Brought]) -> None:
    """The problems of those that came in, now that all of them are there."""
    by_id = {one.item.id: one.item for one in definitions}
    async for row in Definition.objects.filter(pk__in=by_id):
        by_id[row.id].errors, by_id[row.id].warnings = row.errors, row.warnings


async def _keep_scenarios(actor: Actor, one: Brought, made: dict[str, Definition]) -> None:
    item = one.item
    kept, double, lost = 0, 0, []
    for data in one.found["scenarios"]:
        row = await _meant(actor, item.name, data.get("definition"), made)
        if row is None:
            lost.append(data.get("definition"))
            continue
        scenario = {key: value for key, value in data.items() if key != "definition"}
        name = str(data.get("name") or "Scenario")[:200]
        item.id, item.title = row.id, row.name
        if await Scenario.objects.filter(definition=row, name=name, scenario=scenario).aexists():
            double += 1
        else:
            await Scenario.objects.acreate(definition=row, name=name, scenario=scenario)
            kept += 1
    item.outcome = "imported" if kept else "known" if double else "left-out"
    item.message = _words(kept, double, lost)


def _words(kept: int, double: int, lost: list[Any]) -> str:
    words = [f"{kept} scenario{'s' if kept != 1 else ''}"] if kept else []
    words += [f"{double} {'is' if double == 1 else 'are'} there already"] if double else []
    names = sorted({str(name) for name in lost if name})
    if lost:
        words.append(f"no definition {', '.join(names)} was found" if names else "it names no `definition`")
    return "; ".join(words)


async def _meant(actor: Actor, place: str, named: Any, made: dict[str, Definition]) -> Definition | None:
    """The definition that a scenario file at `place` names: relative to it, by file name, or in the library by id."""
    if not isinstance(named, str):
        return next(iter(made.values())) if len(made) == 1 else None
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(place), named.replace("\\", "/")))
    by_name = [row for path, row in made.items() if posixpath.basename(path) == posixpath.basename(beside)]
    if beside in made or len(by_name) == 1:
        return made[beside] if beside in made else by_name[0]
    file = posixpath.basename(beside)
    meant = Q(workflow_id__in={named, posixpath.splitext(file)[0]}) | Q(file=file)
    rows = Definition.objects.filter(actor.where("edit"), meant, archived=False, example=None)
    return await rows.afirst() if await rows.acount() == 1 else None
