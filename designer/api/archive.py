"""The archive: what was put away, and the only place where anything is deleted for good."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Status

from designer.access import actor_of
from designer.api.errors import ApiError
from designer.api.resources import check_rights
from designer.api.schemas.common import DefinitionCard, ErrorAnswer, refusals
from designer.api.schemas.library import Archive, ResourceCard
from designer.library import resource_changes, resources, store
from designer.models import Resource

router = Router()


@router.get("", response=Archive)
async def read_archive(request: HttpRequest) -> Archive:
    """Everything that is in the archive, but for examples."""
    actor = actor_of(request)
    rows = store.cards(archived=True, seen=actor.where("manage")).filter(example=None)
    put_away = [row async for row in Resource.objects.filter(archived=True).order_by("-updated")]
    mine = await sync_to_async(resource_changes.changeable)(actor, put_away)
    return Archive(
        definitions=[DefinitionCard.of(row) async for row in rows],
        resources=[ResourceCard.of(row, editable=row.pk in mine) for row in put_away],
    )


@router.delete("/definitions/{definition_id}", response={204: None, 404: ErrorAnswer})
async def forget_definition(request: HttpRequest, definition_id: str) -> Status[Any]:
    """Delete a definition of the archive with its versions, scenarios and simulations. This cannot be undone."""
    return _gone(await sync_to_async(store.forget)(definition_id))


@router.delete("/resources/{resource_id}", response={204: None, **refusals(403, 404)})
async def forget_resource(request: HttpRequest, resource_id: str) -> Status[Any]:
    """Delete a resource of the archive. This cannot be undone."""
    row = await Resource.objects.filter(pk=resource_id, archived=True).afirst()
    if row is not None:
        await check_rights(actor_of(request), row)
    return _gone(await sync_to_async(resources.forget)(resource_id))


def _gone(was_there: bool) -> Status[Any]:
    if not was_there:
        raise ApiError(404, "not-found", "It is not in the archive; only what is there can be deleted.")
    return Status(204, None)
