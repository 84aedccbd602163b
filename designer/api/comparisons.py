"""Two texts in, what changed between them out: as a list, and as one picture of both."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from designer.api.asking import as_json, ask
from designer.api.limits import check_dialect, check_text
from designer.api.shapes import Detail, Direction, ErrorAnswer, Strict
from workflow.paths import Json

router = Router()
Change = Literal["added", "removed", "changed"]


class CompareBody(Strict):
    """The older and the newer text; both are read as `dialect` where one is set by hand."""

    old: str
    new: str
    dialect: str | None = None
    detail: Detail = "actions"
    direction: Direction = "TB"


class ItemShape(Schema):
    """One value that changed; null where there is none. `what` leads to it in words."""

    what: list[str]
    old: Json
    new: Json
    old_pointer: str | None
    new_pointer: str | None


class ElementShape(Schema):
    """A state, function, event or retry; `was` is its old name if that is another. The pointers are of each text."""

    change: Change
    kind: str
    name: str
    was: str
    old: str | None
    new: str | None
    items: list[ItemShape]


class EdgeShape(Schema):
    """A way from one state to another, with what stands on it."""

    change: Change
    kind: str
    source: str
    target: str
    old: str | None
    new: str | None
    old_words: str
    new_words: str


class DifferenceShape(Schema):
    """Everything that changed; `pairs` are the pointers of the states that are in both."""

    whole: list[ItemShape]
    states: list[ElementShape]
    edges: list[EdgeShape]
    resources: list[ElementShape]
    pairs: list[tuple[str, str]]


class Comparison(Schema):
    """In the picture the pointers of what is gone begin with `old:`. Without a difference there is a reason."""

    difference: DifferenceShape | None
    svg: str | None
    reason: str


@router.post("/compare", response={200: Comparison, 413: ErrorAnswer, 422: ErrorAnswer, 503: ErrorAnswer})
async def compare(request: HttpRequest, body: CompareBody) -> HttpResponse:
    """What changed from one text to the other, by what they mean."""
    check_text(body.old)
    check_text(body.new)
    check_dialect(body.dialect)
    return as_json(await ask("compare", body.model_dump()))
