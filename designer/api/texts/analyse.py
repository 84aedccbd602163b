"""A text in, everything there is to say about it out: what the Design page asks for as one types."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.analysis import AnalyseBody, Analysis
from designer.api.schemas.common import refusals
from designer.api.texts.worker import as_json
from designer.library.text_analysis import analyse_json

router = Router()


@router.post("/analyse", response={200: Analysis, **refusals(413, 422)})
async def analyse(request: HttpRequest, body: AnalyseBody) -> HttpResponse:
    """Diagnostics, outline, places and diagram of a text, broken or not."""
    check_text(body.text)
    check_dialect(body.dialect)
    check_dialect(body.last_dialect)
    check_runtime(body.runtime or None)
    # Already JSON when it comes from the worker: no need to read and write it again.
    return as_json(await analyse_json(body.model_dump()))
