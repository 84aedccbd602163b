"""What may come next in a jq expression that is being written, and what stands at a place of one (docs/jq.md)."""

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.request_limits import check_dialect, check_runtime, check_scenario, check_text
from designer.api.schemas.common import TextBody, refusals
from designer.api.texts.worker import as_json, ask
from designer.library.context import surroundings
from designer.library.scenario_data import scenario_data
from workflow.paths import Json

router = Router()
REFUSALS = refusals(413, 422, 503)
SAMPLES = 20
HEAD = 200
"""Texts that begin alike are versions of one definition: the same process knows most of it already."""


class ExpressionBody(TextBody):
    """A text and an offset in it; or the pointer of a field, what is `typed` into it, and an offset in that.

    `definition` is whose scenarios are looked into, `samples` are data of this browser by the pointer of their state.
    """

    at: int = Field(ge=0)
    pointer: str | None = Field(None, max_length=2_000)
    typed: str = Field("", max_length=20_000)
    definition: str | None = Field(None, max_length=12)
    samples: dict[str, Json] = Field(default_factory=dict, max_length=SAMPLES)


class OfferShape(Schema):
    """Something that may be written: `apply` in place of what was typed, the caret behind `caret` of its characters.

    `detail` is a value in short, `help` a sentence, `example` an input, a program and its outputs.
    """

    kind: str
    label: str
    apply: str
    caret: int
    detail: str = ""
    help: str = ""
    example: list[str] | None = None


class CompletionsAnswer(Schema):
    """What may be written in place of the last `typed` characters, the likeliest first."""

    typed: int
    options: list[OfferShape]


class HoverAnswer(Schema):
    """What stands from `from` up to `to`: its name, a sentence, an example, its value; what the expression gives."""

    from_: int = Field(alias="from")
    to: int
    label: str = ""
    help: str = ""
    example: list[str] | None = None
    value: Json = None
    result: dict[str, Json] | None = None


@router.post("/completions", response={200: CompletionsAnswer, 204: None, **REFUSALS})
async def completions(request: HttpRequest, body: ExpressionBody) -> HttpResponse:
    """What may come next; 204 where no expression of jq is being written."""
    return await _answer("completions", body)


@router.post("/hover", response={200: HoverAnswer, 204: None, **REFUSALS})
async def hover(request: HttpRequest, body: ExpressionBody) -> HttpResponse:
    """What stands there; 204 where that is no expression of jq."""
    return await _answer("hover", body)


async def _answer(call: str, body: ExpressionBody) -> HttpResponse:
    check_text(body.text)
    check_dialect(body.dialect)
    check_runtime(body.runtime or None)
    check_scenario(body.samples)
    asked: dict[str, Json] = {"at": body.at}
    if body.pointer is not None:
        asked |= {"pointer": body.pointer, "typed": body.typed}
    given = body.model_dump(include={"text", "syntax", "dialect", "runtime", "samples"}) | await surroundings(body.text)
    found = await ask(call, {**given, "asked": asked, **await scenario_data(body.definition)}, key=body.text[:HEAD])
    return HttpResponse(status=204) if found == b"null" else as_json(found)
