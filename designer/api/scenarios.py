"""Scenarios of a definition: what it is simulated with."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.limits import check_scenario
from designer.api.shapes import ErrorAnswer, ScenarioAnswer, ScenarioBody
from designer.models import Scenario

router = Router()


@router.get("/{definition_id}/scenarios", response={200: list[ScenarioAnswer], 404: ErrorAnswer})
async def list_scenarios(request: HttpRequest, definition_id: str) -> list[ScenarioAnswer]:
    """All scenarios, the oldest first."""
    await find(definition_id)
    return [_shape(row) async for row in Scenario.objects.filter(definition_id=definition_id)]


@router.post("/{definition_id}/scenarios", response={201: ScenarioAnswer, 404: ErrorAnswer})
async def create_scenario(request: HttpRequest, definition_id: str, body: ScenarioBody) -> Status[Any]:
    """Keep a scenario."""
    check_scenario(body.scenario)
    await find(definition_id)
    row = await Scenario.objects.acreate(definition_id=definition_id, name=body.name, scenario=body.scenario)
    return Status(201, _shape(row))


@router.put("/{definition_id}/scenarios/{scenario_id}", response={200: ScenarioAnswer, 404: ErrorAnswer})
async def save_scenario(
    request: HttpRequest,
    definition_id: str,
    scenario_id: str,
    body: ScenarioBody,
) -> ScenarioAnswer:
    """Put another scenario in its place."""
    check_scenario(body.scenario)
    row = await find_scenario(definition_id, scenario_id)
    row.name, row.scenario = body.name, body.scenario
    await row.asave(update_fields=["name", "scenario", "updated"])
    return _shape(row)


@router.delete("/{definition_id}/scenarios/{scenario_id}", response={204: None, 404: ErrorAnswer})
async def delete_scenario(request: HttpRequest, definition_id: str, scenario_id: str) -> Status[Any]:
    """Remove a scenario."""
    await (await find_scenario(definition_id, scenario_id)).adelete()
    return Status(204, None)


async def find_scenario(definition_id: str, scenario_id: str) -> Scenario:
    """The scenario of this id, or 404."""
    await find(definition_id)
    row = await Scenario.objects.filter(pk=scenario_id, definition_id=definition_id).afirst()
    if row is None:
        raise ApiError(404, "not-found", "There is no such scenario; it may have been removed.")
    return row


def _shape(row: Scenario) -> ScenarioAnswer:
    return ScenarioAnswer(id=row.id, name=row.name, scenario=row.scenario)
