"""The JSON Schema of a dialect, for completion and help in the editor."""

from django.http import HttpRequest, JsonResponse
from ninja import Router

from designer.api.request_limits import check_dialect, check_runtime
from designer.api.schemas.common import ErrorAnswer
from workflow import runtimes
from workflow.profile import SPECIFICATION
from workflow.schema import schema_of

router = Router()


@router.get("/schema/{dialect}", response={200: dict, 404: ErrorAnswer, 422: ErrorAnswer})
async def schema(request: HttpRequest, dialect: str, runtime: str = SPECIFICATION.id) -> JsonResponse:
    """The schema that `dialect` (an id such as `0.6-draft`) is checked with, as a runtime reads it."""
    check_dialect(dialect, status=404)
    check_runtime(runtime)
    found = schema_of(dialect, runtimes.get(runtime).overlay(dialect))
    return JsonResponse(found, headers={"Cache-Control": "max-age=3600"})
