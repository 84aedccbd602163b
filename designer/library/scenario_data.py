"""The data that the scenarios of a definition bring, for who may see it: what expressions are completed from."""

from designer.access import current_actor
from designer.models import Scenario
from simulator.scenario.brought_data import brought_data
from workflow.paths import Json

SCENARIOS = 20
"""Scenarios that are looked into."""


async def scenario_data(definition_id: str | None) -> dict[str, Json]:
    """What the scenarios of a definition bring (`brought_data`)."""
    found = Scenario.objects.filter(definition=definition_id, definition__in=current_actor.seen())
    return brought_data([row.scenario async for row in found[:SCENARIOS]])
