"""Many definitions of the library in another dialect: each with its outcome as it is known, and a report of all."""

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router
from pydantic import Field

from designer.access import Actor, actor_of
from designer.api.conversions import converted
from designer.api.errors import ApiError, gone
from designer.api.progress_stream import stream, with_beats
from designer.api.request_limits import check_dialect, check_runtime
from designer.api.schemas.common import ErrorAnswer, Strict
from designer.limits import CONVERSION_REPORT, CONVERSIONS
from designer.models import Definition
from designer.workers.client import WorkerError
from simulator.studies.conversion.report import FORMATS, Record, failed, written

router = Router()
Line = dict[str, Any]
SHOWN_LOSSES = 20  # different losses of a definition that its line has; the report has all


class ConversionsBody(Strict):
    """Which definitions, by id, to which dialect, and for which engine in 1.0; `verify` runs both sides of each, where
    that is possible.
    """

    to: str
    runtime: str | None = None
    definitions: list[str] = Field(min_length=1)
    verify: bool = False


@router.post("", response={200: None, 422: ErrorAnswer})
async def convert_definitions(request: HttpRequest, body: ConversionsBody) -> StreamingHttpResponse:
    """Lines `working` while one takes, `definition` when it is done, and `done` with the `reports` by format.

    Nothing is kept. What cannot be converted is a line with the reason, and so is what is not there for who asks.
    """
    check_dialect(body.to)
    check_runtime(body.runtime)
    ids = list(dict.fromkeys(body.definitions))
    if len(ids) > CONVERSIONS:
        raise ApiError(422, "too-many", f"At most {CONVERSIONS} definitions are converted at once.")
    return stream(_all(actor_of(request), ids, body))


async def _all(actor: Actor, ids: list[str], body: ConversionsBody) -> AsyncIterator[Line]:
    records: list[Record] = []
    room = CONVERSION_REPORT
    for number, definition_id in enumerate(ids):
        place = {"id": definition_id, "total": len(ids)}
        allowed = Definition.objects.filter(actor.where("simulate"), archived=False)
        row = await allowed.filter(pk=definition_id).afirst()
        record: Record | None = None
        yield {"type": "working", "done": number, "seconds": 0, **place}
        async for seconds, record in with_beats(partial(_record, row, body)):
            if record is None:
                yield {"type": "working", "done": number, "seconds": round(seconds, 1), **place}
        assert record is not None
        room = _shortened(record, room)
        records.append(record)
        yield {"type": "definition", "done": number + 1, **place, **_summary(record), "version": row and row.version}
    yield {"type": "done", "reports": {form: written(records, form) for form in FORMATS}}


async def _record(row: Definition | None, body: ConversionsBody) -> Record:
    """What the report says of one definition (simulator/studies/conversion/report.py), by the name that it has here."""
    if row is None:
        return failed("", "", "", body.to, gone("definition").message)
    try:
        found = await converted(row, body.to, None, body.verify, body.runtime)
    except (WorkerError, ApiError) as error:
        return failed(row.name, row.workflow_id, row.dialect, body.to, error.message)
    return {name: value for name, value in found.items() if name not in ("text", "targets")} | {"file": row.name}


def _shortened(record: Record, room: int) -> int:
    """The room that is left for differing runs; without any, those of `record` are left out of it."""
    for one in record.get("scenarios") or ():
        size = len(json.dumps(one["differences"]))
        if size > room:
            one["differences"] = []
        else:
            room -= size
    return room


def _summary(record: Record) -> Line:
    losses, runs = record.get("losses") or [], record.get("scenarios")
    found: Line = {name: record.get(name, "") for name in ("from", "outcome", "why")}
    found |= {"losses": len(losses), "lost": list(dict.fromkeys(one["message"] for one in losses))[:SHOWN_LOSSES]}
    if runs is None:
        return found
    counts = {name: sum(one[name] for one in runs) for name in ("same", "cut", "wrong")}
    differing = next((one["name"] for one in runs if one["wrong"]), None)
    if differing is not None:
        found["why"] = f"Runs differ, and nothing that is lost explains it: first “{differing}”"
    return found | {"runs": {"all": len(runs), **counts}}
