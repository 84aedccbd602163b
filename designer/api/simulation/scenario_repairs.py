"""Scenarios that come from elsewhere or no longer fit: from a session, from Step Functions, after a renaming."""

import json
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from designer.api.definitions import find
from designer.api.errors import ApiError, answered, first, gone
from designer.api.request_limits import check_scenario, check_text
from designer.api.schemas.common import (
    MOST_VERSIONS,
    ErrorAnswer,
    ScenarioAnswer,
    ScenarioBody,
    ScenarioConflict,
    Strict,
    refusals,
)
from designer.api.simulation.run_setup import gone_on, in_batch, setup_for
from designer.api.simulation.scenarios import find_scenario, keep, shape
from designer.library import scenarios
from designer.models import Definition, Scenario, Version
from designer.raising import instead
from designer.workers.session_runner import save_run
from simulator.live.step_write import Conflict
from simulator.live.storage import load
from simulator.models import Session
from simulator.scenario.repair import rewritten
from workflow.paths import Json

router = Router()
Names = dict[str, str | None]
AT_ONCE = 50
"""Older texts of a definition that are in memory together."""


class SaveBody(Strict):
    """Save a run as a scenario; `replaces`: the id of the kept one that it takes the place of.

    `version`: the one of it that the run was made from; without, whatever is there is replaced.
    """

    name: str = Field(min_length=1, max_length=200)
    replaces: str | None = None
    version: int | None = Field(None, ge=0, lt=MOST_VERSIONS)


class SavedAnswer(ScenarioAnswer):
    """`exact`: it gives the same trace again; `ended`: the run had come to its end."""

    exact: bool
    ended: bool


class ConfigBody(Strict):
    """The text of a MockConfigFile.json."""

    text: str


class Taken(Schema):
    """What could not be taken over: `place` is a JSON pointer into the file."""

    place: str
    message: str


class ConfigAnswer(Schema):
    """Scenarios that are not kept yet, and what could not be taken over."""

    scenarios: list[dict[str, Json]]
    report: list[Taken]


class Suggestion(Schema):
    """A name that may be meant, and why: `renamed` or `similar`."""

    name: str
    why: str


class Misfit(Schema):
    """A name in a scenario that the definition does not have; `places` are JSON pointers into the scenario."""

    kind: str
    name: str
    places: list[str]
    suggestions: list[Suggestion]


class Answered(Schema):
    """A mock's result that its service does not give; `place` is a JSON pointer into the scenario."""

    place: str
    message: str


class Misfits(Schema):
    """What of a scenario does not fit: names, and the `results` of mocks, by the contracts of their services."""

    id: str
    name: str
    misfits: list[Misfit]
    results: list[Answered]


class ScenarioRepairBody(Strict):
    """By kind from a name to the one that takes its place; null removes what names it."""

    states: Names = Field(default_factory=dict)
    functions: Names = Field(default_factory=dict)
    subflows: Names = Field(default_factory=dict)
    events: Names = Field(default_factory=dict)


@router.post(
    "sessions/{session_id}/scenario",
    response={201: SavedAnswer, **refusals(404, 422, 503), 409: ScenarioConflict | ErrorAnswer},
)
async def save_as_scenario(request: HttpRequest, session_id: str, body: SaveBody) -> Status[Any]:
    """Keep the run of a session, up to the step where it stands, as a scenario with what it came to as expectations.

    409 `conflict` with both scenarios where somebody saved the one that it `replaces` in between, without any where the
    simulation itself has gone on.
    """
    session = await first(Session.objects.filter(pk=session_id), gone("simulation"))
    row = await find(session.definition)
    old = await find_scenario(row.id, body.replaces) if body.replaces else None
    with instead(Conflict, gone_on()), answered():
        setup, saved = await sync_to_async(load)(session.id, session.version)
        found = await save_run(setup, saved, body.name)
    scenario = found["scenario"]
    chosen = (setup.get("scenario") or {}).get("with")
    if chosen:
        scenario = {**scenario, "with": chosen}
    if old is None:
        kept = await Scenario.objects.acreate(definition_id=row.id, name=body.name, scenario=scenario)
    else:
        kept = await keep(old.id, body.name, scenario, body.version)
    return Status(201, SavedAnswer(**shape(kept).dict(), exact=found["exact"], ended=found["ended"]))


@router.post(
    "definitions/{definition_id}/scenarios/several", response={201: list[ScenarioAnswer], **refusals(404, 422)}
)
async def create_scenarios(request: HttpRequest, definition_id: str, body: list[ScenarioBody]) -> Status[Any]:
    """Keep several scenarios: those of an exploration, or of an import."""
    row = await find(definition_id)
    if len(body) > settings.LIMIT_SCENARIOS:
        raise ApiError(422, "too-many", f"At most {settings.LIMIT_SCENARIOS} scenarios are kept at once.")
    for one in body:
        check_scenario(one.scenario)
    rows = [Scenario(definition_id=row.id, name=one.name, scenario=one.scenario) for one in body]
    await sync_to_async(scenarios.keep_all)(rows)
    return Status(201, [shape(one) for one in rows])


@router.post(
    "definitions/{definition_id}/scenarios/from-mock-config", response={200: ConfigAnswer, **refusals(404, 422, 503)}
)
async def read_config(request: HttpRequest, definition_id: str, body: ConfigBody) -> Any:
    """What AWS Step Functions' MockConfigFile.json says, as scenarios; nothing is kept."""
    row = await find(definition_id)
    check_text(body.text)
    return await in_batch("config", {"setup": await setup_for(row, {}), "text": body.text})


@router.get("definitions/{definition_id}/scenarios/misfits", response={200: list[Misfits], **refusals(404, 422, 503)})
async def list_misfits(request: HttpRequest, definition_id: str) -> list[Any]:
    """The scenarios that name what the definition does not have, with what may be meant, or whose mocks answer what the
    services do not give."""
    row = await find(definition_id)
    rows = [one async for one in Scenario.objects.filter(definition_id=definition_id)]
    found = await _misfits(row, rows)
    told = [one for one in rows if any(found[one.id].values())]
    return [{"id": one.id, "name": one.name, **found[one.id]} for one in told]


@router.post(
    "definitions/{definition_id}/scenarios/{scenario_id}/repair", response={200: Misfits, **refusals(404, 422, 503)}
)
async def repair_scenario(request: HttpRequest, definition_id: str, scenario_id: str, body: ScenarioRepairBody) -> Any:
    """Put other names in a scenario, or remove what names something; the answer is what still does not fit."""
    row = await find(definition_id)
    await find_scenario(row.id, scenario_id)
    names = body.dict()
    with instead(Scenario.DoesNotExist, gone("scenario")):
        one = await sync_to_async(scenarios.change)(scenario_id, lambda content: rewritten(content, names))
    return {"id": one.id, "name": one.name, **(await _misfits(row, [one]))[one.id]}


async def _misfits(row: Definition, scenarios: Sequence[Scenario]) -> dict[str, Any]:
    """What of each scenario does not fit, by its id: those together that take the same along and are of one text."""
    numbers = await _versions_of(row, scenarios)
    setups: dict[str, dict[str, Json]] = {}
    found: dict[str, Any] = {}
    different = sorted(set(numbers.values()))
    for some in (set(different[at : at + AT_ONCE]) for at in range(0, len(different), AT_ONCE)):
        texts = await _texts(row, some)
        groups = _groups([(one, texts.get(numbers[one.id])) for one in scenarios if numbers[one.id] in some])
        for (chosen, text), alike in groups.items():
            if chosen not in setups:
                setups[chosen] = await setup_for(row, {"with": named} if (named := json.loads(chosen)) else {})
            asked = {"setup": setups[chosen], "scenarios": [one.scenario for one in alike], "before": text}
            found |= dict(zip([one.id for one in alike], await in_batch("misfits", asked), strict=True))
    return found


def _groups(scenarios: Iterable[tuple[Scenario, str | None]]) -> dict[tuple[str, str | None], list[Scenario]]:
    """Scenarios, each with the text that it is of, by what they take along (as JSON) and that text."""
    found: dict[tuple[str, str | None], list[Scenario]] = {}
    for one, text in scenarios:
        found.setdefault((json.dumps(one.scenario.get("with") or []), text), []).append(one)
    return found


async def _versions_of(row: Definition, scenarios: Sequence[Scenario]) -> dict[str, int]:
    """The version that the definition had when each scenario was last changed, by its id; 0 where there was none."""
    rows = Version.objects.filter(definition_id=row.id).order_by("created").values_list("created", "number")
    saved = [one async for one in rows]
    times, newest = [when for when, _ in saved], [0, *accumulate((number for _, number in saved), max)]
    return {one.id: newest[bisect_right(times, one.updated)] for one in scenarios}


async def _texts(row: Definition, numbers: Collection[int]) -> dict[int, str]:
    """The texts of versions by their numbers, without those that are the text of now."""
    rows = Version.objects.filter(definition_id=row.id, number__in=numbers).exclude(text=row.text)
    return {number: text async for number, text in rows.values_list("number", "text")}
