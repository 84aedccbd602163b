"""Everybody of this process who writes in one definition: the shared text in memory, kept before it is acknowledged.

Other processes are told of each piece by the channel layer; what got lost there is found in the database.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError
from pycrdt import Doc, Text, create_sync_message, create_update_message, merge_updates

from designer.limits import LIVE_UPDATES
from designer.live_text import presence, rows, writers
from designer.live_text.merged import ROOT
from designer.live_text.pieces import NO_LETTERS, UNREADABLE, Page, Piece, Refused
from designer.live_text.rows import Anew
from designer.models.identifiers import new_id
from designer.raising import instead
from simulator.live.channel_groups import Groups
from simulator.live.db_threads import in_database
from workflow.paths import Json

log = logging.getLogger(__name__)

PROCESS = new_id()
"""This process, for those who count who is there."""
LOOK_SECONDS = 5.0
"""How often it is looked whether a piece or a person was missed."""
GATHER_SECONDS = 0.05
"""How long what comes is gathered after something was written."""


def group(definition_id: str) -> str:
    """The Channels group of the rooms of a definition, one a process."""
    return f"livetext.{definition_id}"


class Room:
    """The pages of one definition at this process."""

    def __init__(self, definition_id: str) -> None:
        self.id = definition_id
        self.pages: dict[str, Page] = {}
        self.people: list[presence.Person] = []
        self.epoch = ""
        self._shown: dict[str, Mapping[str, Json]] = {}
        self._doc: Doc[Text] | None = None
        self._known: set[int] = set()
        self._pending: list[Piece] = []
        self._sitting: set[str] = set()
        self._written = 0
        self._lock = asyncio.Lock()  # of the text
        self._door = asyncio.Lock()  # of opening and closing the room
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._tasks: list[asyncio.Task[None]] = []
        self._groups: Groups | None = None

    # who is there

    async def enter(self, page: Page) -> None:
        """One more page; all are told who is there."""
        self.pages[page.key] = page
        async with self._door:
            if not self._tasks:
                await self._start()
        others = await in_database(presence.present, self.id, PROCESS)
        mine = [one for one in self.people if one["key"] in self.pages]
        self.people = [*mine, presence.person(page.key, page.name, [*mine, *others])]
        await self._present()

    async def _start(self) -> None:
        layer: Any = get_channel_layer()
        channel = await layer.new_channel()
        self._groups = Groups(layer, channel, self._look)
        await self._groups.join(group(self.id))
        self._tasks = [
            asyncio.create_task(task) for task in (self._hear(layer, channel), self._write(), self._keep_looking())
        ]

    async def leave(self, page: Page) -> None:
        """One page less; with the last one the room is closed, when all is written."""
        self.pages.pop(page.key, None)
        self._shown.pop(page.key, None)
        self.people = [one for one in self.people if one["key"] in self.pages]
        if not self.pages:
            await self.written()
        async with self._door:
            if not self.pages:
                await self._close()
        await self._present()
        if not self.pages:
            await in_database(rows.left, self.id)

    async def _close(self) -> None:
        tasks, groups = self._tasks, self._groups
        self._tasks, self._groups, self._doc, self.epoch = [], None, None, ""
        self._pending.clear()
        self._sitting.clear()
        self._idle.set()
        for task in tasks:
            task.cancel()
        if groups:
            await groups.leave()

    async def _present(self) -> None:
        await in_database(presence.be_present, self.id, PROCESS, self.people)
        await self._broadcast({"type": "text.people"})
        await self._see()

    async def _see(self) -> None:
        others = await in_database(presence.present, self.id, PROCESS)
        people = sorted([*self.people, *others], key=lambda one: one["key"])
        together = len(people) > 1 or await in_database(rows.is_open, self.id)
        here = {"type": "here", "people": people, "together": together}
        for page in list(self.pages.values()):
            if self._shown.get(page.key) != here:
                self._shown[page.key] = here
                await self._safely(page.say(here))

    def name_of(self, page: Page) -> str:
        """What a page's person is called here."""
        return next((one["name"] for one in self.people if one["key"] == page.key), page.name)

    async def point(self, page: Page, where: Mapping[str, Json] | None) -> None:
        cursor = {"type": "cursor", "of": page.key, "at": where}
        await self._to_all(cursor, page)
        await self._broadcast({"type": "text.cursor", "cursor": cursor})

    # the text

    async def open(self) -> None:
        """Read the text, unless it is there. Raises Definition.DoesNotExist."""
        async with self._lock:
            if self._doc is None:
                await self._read()
        await self.follow()

    async def _read(self) -> None:
        kept = await in_database(rows.opened, self.id)
        doc = rows.doc_of(kept.updates.values())
        for piece in self._pending if kept.epoch == self.epoch else ():
            doc.apply_update(piece.update)
        self._doc, self.epoch, self._known = doc, kept.epoch, set(kept.updates)

    @property
    def text(self) -> str:
        return "" if self._doc is None else str(self._doc.get(ROOT, type=Text))

    def answer(self, state: bytes) -> bytes:
        """All that a page lacks which has `state`. Raises Refused."""
        if self._doc is None:
            raise Refused("The text is not open.")
        with instead(UNREADABLE, lambda error: Refused(f"That is no state of a text: {error}")):
            return self._doc.get_update(state)

    def question(self) -> bytes:
        """The message that asks a page for what is lacking here."""
        assert self._doc is not None
        return create_sync_message(self._doc)

    async def take(self, page: Page | None, update: bytes) -> None:
        """A piece that a page wrote: the others of this process have it at once. Raises Refused, or Anew."""
        async with self._lock:
            if self._doc is None:
                raise Anew
            changes = await self._apply(update)
            writer = page.name if page is not None and changes else ""
            self._pending.append(Piece(page, update, writer))
            self._idle.clear()
            self._wake.set()
        await self._sits_down(writer)
        await self._give(update, page)

    async def _sits_down(self, writer: str) -> None:
        """Note who writes before others see what: a page may save what is not kept yet."""
        if not writer or writer in self._sitting:
            return
        try:
            await in_database(writers.sits_down, self.id, writer)
        except DatabaseError:  # nothing can be saved either
            log.exception("who writes in definition %s could not be noted", self.id)
            return
        self._sitting.add(writer)

    async def _apply(self, update: bytes) -> bool:
        """Whether it changes anything. A page that comes back tells all that was deleted, which is nothing new."""
        assert self._doc is not None
        text = self._doc.get(ROOT, type=Text)
        before = str(text)
        if len(text) + len(update) > settings.LIMIT_TEXT:
            self._try(update)
        with instead(UNREADABLE, lambda error: Refused(f"That is no piece of a text: {error}")):
            self._doc.apply_update(update)
        after = str(text)
        if len(after.encode()) != len(text):
            await self._read()  # it was not written yet: the text is as it was
            raise Refused("A text has characters only.")
        return update[:1] != NO_LETTERS or before != after

    def _try(self, update: bytes) -> None:
        """Refuse what would make the text too large."""
        assert self._doc is not None
        tried: Doc[Text] = Doc()
        tried.apply_update(self._doc.get_update())
        with instead(UNREADABLE, lambda error: Refused(f"That is no piece of a text: {error}")):
            tried.apply_update(update)
        if len(tried.get(ROOT, type=Text)) > settings.LIMIT_TEXT:
            raise Refused(f"The text would have more than {settings.LIMIT_TEXT} bytes.")

    async def follow(self) -> None:
        await self.learn(*await in_database(rows.follow, self.id))

    async def learn(self, epoch: str, pieces: dict[int, bytes]) -> None:
        """Pieces that were written in the database: for the pages here, and for other processes."""
        if epoch == self.epoch:
            await self._learn(pieces)
        for row, update in pieces.items():
            await self._broadcast({"type": "text.piece", "row": row, "epoch": epoch, "update": update})

    async def _write(self) -> None:
        """Write what has come, again and again; then it is acknowledged."""
        wait = 0.2
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._write_once()
            except Exception:
                log.exception("what was written in definition %s could not be kept; it is tried again", self.id)
                self._wake.set()
                await asyncio.sleep(wait := min(wait * 2, 5))
                continue
            wait = 0.2
            if not self._pending:
                self._idle.set()
            await asyncio.sleep(GATHER_SECONDS)

    async def _write_once(self) -> None:
        taken, epoch = list(self._pending), self.epoch
        if not taken:
            return
        update = merge_updates(*[one.update for one in taken]) if len(taken) > 1 else taken[0].update
        names = writers.together(one.writer for one in taken)
        try:
            row = await in_database(rows.add, self.id, epoch, update, names)
        except Anew:
            async with self._lock:
                await self._begin_anew()
            return
        self._known.add(row)
        if self._pending[: len(taken)] != taken:
            return  # the text began anew meanwhile
        del self._pending[: len(taken)]
        await self._acknowledge([one.page for one in taken if one.page is not None])
        await self._broadcast({"type": "text.piece", "row": row, "epoch": epoch, "update": update})
        self._written += 1
        if self._written % LIVE_UPDATES == 0 and await in_database(rows.put_together, self.id):
            await in_database(rows.renew, self.id)
            await self._broadcast({"type": "text.anew"})
            async with self._lock:
                await self._begin_anew()

    async def _acknowledge(self, pages: list[Page]) -> None:
        for key, page in list(self.pages.items()):
            if number := sum(1 for one in pages if one.key == key):
                await self._safely(page.say({"type": "kept", "pieces": number}))

    async def _begin_anew(self) -> None:
        """The text has another epoch: pages bring what is theirs to it."""
        self._pending.clear()
        self._idle.set()
        self.epoch = ""
        await self._read()
        for page in list(self.pages.values()):
            if page.joined:
                page.joined = False
                await self._safely(page.say({"type": "anew"}))

    # other processes

    async def _broadcast(self, message: Mapping[str, Json]) -> None:
        layer: Any = get_channel_layer()
        try:
            await layer.group_send(group(self.id), {**message, "process": PROCESS})
        except Exception:
            log.exception("other processes could not be told of definition %s; they will look", self.id)

    async def _hear(self, layer: Any, channel: str) -> None:
        while True:
            try:
                await self._heard(await layer.receive(channel))
            except Exception:
                log.exception("what another process told of definition %s could not be read; it is looked for", self.id)
                await asyncio.sleep(1)

    async def _heard(self, message: Mapping[str, Json]) -> None:
        if message["type"] == "group.beat":
            if self._groups:
                self._groups.heard(message["group"])
        elif message.get("process") == PROCESS:
            return
        elif message["type"] == "text.people":
            await self._see()
        elif message["type"] == "text.cursor":
            await self._to_all(message["cursor"])
        elif message["type"] == "text.piece" and message["epoch"] == self.epoch:
            await self._learn({message["row"]: message["update"]})
        elif message["type"] in ("text.anew", "text.piece") and self._doc is not None:
            await self._look()

    async def _learn(self, found: dict[int, bytes]) -> None:
        for row, update in found.items():
            if self._doc is None or row in self._known:
                continue
            async with self._lock:
                if self._doc is not None:
                    self._doc.apply_update(update)
                    self._known.add(row)
            await self._give(update, None)

    async def catch_up(self) -> None:
        try:
            await self._learn(await in_database(rows.missing, self.id, self.epoch, set(self._known)))
        except Anew:
            async with self._lock:
                await self._begin_anew()

    async def written(self, seconds: float = 5.0) -> None:
        """Done when all that came is in the database, or after so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), seconds)

    async def _look(self) -> None:
        if self._doc is not None:
            await self.catch_up()
            await self.follow()
        await in_database(presence.be_present, self.id, PROCESS, self.people)
        await self._see()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look()
            except Exception:
                log.exception("definition %s could not be looked at; it is tried again", self.id)

    # pages

    async def _give(self, update: bytes, beside: Page | None) -> None:
        data = create_update_message(update)
        for page in list(self.pages.values()):
            if page is not beside and page.joined:
                await self._safely(page.give(data))

    async def _to_all(self, message: Mapping[str, Json], beside: Page | None = None) -> None:
        for page in list(self.pages.values()):
            if page is not beside:
                await self._safely(page.say(message))

    async def _safely(self, sending: Any) -> None:
        with suppress(Exception):  # a page that has gone: its socket says so itself
            await sending


_rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Room]] = WeakKeyDictionary()


def room_of(definition_id: str) -> Room:
    here = _rooms.setdefault(asyncio.get_running_loop(), {})
    for known in [one for one, room in here.items() if not room.pages and not room._tasks]:  # noqa: SLF001
        del here[known]
    return here.setdefault(definition_id, Room(definition_id))


async def follow(definition_id: str, up_to: int) -> None:
    """The live text takes in what was saved from elsewhere, up to a version; nothing where there is no live text."""
    epoch, pieces = await in_database(rows.follow, definition_id, up_to)
    if pieces:
        await room_of(definition_id).learn(epoch, pieces)
