"""Two texts in, what changed between them out: as a list, and as one picture of both."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.common import Detail, Direction, Strict, refusals
from designer.api.texts.worker import as_json, ask
from designer.library.context import surroundings

router = Router()


class CompareBody(Strict):
    """The older and the newer text, read as `dialect` where one is set by hand; the older as `old_dialect` if given.

    `runtime` and `old_runtime` are what their definitions or projects are set to.
    """

    old: str
    new: str
    dialect: str | None = None
    old_dialect: str | None = None
    runtime: str = Field("", max_length=40)
    old_runtime: str = Field("", max_length=40)
    detail: Detail = "actions"
    direction: Direction = "TB"


class ChangeShape(Schema):
    """One change in words, between two versions or in a merge."""

    change: Literal["added", "removed", "changed"]
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


class RowShape(ChangeShape):
    """One change in words. `old` and `new` are values as people say them, "" where there is none.

    `old_code` and `new_code` are the expressions behind those words, "" where there are none.

    `place` is a pointer of the picture, null for what is not drawn; `old_place` and `new_place` are of each text, where
    they are on the lines `old_line` and `new_line`, from 1.
    """

    old_line: int | None
    new_line: int | None


class StateShape(Schema):
    """A state of the newer text: what it does and where it goes on, in one line."""

    pointer: str
    kind: str
    word: str = Field(description="The kind as people read it.")
    name: str
    words: str
    line: int


class ProblemShape(Schema):
    """An error or a warning of the newer text, on its line from 1."""

    severity: Literal["error", "warning"]
    message: str
    line: int
    pointer: str


class Comparison(Schema):
    """In the picture the pointers of what is gone begin with `old:`; `pairs` are those of the states that are in both.

    Without a picture `broken` says for `old` and `new` why that text cannot be understood. `states` and `problems` are
    of the newer one.
    """

    rows: list[RowShape]
    pairs: list[tuple[str, str]]
    states: list[StateShape]
    problems: list[ProblemShape]
    svg: str | None
    broken: dict[Literal["old", "new"], str]


@router.post("/compare", response={200: Comparison, **refusals(413, 422, 503)})
async def compare(request: HttpRequest, body: CompareBody) -> HttpResponse:
    """What changed from one text to the other, by what they mean."""
    check_text(body.old)
    check_text(body.new)
    check_dialect(body.dialect)
    check_dialect(body.old_dialect)
    check_runtime(body.runtime or None)
    check_runtime(body.old_runtime or None)
    given = body.model_fields_set
    old = {} if "old_dialect" in given else {"old_dialect": body.dialect}
    old |= {} if "old_runtime" in given else {"old_runtime": body.runtime}
    around = await surroundings(f"{body.old}\n{body.new}")
    return as_json(await ask("compare", body.model_dump() | old | around))
