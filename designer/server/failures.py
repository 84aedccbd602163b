"""The one shape of all failures: what the API and those who guard it answer with."""

from typing import Any

from django.http import HttpResponse, JsonResponse

from designer.telemetry.context import current
from designer.workers.client import Busy

NOTHING_HERE = "There is nothing at this address; it may have been removed."


def answer(status: int, code: str, message: str, headers: dict[str, str] | None = None, **more: Any) -> HttpResponse:
    """The response of a failure. Of our own it says the request's id, under which the log names the cause."""
    if status >= 500 and current().request:
        more["request"] = current().request
        message += f" (Request {current().request})" if status == 500 else ""
    return JsonResponse({"error": {"code": code, "message": message}, **more}, status=status, headers=headers)


def busy_answer(error: Busy) -> HttpResponse:
    """The response for who asked too much (429), or came while the server had too much to do (503)."""
    return answer(error.status, error.code, error.message, {"Retry-After": str(error.seconds)})
