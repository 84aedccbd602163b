"""The JSON Schema of a dialect, for completion and help in the editor."""

from django.http import HttpRequest, JsonResponse
from ninja import Router

from designer.api.request_limits import check_dialect
from designer.api.schemas.common import ErrorAnswer
from workflow import dialects

router = Router()


@router.get("/schema/{dialect}", response={200: dict, 404: ErrorAnswer})
async def schema(request: HttpRequest, dialect: str) -> JsonResponse:
    """The schema that `dialect` (an id such as `0.6-draft`) is checked with."""
    check_dialect(dialect, status=404)
    return JsonResponse(dialects.schema(dialect), headers={"Cache-Control": "max-age=3600"})
