"""The addresses of all WebSockets: the simulator's, and the one that tells a definition's pages what changes."""

from typing import Any

from channels.routing import URLRouter
from django.urls import path

from designer.consumers import LiveConsumer
from simulator.live.routing import paths

_consumer: Any = LiveConsumer.as_asgi()  # Django's types know paths to HTTP views only
application = URLRouter([*paths, path("ws/definitions/<slug:definition_id>/", _consumer)])


def route_of(address: str) -> tuple[str, str]:
    """The pattern of a socket's path and the session that it is about; "" where there is none."""
    routes: list[Any] = application.routes
    for route in routes:
        if found := route.pattern.match(address.removeprefix("/")):
            return f"/{route.pattern}", str(found[2].get("session_id", ""))
    return "", ""
