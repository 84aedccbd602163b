"""Around the whole application: every request and every socket has a trail, a line in the log, and counts.

The answer of a request says its id in `X-Request-ID`: the one that a proxy gave, where it looks like one, or a new one.
"""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from designer.asgi_scope import Scope
from designer.telemetry import metrics
from designer.telemetry.context import Trail, begin
from workflow.paths import Json

log = logging.getLogger("signalbox.web")
HEADER = b"x-request-id"
STATIC = "/static/<path>"
WATCHED = ("/health", "/ready", "/metrics")
SEEN_BY_MACHINES = (*WATCHED, STATIC)
"""What is asked for all the time; it is told of only at DEBUG as long as all is well."""
NOBODY_WAITS = 499
"""In place of a status where the client went away before there was an answer; nginx says so too."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
UNKNOWN = "unknown"

SocketRoute = Callable[[str], tuple[str, str]]


class Observed:
    """`application` with its log. `socket_route` gives pattern and session of a WebSocket's path, or ""."""

    def __init__(self, application: Any, socket_route: SocketRoute) -> None:
        self.application = application
        self.socket_route = socket_route

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        else:
            await self.application(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Any, send: Any) -> None:
        trail, begun, status = begin(_given(scope), route=_static(scope)), time.perf_counter(), NOBODY_WAITS
        scope = _under_our_name(scope)

        async def answered(message: Mapping[str, Json]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", []), (HEADER, trail.request.encode())]}
            await send(message)

        try:
            await self.application(scope, receive, answered)
        except Exception:
            status = 500
            raise
        finally:
            _log_request(trail, scope["method"], status, time.perf_counter() - begun)

    async def _connect(self, scope: Scope, receive: Any, send: Any) -> None:
        route, session = self.socket_route(scope["path"])
        trail, begun = begin(_given(scope), session, route), time.perf_counter()
        line = _Line(trail, receive, send)
        try:
            await self.application(scope, line.receive, line.send)
        finally:
            line.ended(time.perf_counter() - begun)


class _Line:
    """One WebSocket, as far as its log goes."""

    def __init__(self, trail: Trail, receive: Any, send: Any) -> None:
        self._trail = trail
        self._receive = receive
        self._send = send
        self._open = False
        self._code: int | None = None

    async def receive(self) -> Any:
        message = await self._receive()
        if message["type"] == "websocket.disconnect" and self._code is None:
            self._code = message.get("code")
        return message

    async def send(self, message: Mapping[str, Json]) -> None:
        if message["type"] == "websocket.accept":
            self._open = True
            metrics.socket(self._trail.route or UNKNOWN, 1)
            _log_socket(self._trail, "open")
        elif message["type"] == "websocket.close" and self._code is None:
            self._code = message.get("code")
        await self._send(message)

    def ended(self, seconds: float) -> None:
        if self._open:
            metrics.socket(self._trail.route or UNKNOWN, -1)
        _log_socket(self._trail, "closed" if self._open else "refused", code=self._code, ms=_ms(seconds))


def _log_request(trail: Trail, method: str, status: int, seconds: float) -> None:
    route = trail.route or UNKNOWN
    method = method if method in METHODS else "OTHER"
    metrics.request(route, method, status, seconds)
    told = {"route": route, "method": method, "status": status, "ms": _ms(seconds), "role": trail.role}
    quiet = route in SEEN_BY_MACHINES and status < 400
    message = f"{method} {route} {status} {_ms(seconds):g} ms {trail.role}".rstrip()
    log.log(logging.DEBUG if quiet else logging.INFO, message, extra={"told": {"kind": "request", **told}})


def _log_socket(trail: Trail, event: str, **more: Any) -> None:
    told = {"kind": "socket", "event": event, "route": trail.route or UNKNOWN, "role": trail.role, **more}
    code = f" {more['code']} after {more['ms']:g} ms" if more else ""
    log.info(f"socket {told['route']} {event}{code} {trail.role}".rstrip(), extra={"told": told})


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def _under_our_name(scope: Scope) -> Scope:
    """Who watches a process asks it by whatever name it has inside; what is answered there needs none."""
    if scope["path"] not in WATCHED:
        return scope
    ours = (b"host", urlsplit(settings.ORIGINS[0]).netloc.encode())
    return {**scope, "headers": [ours, *(header for header in scope["headers"] if header[0] != b"host")]}


def _static(scope: Scope) -> str:
    return STATIC if scope["path"].startswith(settings.STATIC_URL) else ""


def _given(scope: Scope) -> str:
    """The id that came along; "" where there is none, or several."""
    found = [value.decode("latin-1") for name, value in scope["headers"] if name == HEADER]
    return found[0] if len(found) == 1 else ""
