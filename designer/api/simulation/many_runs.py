"""A scenario run many times, for shares and percentiles; its progress is told (progress_stream.py)."""

from collections.abc import AsyncIterator, Mapping
from time import monotonic
from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router
from pydantic import Field, StringConstraints

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.progress_stream import stream
from designer.api.request_limits import check_scenario, check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.simulation.run_setup import in_parts, setup_for
from designer.limits import SWEEP_CELLS, SWEEP_WRITTEN
from designer.models import Definition
from workflow.paths import Json

router = Router()
Line = dict[str, Json]
FIRST = 20
"""Runs of the first part; the next is twice as large where that was quick."""
LARGEST = 640
QUICK = 0.5  # seconds


class SampleBody(Strict):
    """The scenario as it stands on the page, how often it is run, and the unsaved text."""

    scenario: dict[str, Json]
    runs: int = Field(1000, ge=1)
    text: str | None = None


class SweepBody(SampleBody):
    """The same for each combination of values at one or two places of the scenario: `/PLACE=VALUE,VALUE` each."""

    runs: int = Field(100, ge=1)
    sweep: list[Annotated[str, StringConstraints(max_length=SWEEP_WRITTEN)]] = Field(min_length=1, max_length=2)


@router.post("/{definition_id}/scenarios/sample", response={200: None, **refusals(404, 422)})
async def sample_scenario(request: HttpRequest, definition_id: str, body: SampleBody) -> StreamingHttpResponse:
    """Lines `working` with how many are done, then `done` with `summary` and `version`, or `failed` (docs/runs.md)."""
    row = await _checked(definition_id, body)
    return stream(_sample(row, body))


@router.post("/{definition_id}/scenarios/sweep", response={200: None, **refusals(404, 422)})
async def sweep_scenario(request: HttpRequest, definition_id: str, body: SweepBody) -> StreamingHttpResponse:
    """Lines `places` with the values of each, `working` with how many runs are done, `cell` with where it is (`at`; the
    last place's values change fastest), its `scenario` and `summary`, then `done`; or `failed` (docs/runs.md).
    """
    row = await _checked(definition_id, body)
    return stream(_sweep(row, body))


async def _checked(definition_id: str, body: SampleBody) -> Definition:
    """The definition, where the body is within the limits."""
    row = await find(definition_id)
    check_scenario(body.scenario)
    check_text(body.text)
    if body.runs > settings.LIMIT_RUNS:
        raise ApiError(422, "too-many", f"At most {settings.LIMIT_RUNS:,} runs are made at once.")
    return row


async def _sample(row: Definition, body: SampleBody) -> AsyncIterator[Line]:
    """The runs in parts, until all are made or the time is over."""
    until = monotonic() + settings.LIMIT_EXPLORE_SECONDS
    records: list[Line] = []
    setup = await setup_for(row, body.scenario, body.text)
    async for made in _made(setup, body.runs, until):
        records += made
        yield {"type": "working", "done": len(records), "total": body.runs}
    summary = await in_parts("summed", {"setup": setup, "records": records})
    yield {"type": "done", "summary": summary, "version": row.version if body.text is None else None}


async def _sweep(row: Definition, body: SweepBody) -> AsyncIterator[Line]:
    """Cell by cell, until all are made or the time is over; what was begun then is summed up."""
    until = monotonic() + settings.LIMIT_EXPLORE_SECONDS
    done = 0
    asked = {"scenario": body.scenario, "sweep": body.sweep, "most": SWEEP_CELLS}
    found = await in_parts("combined", asked)
    if "message" in found:
        yield {"type": "failed", "error": {"code": "bad-sweep", **found}}
        return
    cells: list[dict[str, Json]] = found["scenarios"]
    total = len(cells) * body.runs
    if total > settings.LIMIT_RUNS:
        yield {"type": "failed", "error": {"code": "too-many", "message": _too_many(len(cells), body.runs)}}
        return
    yield {"type": "places", "places": found["places"]}
    for at, scenario in enumerate(cells):
        if monotonic() >= until:
            break
        setup = await setup_for(row, scenario, body.text)
        records: list[Line] = []
        async for made in _made(setup, body.runs, until):
            records += made
            done += len(made)
            yield {"type": "working", "done": done, "total": total}
        if records:
            summary = await in_parts("summed", {"setup": setup, "records": records})
            yield {"type": "cell", "at": at, "scenario": scenario, "summary": summary}
    yield {"type": "done", "done": done, "total": total}


def _too_many(cells: int, runs: int) -> str:
    most = settings.LIMIT_RUNS
    return f"{cells:,} cells of {runs:,} runs are {cells * runs:,} runs, and at most {most:,} are made at once."


async def _made(setup: Mapping[str, Json], runs: int, until: float) -> AsyncIterator[list[Line]]:
    """The runs of a scenario in parts, until all are made or it is that time."""
    size, first = FIRST, 0
    while first < runs and monotonic() < until:
        last = min(runs, first + size)
        asked = monotonic()
        yield await in_parts("sampled", {"setup": setup, "first": first, "last": last})
        size = min(LARGEST, 2 * size) if monotonic() - asked < QUICK else size
        first = last
