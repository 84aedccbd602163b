"""A text that cannot be read in, the text that was probably meant out."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from designer.api.request_limits import check_text
from designer.api.schemas.analysis import RepairBody, RepairOffer
from designer.api.schemas.common import refusals
from designer.library.text_analysis import repair

router = Router()


@router.post("/repair", response={200: RepairOffer, 204: None, **refusals(413, 422)})
async def offer_repair(request: HttpRequest, body: RepairBody) -> Status[Any]:
    """The repaired text and what was changed; 204 where the text reads as it is, or cannot be repaired."""
    check_text(body.text)
    found = await repair(body.text)
    return Status(204, None) if found is None else Status(200, RepairOffer(**found))
