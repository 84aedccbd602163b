"""Two people's changes of one text joined, and where they do not agree; nothing is kept."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.texts.comparisons import Change
from designer.api.texts.worker import as_json, ask
from designer.library.context import surroundings

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


class TroubleShape(Schema):
    """Why what somebody wrote by hand cannot stand there, with the place in that."""

    line: int
    column: int
    message: str


class ConflictShape(Schema):
    """A place where both changed something, with what stands there on each side, null where it does not exist.

    The pointers are into the merged text, base, mine and theirs; `line` is that of mine. `choices` can be taken, `hand`
    is what somebody writes; `chosen` counts in the merged text. `trouble` is what is wrong with what was written: then
    it is not settled.
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
    trouble: TroubleShape | None


class MergeAnswer(Schema):
    """`text` has the changes of both; `conflicts` are settled, or open.

    `by_lines`: a text could not be read, so that lines were joined. `taken`: how many places of theirs are new.
    """

    text: str
    conflicts: list[ConflictShape]
    by_lines: bool
    taken: int


class PictureBody(MergeBody):
    """The same; read as `dialect` where one is set by hand, and for `runtime`, what the definition is set to."""

    dialect: str | None = None
    runtime: str = Field("", max_length=40)


class DrawnConflict(ConflictShape):
    """A conflict with its place in the picture: `box` is a pointer of it, null for what is not drawn.

    `title` and `member` are the names of the box and of what is in it, "" for all of it. `lines` are its first and last
    one in the merged text, `box_lines` those of its box; null for what is gone.
    """

    title: str
    member: str
    box: str | None
    lines: tuple[int, int] | None
    box_lines: tuple[int, int] | None


class MergedRow(Schema):
    """One change in words, as `compare` has it, from the base to the merged text; without a base from theirs.

    `by` says whose it is: `alike` is what both did, `both` what each did a part of, or what is settled otherwise.
    `lines` are the first and the last one of its box, or its own, in the merged text.
    """

    change: Change
    about: Literal["definition", "state", "edge", "function", "event", "retry"]
    kind: str
    title: str
    words: str
    old: str
    new: str
    place: str | None
    old_place: str | None
    new_place: str | None
    old_code: str
    new_code: str
    by: Literal["mine", "theirs", "alike", "both"]
    lines: tuple[int, int] | None


class MergePicture(Schema):
    """The merge, all that it changed, and its picture; without one `broken` says why.

    In the picture the pointers of what is gone begin with `old:`.
    """

    text: str
    conflicts: list[DrawnConflict]
    by_lines: bool
    taken: int
    rows: list[MergedRow]
    svg: str | None
    broken: str


@router.post("/merge", response={200: MergeAnswer, **refusals(413, 422, 503)})
async def merge(request: HttpRequest, body: MergeBody) -> HttpResponse:
    """Join two texts that were made of one by tasks, states and members; without JSON or YAML by lines."""
    for text in (body.base or "", body.mine, body.theirs):
        check_text(text)
    return as_json(await ask("merge", body.model_dump()))


@router.post("/merge/picture", response={200: MergePicture, **refusals(413, 422, 503)})
async def merge_picture(request: HttpRequest, body: PictureBody) -> HttpResponse:
    """Join two texts, and draw what became of their base: who changed what, and what they do not agree on."""
    texts = [body.base or "", body.mine, body.theirs]
    for text in texts:
        check_text(text)
    check_dialect(body.dialect)
    check_runtime(body.runtime or None)
    return as_json(await ask("merge_picture", body.model_dump() | await surroundings("\n".join(texts))))
