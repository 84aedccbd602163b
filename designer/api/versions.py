"""The history of a definition: its saved texts, what they are called, and bringing one back as the newest."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema
from pydantic import Field

from designer.access import actor_of
from designer.api.definitions import find, keep
from designer.api.errors import first, no_version
from designer.api.schemas.common import (
    Conflict,
    ErrorAnswer,
    Restore,
    Saved,
    VersionCard,
    VersionFull,
    VersionName,
    refusals,
)
from designer.api.texts.worker import as_json, ask
from designer.library import activity
from designer.models import Version

router = Router()
MOST = 200
"""Versions in one answer."""


@router.get("/{definition_id}/versions", response={200: list[VersionCard], 404: ErrorAnswer})
async def list_versions(
    request: HttpRequest,
    definition_id: str,
    before: int | None = None,
    named: bool = False,
    limit: Annotated[int, Field(ge=1, le=MOST)] = 50,
) -> list[Version]:
    """The newest `limit` versions, of those before the number `before`, of those with a name."""
    await find(definition_id)
    rows = Version.objects.filter(definition_id=definition_id).defer("text").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    if named:
        rows = rows.exclude(name="")
    return [row async for row in rows[:limit]]


@router.get("/{definition_id}/versions/{number}", response={200: VersionFull, 404: ErrorAnswer})
async def read_version(request: HttpRequest, definition_id: str, number: int) -> Version:
    """One version with its text."""
    return await find_version(definition_id, number)


class Summary(Schema):
    """What changed, in one line."""

    words: str


@router.get("/{definition_id}/versions/{number}/summary", response={200: Summary, **refusals(404, 503)})
async def summarise_version(
    request: HttpRequest, definition_id: str, number: int, since: Annotated[int | None, Field(ge=0)] = None
) -> HttpResponse:
    """What changed in words since an older version; without `since`, the one before. 0: before the first."""
    row = await find(definition_id)
    new = await find_version(definition_id, number)
    older = number - 1 if since is None else since
    old = await find_version(definition_id, older) if older else None
    asked = {"old": old and old.text, "new": new.text, "dialect": row.chosen_dialect, "last": row.dialect or None}
    asked |= {"runtime": await row.aruntime_set()}
    return as_json(await ask("summarise", asked))


@router.put("/{definition_id}/versions/{number}", response={200: VersionCard, 404: ErrorAnswer})
async def name_version(request: HttpRequest, definition_id: str, number: int, body: VersionName) -> Version:
    """Call a version something, or nothing: all of it that may change."""
    row = await find_version(definition_id, number)
    name = body.name.strip()
    if name != row.name:
        row.name = name
        await row.asave(update_fields=["name"])
        await activity.noted(definition_id, actor_of(request).name, "named", version=number, name=name)
    return row


@router.post("/{definition_id}/versions/{number}/restore", response={200: Saved, **refusals(403, 404), 409: Conflict})
async def restore_version(request: HttpRequest, definition_id: str, number: int, body: Restore) -> Saved:
    """Save the text of a version anew, over `version`; 409 when somebody saved in between. No version is lost."""
    old = await find_version(definition_id, number)
    row = await find(definition_id)
    return await keep(row, old.text, body.version, actor_of(request), restored=number, live=body.live)


async def find_version(definition_id: str, number: int) -> Version:
    """The version of this number, or 404."""
    await find(definition_id)
    return await first(Version.objects.filter(definition_id=definition_id, number=number), no_version(number))
