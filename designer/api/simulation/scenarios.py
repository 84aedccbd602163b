"""Scenarios of a definition: what it is simulated with."""

from typing import Annotated, Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from designer.api.definitions import find
from designer.api.errors import ApiError, first, gone
from designer.api.request_limits import check_kept, check_scenario
from designer.api.schemas.common import (
    MOST_VERSIONS,
    ErrorAnswer,
    SaveScenario,
    ScenarioAnswer,
    ScenarioBody,
    ScenarioConflict,
)
from designer.library import scenarios
from designer.library.store import Stale
from designer.models import Scenario
from designer.raising import instead
from simulator.engine.data.equality import same

router = Router()


@router.get("/{definition_id}/scenarios", response={200: list[ScenarioAnswer], 404: ErrorAnswer})
async def list_scenarios(request: HttpRequest, definition_id: str) -> list[ScenarioAnswer]:
    """All scenarios, the oldest first."""
    await find(definition_id)
    return [shape(row) async for row in Scenario.objects.filter(definition_id=definition_id).defer("source")]


@router.post("/{definition_id}/scenarios", response={201: ScenarioAnswer, 404: ErrorAnswer})
async def create_scenario(request: HttpRequest, definition_id: str, body: ScenarioBody) -> Status[Any]:
    """Keep a scenario."""
    check_scenario(body.scenario)
    await find(definition_id)
    row = await Scenario.objects.acreate(definition_id=definition_id, name=body.name, scenario=body.scenario)
    return Status(201, shape(row))


@router.put(
    "/{definition_id}/scenarios/{scenario_id}",
    response={200: ScenarioAnswer, 404: ErrorAnswer, 409: ScenarioConflict},
)
async def save_scenario(
    request: HttpRequest,
    definition_id: str,
    scenario_id: str,
    body: SaveScenario,
) -> ScenarioAnswer:
    """Put another scenario in its place; 409 with both where `version` is given and somebody was faster."""
    check_scenario(body.scenario)
    check_kept(body.source or "")
    row = await find_scenario(definition_id, scenario_id)
    source = body.source
    if source is None and same(row.scenario, body.scenario):  # nothing but its name is another
        source = row.source
    return shape(await keep(scenario_id, body.name, body.scenario, body.version, source or ""))


@router.delete(
    "/{definition_id}/scenarios/{scenario_id}",
    response={204: None, 404: ErrorAnswer, 409: ScenarioConflict},
)
async def delete_scenario(
    request: HttpRequest,
    definition_id: str,
    scenario_id: str,
    version: Annotated[int | None, Field(ge=0, lt=MOST_VERSIONS)] = None,
) -> Status[Any]:
    """Remove a scenario; 409 with what is there now where `version` is given and somebody saved another."""
    await find_scenario(definition_id, scenario_id)
    with instead(Stale, lambda stale: _conflict(stale, version)):
        await sync_to_async(scenarios.remove)(scenario_id, version)
    return Status(204, None)


async def find_scenario(definition_id: str, scenario_id: str) -> Scenario:
    """The scenario of this id, or 404."""
    await find(definition_id)
    return await first(Scenario.objects.filter(pk=scenario_id, definition_id=definition_id), gone("scenario"))


async def keep(
    scenario_id: str, name: str, content: scenarios.Content, version: int | None, source: str = ""
) -> Scenario:
    """Save a scenario over `version`; 409 `conflict` with what is there now and what was to be saved, or 404."""
    yours = {"name": name, "scenario": content}
    stale = instead(Stale, lambda stale: _conflict(stale, version, yours=yours))
    with instead(Scenario.DoesNotExist, gone("scenario")), stale:
        return await sync_to_async(scenarios.save)(scenario_id, name, content, version, source)


def shape(row: Scenario) -> ScenarioAnswer:
    return ScenarioAnswer(id=row.id, name=row.name, scenario=row.scenario, version=row.version)


def _conflict(stale: Stale, over: int | None, **more: Any) -> ApiError:
    now = stale.current
    assert isinstance(now, Scenario)
    message = f"“{now.name}” was saved in between: it is at version {now.version}, and yours was made from {over}."
    return ApiError(409, "conflict", message, name=now.name, scenario=now.scenario, version=now.version, **more)
