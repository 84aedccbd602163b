"""The addresses of all WebSockets: the simulator's, and those of a definition's pages."""

from typing import Any

from channels.routing import URLRouter
from django.urls import path

from designer.consumers import LiveConsumer
from simulator.live.routing import paths

_consumer: Any = LiveConsumer.as_asgi()  # Django's types know paths to HTTP views only


async def _write_together(scope: Any, receive: Any, send: Any) -> None:
    """What writing together needs takes a tenth of a second to load: not before somebody's page asks."""
    from designer.live_text.consumer import TextConsumer

    consumer: Any = TextConsumer.as_asgi()
    await consumer(scope, receive, send)


_writers: Any = _write_together
_addresses = (
    ("ws/definitions/<slug:definition_id>/", _consumer),
    ("ws/definitions/<slug:definition_id>/text/", _writers),
)
application = URLRouter([*paths, *(path(*one) for one in _addresses)])


def route_of(address: str) -> tuple[str, str]:
    """The pattern of a socket's path and the session that it is about; "" where there is none."""
    routes: list[Any] = application.routes
    for route in routes:
        if found := route.pattern.match(address.removeprefix("/")):
            return f"/{route.pattern}", str(found[2].get("session_id", ""))
    return "", ""
