"""Whether the process is up (`/health`), can work (`/ready`), and what it has done (`/metrics`): for who watches it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from designer.api.errors import answer
from designer.observing import numbers
from designer.workers import analysis_pool, simulation_pool
from simulator.database import in_database

SECONDS = 3.0
KEPT_SECONDS = 1.0
"""Asking again and again costs the server no more than this."""
Found = dict[str, str]
_last: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[float, asyncio.Task[Found]]] = WeakKeyDictionary()


async def health(_request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all."""
    return JsonResponse({"status": "ok"})


async def ready(_request: HttpRequest) -> JsonResponse:
    """200, or 503 with what does not answer."""
    loop, now = asyncio.get_running_loop(), time.monotonic()
    begun, task = _last.get(loop, (-KEPT_SECONDS, None))
    if task is None or (task.done() and now - begun > KEPT_SECONDS):
        task = loop.create_task(_look())
        _last[loop] = (now, task)
    found = await asyncio.shield(task)
    good = all(word == "ok" for word in found.values())
    return JsonResponse({"status": "ok" if good else "failed", **found}, status=200 if good else 503)


async def metrics(request: HttpRequest) -> HttpResponse:
    """What Prometheus reads, for who has the token of the settings; 404 where the settings have none."""
    if not settings.METRICS_TOKEN:
        return answer(404, "off", "There are no metrics: SIGNALBOX_METRICS_TOKEN is not set.")
    given = request.headers.get("Authorization", "").encode()
    if not compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
        refused = answer(401, "token", "The metrics need the token of SIGNALBOX_METRICS_TOKEN.")
        refused["WWW-Authenticate"] = "Bearer"
        return refused
    return HttpResponse(numbers.page() or b"", content_type=numbers.CONTENT_TYPE, headers={"Cache-Control": "no-store"})


async def _look() -> Found:
    parts = {"database": _database, "channels": _channels, "workers": _workers}
    words = await asyncio.gather(*map(_word, parts.values()))
    return dict(zip(parts, words, strict=True))


async def _word(part: Callable[[], Awaitable[None]]) -> str:
    try:
        async with asyncio.timeout(SECONDS):
            await part()
    except Exception:  # noqa: BLE001 - whatever it is, the part does not answer; its log tells more than outsiders may know
        return "failed"
    return "ok"


async def _database() -> None:
    def ask() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")

    await in_database(ask)


async def _channels() -> None:
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send("signalbox.ready", {"type": "nobody.hears"})


async def _workers() -> None:
    for pool in (analysis_pool(), simulation_pool()):
        await pool.answers()
