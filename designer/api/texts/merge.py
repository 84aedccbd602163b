"""Two people's changes of one text joined, and where they do not agree; nothing is kept."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.request_limits import check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.texts.worker import as_json, ask

router = Router()
Side = Literal["mine", "theirs"]


class ByHand(Strict):
    """What somebody wrote in place of both sides."""

    text: str = Field(max_length=100_000)


class MergeBody(Strict):
    """What both were made of, and what each made of it; without a `base` whatever differs is a conflict.

    `choices` settle conflicts, by their keys; where they say nothing `prefer` counts.
    """

    base: str | None
    mine: str
    theirs: str
    prefer: Side = "mine"
    choices: dict[str, Literal["mine", "theirs", "both"] | ByHand] = Field({}, max_length=10_000)


class ConflictShape(Schema):
    """A place where both changed something, with what stands there on each side, null where it does not exist.

    The pointers are into the merged text, base, mine and theirs; `line` is that of mine. `choices` can be taken, `hand`
    is what somebody writes; `chosen` counts in the merged text.
    """

    key: str
    kind: Literal["value", "deleted", "moved", "renamed", "order", "comment", "text"]
    message: str
    pointer: str
    base_pointer: str | None
    mine_pointer: str | None
    theirs_pointer: str | None
    place: str = Field(description="Its place by names, for people.")
    line: int | None
    base: str | None
    mine: str | None
    theirs: str | None
    choices: list[Literal["mine", "theirs", "both", "hand"]]
    chosen: Literal["mine", "theirs", "both", "hand"]
    settled: bool


class MergeAnswer(Schema):
    """`text` has the changes of both; `conflicts` are settled, or open.

    `by_lines`: a text could not be read, so that lines were joined. `taken`: how many places of theirs are new.
    """

    text: str
    conflicts: list[ConflictShape]
    by_lines: bool
    taken: int


@router.post("/merge", response={200: MergeAnswer, **refusals(413, 422, 503)})
async def merge(request: HttpRequest, body: MergeBody) -> HttpResponse:
    """Join two texts that were made of one by tasks, states and members; without JSON or YAML by lines."""
    for text in (body.base or "", body.mine, body.theirs):
        check_text(text)
    return as_json(await ask("merge", body.model_dump()))
