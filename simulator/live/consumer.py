"""The WebSocket of a session: what a client sends is bounded, checked and carried out in order; what happens is told.

Messages are those of contracts.md, "Web", and docs/protocol. Whoever sends too much is closed with a reason.
"""

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from simulator import broadcast
from simulator.live import ports, secret_store, storage
from simulator.live.attendee import Attendee
from simulator.live.channel_groups import Groups
from simulator.live.db_errors import in_words, is_outage
from simulator.live.db_threads import in_database
from simulator.live.driver import Deleted, Update, drive
from simulator.live.failure_words import WAY_ON
from simulator.live.group_messages import DebugSettingsChange, GroupBeat, Pause, PeopleChange, SessionUpdate
from simulator.live.idempotency import Asked
from simulator.live.messages import BadMessage, Bucket, read_message, too_large
from simulator.live.ports import Refused
from simulator.live.query_batcher import next_beat
from simulator.session.participants import CONTROL, FOLLOWERS, REVEAL
from workflow.paths import Json

log = logging.getLogger(__name__)

SIGNED_OUT = 4401
FORBIDDEN = 4403
UNKNOWN = 4404
TOO_BIG = 1009
RESTARTS = 1012
TOO_MANY = 4429
TOO_SLOW = 4430
FAILED = 4500
UNREADABLE = 4422
CLOSES = {"signed-out": SIGNED_OUT, "forbidden": FORBIDDEN, "not-found": UNKNOWN, "bad-scenario": UNREADABLE}
"""The codes of closing for refusals at the door; FAILED for the others: trying again may help."""
CLOSE_LENGTH = 100
UNREACHABLE = "The server cannot reach Redis, over which its processes talk; nothing is lost, try again later."
FAILURE = f"The server failed at this command. {WAY_ON}"
LEAVING = "The server is restarting; nothing is lost."
DELETED = "This simulation was deleted, and its trace with it."
NOT_YOURS = "Only who began this run and gave its values is shown them."
ENDING_SECONDS = 8.0
PAUSE_SECONDS = 0.1
NUMBER = re.compile(r"[0-9]{1,15}")
PROCESS = secrets.token_hex(8)
BEAT_SECONDS = 20.0
ACCESS_SECONDS = 2.0
"""How often it is asked whether a client may still be here; who changes that may also say so (`session.access`)."""
Given = tuple[dict[str, Json], int]
"""A message, and how many pauses of its session had been wanted when it came."""

NOTHING_NEW = 2**31  # more trace events than there are: a `sync` from there gives none


class SessionConsumer(AsyncWebsocketConsumer):
    """One client of one session."""

    async def dispatch(self, message: Any) -> None:
        """As Channels does it, without its hop to a thread for every message."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Show the session as it is, or close with 4403 or 4404."""
        self.session_id: str = self.scope["url_route"]["kwargs"]["session_id"]
        self.group = self.kin = broadcast.group(self.session_id)
        self.drive = drive(self.session_id)
        self.authorize = ports.authorize()
        self.observe = ports.observer()
        self.bucket = Bucket(settings.LIMIT_MESSAGES_PER_SECOND, settings.LIMIT_MESSAGES_BURST)
        self.pending: asyncio.Queue[Given | None] = asyncio.Queue()
        self.seq = 0
        self.untold = self.steps = self.pauses = 0
        self.work: asyncio.Task[None] | None = None
        self.leaving = False
        self.access: asyncio.Task[None] | None = None
        self.belongs = Groups(self.channel_layer, self.channel_name, self._missed)
        given = _query(self.scope)
        user = None if "link" in given else self.scope.get("user")
        self.me = Attendee(self.drive.room, self.session_id, self.channel_name, user, given)
        self.client = given.get("client") or self.channel_name
        await self.accept()
        try:
            await self._enter(given)
        except Refused as refused:
            await self._turn_away(refused.code, refused.message)
        except Exception as error:
            log.exception("session %s could not be shown to somebody who came", self.session_id)
            known = is_outage(error)
            await self._turn_away("storage" if known else "internal", in_words(error) if known else FAILURE)

    async def _enter(self, given: dict[str, str]) -> None:
        """Come in and see the session; raises Refused, or an outage."""
        if not await self._may("connect"):
            raise Refused("forbidden", "This session is not open to you.")
        if not await self._may("step"):
            self.me.only_watch()
        await self._belong(self.group)
        seen = {name: int(given[name]) for name in ("seq", "from") if NUMBER.fullmatch(given.get(name, ""))}
        await self.me.enter()
        await self.drive.execute({"command": "sync", "from": 0, **(seen if len(seen) == 2 else {})}, self._greet)
        self.kin = f"definition.{(self.drive.debug_settings or {}).get('definition', '')}"
        await self._belong(self.kin)
        self.work = asyncio.create_task(self._work())
        self.access = asyncio.create_task(self._ask_again())
        await self._announce(others=True)

    async def _turn_away(self, code: str, message: str) -> None:
        """Say why, in a message and in the close."""
        await self._refuse(None, code, message)
        await self.close(CLOSES.get(code, FAILED), message[:CLOSE_LENGTH])

    async def _belong(self, group: str) -> None:
        """Hear what is told to a group; raises Refused where the processes cannot talk to each other."""
        try:
            await self.belongs.join(group)
        except Exception:
            log.exception("the channel layer (SIGNALBOX_REDIS) cannot be used")
            raise Refused("unreachable", UNREACHABLE) from None

    async def _spread(self, group: str, message: Mapping[str, Json]) -> None:
        """Tell a group. Who does not hear it, for the channel layer is away, is cut off and sees it on coming back."""
        try:
            await self.channel_layer.group_send(group, dict(message))
        except Exception:
            log.exception("the channel layer (SIGNALBOX_REDIS) cannot be used")

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        """Let what was begun end, so that it is stored; a long run stops at its next pause."""
        await self.belongs.leave()
        if self.access:
            self.access.cancel()
        if self.work:
            self.drive.pause()
            self.pending.put_nowait(None)
            await asyncio.wait({self.work}, timeout=ENDING_SECONDS)
        try:
            await self.me.leave()
        except Exception as error:
            if not is_outage(error):
                raise
            log.exception("the database failed when somebody left session %s", self.session_id)
        await self._announce()

    async def server_leaves(self, message: object) -> None:  # noqa: ARG002
        """The server is about to end: the command under way is answered, what waits is sent again to the next."""
        self.leaving = True
        while not self.pending.empty():
            self.pending.get_nowait()
        self.pending.put_nowait(None)
        begun = time.monotonic()
        while self.work and not self.work.done() and time.monotonic() < begun + ENDING_SECONDS:
            self.drive.pause()
            await asyncio.wait({self.work}, timeout=PAUSE_SECONDS)
        await self.send(json.dumps({"leaving": LEAVING}))
        await self.close(RESTARTS, LEAVING[:CLOSE_LENGTH])

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Check a message and put it in the queue; `pause` is also heard at once."""
        if refused := too_large(text_data, bytes_data, settings.LIMIT_MESSAGE):
            await self.close(TOO_BIG, refused)
        elif not self.bucket.take():
            await self.close(TOO_MANY, "Too many messages in a short time.")
        elif self.work and not self.leaving:
            self.untold = 0
            await self._queue(text_data)

    async def _queue(self, text: str | None) -> None:
        try:
            message = read_message(text)
        except BadMessage as bad:
            await self._refuse(bad.id, bad.code, bad.message)
            return
        if message["command"] == "ack":
            return
        if self.pending.qsize() >= settings.LIMIT_PENDING:
            await self.close(TOO_MANY, f"More than {settings.LIMIT_PENDING} commands wait for their turn.")
            return
        if message["command"] == "pause" and await self._may("pause") and not self.me.why_not():
            self.drive.pause()
            await self._spread(self.group, {"type": "session.pause", "process": PROCESS})
        self.pending.put_nowait((message, self.drive.pauses))

    async def session_update(self, message: SessionUpdate) -> None:
        """Another client changed the session; what this client has seen something newer than is not worth telling."""
        if message["sender"] != self.channel_name and self.work and message["seq"] > self.seq:
            self.seq = message["seq"]
            await self._send_unasked(message["text"])

    async def session_debug_settings(self, message: DebugSettingsChange) -> None:
        """Another session of the definition has changed the breakpoints or watches: show them."""
        if message["session"] != self.session_id and self.work:
            self.drive.debug_settings = None
            with suppress(Refused):
                await self.drive.execute({"command": "sync", "from": NOTHING_NEW}, self._show)

    async def session_deleted(self, message: object) -> None:  # noqa: ARG002
        """The session was deleted: there is nothing to come back to."""
        self.leaving = True
        await self._turn_away("not-found", DELETED)

    async def session_access(self, message: object) -> None:  # noqa: ARG002
        """Somebody has changed who may look at the definition."""
        await self._ask_access()

    async def _ask_again(self) -> None:
        while True:
            await next_beat(ACCESS_SECONDS)
            try:
                await self._ask_access()
            except Exception:
                log.exception("whether a client may still be in session %s could not be told", self.session_id)

    async def _ask_access(self) -> None:
        """Close where the client may no longer be here."""
        try:
            if not self.work or await self._may("connect"):
                return
            if await in_database(storage.version_of, self.session_id) is None:
                await self.session_deleted({})
            else:
                await self.close(FORBIDDEN, "Your access to this session has ended.")
        except Refused as refused:
            await self.close(CLOSES.get(refused.code, FORBIDDEN), refused.message[:CLOSE_LENGTH])

    async def session_pause(self, message: Pause) -> None:
        """Somebody who is connected to another process wants the run to pause; of one at this process it is known."""
        if message["process"] != PROCESS:
            self.drive.pause()

    async def session_people(self, message: PeopleChange) -> None:
        """People came, went, or handed over, here or at another process."""
        if message["process"] != PROCESS:
            await self.me.hear(message["process"], message["here"])
            if message["ask"]:
                await self._announce()
            if self.work and message["seq"] > self.seq:
                await self._catch_up()
        if self.work and message["but"] != self.channel_name:
            await self._send_unasked(json.dumps({"people": self.me.people()}))

    async def group_beat(self, message: GroupBeat) -> None:
        """A group of this client is alive."""
        self.belongs.heard(message["group"])

    async def _missed(self) -> None:
        """Nobody could tell this client anything for a while: show what is now, and let others know who is here."""
        if self.work:
            self.drive.debug_settings = None
            await self._catch_up()
            await self._announce(others=True)
            await self._send_unasked(json.dumps({"people": self.me.people()}))
            await self._ask_access()

    async def _catch_up(self) -> None:
        """Show what was done elsewhere, where nobody could tell it here."""
        with suppress(Refused):
            await self.drive.execute({"command": "sync", "from": 0}, self._show)

    async def _announce(self, *, others: bool = False) -> None:
        """Tell everybody who is here; `others`: not this client, who knows it; other processes answer then."""
        await self._spread(
            self.group,
            {
                "type": "session.people",
                "process": PROCESS,
                "here": sorted(set(self.drive.room.local.values())),
                "ask": others,
                "seq": self.seq,
                "but": self.channel_name if others else "",
            },
        )

    async def _next(self) -> Given | None:
        """The next message; where there are other processes they hear meanwhile that this one is there."""
        while self.drive.room.elsewhere:
            try:
                return await asyncio.wait_for(self.pending.get(), BEAT_SECONDS)
            except TimeoutError:
                await self._announce()
        return await self.pending.get()

    async def _work(self) -> None:
        while (given := await self._next()) is not None:
            message, self.pauses = given
            asked, name, begun = message.pop("id", None), str(message["command"]), time.monotonic()
            self.steps = 0
            outcome = await self._answer(asked, message)
            self.observe(name, outcome, time.monotonic() - begun, self.steps)

    async def _answer(self, asked: Json, message: dict[str, Json]) -> str:
        """Carry out a command, or say why not; `done`, or the code of the refusal."""
        try:
            await self._execute(asked, message)
        except Refused as refused:
            code = await self._refuse(asked, refused.code, refused.message)
            if isinstance(refused, Deleted):  # by who could not tell us: another program, or while Redis was away
                await self.session_deleted({})
            return code
        except Exception as error:
            if is_outage(error):
                log.exception("the database failed at %s in session %s", message.get("command"), self.session_id)
                return await self._refuse(asked, "storage", in_words(error))
            log.exception("%s failed in session %s", message.get("command"), self.session_id)
            return await self._refuse(asked, "internal", FAILURE)
        return "done"

    async def _execute(self, asked: Json, command: dict[str, Json]) -> None:
        if not await self._may(str(command["command"])):
            raise Refused("forbidden", "You may not do this in this session.")

        if command["command"] in CONTROL:
            await self.me.control(command)
            await self._announce(others=True)
            await self.send(json.dumps({"id": asked, "seq": self.seq, "people": self.me.people()}))
            return
        other = command.get("session") if command["command"] == "compare" else None
        if other is not None and not await self.authorize(self.scope, str(other), "sync"):
            raise Refused("forbidden", "You may not look into the other session.")
        if command["command"] == "fork":
            command = {**command, "maker": await ports.maker()(self.scope)}
        if command["command"] == REVEAL and not await self._gave():
            raise Refused("not-yours", NOT_YOURS)
        if command["command"] not in FOLLOWERS and await self.me.take_the_wheel():
            await self._announce()

        async def send_update(update: Update) -> None:
            self.seq = max(self.seq, update.seq)
            self.steps += update.steps
            if update.stopped == "going-on":
                await self._send_unasked(update.text())
            else:
                await self.send(update.text(id=asked))
            if update.changed and not self.me.is_alone():
                message = {
                    "type": "session.update",
                    "sender": self.channel_name,
                    "seq": update.seq,
                    "text": update.text(),
                }
                await self._spread(self.group, message)
            if update.debug_settings_changed:
                await self._spread(self.kin, {"type": "session.debug_settings", "session": self.session_id})

        await self.drive.execute(
            command, send_update, Asked.of(self.session_id, self.client, asked, command), self.pauses
        )

    async def _greet(self, update: Update) -> None:
        self.seq = update.seq
        await self.send(update.text(people=self.me.people()))

    async def _show(self, update: Update) -> None:
        self.seq = max(self.seq, update.seq)
        await self._send_unasked(update.text())

    async def _send_unasked(self, text: str) -> None:
        """Send what was not asked for. Any message of the client says that it has taken what came before."""
        self.untold += 1
        if self.untold > settings.LIMIT_UNACKNOWLEDGED:
            await self.close(TOO_SLOW, "Too many messages were not acknowledged.")
        else:
            await self.send(text)

    async def _refuse(self, asked: Json, code: str, message: str) -> str:
        await self.send(json.dumps({"id": asked, "error": {"code": code, "message": message}}))
        return code

    async def _gave(self) -> bool:
        """Whether this client's person made the session, and gave it its secrets."""
        maker = await ports.maker()(self.scope)
        return await in_database(secret_store.is_given_by, self.session_id, maker)

    async def _may(self, command: str) -> bool:
        return await self.authorize(self.scope, self.session_id, command)


def _query(scope: Any) -> dict[str, str]:
    """What the address says after `?`: `person`, `client`, `name`, and `seq` and `from` where a client comes again."""
    try:
        found = parse_qs(scope.get("query_string", b"").decode(), max_num_fields=10)
    except ValueError:
        return {}
    return {name: values[-1].replace("\0", "")[:100] for name, values in found.items()}
