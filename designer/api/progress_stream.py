"""Answers that tell their progress: a JSON object a line, as it is known. To cancel the request stops the work."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

from django.http import StreamingHttpResponse

from designer.api.errors import ApiError
from designer.workers.client import WorkerError
from workflow.paths import Json

T = TypeVar("T")
BEAT_SECONDS = 1.0


def stream(lines: AsyncIterator[dict[str, Json]]) -> StreamingHttpResponse:
    """The response of `application/x-ndjson`; what the work fails at is its last line, `failed`."""
    response = StreamingHttpResponse(_text(lines), content_type="application/x-ndjson")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def with_beats(work: Callable[[], Awaitable[T]]) -> AsyncIterator[tuple[float, T | None]]:
    """Every second `(seconds, None)`, then `(seconds, result)`; the work is cancelled with whoever waits for it."""
    clock = asyncio.get_running_loop().time
    begun = clock()
    task = asyncio.ensure_future(work())
    try:
        while not (await asyncio.wait({task}, timeout=BEAT_SECONDS))[0]:
            yield clock() - begun, None
        yield clock() - begun, task.result()
    finally:
        task.cancel()


async def _text(lines: AsyncIterator[dict[str, Any]]) -> AsyncIterator[bytes]:
    try:
        async for line in lines:
            yield _written(line)
    except (WorkerError, ApiError) as error:
        yield _written({"type": "failed", "error": {"code": error.code, "message": error.message}})


def _written(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"
