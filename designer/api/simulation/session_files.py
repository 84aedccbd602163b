"""Simulations as files: a trace, a whole session, and a session that comes back from its file."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import Field

from designer.access import actor_of, session_owner
from designer.api.definitions import find
from designer.api.errors import answered, first, gone
from designer.api.exports import as_file
from designer.api.request_limits import check_kept, check_plain, check_scenario
from designer.api.schemas.common import SessionMade, Strict, refusals
from designer.api.simulation.run_setup import STARTED, gone_on
from designer.api.simulation.sessions import keep
from designer.models import Definition
from designer.raising import instead
from designer.workers.session_runner import restored, trace_text
from simulator.live.step_write import Conflict
from simulator.live.storage import load
from simulator.models import Session
from simulator.session.saved_session import SavedSession
from simulator.session.session_file import session_text
from workflow.paths import Json

router = Router()
JSON = "application/json"


class SessionFileBody(Strict):
    """The text of a session file."""

    text: str = Field(description="JSON, as `GET /api/sessions/{session_id}/file` gives it.")


@router.get("sessions/{session_id}/trace", response={200: None, **refusals(404, 409, 422, 503)})
async def download_trace(request: HttpRequest, session_id: str) -> HttpResponse:
    """The trace up to the step where the simulation stands, as a file of JSON: a list of trace events in one line.

    The bytes are those that `signalbox simulate FILE --select '$.trace'` prints for the session's own file.
    """
    row, setup, saved = await _stored(session_id)
    with answered(*STARTED):
        found = await trace_text(setup, saved)
    return as_file(found, await _title(row), ".trace.json", JSON)


@router.get("sessions/{session_id}/file", response={200: None, **refusals(404, 409)})
async def download_session(request: HttpRequest, session_id: str) -> HttpResponse:
    """The whole simulation as a file (contracts.md, "Session file"): with its definition, scenario and log."""
    row, setup, saved = await _stored(session_id)
    content = session_text(row.name, setup, saved).encode("utf-8", "surrogatepass")
    return as_file(content, await _title(row), ".session.json", JSON)


@router.post(
    "definitions/{definition_id}/sessions/from-file", response={201: SessionMade, **refusals(404, 413, 422, 503)}
)
async def upload_session(request: HttpRequest, definition_id: str, body: SessionFileBody) -> Status[Any]:
    """A simulation from its file, listed with this definition: it has the file's own text, and stands where it stood.

    422 `bad-scenario` for a file that cannot be read, whose log cannot be replayed, or that is of another workflow;
    nothing is kept then.
    """
    row = await find(definition_id)
    check_plain(body.text)  # it has several texts, each of which may be as large as one
    with answered(*STARTED):
        found = await restored(body.text, row.text, row.chosen_dialect)
    setup = found.pop("setup")
    for text in (setup["definition"], *(one["text"] if isinstance(one, dict) else one for one in setup["with"])):
        check_kept(str(text))
    check_scenario(setup["scenario"])
    whose = session_owner.whose(actor_of(request), row, ())
    return await keep(row, found.pop("name"), setup, found, whose)


async def _stored(session_id: str) -> tuple[Session, dict[str, Json], SavedSession]:
    """The row of a session, its setup, and its saved state; raises ApiError 404, 409 where it is just moved."""
    row = await first(Session.objects.filter(pk=session_id), gone("simulation"))
    with instead(Conflict, gone_on()):
        return row, *(await sync_to_async(load)(row.id, row.version))


async def _title(row: Session) -> str:
    """What the file of a session is called by: its own name, else its definition's."""
    if row.name:
        return row.name
    names = Definition.objects.filter(pk=row.definition).values_list("name", flat=True)
    return await names.afirst() or "run"
