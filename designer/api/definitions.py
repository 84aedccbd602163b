"""Definitions: list, make, read, save without overwriting anybody, archive, copy, draw."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from ninja import Router, Status

from designer.access import Actor, actor_of
from designer.api.errors import ApiError, answered, conflict, first, gone
from designer.api.project_choice import At, Into, chosen, put_into
from designer.api.request_limits import check_dialect, check_kept, check_runtime
from designer.api.schemas.common import (
    ChosenDialect,
    ChosenRuntime,
    Conflict,
    DefinitionCard,
    DefinitionFull,
    Detail,
    Direction,
    ErrorAnswer,
    NewDefinition,
    Saved,
    SaveDefinition,
    Theme,
    refusals,
)
from designer.api.svg_headers import image_policy
from designer.library import activity, store, usage
from designer.library.text_analysis import draw, facts, renamed
from designer.models import Definition, Version
from designer.models.identifiers import digest
from designer.review import approvals
from designer.review.push import notify
from designer.workspace import writing

router = Router()


async def find(definition_id: str) -> Definition:
    """The definition of this id, or 404."""
    return await first(Definition.objects.filter(pk=definition_id, archived=False), gone("definition"))


async def full(row: Definition) -> DefinitionFull:
    """A definition as answers have it."""
    return await sync_to_async(DefinitionFull.of)(row)


@router.get("", response=list[DefinitionCard])
async def list_definitions(request: HttpRequest) -> list[DefinitionCard]:
    """All definitions and examples, the last changed first."""
    rows = store.cards(seen=actor_of(request).visible())
    return [DefinitionCard.of(row) async for row in rows]


@router.post("", response={201: DefinitionFull, **refusals(404, 409, 413, 422)})
async def create_definition(
    request: HttpRequest, body: NewDefinition, project: Into = None, path: At = ""
) -> Status[Any]:
    """Keep a text as a new definition, whatever is wrong with it."""
    check_kept(body.text)
    check_dialect(body.chosen_dialect)
    check_runtime(body.runtime)
    to = await chosen(actor_of(request), project, path)
    runtime = body.runtime or ""
    known = await facts(body.text, body.chosen_dialect, runtime=runtime or (to.runtime if to else ""))
    name = (body.name or "").strip()
    actor = actor_of(request)

    def made() -> Definition:
        return store.create(
            body.text,
            known,
            name=name,
            chosen_dialect=body.chosen_dialect,
            author=actor.name,
            owner=actor.user,
            runtime=runtime,
            file=body.file,
        )

    row = await usage.changing(made, [known.workflow_id])
    await put_into(actor, row, to, path)
    return Status(201, await full(row))


@router.get("/{definition_id}", response={200: DefinitionFull, 404: ErrorAnswer})
async def read_definition(request: HttpRequest, definition_id: str) -> DefinitionFull:
    """One definition with its text."""
    return await full(await find(definition_id))


@router.put("/{definition_id}", response={200: Saved, **refusals(403, 404, 413), 409: Conflict})
async def save_definition(request: HttpRequest, definition_id: str, body: SaveDefinition) -> Saved:
    """Save a text over the version it was typed over; 409 with what is there now when somebody was faster."""
    check_kept(body.text)
    row = await find(definition_id)
    return await keep(row, body.text, body.version, actor_of(request), live=body.live)


async def keep(
    row: Definition, text: str, version: int, actor: Actor, restored: int | None = None, *, live: bool = False
) -> Saved:
    """Save `text` over `version` of a definition; 409 `conflict` with what is there now when somebody was faster,
    403 `read-only` where it is a file of a folder that nobody may write.

    `live`: it is what the definition's live text reads; any other text is taken in there.
    """
    from designer.live_text import room, writers  # not before they are needed, as in designer/routing.py

    if why := await sync_to_async(writing.refusal)(row.id):
        raise ApiError(403, "read-only", why)
    if live:
        await room.follow(row.id, version)
    runtime = await row.aruntime_set()
    known = await facts(text, row.chosen_dialect, row.dialect or None, runtime)
    ids = [] if known.workflow_id == row.workflow_id else [row.workflow_id, known.workflow_id]

    def saved() -> Saved:
        wrote = writers.of_version(row.id, text, live=live)
        number, updated = store.save(row.id, text, version, known, actor.name, restored, actor.key, live, wrote)
        left = usage.left_by(row.workflow_id, row.id) if ids else []
        return Saved(version=number, updated=updated, left=left)

    try:
        done = await sync_to_async(usage.marking)(saved, ids)
    except Definition.DoesNotExist:
        raise gone("definition") from None
    except store.Stale as stale:
        newest = await Version.objects.filter(definition_id=row.id, number=stale.current.version).afirst()
        raise conflict(stale, version, author=newest.author if newest else "") from None
    if not live:
        await room.follow(row.id, done.version)
    await notify(row.id, "version", number=done.version, author=actor.name)
    if ids:
        await usage.look_at_marked()
    return done


@router.put("/{definition_id}/dialect", response={200: DefinitionFull, **refusals(404, 422)})
async def choose_dialect(request: HttpRequest, definition_id: str, body: ChosenDialect) -> DefinitionFull:
    """Set the dialect by hand, or let it be told by the content again (null). The text and its version stay."""
    check_dialect(body.dialect)
    row = await find(definition_id)
    runtime = await row.aruntime_set()
    known = await facts(row.text, body.dialect, runtime=runtime)
    await sync_to_async(store.choose_dialect)(definition_id, body.dialect, known)
    if body.dialect != row.chosen_dialect:
        await activity.noted(definition_id, actor_of(request).name, "dialect", dialect=body.dialect)
        await notify(definition_id, "decision")
    return await full(await find(definition_id))


async def _read_as(row: Definition) -> dict[str, Any]:
    """As what its text is read, where that says nothing itself."""
    return {"dialect": row.chosen_dialect, "runtime": await row.aruntime_set()}


@router.put("/{definition_id}/runtime", response={200: DefinitionFull, 404: ErrorAnswer, 422: ErrorAnswer})
async def choose_runtime(request: HttpRequest, definition_id: str, body: ChosenRuntime) -> DefinitionFull:
    """Set the runtime that the definition is for, or none (null). What its text says comes before it."""
    check_runtime(body.runtime)
    row = await find(definition_id)
    before, row.runtime = row.runtime, body.runtime or ""
    runtime = await row.aruntime_set()
    known = await facts(row.text, row.chosen_dialect, row.dialect or None, runtime)
    await sync_to_async(store.choose_runtime)(definition_id, row.runtime, known)
    if row.runtime != before:
        await activity.noted(definition_id, actor_of(request).name, "runtime", runtime=body.runtime)
        await notify(definition_id, "decision")
    return await full(await find(definition_id))


@router.delete("/{definition_id}", response={204: None, 404: ErrorAnswer})
async def archive_definition(request: HttpRequest, definition_id: str) -> Status[Any]:
    """Put a definition out of sight; it stays in the database."""
    row = await find(definition_id)
    who = actor_of(request).name

    def archived() -> None:
        store.archive(definition_id)
        activity.note(definition_id, who, "archived")

    await usage.changing(archived, [row.workflow_id])
    return Status(204, None)


@router.post("/{definition_id}/restore", response={204: None, 404: ErrorAnswer})
async def restore_definition(request: HttpRequest, definition_id: str) -> Status[Any]:
    """Bring an archived definition back."""
    row = await Definition.objects.filter(pk=definition_id, archived=True).afirst()
    who = actor_of(request).name

    def restored() -> bool:
        found = store.restore(definition_id)
        if found:
            activity.note(definition_id, who, "brought-back")
        return found

    if row is None or not await usage.changing(restored, [row.workflow_id]):
        raise ApiError(404, "not-found", "There is no such definition in the archive.")
    return Status(204, None)


@router.post("/{definition_id}/copy", response={201: DefinitionFull, **refusals(404, 409)})
async def copy_definition(request: HttpRequest, definition_id: str, project: Into = None, path: At = "") -> Status[Any]:
    """A new definition with the same text and scenarios; its name, "… (copy)", stands in its text too."""
    source = await find(definition_id)
    actor = actor_of(request)
    to = await chosen(actor, project, path)
    runtime = await source.aruntime_set()
    text = await renamed(source.text, store.copy_name(source), source.chosen_dialect, runtime) or source.text
    known = await facts(text, source.chosen_dialect, runtime=source.runtime)
    wrote = await sync_to_async(approvals.unapproved_writers)(source)
    made = await sync_to_async(store.copy)(source, text, known, actor.name, actor.user, wrote)
    await put_into(actor, made, to, path)
    return Status(201, await full(made))


@router.get("/{definition_id}/diagram.svg", response={200: None, **refusals(404, 422, 503)})
async def diagram(
    request: HttpRequest,
    definition_id: str,
    detail: Detail = "overview",
    theme: Theme = "light",
    direction: Direction = "TB",
) -> HttpResponse:
    """The drawing of the saved text as an image; the library's thumbnail is the overview."""
    row = await find(definition_id)
    with answered("too-crowded", words="Not drawn: {}"):
        svg = await draw(row.text, detail=detail, theme=theme, direction=direction, **await _read_as(row))
    if svg is None:
        raise ApiError(404, "no-diagram", "The text of this definition cannot be drawn.")
    etag = quote_etag(digest(svg))
    if unchanged := get_conditional_response(request, etag=etag):
        return unchanged
    headers = {"ETag": etag, "Content-Security-Policy": image_policy(svg)}
    return HttpResponse(svg, content_type="image/svg+xml", headers=headers)
