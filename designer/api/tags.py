"""Tags of a definition."""

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.schemas.common import DefinitionCard, refusals
from designer.api.schemas.library import TagChanges
from designer.library import tags
from designer.raising import instead

router = Router()


@router.patch("/{definition_id}/tags", response={200: DefinitionCard, **refusals(404, 422)})
async def change_tags(request: HttpRequest, definition_id: str, body: TagChanges) -> DefinitionCard:
    """Take tags away, then add some; others stay, also those that somebody else added in between.

    A tag is kept once, whatever its capitals, without spaces around; a definition has at most 20.
    """
    await find(definition_id)
    with instead(tags.Unfit, lambda error: ApiError(422, error.code, str(error))):
        await sync_to_async(tags.change)(definition_id, body.add, body.remove)
    return DefinitionCard.of(await find(definition_id))
