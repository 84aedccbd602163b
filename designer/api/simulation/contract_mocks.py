"""Mocks and events of a definition, made up from the contracts of the services that it calls."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from designer.api.definitions import find
from designer.api.schemas.common import Strict, refusals
from designer.api.simulation.run_setup import in_batch, setup_for
from workflow.paths import Json

router = Router()


class ContractBody(Strict):
    """The seed of what is made up, and what the scenario names under `with`."""

    seed: int = Field(0, ge=-(1 << 53), le=1 << 53)
    others: list[str] = Field(default_factory=list, max_length=100, alias="with")


class ContractMocks(Schema):
    """Entries of mocks by name, as a scenario has them; and `events`: data by the type of the event."""

    functions: dict[str, Json]
    calls: dict[str, Json]
    events: dict[str, Json]


@router.post("/{definition_id}/scenarios/from-contracts", response={200: ContractMocks, **refusals(404, 422, 503)})
async def mocks_from_contracts(request: HttpRequest, definition_id: str, body: ContractBody) -> Any:
    """A mock for each call, and data for each event, whose contract is in the library; nothing is kept.

    An example of the contract, else a value that its schema describes: the same seed gives the same.
    """
    row = await find(definition_id)
    asked = {"setup": await setup_for(row, {"with": body.others}), "seed": body.seed}
    return await in_batch("contract_mocks", asked)
