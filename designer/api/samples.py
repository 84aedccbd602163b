"""Sample data for forms: what the last simulation of a definition brought to a state."""

from typing import Annotated

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from designer.api.definitions import find
from designer.api.shapes import ErrorAnswer
from designer.workers import WorkerError
from designer.workers.simulation import take_sample
from simulator.models import Session
from simulator.moving import Conflict
from simulator.storage import load
from workflow.paths import Json

router = Router()


class SampleAnswer(Schema):
    """`{input, results, events}` and which run it is of; or null, and why there is none."""

    sample: dict[str, Json] | None
    why: str


@router.get("/{definition_id}/samples", response={200: SampleAnswer, 404: ErrorAnswer})
async def read_sample(
    request: HttpRequest,
    definition_id: str,
    state: Annotated[str, Field(max_length=1_000)],
    pointer: Annotated[str, Field(max_length=2_000)],
) -> SampleAnswer:
    """The data at the last visit to the state with this name, which stands at `pointer` now."""
    await find(definition_id)
    row = await Session.objects.filter(definition=definition_id).order_by("-updated").afirst()
    if row is None:
        return SampleAnswer(sample=None, why="There is no simulation of it yet: start one, or type data by hand.")
    try:
        setup, saved = await sync_to_async(load)(row.id, row.version)
        found = await take_sample(setup, saved, state, pointer)
    except (Conflict, WorkerError):
        return SampleAnswer(sample=None, why="The last simulation cannot be read: try again, or type data by hand.")
    if found is None:
        return SampleAnswer(sample=None, why=f"The last simulation has not come to {state} yet.")
    return SampleAnswer(sample=found, why=f"from the run of {row.updated:%d %B %Y, %H:%M}")
