"""Questions about a text for the worker that looks at texts: its answers are JSON already, and go on as they are."""

from django.conf import settings
from django.http import HttpResponse

from designer.api.errors import answered
from designer.workers.client import TEXTS
from workflow.paths import Json


async def ask(call: str, arguments: dict[str, Json], key: str | None = None) -> bytes:
    """What the worker's function `call` answers, as JSON; calls with the same `key` go to the same process.

    An ApiError with its words: 422 `refused` where it refuses, 503 where it took too long or ended.
    """
    with answered("refused"):
        return await TEXTS.call_raw(call, arguments, settings.LIMIT_ANALYSIS_SECONDS, key)


def as_json(found: bytes) -> HttpResponse:
    return HttpResponse(found, content_type="application/json")
