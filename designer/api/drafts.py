"""Unsaved text, kept for who typed it, so that a reload, a crash or a lost connection loses nothing."""

from asgiref.sync import sync_to_async
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Router

from designer.access import actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.request_limits import check_kept
from designer.api.schemas.common import DraftAnswer, DraftBody, DraftTaken, ErrorAnswer, refusals
from designer.library.storage_sizes import check_drafts
from designer.models import Draft
from designer.raising import instead
from simulator.live.quotas import QuotaMet

router = Router()


@router.get("/{definition_id}/draft", response={200: DraftAnswer, 404: ErrorAnswer})
async def read_draft(request: HttpRequest, definition_id: str) -> DraftAnswer:
    """Your unsaved text of a definition; nulls where there is none."""
    await find(definition_id)
    row = await _mine(request, definition_id).afirst()
    return DraftAnswer(text=row.text if row else None, base_version=row.base_version if row else None)


@router.put(
    "/{definition_id}/draft",
    response={200: DraftTaken, **refusals(404, 413, 422)},
    exclude_unset=True,
)
async def write_draft(request: HttpRequest, definition_id: str, body: DraftBody) -> DraftTaken:
    """Keep unsaved text; text equal to the saved one of that version leaves no draft."""
    check_kept(body.text)
    row = await find(definition_id)
    if body.text == row.text and body.base_version == row.version:
        await _mine(request, definition_id).adelete()
        return DraftTaken(text=None, base_version=None)
    with instead(QuotaMet, lambda met: ApiError(422, "quota", str(met))):
        notice = await sync_to_async(_keep)(definition_id, actor_of(request).key, body)
    word = {"notice": notice} if notice else {}
    return DraftTaken(text=body.text, base_version=body.base_version, **word)


@router.delete("/{definition_id}/draft", response={200: DraftAnswer, 404: ErrorAnswer})
async def discard_draft(request: HttpRequest, definition_id: str) -> DraftAnswer:
    """Forget the unsaved text."""
    await find(definition_id)
    await _mine(request, definition_id).adelete()
    return DraftAnswer(text=None, base_version=None)


@transaction.atomic
def _keep(definition_id: str, person: str, body: DraftBody) -> str:
    """Keep a person's text; a word where there is hardly room for more of them. Raises QuotaMet."""
    kept = {"text": body.text, "base_version": body.base_version}
    _, made = Draft.objects.update_or_create(definition_id=definition_id, person=person, defaults=kept)
    return check_drafts(person) if made else ""


def _mine(request: HttpRequest, definition_id: str) -> QuerySet[Draft]:
    return Draft.objects.filter(definition=definition_id, person=actor_of(request).key)
