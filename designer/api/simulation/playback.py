"""A scenario played: its run in steps that a person can follow, each with its caption and what the diagram shows."""

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema
from pydantic import Field

from designer.access import rate_limit
from designer.access.actors import actor_of
from designer.api.definitions import find
from designer.api.errors import answered
from designer.api.schemas.common import refusals
from designer.api.simulation.run_setup import STARTED, setup_for
from designer.api.simulation.scenarios import find_scenario
from designer.api.texts.worker import as_json
from designer.api.versions import find_version
from designer.server.failures import answer
from designer.workers.client import SIMULATIONS
from simulator.live.db_threads import in_database
from workflow.paths import Json

router = Router()
MINUTE = 60.0


class PlayToken(Schema):
    """Where something is going on: in a state (`pointer`), at one of its parts (`at`), in a branch or iteration."""

    instance: str
    state: str | None
    pointer: str
    scope: str
    at: str
    waits: bool


class PlayMove(Schema):
    """A way that is taken in a step, or the end: what a token glides along."""

    type: str
    instance: str
    scope: str | None
    pointer: str


class PlayPlace(Schema):
    """Where a caption of the author's stands in the scenario's `narration`; without `state` before the first visit."""

    state: str | None = None
    nth: int | None = None
    step: int


class PlayStep(Schema):
    """`seq` to `last` are the trace events told in it. `plain` is the caption made from the trace.

    `entered` are the states that are entered, `failed` one where the run fails; `data` those after the step, if it
    tells any; `large`: they are too large to come along.
    """

    seq: int
    last: int
    time: str
    caption: str
    plain: str
    at: PlayPlace
    state: str | None
    pointer: str | None
    moves: list[PlayMove]
    entered: list[str]
    failed: str | None
    tokens: list[PlayToken]
    data: Json = None
    large: bool = False


class Playback(Schema):
    """`started` is the clock's start; `cut`: the run goes on beyond the last step."""

    started: str
    status: str | None
    cut: bool
    steps: list[PlayStep]


@router.get("/{definition_id}/playback", response={200: Playback, **refusals(404, 422, 429, 503)})
async def play_scenario(
    request: HttpRequest,
    definition_id: str,
    scenario: Annotated[str, Field(max_length=40, description="The scenario's id.")],
    version: Annotated[int | None, Field(ge=1, description="Of the text; none: as it is now.")] = None,
) -> HttpResponse:
    """The run of a kept scenario with the text of a version. Over a link so many a minute, then 429 `too-many`.

    Who comes by a link is told what happens in this definition, not what those that it runs do meanwhile.
    """
    link = actor_of(request).link
    wait = await in_database(rate_limit.take, {f"playback {link.pk}": settings.LIMIT_PLAYBACKS}, MINUTE) if link else 0
    if wait:
        words = f"Too much was played over this link in a short time; try again in {wait} seconds."
        return answer(429, "too-many", words, {"Retry-After": str(wait)})
    row = await find(definition_id)
    kept = await find_scenario(definition_id, scenario)
    text = None if version is None else (await find_version(definition_id, version)).text
    asked: dict[str, Json] = {"setup": await setup_for(row, kept.scenario, text), "alone": link is not None}
    with answered(*STARTED):
        found = await SIMULATIONS.call_raw("play", asked, settings.LIMIT_COMMAND_SECONDS)
    return as_json(found)
