"""A definition held against the engines that read its dialect: which load it, and where their runs part."""

from collections.abc import AsyncIterator
from itertools import chain

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router

from designer.api.definitions import find
from designer.api.progress_stream import stream, with_beats
from designer.api.request_limits import check_text
from designer.api.schemas.common import Strict, refusals
from designer.api.simulation.run_setup import in_parts, setup_for
from designer.models import Definition, Scenario
from workflow.paths import Json

router = Router()


class PortabilityBody(Strict):
    """`text` is the unsaved text."""

    text: str | None = None


@router.post("/{definition_id}/portability", response={200: None, **refusals(404, 422)})
async def compare_engines(request: HttpRequest, definition_id: str, body: PortabilityBody) -> StreamingHttpResponse:
    """Lines `working` while it takes, then `done` with a row for each engine by the kept scenarios and explored paths,
    or `failed`."""
    row = await find(definition_id)
    check_text(body.text)
    return stream(_compared(row, body.text))


async def _compared(row: Definition, text: str | None) -> AsyncIterator[dict[str, Json]]:
    listed = Scenario.objects.filter(definition_id=row.id)[: settings.LIMIT_SCENARIOS]
    kept = [{**one.scenario, "name": one.name} async for one in listed]
    companions = list(dict.fromkeys(chain.from_iterable(one.get("with") or [] for one in kept)))
    setup = await setup_for(row, {"with": companions}, text)
    asked = {"setup": setup, "scenarios": kept}
    async for seconds, found in with_beats(lambda: in_parts("portable", asked, settings.LIMIT_EXPLORE_SECONDS)):
        if found is None:
            yield {"type": "working", "seconds": round(seconds, 1)}
        else:
            yield {"type": "done", "portability": found}
