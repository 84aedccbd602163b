"""Whose form or diagram changes a text just now: one page after another, at all processes, each on what the last left.

What is typed needs no turn: letters of two are joined wherever they stand. A form or the diagram changes several places
of which all must be right together (a state's name and what leads to it).
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from django.db import DatabaseError, transaction
from django.utils import timezone

from designer.limits import LIVE_TURN_SECONDS
from designer.live_text.pieces import Page
from designer.live_text.room import Room
from designer.live_text.turn_queue import Asker, Turns, Waiting
from designer.models import LiveText
from designer.models.identifiers import digest
from designer.models.live_texts import TURN_NAME
from simulator.live.db_threads import in_database

log = logging.getLogger(__name__)

NEXT_SECONDS = 0.03
"""How often the one who is next looks whether the turn is over: another process sets no event here."""
LATER_SECONDS = 0.2
"""How often the others look."""
WORD = "="
"""With which the key begins that a page's own word makes: the server's own keys have no such character."""


def take(definition_id: str, page: Asker) -> Turns:
    """Ask for the turn: the page has it where the answer's key is its own. Nobody is waited for without a live text."""
    now = timezone.now()
    live = LiveText.objects.filter(pk=definition_id).first()
    if live is None:
        return Turns().asked(page, now)
    turns = _turns(live)
    after = turns.asked(page, now)
    return turns if after == turns else _change(definition_id, lambda found: found.asked(page, now))


def give(definition_id: str, key: str) -> None:
    """Give the turn back, and wait for none; nothing where another page has it."""
    _change(definition_id, lambda found: found.given_back(key))


def leave(definition_id: str, key: str) -> None:
    """Wait for no turn; one that the page has stays its."""
    _change(definition_id, lambda found: found.left(key))


@transaction.atomic
def _change(definition_id: str, change: Callable[[Turns], Turns]) -> Turns:
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is None:
        return Turns()
    before = _turns(live)
    after = change(before)
    if after != before:
        live.turn, live.turn_who, live.turn_name, live.turn_until = after.key, after.who, after.name, after.until
        live.turn_waiting = [[one.page.key, one.page.who, one.page.name, one.beat] for one in after.waiting]
        live.save(update_fields=["turn", "turn_who", "turn_name", "turn_until", "turn_waiting"])
    return after


def _turns(live: LiveText) -> Turns:
    waiting = tuple(Waiting(Asker(key, who, name), beat) for key, who, name, beat in live.turn_waiting)
    return Turns(live.turn, live.turn_who, live.turn_name, live.turn_until, waiting)


class Turn:
    """The turn of one page.

    A page whose line is cut in its turn keeps it until its time is over: what it changed may not have arrived, and
    nobody shall change the same meanwhile. It goes on when it comes back, known by a word of its own.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._key = page.key
        self._asks: asyncio.Task[None] | None = None
        self._enough = asyncio.Event()

    def _key_of(self, word: str) -> str:
        """The key by which a page is known: a word is its person's alone, whoever else says it."""
        return WORD + digest(f"{self._page.who}\n{word}")[: len(self._page.key) - 1] if word else self._page.key

    def ask(self, room: Room | None, word: str = "") -> None:
        """Tell the page `turn` when it is its turn; by then it has been given all that was changed before.

        Until then it is told who has it (`waiting`). `room` is None where the page is not in the text yet: then it
        need not wait for anybody. `word`: by which it is known when its line was cut and comes back.
        """
        if self._asks is None or self._asks.done():
            self._key = self._key_of(word)
            self._enough = asyncio.Event()
            self._asks = asyncio.create_task(self._wait(room, self._enough))

    async def _wait(self, room: Room | None, enough: asyncio.Event) -> None:
        seconds: float = LIVE_TURN_SECONDS
        try:
            if room:
                until = await self._taken(room, enough)
                if until is None:
                    return
                await room.catch_up()
                seconds = max(0.0, (until - timezone.now()).total_seconds())
        except DatabaseError:
            log.exception("nobody's turn could be taken; the page goes on without")
        await self._page.say({"type": "turn", "seconds": round(seconds, 3)})

    async def _taken(self, room: Room, enough: asyncio.Event) -> datetime | None:
        """Until when the page has the turn, when it has it; None where it waits no longer."""
        page = Asker(self._key, self._page.who, room.name_of(self._page)[:TURN_NAME])
        said = ""
        while not enough.is_set():
            turns = await in_database(take, room.id, page)
            if turns.key == page.key:
                if not enough.is_set():
                    return turns.until
                await in_database(give, room.id, page.key)
                break
            if turns.name not in ("", said):
                said = turns.name
                await self._page.say({"type": "waiting", "name": said})
            is_next = bool(turns.waiting) and turns.waiting[0].page.key == page.key
            with suppress(TimeoutError):
                await asyncio.wait_for(enough.wait(), NEXT_SECONDS if is_next else LATER_SECONDS)
        return None

    async def give_back(self, room: Room, word: str = "") -> None:
        """The next one's turn, when all that this page wrote can be found by it; nothing where it is another's."""
        await self._stop()
        await room.written()
        for key in {self._key, self._key_of(word) if word else self._key}:
            await in_database(give, room.id, key)

    async def leave(self, room: Room) -> None:
        """Wait no longer; who has the turn has it until its time is over, or until they come back and are done."""
        if self._asks is None:
            return
        await self._stop()
        try:
            await in_database(leave, room.id, self._key)
        except DatabaseError:
            log.exception("somebody who waited could not be taken off the list; they are off it in a moment")

    async def _stop(self) -> None:
        self._enough.set()
        if self._asks:
            with suppress(Exception):
                await self._asks
        self._asks = None
