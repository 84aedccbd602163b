"""Which runtimes a text speaks of: what it says itself, and the signs of engines that it has."""

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from designer.api.request_limits import check_text
from designer.api.schemas.common import Strict, Syntax, refusals
from designer.api.schemas.library import SignsShape
from designer.api.texts.worker import as_json, ask

router = Router()


class RuntimesBody(Strict):
    """A text."""

    text: str
    syntax: Syntax | None = None


class SaidShape(Schema):
    """An id that the text says, on its line from 1."""

    runtime: str
    line: int


class RuntimesAnswer(Schema):
    """What the text says, the first counts; and of which runtimes it has signs, the surest first."""

    said: list[SaidShape]
    signs: list[SignsShape]


@router.post("/runtimes", response={200: RuntimesAnswer, **refusals(413, 422, 503)})
async def runtimes(request: HttpRequest, body: RuntimesBody) -> HttpResponse:
    """For which runtimes a text is, by what it says and by its signs, which are an offer and no choice."""
    check_text(body.text)
    return as_json(await ask("runtimes", body.model_dump()))
