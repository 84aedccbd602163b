"""A text in, when its schedules start something out: each start, changes of clocks, overlaps, gaps."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema
from pydantic import Field

from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.common import TextBody, refusals
from designer.api.texts.worker import as_json, ask
from workflow.limits import CALENDAR_STARTS

router = Router()
Mark = Literal["moved", "once", "shifted"]


class CalendarBody(TextBody):
    """A text, the first and the last day or time, and the zone of clocks where a schedule names none.

    `since`: from when bare lengths of time count, else the first. `run`: how long one run lasts, an ISO 8601 duration;
    without it there are no overlaps. `most` starts are listed.
    """

    first: str = Field(max_length=40)
    last: str = Field(max_length=40)
    zone: str = Field("UTC", max_length=60)
    since: str | None = Field(None, max_length=40)
    run: str | None = Field(None, max_length=60)
    most: int = Field(CALENDAR_STARTS, ge=0, le=CALENDAR_STARTS)


class StartShape(Schema):
    """A start: the instant, and what clocks show then; the rest where there is something to say.

    `mark`: *moved*, as clocks skip the time `meant`; *once* of two, as they show `meant` again at the instant `again`;
    *shifted*, as the schedule goes by UTC and would be at `meant` without the change of clocks. `overlap`: for so long
    the run before still goes on.
    """

    utc: str
    local: str
    mark: Mark | None = None
    meant: str | None = None
    again: str | None = None
    overlap: str | None = None


class GapShape(Schema):
    """Days without a start, where there usually are some."""

    first: str
    last: str
    days: int


class ScheduleShape(Schema):
    """A schedule at `pointer`: its text, the same in words, `note` on what it cannot tell; clocks are those of `zone`.

    `count` and `days`, by the day, count all starts; of `starts` the first `listed` are there, and `overlaps` counts
    among these. `touched` are all that changes of clocks touch.
    """

    pointer: str
    kind: Literal["cron", "every", "interval", "after"]
    text: str
    words: str
    timezone: str | None
    valid_until: str | None
    note: str
    zone: str
    count: int
    listed: int
    overlaps: int
    touched: list[StartShape]
    gaps: list[GapShape]
    days: dict[str, int]
    starts: list[StartShape]


class CalendarAnswer(Schema):
    """The schedules of a definition."""

    schedules: list[ScheduleShape]


@router.post("/calendar", response={200: CalendarAnswer, **refusals(413, 422, 503)})
async def calendar(request: HttpRequest, body: CalendarBody) -> HttpResponse:
    """When the schedules of a text start something. 422 `refused` says which time or zone is none."""
    check_text(body.text)
    check_dialect(body.dialect)
    check_runtime(body.runtime or None)
    return as_json(await ask("calendar", body.model_dump()))
