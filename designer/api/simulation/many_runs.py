"""A scenario run many times, for shares and percentiles; its progress is told (progress_stream.py)."""

from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router
from pydantic import Field

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.progress_stream import stream
from designer.api.request_limits import check_scenario, check_text
from designer.api.schemas.common import ErrorAnswer, Strict
from designer.api.simulation.run_setup import setup_for
from designer.models import Definition
from designer.workers.client import BATCHES, WorkerError
from designer.workers.shares import patiently
from workflow.paths import Json

router = Router()
Line = dict[str, Json]
FIRST = 20
"""Runs of the first part; the next is twice as large where that was quick."""
LARGEST = 640
QUICK = 0.5  # seconds


class SampleBody(Strict):
    """The scenario as it stands on the page, how often it is run, and the unsaved text."""

    scenario: dict[str, Any]
    runs: int = Field(1000, ge=1)
    text: str | None = None


@router.post("/{definition_id}/scenarios/sample", response={200: None, 404: ErrorAnswer, 422: ErrorAnswer})
async def sample_scenario(request: HttpRequest, definition_id: str, body: SampleBody) -> StreamingHttpResponse:
    """Lines `working` with how many are done, then `done` with the `summary` (docs/runs.md), or `failed`."""
    row = await find(definition_id)
    check_scenario(body.scenario)
    if body.text is not None:
        check_text(body.text)
    if body.runs > settings.LIMIT_RUNS:
        raise ApiError(422, "too-many", f"At most {settings.LIMIT_RUNS:,} runs are made at once.")
    return stream(_sample(row, body))


async def _sample(row: Definition, body: SampleBody) -> AsyncIterator[Line]:
    """The runs in parts, until all are made or the time is over."""
    begun = monotonic()
    records: list[Line] = []
    size = FIRST
    try:
        setup = await setup_for(row, body.scenario, body.text)
        while len(records) < body.runs and monotonic() - begun < settings.LIMIT_EXPLORE_SECONDS:
            last = min(body.runs, len(records) + size)
            asked = monotonic()
            records += await _call("sampled", {"setup": setup, "first": len(records), "last": last})
            size = min(LARGEST, 2 * size) if monotonic() - asked < QUICK else size
            yield {"type": "working", "done": len(records), "total": body.runs}
        yield {"type": "done", "summary": await _call("summed", {"setup": setup, "records": records})}
    except (WorkerError, ApiError) as error:
        yield {"type": "failed", "error": {"code": error.code, "message": error.message}}


async def _call(name: str, arguments: dict[str, Any]) -> Any:
    with patiently():  # progress is told meanwhile
        return await BATCHES.call(name, arguments, settings.LIMIT_COMMAND_SECONDS, stop=True)
