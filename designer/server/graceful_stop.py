"""Daphne with an end (docs/running.md): told to go, the server finishes what it is at, tells the sockets, and goes.

On SIGTERM or SIGINT nothing new is let in, each socket's consumer gets a message of the type `server.leaves`, and what
is being worked on has STOP_SECONDS. A second signal ends at once.
"""

import asyncio
import os
import re
import signal
import socket
from collections.abc import Mapping
from functools import partial
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.server import Server as Daphne
from daphne.server import twisted_loop
from daphne.ws_protocol import WebSocketProtocol

from designer.server.request_arrival import Arriving
from workflow.paths import Json

LIVE_TEXT = re.compile(r".*/ws/definitions/[^/]+/text/")
LEAVES = {"type": "server.leaves"}
RESTARTS = 1012
REASON_BYTES = 123
"""More does not fit into the frame that closes a WebSocket (RFC 6455, 5.5)."""
LOOK_SECONDS = 0.02
SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Request(WebRequest):  # type: ignore[misc]
    """A request of whose body no more than `most` bytes are kept: the rest is let go as it comes.

    The application refuses it by its length. A body that came in pieces, without one, has it from here. Forms are the
    application's to read: Twisted would answer one that it cannot read with an empty 400.
    """

    def __init__(self, *channel: Any, most: int) -> None:
        super().__init__(*channel, parsePOSTFormSubmission=False)
        self._most = most
        self._taken = 0

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Take what has come of the body."""
        super().handleContentChunk(data[: max(0, self._most - self._taken)])
        self._taken += len(data)

    def process(self) -> Any:
        if self._taken:
            self.requestHeaders.setRawHeaders(b"Content-Length", [b"%d" % self._taken])
        return super().process()


class Protocol(WebSocketProtocol):  # type: ignore[misc]
    """A WebSocket that can be closed with any code of the RFC, and a reason; Daphne takes few codes and no reason.

    Autobahn makes the coloured words of a debug line for all that comes and goes, which nobody reads.
    """

    def onConnect(self, request: Any) -> Any:  # noqa: N802 - Autobahn's name
        """Somebody comes: a piece of a live text may be larger than any other message."""
        if LIVE_TEXT.fullmatch(request.path):
            self.maxFramePayloadSize = self.factory.server_class.most_piece
        return super().onConnect(request)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Take what has come."""
        self._dataReceived(data)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802
        """Send it; in the ways that are rarely gone as Autobahn does."""
        if sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
        else:
            self.transport.write(data)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802 - Autobahn's name
        """A frame begins; all of a message, each frame counted as a byte, may not be larger than one frame may be."""
        super().onMessageFrameBegin(length)
        size = self.message_data_total_length + len(self.message_data)
        if not self.failedByMe and size > self.maxFramePayloadSize:
            self._max_message_size_exceeded(size, self.maxFramePayloadSize, "")

    def _max_message_size_exceeded(self, size: int, most: int, reason: str) -> None:  # noqa: ARG002 - said in our words
        super()._max_message_size_exceeded(size, most, f"A message may have {most} bytes.")

    def handle_reply(self, message: Mapping[str, Json]) -> None:
        if message["type"] == "websocket.close" and self.state == self.STATE_OPEN:
            self.sendCloseFrame(message.get("code") or 1000, _short(message.get("reason") or ""))
        elif message["type"] != "websocket.send" or self.state in (self.STATE_CONNECTING, self.STATE_OPEN):
            # What the application says to who is going is lost; that they go it hears next.
            super().handle_reply(message)


class Server(Daphne):  # type: ignore[misc]
    """Serves `application` on the socket `listener`, which it takes over; `run` returns once it has gone.

    `most_body`: bytes of the largest body of a request that the application takes. `request_seconds`: how long one may
    be on its way in. `most_piece`: bytes of the largest message to the socket of a live text; other sockets take those
    of `websocket_max_frame_size`.
    """

    def __init__(
        self,
        application: Any,
        listener: socket.socket,
        stop_seconds: float,
        most_body: int,
        request_seconds: float,
        most_piece: int,
        **options: Any,
    ) -> None:
        self._stop_seconds = stop_seconds
        self.most_piece = most_piece
        self._request_seconds = request_seconds
        self._request = partial(Request, most=most_body)
        self._listening: list[Any] = []
        self._leaving: asyncio.Task[None] | None = None
        endpoint = f"fd:fileno={listener.detach()}"
        super().__init__(application, endpoints=[endpoint], signal_handlers=False, **options)

    def run(self) -> None:
        for number in SIGNALS:
            _on_signal(number, self.leave)
        super().run()

    def listen_success(self, port: Any) -> None:
        """The port is open; from now on there are connections, all with our requests and WebSockets."""
        self.ws_factory.protocol = Protocol
        self.ws_factory.setProtocolOptions(failByDrop=False)  # who breaks the rules is told which
        self.http_factory.protocol = Arriving
        self.http_factory.buildProtocol = partial(self._build, self.http_factory.buildProtocol)
        self._listening.append(port)
        super().listen_success(port)

    def _build(self, build: Any, address: Any) -> Any:
        protocol = build(address)
        protocol.requestFactory = self._request
        protocol.whole_seconds = self._request_seconds
        return protocol

    def leave(self, number: int) -> None:
        """Begin to go; the second time, go."""
        if self._leaving:
            os._exit(128 + number)
        self._leaving = twisted_loop.create_task(self._leave())

    async def _leave(self) -> None:
        from designer.workers.client import close_pools

        for port in self._listening:
            port.stopListening()
        for protocol in self._sockets():
            protocol.application_queue.put_nowait(LEAVES)
        try:
            async with asyncio.timeout(self._stop_seconds):
                await self._finish()
        except TimeoutError:
            await self._cut()
        await close_pools()
        self.stop()

    def _sockets(self) -> list[Any]:
        return [one for one in self.connections if isinstance(one, Protocol) and hasattr(one, "application_queue")]

    def _at_work(self) -> set["asyncio.Future[None]"]:
        found = (details.get("application_instance") for details in self.connections.values())
        return {task for task in found if task is not None and not task.done()}

    async def _finish(self) -> None:
        """Returns once everything that was begun is answered, and the answers are on their way."""
        from twisted.internet import reactor as installed

        reactor: Any = installed
        while self._at_work() or reactor.getWriters():  # noqa: ASYNC110 - Twisted tells nobody when it has sent all
            await asyncio.sleep(LOOK_SECONDS)

    async def _cut(self) -> None:
        for protocol in self._sockets():
            if protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(RESTARTS)
        at_work = self._at_work()
        for task in at_work:
            task.cancel()
        if at_work:
            await asyncio.wait(at_work, timeout=1)
        await asyncio.sleep(LOOK_SECONDS)  # so that the frames that close go out


def _on_signal(number: signal.Signals, call: Any) -> None:
    try:
        twisted_loop.add_signal_handler(number, call, number)
    except NotImplementedError:  # on Windows
        signal.signal(number, lambda *_: twisted_loop.call_soon_threadsafe(call, number))


def _short(reason: str) -> bytes:
    return reason.encode()[:REASON_BYTES].decode(errors="ignore").encode()
