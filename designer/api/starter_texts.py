"""What a new definition may start with."""

from django.http import HttpRequest, JsonResponse
from ninja import Router

from designer.library.starter_texts import patterns, starts

router = Router()


@router.get("/starts", response={200: dict})
async def list_starts(request: HttpRequest) -> JsonResponse:
    """`{patterns: [{start, title, line, without}], starts: [{start, dialect, runtime, title, yaml, json}]}`
    (library/starter_texts.py)."""
    return JsonResponse({"patterns": patterns(), "starts": starts()})
