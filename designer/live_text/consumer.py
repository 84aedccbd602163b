"""The WebSocket by which a design page writes in a definition's text together with others (docs/live-editing.md).

Binary messages are of the sync protocol of Yjs; text messages are JSON: who is there, where they are, what is kept.
"""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from pycrdt import YMessageType, YSyncMessageType, create_update_message, read_message

from designer.access.sockets import SIGNED_OUT as GONE
from designer.access.sockets import may_in, of_scope, signed_out
from designer.consumers import CHECK_SECONDS, CLOSED, FORBIDDEN, TOO_BIG, TOO_MANY, UNKNOWN
from designer.limits import LIVE_PEOPLE
from designer.live_text import presence
from designer.live_text.pieces import Refused
from designer.live_text.room import Room, room_of
from designer.live_text.rows import Anew
from designer.live_text.turn import Turn
from designer.models import Definition
from designer.models.identifiers import new_id
from simulator.live.consumer import LEAVING, RESTARTS, SIGNED_OUT
from simulator.live.db_threads import in_database
from simulator.live.messages import Bucket, too_large
from simulator.live.query_batcher import next_beat
from workflow.paths import Json

BAD = 4400
FULL = 4423
CURSOR_KEYS = {"anchor", "head", "pointer"}
CURSOR_LENGTH = 2000
PAGE_LENGTH = 12
"""Characters of a page's own word for itself."""
REMOVED = "There is no such definition; it may have been removed."
WAITING = 10_000
"""Messages that wait for a page whose line is slow."""


class TextConsumer(AsyncWebsocketConsumer):
    """One page that writes."""

    room: Room | None = None
    check: asyncio.Task[None] | None = None
    sender: asyncio.Task[None] | None = None
    joined = False
    name = ""
    who = ""
    key = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the page; a server that ends this without a word of the page's leaving leaves nobody behind."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.sender:
                self.sender.cancel()
            if self.room and self.key in self.room.pages:
                await asyncio.shield(self._leave(self.room))

    async def connect(self) -> None:
        """Say `hello` and who is there, or close with 4401, 4403, 4404 or 4423."""
        self.definition_id: str = self.scope["url_route"]["kwargs"]["definition_id"]
        self.key = new_id()
        self.turns = Turn(self)
        self.out: asyncio.Queue[str | bytes] = asyncio.Queue()
        self.sender = asyncio.create_task(self._send())
        self.bucket = Bucket(settings.LIMIT_MESSAGES_PER_SECOND * 2, settings.LIMIT_MESSAGES_BURST * 2)
        await self.accept()
        if not await self._still():
            return
        if not await self._there():
            return
        if len(await in_database(presence.present, self.definition_id)) >= LIVE_PEOPLE:
            await self.close(FULL, f"{LIVE_PEOPLE} pages write in this definition already.")
            return
        actor = await of_scope(dict(self.scope), self.definition_id)
        self.name = actor.name or "Guest"
        self.who = actor.key or (f"link {actor.link.pk}" if actor.link else self.key)  # a guest's name is no proof
        await self.say({"type": "hello", "you": self.key})
        self.room = room_of(self.definition_id)
        await self.room.enter(self)
        self.check = asyncio.create_task(self._keep_checking())

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        """The others see that this page has gone."""
        if self.check:
            self.check.cancel()
        if self.room:
            await self._leave(self.room)

    async def _leave(self, room: Room) -> None:
        await self.turns.leave(room)
        await room.leave(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A piece of the text, a question for it, or where the page's person is."""
        most = settings.LIMIT_MESSAGE if bytes_data is None else settings.PIECE
        if refused := too_large(text_data, bytes_data, most):
            await self.close(TOO_BIG, refused)
        elif not self.bucket.take():
            await self.close(TOO_MANY, "Too many messages in a short time.")
        elif self.room is not None:
            try:
                await (self._answer_message(text_data) if bytes_data is None else self._given(bytes_data))
            except (Refused, ValueError, KeyError, TypeError, IndexError) as error:
                await self.close(BAD, str(error)[:100] or "That cannot be read.")

    async def _given(self, data: bytes) -> None:
        """A message of the sync protocol. Raises Refused, or ValueError where it is none."""
        assert self.room is not None
        if len(data) < 3 or data[0] != YMessageType.SYNC or data[1] not in list(YSyncMessageType):
            raise Refused("That is no message of the sync protocol.")
        try:
            content = read_message(data[2:])
        except (ValueError, IndexError, RuntimeError):
            raise Refused("That is no message of the sync protocol.") from None
        if not self.joined:
            return  # of an epoch that has ended: the page brings it anew
        if data[1] == YSyncMessageType.SYNC_STEP1:
            answer = create_update_message(self.room.answer(content))
            await self.give(bytes([answer[0], YSyncMessageType.SYNC_STEP2]) + answer[2:])
            await self.give(self.room.question())
            return
        try:
            await self.room.take(self, content)
        except Anew:
            self.joined = False
            await self.say({"type": "anew"})

    async def _answer_message(self, text: str | None) -> None:
        """`join` (an answer names the epoch; then the page asks for the text), `cursor`, `turn` or `done`.

        Raises Refused.
        """
        assert self.room is not None
        message = json.loads(text or "")
        if message.get("type") == "join":
            try:
                await self.room.open()
            except Definition.DoesNotExist:
                await self.close(UNKNOWN, REMOVED)
                return
            self.joined = True
            await self.say({"type": "joined", "epoch": self.room.epoch})
        elif message.get("type") == "cursor":
            at = message["at"]
            if at is not None and (
                not isinstance(at, dict) or set(at) - CURSOR_KEYS or len(text or "") > CURSOR_LENGTH
            ):
                raise Refused("That is no place in a text.")
            await self.room.point(self, at)
        elif message.get("type") == "turn":
            self.turns.ask(self.room if self.joined else None, _word(message))
        elif message.get("type") == "done":
            await self.turns.give_back(self.room, _word(message))
        else:
            raise Refused("There is no such message.")

    async def say(self, message: Mapping[str, Json]) -> None:
        """Tell the page something, in its turn: nobody waits for another's line."""
        self._put(json.dumps(message))

    async def give(self, data: bytes) -> None:
        """Give the page a message of the sync protocol, in its turn."""
        self._put(data)

    def _put(self, message: str | bytes) -> None:
        if self.out.qsize() < WAITING:
            self.out.put_nowait(message)
        else:  # it comes back and asks for what it lacks
            self.joined = False

    async def _send(self) -> None:
        while True:
            message = await self.out.get()
            await (self.send(message) if isinstance(message, str) else self.send(bytes_data=message))

    async def server_leaves(self, message: object) -> None:  # noqa: ARG002
        """The server is about to end; what is not acknowledged is sent to the next one."""
        await self.close(RESTARTS, LEAVING)

    async def _keep_checking(self) -> None:
        while True:
            await next_beat(CHECK_SECONDS)
            if not (await self._still() and await self._there()):
                return

    async def _there(self) -> bool:
        """Whether the definition is there; closes the connection where it was removed."""
        if await Definition.objects.filter(pk=self.definition_id, archived=False).aexists():
            return True
        await self.close(UNKNOWN, REMOVED)
        return False

    async def _still(self) -> bool:
        """Whether this page may write; closes the connection where it may not."""
        if await may_in(dict(self.scope), self.definition_id, "edit"):
            return True
        if await signed_out(dict(self.scope)):
            await self.close(SIGNED_OUT, GONE)
        else:
            await self.close(FORBIDDEN, CLOSED)
        return False


def _word(message: Mapping[str, Json]) -> str:
    """What a page calls itself; "" where it does not. Raises Refused."""
    word = message.get("page", "")
    if not isinstance(word, str) or len(word) > PAGE_LENGTH:
        raise Refused("That is no word of a page.")
    return word
