"""Whose form or diagram changes a text just now: one page after another, at all processes, each on what the last left.

What is typed needs no turn: letters of two are joined wherever they stand. A form or the diagram changes several places
of which all must be right together (a state's name and what leads to it).
"""

import asyncio
import logging
from datetime import timedelta

from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone

from designer.limits import LIVE_TURN_SECONDS
from designer.live_text.pieces import Page
from designer.live_text.room import Room
from designer.models import LiveText
from simulator.live.db_threads import in_database

log = logging.getLogger(__name__)

AGAIN_SECONDS = 0.03
"""How often it is looked whether another's turn is over."""


def take(definition_id: str, key: str) -> bool:
    """Take the turn, unless another page has it. There is none to wait for where there is no live text."""
    now = timezone.now()
    texts = LiveText.objects.filter(pk=definition_id)
    free = texts.filter(Q(turn__in=("", key)) | Q(turn_until__lt=now))
    taken = free.update(turn=key, turn_until=now + timedelta(seconds=LIVE_TURN_SECONDS))
    return taken > 0 or not texts.exists()


def give(definition_id: str, key: str) -> None:
    """Give the turn back; nothing where another page has it."""
    LiveText.objects.filter(pk=definition_id, turn=key).update(turn="", turn_until=None)


class Turn:
    """The turn of one page.

    A page whose line is cut in its turn keeps it until its time is over: what it changed may not have arrived, and
    nobody shall change the same meanwhile. It goes on when it comes back, known by a word of its own.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._key = page.key
        self._asks: asyncio.Task[None] | None = None

    def ask(self, room: Room | None, word: str = "") -> None:
        """Tell the page `turn` when it is its turn; by then it has been given all that was changed before.

        `room` is None where the page is not in the text yet: then it need not wait for anybody. `word`: by which it is
        known when its line was cut and comes back.
        """
        if self._asks is None:
            self._key = word or self._page.key
            self._asks = asyncio.create_task(self._wait(room))

    async def _wait(self, room: Room | None) -> None:
        try:
            # another process may have it, which sets no event here
            while room and not await in_database(take, room.id, self._key):  # noqa: ASYNC110
                await asyncio.sleep(AGAIN_SECONDS)
            if room:
                await room.catch_up()
        except DatabaseError:
            log.exception("nobody's turn could be taken; the page goes on without")
        await self._page.say({"type": "turn"})

    async def give_back(self, room: Room, word: str = "") -> None:
        """The next one's turn, when all that this page wrote can be found by it; nothing where it is another's."""
        key = word or self._key
        self.leave()
        await room.written()
        await in_database(give, room.id, key)

    def leave(self) -> None:
        """Wait no longer; who has the turn has it until its time is over, or until they come back and are done."""
        if self._asks:
            self._asks.cancel()
        self._asks = None
