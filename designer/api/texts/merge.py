"""Two people's changes of one text joined, as far as they do not touch; nothing is kept."""

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from designer.api.request_limits import check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.texts.worker import as_json, ask

router = Router()


class MergeBody(Strict):
    """What both were made of, and what each made of it."""

    base: str
    mine: str
    theirs: str


class MergeAnswer(Schema):
    """`text` has the changes of both, null where they meet; `taken`: how many places of theirs are new.

    `touched`: the lines of mine, from 1, where they meet.
    """

    text: str | None
    touched: list[int]
    taken: int


@router.post("/merge", response={200: MergeAnswer, **refusals(413, 422, 503)})
async def merge(request: HttpRequest, body: MergeBody) -> HttpResponse:
    """Join two texts that were made of one: by lines, and where they share lines by paths."""
    for text in (body.base, body.mine, body.theirs):
        check_text(text)
    return as_json(await ask("merge", body.model_dump()))
