"""An operation on a text, as the form and the diagram ask for it: a text in, the edits of it out; nothing is kept."""

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.errors import ApiError
from designer.api.limits import check_dialect, check_text
from designer.api.shapes import EditShape, ErrorAnswer, Strict, Syntax
from designer.workers import WorkerError, analysis_pool
from workflow.paths import Json

router = Router()


class EditBody(Strict):
    """A text and what to do with it; the operations are the modules of `workflow/operations`."""

    text: str
    syntax: Syntax | None = None
    dialect: str | None = None
    operation: str
    arguments: dict[str, Json] = Field(default_factory=dict)


class ChoicesBody(Strict):
    """A text and the pointers of two states in it."""

    text: str
    syntax: Syntax | None = None
    dialect: str | None = None
    from_: str = Field(alias="from")
    to: str


class NewText(Schema):
    """A definition that comes to be beside the one that is edited."""

    name: str
    text: str


class EditAnswer(Schema):
    """The edits, sorted and not overlapping, and the pointer in the new text of what to select.

    `data` is what an operation that only looks has found; `notes` say what could not be kept.
    """

    edits: list[EditShape]
    select: str | None
    others: list[NewText]
    data: Json
    notes: list[str]


class Choice(Schema):
    """What a connection may be: `as` of the operation `connect`, a label, and why it cannot be that, or null."""

    as_: str = Field(alias="as")
    label: str
    why_not: str | None


class Choices(Schema):
    """Every kind of connection, in the order of the menu."""

    choices: list[Choice]


@router.post("/edit", response={200: EditAnswer, 413: ErrorAnswer, 422: ErrorAnswer, 503: ErrorAnswer})
async def edit(request: HttpRequest, body: EditBody) -> HttpResponse:
    """Carry out an operation; 422 `refused` says why it cannot be done."""
    return HttpResponse(await _edited(body), content_type="application/json")


@router.post(
    "/edit/choices", response={200: Choices, 413: ErrorAnswer, 422: ErrorAnswer, 503: ErrorAnswer}, by_alias=True
)
async def choices(request: HttpRequest, body: ChoicesBody) -> dict[str, Any]:
    """What a connection between two states may be."""
    ends = {"from": body.from_, "to": body.to}
    asked = EditBody(**body.model_dump(include={"text", "syntax", "dialect"}), operation="connections", arguments=ends)
    return {"choices": json.loads(await _edited(asked))["data"]}


async def _edited(body: EditBody) -> bytes:
    """The worker's answer as JSON; a call that is refused, late or too large is an ApiError."""
    check_text(body.text)
    check_dialect(body.dialect)
    try:
        return await analysis_pool().call_raw("edit", body.model_dump(), settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError as error:
        raise ApiError(422 if error.code == "refused" else 503, error.code, error.message) from None
