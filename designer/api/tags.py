"""Tags of a definition."""

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.library_shapes import Tags
from designer.api.shapes import DefinitionCard, ErrorAnswer
from designer.library import store
from workflow.diagram.text import printable

router = Router()
LENGTH = 40


@router.put("/{definition_id}/tags", response={200: DefinitionCard, 404: ErrorAnswer, 422: ErrorAnswer})
async def save_tags(request: HttpRequest, definition_id: str, body: Tags) -> DefinitionCard:
    """Put these tags in place of the old ones; each once, whatever its capitals, without spaces around."""
    kept: dict[str, str] = {}
    for tag in body.tags:
        shown = " ".join(printable(tag).split())
        if len(shown) > LENGTH:
            raise ApiError(422, "too-long", f"A tag has at most {LENGTH} characters.")
        if shown:
            kept.setdefault(shown.casefold(), shown)
    await find(definition_id)
    await sync_to_async(store.tag)(definition_id, list(kept.values()))
    return DefinitionCard.of(await find(definition_id))
