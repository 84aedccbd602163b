"""The WebSocket of a definition's pages: they hear what changes (`designer.review.push`) and say nothing themselves.

Who may not see the definition any more is closed at the next word, and within CHECK_SECONDS in any case.
"""

import asyncio
import json
from collections.abc import Mapping

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from designer.access.links import LinkEnded
from designer.access.sockets import SIGNED_OUT as GONE
from designer.access.sockets import may_in, of_scope, restricted, signed_out
from designer.models import Definition
from designer.review import push
from simulator.live.channel_groups import Groups
from simulator.live.consumer import LEAVING, RESTARTS, SIGNED_OUT
from simulator.live.group_messages import GroupBeat
from simulator.live.messages import Bucket, too_large
from simulator.live.query_batcher import next_beat
from workflow.paths import Json

FORBIDDEN = 4403
UNKNOWN = 4404
TOO_BIG = 1009
TOO_MANY = 4429
CLOSED = "This definition is not open to you any more."
CHECK_SECONDS = 3.0
"""How often it is asked whether a page may still listen (safety.md: a revoked link closes its sockets within 5 s)."""


class LiveConsumer(AsyncWebsocketConsumer):
    """One page that listens."""

    check: asyncio.Task[None] | None = None
    belongs: Groups | None = None

    async def connect(self) -> None:
        """Say `hello`, or close with 4401, 4403 or 4404."""
        self.definition_id: str = self.scope["url_route"]["kwargs"]["definition_id"]
        self.group = push.group(self.definition_id)
        self.bucket = Bucket(settings.LIMIT_MESSAGES_PER_SECOND, settings.LIMIT_MESSAGES_BURST)
        await self.accept()
        if not await self._may():
            if not await self._signed_out():
                await self.close(FORBIDDEN, "This definition is not open to you.")
            return
        if not await Definition.objects.filter(pk=self.definition_id, archived=False).aexists():
            await self.close(UNKNOWN, "There is no such definition; it may have been removed.")
            return
        self.belongs = Groups(self.channel_layer, self.channel_name, self._greet)
        await self.belongs.join(self.group)
        if restricted(dict(self.scope)):
            self.check = asyncio.create_task(self._keep_checking())
        await self._greet()

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        """Nothing more is told."""
        if self.check:
            self.check.cancel()
        if self.belongs:
            await self.belongs.leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Anything that is sent only shows that somebody is there; too much of it ends the connection."""
        if refused := too_large(text_data, bytes_data, settings.LIMIT_MESSAGE):
            await self.close(TOO_BIG, refused)
        elif not self.bucket.take():
            await self.close(TOO_MANY, "Too many messages in a short time.")

    async def server_leaves(self, message: object) -> None:  # noqa: ARG002
        """The server is about to end; the next one is listened to instead."""
        await self.send(json.dumps({"type": "leaving"}))
        await self.close(RESTARTS, LEAVING)

    async def group_beat(self, message: GroupBeat) -> None:
        if self.belongs:
            self.belongs.heard(message["group"])

    async def _greet(self) -> None:
        """From now on the page hears what changes; told once more it fetches everything again."""
        await self.send(json.dumps({"type": "hello"}))

    async def live_change(self, message: Mapping[str, Json]) -> None:
        if await self._still():
            await self.send(json.dumps(message["change"]))

    async def _keep_checking(self) -> None:
        while True:
            await next_beat(CHECK_SECONDS)
            if not await self._still():
                return

    async def _still(self) -> bool:
        """Whether this page may listen; closes the connection where it may not."""
        if await self._may():
            return True
        if not await self._signed_out():
            await self.send(json.dumps({"type": "link-ended", "message": await self._why()}))
            await self.close(FORBIDDEN, CLOSED)
        return False

    async def _signed_out(self) -> bool:
        """Whether this page's person has signed out; then says so and closes the connection."""
        gone = await signed_out(dict(self.scope))
        if gone:
            await self.send(json.dumps({"type": "link-ended", "code": "signed-out", "message": GONE}))
            await self.close(SIGNED_OUT, GONE)
        return gone

    async def _may(self) -> bool:
        return await may_in(dict(self.scope), self.definition_id, "see")

    async def _why(self) -> str:
        try:
            await of_scope(dict(self.scope), self.definition_id)
        except LinkEnded as ended:
            return str(ended)
        return CLOSED
