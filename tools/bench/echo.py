"""A bare Channels echo under Daphne, a process of its own: what the round trip of a command is held against."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.serving import free_port, wait_for

SETTINGS = {"CHANNEL_LAYERS": {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}}


@contextmanager
def echoing() -> Iterator[tuple[int, str]]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.bench.echo", str(port)], cwd=Path(__file__).resolve().parents[2]
    )
    try:
        wait_for(port)
        yield process.pid, f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def application() -> Any:
    """The ASGI application: whoever comes is greeted, and gets back what they send."""
    from channels.generic.websocket import AsyncWebsocketConsumer
    from channels.routing import ProtocolTypeRouter

    class Echo(AsyncWebsocketConsumer):
        async def connect(self) -> None:
            await self.accept()
            await self.send("{}")

        async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
            await self.send(text_data, bytes_data)

    return ProtocolTypeRouter({"websocket": Echo.as_asgi()})


def main(port: int) -> None:
    import daphne.server  # installs the reactor
    import django
    from django.conf import settings

    settings.configure(**SETTINGS)
    django.setup()
    endpoint = f"tcp:port={port}:interface=127.0.0.1"
    daphne.server.Server(application(), endpoints=[endpoint], signal_handlers=False, verbosity=0).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
