"""What an engine told of a run, as a scenario, and how far it agrees with a simulation (docs/recorded-runs.md)."""

from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from designer.api.definitions import find
from designer.api.request_limits import check_scenario, check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.simulation.run_setup import in_batch, setup_for
from workflow.paths import Json

router = Router()
ID_LENGTH = 500
"""Characters of the id of an instance."""


class HistoryBody(Strict):
    """The text of a history, and which `instance` of it; else the first of the definition.

    `text`: the unsaved text of the definition; `with`: what the run takes along; `scenario`: members that the history
    lacks (`input`, `settings`, mocks by their names).
    """

    history: str
    instance: str | None = Field(None, max_length=ID_LENGTH)
    text: str | None = None
    others: list[str] = Field(default_factory=list, max_length=100, alias="with")
    scenario: dict[str, Json] = Field(default_factory=dict)


class HistoryNote(Schema):
    """What a history lacks, or what of it was not understood; `line` is null where it is about the whole."""

    line: int | None
    message: str


class RecordedInstance(Schema):
    """An instance of a history: its id, by what names its definition is known, and its first line."""

    id: str
    definition: list[str]
    line: int


class Agreement(Schema):
    """Of so many `places` of the recording so many `agree` before the first `difference` (docs/contracts.md)."""

    places: int
    agree: int
    difference: dict[str, Json] | None
    until: HistoryNote | None


class RecordedRun(Schema):
    """A scenario that is not kept yet, what is to be noted, and how far the recording and a run agree.

    `position`: what the numbers (`line`, `at`) are of; a trace in one line has those of its events.
    """

    family: str
    instance: str
    instances: list[RecordedInstance]
    position: Literal["line", "event"]
    agreement: Agreement
    notes: list[HistoryNote]
    scenario: dict[str, Json]


@router.post("/{definition_id}/recorded-run", response={200: RecordedRun, **refusals(404, 413, 422, 503)})
async def read_recorded_run(request: HttpRequest, definition_id: str, body: HistoryBody) -> Any:
    """What happened in a real engine, held against a simulation; nothing is kept.

    422 `bad-history` says with line and column what is wrong with a history, or that it has no such instance.
    """
    row = await find(definition_id)
    check_text(body.history)
    check_scenario(body.scenario)
    check_text(body.text)
    setup = await setup_for(row, {"with": body.others}, body.text)
    asked = {"setup": setup, "history": body.history, "instance": body.instance, "overrides": body.scenario}
    return await in_batch("recorded", asked)
