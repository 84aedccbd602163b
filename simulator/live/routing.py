"""The addresses of the simulator's WebSockets."""

from typing import Any

from django.urls import path

from simulator.live.consumer import SessionConsumer

_consumer: Any = SessionConsumer.as_asgi()  # Django's types know paths to HTTP views only
paths: list[Any] = [path("ws/sessions/<slug:session_id>/", _consumer)]
