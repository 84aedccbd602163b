"""A scenario as its text, for an editor: written, and checked while somebody writes, with names that it may have."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.request_limits import check_scenario, check_text
from designer.api.schemas.analysis import DiagnosticShape
from designer.api.schemas.common import Strict, refusals
from designer.api.simulation.run_setup import in_batch, setup_for
from designer.models import Scenario
from workflow.paths import Json

router = Router()


class SourceBody(Strict):
    """A text that is being written; without it the `scenario` that is to become one, with its name.

    `kept`: the id of the kept scenario that this is; the text is then the one that it was written as, where that still
    says the same.
    """

    text: str | None = None
    scenario: dict[str, Json] | None = None
    kept: str | None = None


class SourceAnswer(Schema):
    """The text, and what it says: `scenario`, null where it cannot be kept, its `name`, the findings of lint, and the
    `names` of the definition by what the schema of scenarios calls them (`x-names`).
    """

    text: str
    scenario: dict[str, Json] | None
    name: str
    diagnostics: list[DiagnosticShape]
    names: dict[str, list[str]]


@router.post("/{definition_id}/scenarios/source", response={200: SourceAnswer, **refusals(404, 413, 422, 503)})
async def scenario_source(request: HttpRequest, definition_id: str, body: SourceBody) -> Any:
    """A scenario as YAML, or a text of one with its findings; nothing is kept."""
    row = await find(definition_id)
    check_text(body.text)
    check_scenario(body.scenario)
    kept = body.kept and await Scenario.objects.filter(pk=body.kept, definition_id=row.pk).afirst()
    asked = {"text": body.text, "scenario": body.scenario, "written": kept.source if kept else ""}
    begun = await in_batch("source_begun", asked)
    missing = None
    try:
        setup = await setup_for(row, {"with": begun["with"]})
    except ApiError as error:
        setup, missing = await setup_for(row, {}), error.message
    about = {"setup": setup, "text": begun["text"], "missing": missing}
    return {"text": begun["text"], **await in_batch("source_checked", about)}
