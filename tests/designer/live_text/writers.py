"""A page that writes with others, as pycrdt: what it does not have acknowledged it sends again."""

import asyncio
import json
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.conf import settings
from pycrdt import (
    Doc,
    Text,
    YSyncMessageType,
    create_sync_message,
    create_update_message,
    handle_sync_message,
    read_message,
)

from designer.asgi import application
from designer.live_text.merged import ROOT
from designer.routing import application as sockets
from tests.designer.roles import Browser

WAIT = 10


class Writer:
    """A page; `text` is a shared text with offsets in bytes."""

    server: Any = application

    def __init__(self, definition_id: str, **headers: str) -> None:
        """`headers`: of the connection, beside its origin."""
        self.id = definition_id
        self.headers = headers
        self.line: Any = None
        self.epoch = ""
        self.key = ""
        self.here: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.sent = self.kept = 0
        self.code: int | None = None
        self.old: list[Any] = []
        self._begin()

    def _begin(self) -> None:
        self.doc: Doc[Text] = Doc()
        self.text = self.doc.get(ROOT, type=Text)

    def __str__(self) -> str:
        return str(self.text)

    async def connect(self) -> bool:
        """Open the line."""
        self.line = self._line({"origin": settings.ORIGINS[0], **self.headers})
        self.sent = self.kept = 0
        self.here, self.told = {}, []
        opened, self.code = await self.line.connect(timeout=WAIT)
        return bool(opened)

    def _line(self, headers: dict[str, str]) -> WebsocketCommunicator:
        given = [(name.encode(), value.encode()) for name, value in headers.items()]
        return WebsocketCommunicator(self.server, f"/ws/definitions/{self.id}/text/", given)

    async def join(self) -> None:
        """Open the line and have what the others have, and they what this one has."""
        await self.connect()
        await self.until(lambda: bool(self.here))
        await self.rejoin()

    async def rejoin(self) -> None:
        """As a page does at first, and when the text begins anew."""
        await self.say({"type": "join"})
        await self.until(lambda: any(one["type"] == "joined" for one in self.told))
        joined = next(one for one in self.told if one["type"] == "joined")
        self.told = [one for one in self.told if one["type"] != "joined"]
        if self.epoch not in ("", joined["epoch"]):
            self._begin()
        self.epoch = joined["epoch"]
        self.questions = 0
        await self.line.send_to(bytes_data=create_sync_message(self.doc))
        await self.until(lambda: self.questions > 0)

    async def say(self, message: Any) -> None:
        await self.line.send_to(text_data=json.dumps(message))

    def cut(self) -> None:
        """The line is cut: what is under way is lost, and the server notices it later."""
        line, self.line = self.line, None
        self.old.append(line)  # one that nobody knows of is ended by force
        while not line.input_queue.empty():
            line.input_queue.get_nowait()
        line.input_queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def leave(self) -> None:
        """The page is closed."""
        if self.line is not None:
            await self.line.disconnect(timeout=WAIT)
            self.line = None

    def edit(self, at: int, taken: int, put: str) -> bytes:
        """Change the text here only; the piece to be sent."""
        state = self.doc.get_state()
        with self.doc.transaction():
            if taken:
                del self.text[at : at + taken]
            if put:
                self.text.insert(at, put)
        return self.doc.get_update(state)

    async def give(self, update: bytes) -> None:
        """Send a piece, where the line is open."""
        if self.line is not None:
            self.sent += 1
            await self.line.send_to(bytes_data=create_update_message(update))

    async def write(self, at: int, taken: int, put: str) -> None:
        await self.give(self.edit(at, taken, put))

    async def hear(self, timeout: float = WAIT) -> bool:  # noqa: ASYNC109
        """One message; False where none comes."""
        try:
            event = await asyncio.wait_for(self.line.output_queue.get(), timeout)
        except TimeoutError:
            return False
        if event["type"] == "websocket.close":
            self.code = event["code"]
            return False
        if event.get("bytes") is None:
            await self._told(json.loads(event["text"]))
        else:
            await self._given(event["bytes"])
        return True

    async def _told(self, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            self.key = message["you"]
        elif message["type"] == "here":
            self.here = message
        elif message["type"] == "kept":
            self.kept += message["pieces"]
        else:
            self.told.append(message)

    async def _given(self, data: bytes) -> None:
        if data[1] == YSyncMessageType.SYNC_STEP1:
            self.questions += 1
            lacking = self.doc.get_update(read_message(data[2:]))
            await self.give(lacking)
        else:
            handle_sync_message(data[1:], self.doc)

    async def until(self, true: Any) -> None:
        """Hear until something is so."""
        while not true():
            assert await self.hear(), f"nothing comes any more ({self.code}; {self.kept} of {self.sent} are kept)"

    async def settled(self) -> None:
        """All that was written here is kept."""
        await self.until(lambda: self.kept >= self.sent)

    async def drain(self) -> None:
        """Hear what has come already."""
        while self.line is not None and not self.line.output_queue.empty():
            await self.hear(0.1)


class SignedIn(Writer):
    """A page of somebody who is signed in, on a server with accounts."""

    server = AuthMiddlewareStack(sockets)

    def __init__(self, definition_id: str, browser: Browser) -> None:
        cookies = browser.client.cookies.items()
        super().__init__(definition_id, cookie="; ".join(f"{name}={one.value}" for name, one in cookies))
