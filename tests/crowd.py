"""Many people at once on a real server: sessions made over the API, and their WebSockets in one event loop.

A Line is as lean as can be, because what it costs is measured with the server: RFC 6455 text frames, nothing else.
"""

import asyncio
import base64
import itertools
import json
import os
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.websocket import CLOSE, PING, PONG, TEXT, frame

Json = Any
PATIENCE = 60.0


class Office:
    """The API of a server at `address` (http://host:port), for what people have before they simulate.

    `port`: its own, where people reach it through a proxy; `cookie`: of who has signed in; `link`: the token of a share
    link that they come by.
    """

    def __init__(self, address: str, port: int | None = None, cookie: str = "", link: str = "") -> None:
        self.address = address
        self._port = port
        self._cookie = cookie
        self._link = {"X-Signalbox-Link": link} if link else {}
        self._pages: dict[str, str] = {}
        door = f"/shared/{link}/" if link else "/"
        _, headers, _ = self._request("GET", door, headers={"Cookie": cookie})
        self._token = headers["Set-Cookie"].partition("csrftoken=")[2].partition(";")[0]

    def post(self, path: str, body: Json) -> Json:
        """The answer to a request; AssertionError with what it says for one that was refused."""
        status, found = self.ask("POST", path, body)
        assert status < 300, f"{status} {found}"
        return found

    def ask(self, method: str, path: str, body: Json = None) -> tuple[int, Json]:
        """The status and the answer of any request."""
        status, _, text = self._request(method, path, None if body is None else json.dumps(body), self._headers())
        return status, _last_line(text)

    def bring(self, name: str, text: str) -> Json:
        """A file into the library; the report on it."""
        edge = os.urandom(16).hex()
        head = f'--{edge}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
        headers = {**self._headers(), "Content-Type": f"multipart/form-data; boundary={edge}"}
        status, _, found = self._request("POST", "/api/import", f"{head}{text}\r\n--{edge}--\r\n", headers)
        assert status < 300, f"{status} {found!r}"
        return _last_line(found)

    def _headers(self) -> dict[str, str]:
        """What every request says that changes something."""
        return {
            "Content-Type": "application/json",
            "Cookie": f"csrftoken={self._token}; {self._cookie}",
            "X-CSRFToken": self._token,
            "Origin": self.address,
            **self._link,
        }

    def _request(
        self, method: str, path: str, body: str | None = None, headers: Json = None
    ) -> tuple[int, Json, bytes]:
        place = urlsplit(self.address)
        with closing(HTTPConnection(place.hostname or "", self._port or place.port, timeout=PATIENCE)) as line:
            line.request(method, path, body, {"Host": place.netloc, **(headers or {})})
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()

    def definition(self, text: str) -> str:
        """The id of a new definition."""
        return str(self.post("/api/definitions", {"text": text})["id"])

    def session(self, definition: str, scenario: Json = None) -> str:
        """The id of a new session of a definition."""
        made = self.post(f"/api/definitions/{definition}/sessions", {"scenario": scenario or {}})
        self._pages[made["id"]] = self.address + made["url"]
        return str(made["id"])

    def page(self, session: str) -> str:
        """The address of the page of a session that was made here."""
        return self._pages[session]


def _last_line(text: bytes) -> Json:
    """JSON, or the last of several lines of it."""
    lines = text.splitlines()
    try:
        return json.loads(text)
    except ValueError:
        return json.loads(lines[-1]) if lines else None


class Line(asyncio.Protocol):
    """One client's socket; `received` is called with every message that is not an answer."""

    def __init__(self) -> None:
        self.greeting: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.received: Callable[[Json], None] = lambda message: None
        self._numbers = itertools.count(1)
        self._waiting: dict[Json, asyncio.Future[Json]] = {}
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls, address: str, session: str, port: int | None = None, cookie: str = "", **query: Json
    ) -> "Line":
        """Connected and greeted; `port`: of a proxy before the server, `cookie`: of who has signed in.

        ConnectionError where there is no greeting.
        """
        place = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(cls, place.hostname or "", port or place.port or 80)
        line._ask_to_upgrade(address, place.netloc, f"/ws/sessions/{session}/?{urlencode(query)}", cookie)
        async with asyncio.timeout(PATIENCE):
            await line.greeting
        return line

    async def ask(self, command: str, number: int | None = None, **fields: Json) -> Json:
        """The answer to a command, of the id `number` or a new one; ConnectionError where the line is cut first."""
        number = next(self._numbers) if number is None else number
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._write(TEXT, json.dumps({"id": number, "command": command, **fields}).encode())
        async with asyncio.timeout(PATIENCE):
            return await answer

    def say(self, command: str) -> None:
        """A command that has no answer."""
        self._write(TEXT, json.dumps({"command": command}).encode())

    def cut(self) -> None:
        """End the line without a word."""
        if self._transport:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, reason: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)
        for one in (self.greeting, *self._waiting.values()):
            if not one.done():
                one.set_exception(ConnectionError("the line is cut"))
                one.exception()  # nobody has to have waited for it
        self._waiting.clear()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            self._open_up()
        while self._open and (found := self._frame()):
            self._take(*found)

    def _ask_to_upgrade(self, origin: str, host: str, path: str, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Origin: {origin}",
            f"Cookie: {cookie}",
        )
        assert self._transport
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def _open_up(self) -> None:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if end and head.split()[1] == b"101":
            self._open = True
            self._buffer = rest
        elif end:
            self.cut()

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size = buffer[1] & 0x7F
        head = 2 if size < 126 else 4 if size == 126 else 10
        if head > 2:
            size = int.from_bytes(buffer[2:head])
        if len(buffer) < head + size:
            return None
        found = buffer[0] & 0x0F, bytes(buffer[head : head + size])
        del buffer[: head + size]
        return found

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            if not self.closed.done():
                self.closed.set_result(int.from_bytes(payload[:2]))
            self.cut()
        elif kind == TEXT:
            self._hear(self.read(payload))

    def read(self, payload: bytes) -> Json:
        """The message that came."""
        return json.loads(payload)

    def _hear(self, message: Json) -> None:
        answer = self._waiting.pop(message.get("id"), None)
        if answer is not None:
            if not answer.done():
                answer.set_result(message)
        elif not self.greeting.done():
            self.greeting.set_result(message)
        else:
            self.received(message)

    def _write(self, kind: int, payload: bytes) -> None:
        if self._transport and not self._transport.is_closing():
            self._transport.write(frame(kind, payload))
        else:
            self.connection_lost(None)
