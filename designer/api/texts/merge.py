"""Two people's changes of one text joined, and where they do not agree; nothing is kept."""

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.errors import ApiError
from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.texts.comparisons import ChangeShape
from designer.api.texts.worker import as_json, ask
from designer.library.context import surroundings
from designer.limits import MERGED_PIECES
from workflow.merging import SIDES, Side

router = Router()


class ByHand(Strict):
    """What somebody wrote in place of both sides."""

    text: str = Field(max_length=100_000)


Piece = Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=3, max_length=3)]
"""Where a piece begins in the base and in the side, and its length."""
Pieces = Annotated[list[Piece], Field(max_length=MERGED_PIECES)]


class KeptPieces(Strict):
    """Which pieces of the base are still in each side, as who wrote letter by letter knows, in order.

    A piece is `[in the base, in the side, length]`, in UTF-16 units; both texts have the same there.
    """

    mine: Pieces
    theirs: Pieces


class MergeBody(Strict):
    """What both were made of, and what each made of it; without a `base` whatever differs is a conflict.

    `choices` settle conflicts, by their keys; where they say nothing `prefer` counts. By `kept` is known what has
    another name, and what is new though it says the same; without it that is judged by what the texts say.
    """

    base: str | None
    mine: str
    theirs: str
    prefer: Side = "mine"
    kept: KeptPieces | None = None
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


class MergedRow(ChangeShape):
    """One change in words, as `compare` has it, from the base to the merged text; without a base from theirs.

    `by` says whose it is: `alike` is what both did, `both` what each did a part of, or what is settled otherwise.
    `lines` are the first and the last one of its box, or its own, in the merged text.
    """

    by: Literal["mine", "theirs", "alike", "both"]
    lines: tuple[int, int] | None


class MergePicture(Schema):
    """The merge, all that it changed, and its picture; without one `broken` says why.

    In the picture the pointers of what is gone begin with `old:`. `findings` are errors and warnings of the merged text
    that neither side has, at most ten.
    """

    text: str
    conflicts: list[DrawnConflict]
    by_lines: bool
    taken: int
    findings: list[str]
    rows: list[MergedRow]
    svg: str | None
    broken: str


def _check_kept(body: MergeBody) -> None:
    """Raise 422 `bad-kept`, with the place, for a piece that is not in both texts, or not behind the one before it."""
    if body.kept is None:
        return
    if body.base is None:
        raise ApiError(422, "bad-kept", "kept: there is no base of which something could be in the sides.")
    base = body.base.encode("utf-16-le")
    for side in SIDES:
        text, done = getattr(body, side).encode("utf-16-le"), (0, 0)
        for number, (start, at, length) in enumerate(getattr(body.kept, side)):
            ends = start + length, at + length
            pieces = base[2 * start : 2 * ends[0]], text[2 * at : 2 * ends[1]]
            wrong = ""
            if not length:
                wrong = "a piece has at least one letter"
            elif start < done[0] or at < done[1]:
                wrong = f"it begins before the end of the piece before it, which ends at {done[0]} and {done[1]}"
            elif len(pieces[0]) < 2 * length or pieces[0] != pieces[1]:
                wrong = "the base and the side do not have the same there"
            elif 0xDC <= pieces[0][1] < 0xE0 or 0xD8 <= pieces[0][-1] < 0xDC:
                wrong = "it begins or ends inside of a character"
            if wrong:
                raise ApiError(422, "bad-kept", f"kept.{side}.{number}: {wrong}.")
            done = ends


@router.post("/merge", response={200: MergeAnswer, **refusals(413, 422, 503)})
async def merge(request: HttpRequest, body: MergeBody) -> HttpResponse:
    """Join two texts that were made of one by tasks, states and members; without JSON or YAML by lines."""
    for text in (body.base or "", body.mine, body.theirs):
        check_text(text)
    _check_kept(body)
    return as_json(await ask("merge", body.model_dump()))


@router.post("/merge/picture", response={200: MergePicture, **refusals(413, 422, 503)})
async def merge_picture(request: HttpRequest, body: PictureBody) -> HttpResponse:
    """Join two texts, and draw what became of their base: who changed what, and what they do not agree on."""
    texts = [body.base or "", body.mine, body.theirs]
    for text in texts:
        check_text(text)
    _check_kept(body)
    check_dialect(body.dialect)
    check_runtime(body.runtime or None)
    return as_json(await ask("merge_picture", body.model_dump() | await surroundings("\n".join(texts))))
