"""A bad line between clients and the server: a TCP proxy that cuts connections, and delays and doubles messages.

It lets the upgrade to a WebSocket through as it is. After that it reads frames, so that what is doubled is a whole
message: in either direction, with its mask. A cut may come between two frames or in the middle of one.
"""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Faults:
    """How often (0 to 1, a message) what happens; `delay` in seconds at most."""

    cut: float = 0.0
    torn: float = 0.0
    double: float = 0.0
    late: float = 0.0
    delay: float = 0.3


@dataclass
class Proxy:
    """`async with Proxy(port, faults, chance) as proxy`: listens on `proxy.port` before the server on `port`."""

    target: int
    faults: Faults
    chance: random.Random
    port: int = 0
    happened: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("cut", "torn", "doubled", "delayed"), 0))
    _server: asyncio.Server | None = None
    _lines: set[asyncio.StreamWriter] = field(default_factory=set)
    _tasks: set["asyncio.Task[None]"] = field(default_factory=set)

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *reason: object) -> None:
        assert self._server
        self._server.close()
        self.cut_all()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut_all(self) -> None:
        """Cut every line that is open now."""
        for line in list(self._lines):
            line.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            await self._join(reader, writer)
        finally:
            self._tasks.discard(task)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, onward = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, onward}
        ways = [asyncio.create_task(self._pass(reader, onward)), asyncio.create_task(self._pass(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for line in (writer, onward):
                line.transport.abort()
            self._lines -= {writer, onward}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction; ends where the line does, or is cut."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            if b"upgrade: websocket" not in head.lower():
                while data := await reader.read(65536):
                    writer.write(data)
                await writer.drain()
                return
            while True:
                frame = await _frame(reader)
                if not await self._hand_on(frame, writer):
                    return

    async def _hand_on(self, frame: bytes, writer: asyncio.StreamWriter) -> bool:
        """Hand a frame on, or not; False where the line is cut."""
        if self._strikes("delayed", self.faults.late):
            await asyncio.sleep(self.chance.uniform(0, self.faults.delay))
        if self._strikes("cut", self.faults.cut):
            return False
        if self._strikes("torn", self.faults.torn):
            writer.write(frame[: self.chance.randrange(len(frame))])
            await writer.drain()
            await asyncio.sleep(0.05)  # or nothing of it would arrive
            return False
        text = frame[0] & 0x0F == 1
        writer.write(frame * 2 if text and self._strikes("doubled", self.faults.double) else frame)
        await writer.drain()
        return True

    def _strikes(self, what: str, share: float) -> bool:
        struck = self.chance.random() < share
        self.happened[what] += struck
        return struck


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The next WebSocket frame as it came (RFC 6455 §5.2)."""
    head = await reader.readexactly(2)
    size = head[1] & 0x7F
    more = await reader.readexactly({126: 2, 127: 8}.get(size, 0))
    if more:
        size = int.from_bytes(more)
    return head + more + await reader.readexactly(size + (4 if head[1] & 0x80 else 0))
