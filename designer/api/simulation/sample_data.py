"""Sample data for forms: what the last simulation of a definition, or one of its scenarios, brings to a state."""

from typing import Annotated

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from designer.access import actor_of, session_owner
from designer.api.definitions import find
from designer.api.errors import ApiError, first, gone
from designer.api.schemas.common import ErrorAnswer
from designer.api.simulation.run_setup import setup_for
from designer.models import Definition, Scenario
from designer.workers.client import BATCHES, WorkerError
from designer.workers.session_runner import take_sample
from simulator.live.step_write import Conflict
from simulator.live.storage import load
from simulator.models import Session
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
    scenario: Annotated[str | None, Field(max_length=100)] = None,
) -> SampleAnswer:
    """The data at the last visit to the state with this name, which stands at `pointer` now.

    Of your last simulation; with the id of a `scenario`, of a run of that one with the saved text.
    """
    definition = await find(definition_id)
    if scenario is not None:
        return await _of_scenario(definition, scenario, state, pointer)
    own = Session.objects.filter(session_owner.own(actor_of(request)), definition=definition_id)
    row = await own.order_by("-updated").afirst()
    if row is None:
        return SampleAnswer(sample=None, why="You have no simulation of it yet: start one, or type data by hand.")
    try:
        setup, saved = await sync_to_async(load)(row.id, row.version)
        found = await take_sample(setup, saved, state, pointer)
    except (Conflict, WorkerError):
        return SampleAnswer(sample=None, why="The last simulation cannot be read: try again, or type data by hand.")
    if found is None:
        return SampleAnswer(sample=None, why=f"The last simulation has not come to {state} yet.")
    return SampleAnswer(sample=found, why=f"from the run of {row.updated:%d %B %Y, %H:%M}")


async def _of_scenario(definition: Definition, scenario_id: str, state: str, pointer: str) -> SampleAnswer:
    one = await first(Scenario.objects.filter(definition=definition, pk=scenario_id), gone("scenario"))
    try:
        setup = await setup_for(definition, {"name": one.name, **one.scenario})
        asked = {"setup": setup, "state": state, "pointer": pointer}
        found = await BATCHES.call("brought", asked, settings.LIMIT_COMMAND_SECONDS, stop=True)
    except (ApiError, WorkerError) as error:
        return SampleAnswer(sample=None, why=f"The scenario “{one.name}” cannot be run: {error.message}")
    if found is None:
        return SampleAnswer(sample=None, why=f"The scenario “{one.name}” does not come to {state}.")
    return SampleAnswer(sample=found, why=f"from the scenario “{one.name}”")
