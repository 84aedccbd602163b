"""Whose form or diagram changes a live text, and who comes next: values only, so that it is the same at each process.

First come, first served, a person at a time: of the pages of one person one has a place among the others', and none
while one of them has the turn. So many pages of one person have no more turns than the one page of another.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from designer.limits import LIVE_PEOPLE, LIVE_TURN_SECONDS

BEAT_SECONDS = 1.0
"""How often somebody who waits says so again."""
GONE_SECONDS = 3.0
"""Who has not said so for this long has gone."""
LASTS = timedelta(seconds=LIVE_TURN_SECONDS)


@dataclass(frozen=True, slots=True)
class Asker:
    """A page that asks for its turn: its `key`, `who` the person is (for the server alone), their `name` for others."""

    key: str
    who: str
    name: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A page that waits, and when it said so last, in seconds."""

    page: Asker
    beat: float


@dataclass(frozen=True, slots=True)
class Turns:
    """The page that has the turn ("" for none) until when at most, and those that wait, the next one first."""

    key: str = ""
    who: str = ""
    name: str = ""
    until: datetime | None = None
    waiting: tuple[Waiting, ...] = ()

    def is_held(self, now: datetime) -> bool:
        return bool(self.key) and self.until is not None and self.until > now

    def asked(self, page: Asker, now: datetime) -> "Turns":
        """A page asks, for the first time or again; it has the turn where the answer's key is its own.

        Who has it already goes on, with new time only where nobody waits.
        """
        others = tuple(one for one in self.waiting if one.page.key != page.key and _is_there(one, now))
        if self.is_held(now) and self.key == page.key:
            return replace(self, until=self.until if others else now + LASTS, waiting=others)
        waiting = _in_rounds(self._with(page, now), self.who if self.is_held(now) else "")
        if self.is_held(now) or not waiting or waiting[0].page.key != page.key:
            return replace(self, waiting=waiting)
        return Turns(page.key, page.who, page.name, now + LASTS, _in_rounds(others, page.who))

    def _with(self, page: Asker, now: datetime) -> Iterator[Waiting]:
        """Those that wait, with this page in its place, or at the end."""
        number, placed = 0, False
        for one in self.waiting:
            if one.page.key == page.key:
                placed = True
                yield one if now.timestamp() - one.beat < BEAT_SECONDS else Waiting(page, now.timestamp())
            elif _is_there(one, now):
                number += 1
                yield one
        if not placed and number < LIVE_PEOPLE:
            yield Waiting(page, now.timestamp())

    def given_back(self, key: str) -> "Turns":
        """A page is done, or waits no longer."""
        waiting = tuple(one for one in self.waiting if one.page.key != key)
        return Turns(waiting=waiting) if self.key == key else replace(self, waiting=waiting)

    def left(self, key: str) -> "Turns":
        """A page waits no longer; a turn that it has stays its."""
        return replace(self, waiting=tuple(one for one in self.waiting if one.page.key != key))


def _in_rounds(waiting: Iterable[Waiting], who: str) -> tuple[Waiting, ...]:
    """One page of each person in the order in which they came, then the others; `who` has the turn and no place."""
    places, others, seen = list[Waiting](), list[Waiting](), {who}
    for one in waiting:
        (others if one.page.who in seen else places).append(one)
        seen.add(one.page.who)
    return (*places, *others)


def _is_there(one: Waiting, now: datetime) -> bool:
    return now.timestamp() - one.beat < GONE_SECONDS
