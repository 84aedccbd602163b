"""The addresses of all WebSockets: the simulator's, and the one that tells a definition's pages what changes."""

from typing import Any

from channels.routing import URLRouter
from django.urls import path

from designer.consumers import LiveConsumer
from simulator.routing import paths

_consumer: Any = LiveConsumer.as_asgi()  # Django's types know paths to HTTP views only
application = URLRouter([*paths, path("ws/definitions/<slug:definition_id>/", _consumer)])
