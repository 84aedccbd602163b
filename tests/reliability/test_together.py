"""Two processes on PostgreSQL and Redis: writers at different ones end equal, whatever happens to their lines.

CHURN_EDITS says how many random edits are made.
"""

import asyncio
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.crowd import Office
from tests.designer.live_text.churn import BEGUN, Churn
from tests.designer.live_text.writers import Writer
from tests.postgres import Postgres, postgres
from tests.redis import redis
from tests.serving import Server
from tests.websocket import CLOSE, PING, PONG, TEXT, frame

pytestmark = pytest.mark.long
BINARY = 2
EDITS = int(os.environ.get("CHURN_EDITS", "1000"))
__all__ = ["postgres", "redis"]


class OverNetwork:
    """A line as channels' WebsocketCommunicator is one, to a server in a process of its own."""

    def __init__(self, address: str, path: str) -> None:
        self._address, self._path = address, path
        self.output_queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def connect(self, timeout: float) -> tuple[bool, int | None]:  # noqa: ASYNC109
        """Open it."""
        place = urlsplit(self._address)
        self._reader, self._writer = await asyncio.open_connection(place.hostname, place.port)
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            f"Origin: {self._address}",
        )
        self._writer.write("\r\n".join([*lines, "", ""]).encode())
        head = await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), timeout)
        self._task = asyncio.create_task(self._read())
        return b" 101 " in head.split(b"\r\n")[0], None

    async def _read(self) -> None:
        try:
            while True:
                first, second = await self._reader.readexactly(2)
                size = second & 0x7F
                if size >= 126:
                    size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8))
                payload = await self._reader.readexactly(size)
                kind = first & 0x0F
                if kind == PING:
                    self._writer.write(frame(PONG, payload))
                elif kind == CLOSE:
                    self._put({"type": "websocket.close", "code": int.from_bytes(payload[:2])})
                elif kind == TEXT:
                    self._put({"type": "websocket.send", "text": payload.decode()})
                else:
                    self._put({"type": "websocket.send", "bytes": payload})
        except (asyncio.IncompleteReadError, ConnectionError):
            self._put({"type": "websocket.close", "code": 1006})

    def _put(self, event: dict[str, Any]) -> None:
        self.output_queue.put_nowait(event)

    async def send_to(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Send a message."""
        kind, data = (TEXT, text_data.encode()) if text_data is not None else (BINARY, bytes_data or b"")
        self._writer.write(frame(kind, data))
        with suppress(ConnectionError):  # it is heard when somebody listens
            await self._writer.drain()

    def abort(self) -> None:
        """Cut it; what is under way is lost."""
        self._task.cancel()
        self._writer.transport.abort()

    async def disconnect(self, timeout: float) -> None:  # noqa: ASYNC109
        """Close it."""
        self._writer.write(frame(CLOSE, (1000).to_bytes(2)))
        await asyncio.sleep(0.2)
        self.abort()


class FarWriter(Writer):
    """A page at one of several servers; after a cut it comes to the next one."""

    def __init__(self, definition_id: str, addresses: list[str]) -> None:
        super().__init__(definition_id)
        self._addresses = addresses

    async def connect(self) -> bool:
        address = self._addresses[0]
        self._addresses = [*self._addresses[1:], address]
        self.line = OverNetwork(address, f"/ws/definitions/{self.id}/text/")
        self.sent = self.kept = 0
        self.here, self.told = {}, []
        opened, self.code = await self.line.connect(10)
        return bool(opened)

    def cut(self) -> None:
        line, self.line = self.line, None
        line.abort()


@pytest.fixture
def servers(postgres: Postgres, redis: str, tmp_path: Path) -> Iterator[list[str]]:
    """The addresses of two processes on one database and one Redis."""
    shared = {
        "SIGNALBOX_DATABASE": postgres.url,
        "SIGNALBOX_REDIS": redis,
        "SIGNALBOX_SECRET_KEY": "of-this-run-only-" + "x" * 40,
        "SIGNALBOX_LIMIT_MESSAGES_PER_SECOND": "1000000",
        "SIGNALBOX_LIMIT_MESSAGES_BURST": "1000000",
    }
    started = [Server(tmp_path / f"server-{number}", settings=shared) for number in range(2)]
    try:
        yield [server.start() for server in started]
    finally:
        for server in started:
            server.stop()


def test_writers_at_two_processes_meet(servers: list[str]) -> None:
    office = Office(servers[0])
    made = office.post("/api/definitions", {"text": BEGUN})

    async def go() -> None:
        writers = FarWriter(made["id"], servers), FarWriter(made["id"], servers[::-1])
        for writer in writers:
            await writer.join()
        churn = Churn(writers, EDITS, seed=22)
        text = await churn.run()
        third = FarWriter(made["id"], servers)
        await third.join()
        churn.check(text, str(third))
        for writer in (*writers, third):
            await writer.leave()
        print(json.dumps({"edits": EDITS, "cuts": churn.cuts, "characters": len(text)}))

    asyncio.run(go())
