"""Resources: functions, events, retries and schemas that definitions name by a relative URI."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, JsonResponse
from ninja import Router, Status

from designer.access import Actor, actor_of
from designer.api.errors import ApiError, conflict, first, gone
from designer.api.project_choice import Into, chosen
from designer.api.request_limits import check_kept, check_text
from designer.api.schemas.common import Conflict, ErrorAnswer, Saved, refusals
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
from designer.library import resource_changes, resources, usage
from designer.library.store import Stale
from designer.library.text_analysis import look_at_resource, resource
from designer.models import Resource
from designer.raising import instead
from workflow.diagram.text import printable
from workflow.resources import file_name, named_as

router = Router()
NOT_YOURS = (
    "Only who brought this resource, editors of its project and administrators change it: copy it under another name."
)


async def find(resource_id: str) -> Resource:
    """The resource of this id, or 404."""
    return await first(Resource.objects.filter(pk=resource_id, archived=False), gone("resource"))


@router.get("", response=list[ResourceCard])
async def list_resources(request: HttpRequest) -> list[ResourceCard]:
    """All resources by name, each with the number of definitions that name it."""
    return await sync_to_async(cards)(actor_of(request))


def cards(actor: Actor) -> list[ResourceCard]:
    rows = list(Resource.objects.filter(archived=False))
    found = usage.users(resources=[row.name for row in rows])
    used: dict[str, set[str]] = {}
    for use in found:
        used.setdefault(file_name(use.by), set()).add(use.id)
    marked, mine = usage.marked(), resource_changes.changeable(actor, rows)
    named = [(row, used.get(file_name(row.name), set()) | used.get(named_as(row.name), set())) for row in rows]
    return [ResourceCard.of(row, len(ids), len(ids & marked), row.pk in mine) for row, ids in named]


@router.post("", response={201: ResourceFull, **refusals(403, 404, 409, 413, 422)})
async def create_resource(request: HttpRequest, body: NewResource, project: Into = None) -> Status[Any]:
    """Keep a text as a resource, whatever is wrong with it; 409 `taken` where another answers to its name.

    It is changed by editors of the project that it is brought into; of none by who brings it.
    """
    check_kept(body.text)
    name, actor = check_name(body.name), actor_of(request)
    to = await chosen(actor, project)
    looked = await look_at_resource(body.text)
    with instead(resources.Taken, _taken(name)):
        row = await resource_changes.changing(
            actor, lambda: resources.create(name, body.text, looked, actor, to), [name]
        )
    return Status(201, ResourceFull.of(row))


@router.post("/check", response={200: CheckedResource, **refusals(413, 422)})
async def check_resource(request: HttpRequest, body: CheckResource) -> JsonResponse:
    """What a text would define, and what is wrong with it."""
    check_text(body.text)
    return JsonResponse(await resource(body.text, body.kind))


@router.get("/{resource_id}", response={200: ResourceFull, 404: ErrorAnswer})
async def read_resource(request: HttpRequest, resource_id: str) -> ResourceFull:
    """One resource with its text."""
    return await _full(request, resource_id)


async def _full(request: HttpRequest, resource_id: str) -> ResourceFull:
    row = await find(resource_id)
    mine = await sync_to_async(resource_changes.changeable)(actor_of(request), [row])
    return ResourceFull.of(row, editable=row.pk in mine)


async def check_rights(actor: Actor, row: Resource) -> None:
    """That somebody may change a resource, or 403."""
    with instead(resource_changes.NotYours, ApiError(403, "not-yours", NOT_YOURS)):
        await sync_to_async(resource_changes.check)(actor, row)


@router.put("/{resource_id}", response={200: Saved, **refusals(403, 404, 413, 422), 409: Conflict})
async def save_resource(request: HttpRequest, resource_id: str, body: SaveResource) -> Saved:
    """Save a text over the version it was typed over; 409 with what is there now when somebody was faster."""
    check_kept(body.text)
    row, actor = await find(resource_id), actor_of(request)
    await check_rights(actor, row)
    looked = await look_at_resource(body.text, row.kind)
    stale = instead(Stale, lambda stale: conflict(stale, body.version))
    with instead(Resource.DoesNotExist, gone("resource")), stale:
        version, updated = await resource_changes.changing(
            actor, lambda: resources.save(resource_id, body.text, body.version, looked, actor.name), [row.name]
        )
    return Saved(version=version, updated=updated)


@router.put("/{resource_id}/name", response={200: ResourceFull, **refusals(403, 404, 409, 422)})
async def rename_resource(request: HttpRequest, resource_id: str, body: ResourceName) -> ResourceFull:
    """Let a resource answer to another name; the definitions that say the old one are not changed."""
    name = check_name(body.name)
    row, actor = await find(resource_id), actor_of(request)
    await check_rights(actor, row)
    with instead(resources.Taken, _taken(name)):
        await resource_changes.changing(actor, lambda: resources.rename(resource_id, name), [row.name, name])
    return await _full(request, resource_id)


@router.delete("/{resource_id}", response={204: None, **refusals(403, 404)})
async def archive_resource(request: HttpRequest, resource_id: str) -> Status[Any]:
    """Put a resource out of sight; it stays in the archive."""
    row, actor = await find(resource_id), actor_of(request)
    await check_rights(actor, row)
    await resource_changes.changing(actor, lambda: resources.archive(resource_id), [row.name])
    return Status(204, None)


@router.post("/{resource_id}/restore", response={204: None, **refusals(403, 404, 409)})
async def restore_resource(request: HttpRequest, resource_id: str) -> Status[Any]:
    """Bring a resource back from the archive; 409 `taken` where another answers to its name by now."""
    row, actor = await Resource.objects.filter(pk=resource_id, archived=True).afirst(), actor_of(request)
    if row is None:
        raise _nowhere()
    await check_rights(actor, row)
    with instead(resources.Taken, _taken(row.name)):
        done = await resource_changes.changing(actor, lambda: resources.restore(resource_id), [row.name])
    if not done:
        raise _nowhere()
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


def _nowhere() -> ApiError:
    return ApiError(404, "not-found", "There is no such resource in the archive.")


def _taken(name: str) -> ApiError:
    return ApiError(409, "taken", f"Another resource answers to {file_name(name)} already.")
