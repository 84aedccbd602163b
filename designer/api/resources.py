"""Resources: functions, events, retries and schemas that definitions name by a relative URI."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, JsonResponse
from ninja import Router, Status

from designer.api.errors import ApiError, conflict, gone
from designer.api.request_limits import check_kept, check_text
from designer.api.schemas.common import Conflict, ErrorAnswer, Saved
from designer.api.schemas.library import (
    CheckedResource,
    CheckResource,
    NewResource,
    ResourceCard,
    ResourceFull,
    ResourceName,
    SaveResource,
    UseShape,
)
from designer.library import resources, usage
from designer.library.store import Stale
from designer.models import Resource
from designer.workers.text_analysis import look_at_resource, resource
from workflow.diagram.text import printable
from workflow.resources import file_name, told_as

router = Router()


async def find(resource_id: str) -> Resource:
    """The resource of this id, or 404."""
    row = await Resource.objects.filter(pk=resource_id, archived=False).afirst()
    if row is None:
        raise gone("resource")
    return row


@router.get("", response=list[ResourceCard])
async def list_resources(request: HttpRequest) -> list[ResourceCard]:
    """All resources by name, each with the number of definitions that name it."""
    return await sync_to_async(cards)()


def cards() -> list[ResourceCard]:
    """The cards of all resources of the library."""
    rows = list(Resource.objects.filter(archived=False))
    found = usage.users(resources=[row.name for row in rows])
    used: dict[str, set[str]] = {}
    for use in found:
        used.setdefault(file_name(use.by), set()).add(use.id)
    marked = usage.marked()
    named = [(row, used.get(file_name(row.name), set()) | used.get(told_as(row.name), set())) for row in rows]
    return [ResourceCard.of(row, len(ids), len(ids & marked)) for row, ids in named]


@router.post("", response={201: ResourceFull, 409: ErrorAnswer, 413: ErrorAnswer, 422: ErrorAnswer})
async def create_resource(request: HttpRequest, body: NewResource) -> Status[Any]:
    """Keep a text as a resource, whatever is wrong with it; 409 `taken` where another answers to its name."""
    check_kept(body.text)
    name = check_name(body.name)
    looked = await look_at_resource(body.text)
    try:
        row = await usage.changing(lambda: resources.create(name, body.text, looked), resources=[name])
    except resources.Taken:
        raise _taken(name) from None
    return Status(201, ResourceFull.of(row))


@router.post("/check", response={200: CheckedResource, 413: ErrorAnswer, 422: ErrorAnswer})
async def check_resource(request: HttpRequest, body: CheckResource) -> JsonResponse:
    """What a text would define, and what is wrong with it."""
    check_text(body.text)
    return JsonResponse(await resource(body.text, body.kind))


@router.get("/{resource_id}", response={200: ResourceFull, 404: ErrorAnswer})
async def read_resource(request: HttpRequest, resource_id: str) -> ResourceFull:
    """One resource with its text."""
    return ResourceFull.of(await find(resource_id))


@router.put(
    "/{resource_id}",
    response={200: Saved, 404: ErrorAnswer, 409: Conflict, 413: ErrorAnswer, 422: ErrorAnswer},
)
async def save_resource(request: HttpRequest, resource_id: str, body: SaveResource) -> Saved:
    """Save a text over the version it was typed over; 409 with what is there now when somebody was faster."""
    check_kept(body.text)
    row = await find(resource_id)
    looked = await look_at_resource(body.text, row.kind)
    try:
        version, updated = await usage.changing(
            lambda: resources.save(resource_id, body.text, body.version, looked), resources=[row.name]
        )
    except Resource.DoesNotExist:
        raise gone("resource") from None
    except Stale as stale:
        raise conflict(stale, body.version) from None
    return Saved(version=version, updated=updated)


@router.put("/{resource_id}/name", response={200: ResourceFull, 404: ErrorAnswer, 409: ErrorAnswer, 422: ErrorAnswer})
async def rename_resource(request: HttpRequest, resource_id: str, body: ResourceName) -> ResourceFull:
    """Let a resource answer to another name; the definitions that say the old one are not changed."""
    name = check_name(body.name)
    row = await find(resource_id)
    try:
        await usage.changing(lambda: resources.rename(resource_id, name), resources=[row.name, name])
    except resources.Taken:
        raise _taken(name) from None
    return ResourceFull.of(await find(resource_id))


@router.delete("/{resource_id}", response={204: None, 404: ErrorAnswer})
async def archive_resource(request: HttpRequest, resource_id: str) -> Status[Any]:
    """Put a resource out of sight; it stays in the archive."""
    row = await find(resource_id)
    await usage.changing(lambda: resources.archive(resource_id), resources=[row.name])
    return Status(204, None)


@router.post("/{resource_id}/restore", response={204: None, 404: ErrorAnswer, 409: ErrorAnswer})
async def restore_resource(request: HttpRequest, resource_id: str) -> Status[Any]:
    """Bring a resource back from the archive; 409 `taken` where another answers to its name by now."""
    row = await Resource.objects.filter(pk=resource_id, archived=True).afirst()
    try:
        if row is None or not await usage.changing(lambda: resources.restore(resource_id), resources=[row.name]):
            raise ApiError(404, "not-found", "There is no such resource in the archive.")
    except resources.Taken:
        raise _taken(row.name if row else "") from None
    return Status(204, None)


@router.get("/{resource_id}/uses", response={200: list[UseShape], 404: ErrorAnswer})
async def list_resource_uses(request: HttpRequest, resource_id: str) -> list[usage.Use]:
    """The definitions of the library that name this resource."""
    row = await find(resource_id)
    return await sync_to_async(usage.users)(resources=[row.name])


def check_name(name: str) -> str:
    """A name that a URI can end in; 422 for any other."""
    shown = "".join(printable(name).split())
    if not file_name(shown):
        raise ApiError(422, "bad-name", "A resource has a name such as functions.json, without spaces.")
    return shown


def _taken(name: str) -> ApiError:
    return ApiError(409, "taken", f"Another resource answers to {file_name(name)} already.")
