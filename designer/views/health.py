"""Whether the process is up (`/health`), can work (`/ready`), and what it has done (`/metrics`): for who watches it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.log import log_response

from designer.server.database_health import database_is_usable
from designer.server.failures import answer
from designer.telemetry.metrics import CONTENT_TYPE, page
from designer.workers.client import SIMULATIONS, TEXTS

log = logging.getLogger("signalbox.ready")
SECONDS = 3.0
KEPT_SECONDS = 2.0
"""Asking again and again costs the server no more than one look in this time; while it starts, it is asked anew."""
WELL = "ok"
STARTING = "starting"
FAILED = "failed"
Found = dict[str, str]
_failing: set[str] = set()
"""What did not answer when it was asked last."""
_last: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[float, asyncio.Task[Found]]] = WeakKeyDictionary()


async def health(_request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all."""
    return JsonResponse({"status": "ok"})


async def ready(request: HttpRequest) -> JsonResponse:
    """200, or 503 with what does not answer, or not yet."""
    loop, now = asyncio.get_running_loop(), time.monotonic()
    begun, task = _last.get(loop, (-KEPT_SECONDS, None))
    if task is None or (task.done() and (now - begun > KEPT_SECONDS or STARTING in task.result().values())):
        task = loop.create_task(look())
        _last[loop] = (now, task)
    found = await asyncio.shield(task)
    status = next((word for word in (FAILED, STARTING) if word in found.values()), WELL)
    response = JsonResponse({"status": status, **found}, status=200 if status == WELL else 503)
    if status != WELL:  # told below, once; for Django each 503 is an error
        log_response("%s", status, response=response, request=request, level="debug")
    return response


async def metrics(request: HttpRequest) -> HttpResponse:
    """What Prometheus reads, for who has the token of the settings; 404 where the settings have none."""
    if not settings.METRICS_TOKEN:
        return answer(404, "off", "There are no metrics: SIGNALBOX_METRICS_TOKEN is not set.")
    given = request.headers.get("Authorization", "").encode()
    if not compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
        words = "The metrics need the token of SIGNALBOX_METRICS_TOKEN."
        return answer(401, "token", words, {"WWW-Authenticate": "Bearer"})
    return HttpResponse(page() or b"", content_type=CONTENT_TYPE, headers={"Cache-Control": "no-store"})


async def look() -> Found:
    """How each part is that the server needs: `ok`, `starting`, `failed`."""
    parts = {"database": database_is_usable, "channels": _channels, "workers": _workers}
    words = await asyncio.gather(*(_word(name, part) for name, part in parts.items()))
    return dict(zip(parts, words, strict=True))


async def _word(name: str, part: Callable[[], Awaitable[str | None]]) -> str:
    """How a part is, which says STARTING, or nothing where it is well; the log is told when that changes."""
    try:
        async with asyncio.timeout(SECONDS):
            word, why = await part() or WELL, ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the part does not answer; outsiders may not know more
        word, why = FAILED, str(error) or type(error).__name__
    if (word == FAILED) != (name in _failing):
        _failing.symmetric_difference_update({name})
        log.error("not ready: %s: %s", name, why) if why else log.warning("ready again: %s", name)
    return word


async def _channels() -> None:
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send("signalbox.ready", {"type": "nobody.hears"})


async def _workers() -> str | None:
    for client in (TEXTS, SIMULATIONS):
        if client.is_starting:
            return STARTING
        await client.answers()
    return None
