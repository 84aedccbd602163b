"""Who uses a definition as a sub-workflow."""

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router

from designer.api.definitions import find
from designer.api.schemas.common import ErrorAnswer
from designer.api.schemas.library import UseShape
from designer.library import usage

router = Router()


@router.get("/{definition_id}/uses", response={200: list[UseShape], 404: ErrorAnswer})
async def list_uses(request: HttpRequest, definition_id: str) -> list[usage.Use]:
    """The definitions of the library that run this one by its id."""
    row = await find(definition_id)
    return await sync_to_async(usage.users)(workflows=[row.workflow_id], but=row.id)
