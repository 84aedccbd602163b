"""The JSON Schemas of scenario files and of `signalbox.toml`, for editors: what `signalbox schema` prints."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, JsonResponse
from ninja import Router

from designer.api.errors import ApiError
from designer.api.schemas.common import ErrorAnswer
from designer.files.project_format import project_schema
from simulator.scenario.format.schema import scenario_schema
from simulator.scenario.format.shapes import Schema

router = Router()
SCHEMAS: Final[dict[str, Callable[[], Schema]]] = {"scenario": scenario_schema, "project": project_schema}


@router.get("/schemas/{file_format}.json", response={200: dict, 404: ErrorAnswer})
async def format_schema(request: HttpRequest, file_format: str) -> JsonResponse:
    """The schema of scenario files and suites (`scenario`), or of `signalbox.toml` (`project`)."""
    if file_format not in SCHEMAS:
        raise ApiError(404, "unknown-format", f"There is no schema “{file_format}”: there are {' and '.join(SCHEMAS)}.")
    return JsonResponse(SCHEMAS[file_format](), headers={"Cache-Control": "max-age=3600"})
