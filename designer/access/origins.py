"""WebSockets open only from our own pages: scheme, host and port of `Origin` must be one of the settings' ORIGINS."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from designer.asgi_scope import Scope

Application = Callable[[Any, Any, Any], Awaitable[None]]
FORBIDDEN = 4403


class ExactOrigin:
    """Lets a socket through to `application`, or closes it before it opens."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if _origins(scope) and all(origin in settings.ORIGINS for origin in _origins(scope)):
            await self.application(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": FORBIDDEN, "reason": "This origin may not connect."})


def _origins(scope: Scope) -> list[str]:
    return [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"origin"]
