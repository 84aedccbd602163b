"""An operation on a text, as the form and the diagram ask for it: a text in, the edits of it out; nothing is kept."""

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.errors import answered
from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.analysis import EditShape
from designer.api.schemas.common import TextBody, refusals
from designer.api.texts.worker import as_json, ask
from designer.library.text_analysis import fix_json
from workflow.paths import Json

router = Router()


class EditBody(TextBody):
    """A text and what to do with it; the operations are the modules of `workflow/operations`."""

    operation: str
    arguments: dict[str, Json] = Field(default_factory=dict)


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


class FixBody(TextBody):
    """A text, and the rule whose findings are to be fixed in it."""

    last_dialect: str | None = Field(None, description="As of `/api/analyse`.")
    definition: str | None = Field(None, max_length=64, description="As of `/api/analyse`.")
    rule: str
    title: str | None = Field(None, description="Where a finding can be fixed in several ways: which of them is meant.")


class FixAnswer(Schema):
    """The edits, sorted and not overlapping; how many findings they fix, and how many with such a fix are `left`.

    No fix is among them that makes a new error.
    """

    edits: list[EditShape]
    fixed: int
    left: int


@router.post("/edit", response={200: EditAnswer, **refusals(413, 422, 503)})
async def edit(request: HttpRequest, body: EditBody) -> HttpResponse:
    """Carry out an operation; 422 `refused` says why it cannot be done."""
    check_text(body.text)
    check_dialect(body.dialect)
    check_runtime(body.runtime or None)
    return as_json(await ask("edit", body.model_dump()))


@router.post("/fix", response={200: FixAnswer, **refusals(413, 422, 503)})
async def fix(request: HttpRequest, body: FixBody) -> HttpResponse:
    """All findings of a rule fixed at once, also those that are found only then."""
    check_text(body.text)
    check_dialect(body.dialect)
    check_dialect(body.last_dialect)
    check_runtime(body.runtime or None)
    with answered():
        return as_json(await fix_json(body.model_dump()))
