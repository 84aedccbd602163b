"""Answers that cost much, kept for a while: whoever asks for the same waits for the first to be done."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from workflow.paths import Json

Line = dict[str, Json]


@dataclass
class Answer:
    """The lines of an answer; None until somebody has made it."""

    lines: list[Line] | None = None
    made: float = 0.0
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)


class Remembered:
    """At most `entries` answers, none older than `seconds`; the one that was not asked for longest goes first."""

    def __init__(self, entries: int, seconds: float) -> None:
        self._entries = entries
        self._seconds = seconds
        self._answers: OrderedDict[str, Answer] = OrderedDict()

    def known(self, key: str) -> list[Line] | None:
        """The lines of the answer to `key` where somebody has made it a short while ago."""
        found = self._answers.get(key)
        fresh = found is not None and time.monotonic() - found.made <= self._seconds
        return found.lines if found is not None and fresh else None

    @asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[Answer]:
        """The answer to `key`, for one at a time; who finds it without lines makes them."""
        found = self._answers.setdefault(key, Answer())
        self._answers.move_to_end(key)
        while len(self._answers) > self._entries:
            self._answers.popitem(last=False)
        async with found.busy:
            if found.lines is not None and time.monotonic() - found.made > self._seconds:
                found.lines = None
            is_new = found.lines is None
            yield found
            if is_new:
                found.made = time.monotonic()
