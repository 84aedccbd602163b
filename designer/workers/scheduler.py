"""Whose call is next: fair shares of a few places (processes), whoever asks how much and how often.

Shares form a tree: accounts side by side, all links together as one of them, in it each link, in that each address. A
share is charged with the seconds that its calls took, and those that are at work now; next is a call of the share that
was charged least, so that a long queue of one is no wait for another. Who comes back after a pause is charged with what
the others were at when they last had a turn: a pause is no credit.

One place is kept free of each outermost share, and one more for each other that has asked within the last minute. So it
never has all of them, but always one; links together have half of them at most, and are charged double.

Nothing here knows processes or waits for anything; `clock` gives the seconds.
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from designer.workers.shares import LINKS, SERVER, Asker

RECENT = 60.0
"""For so many seconds after it has asked last a place is kept for a share, and what it was charged is remembered."""
MANY = 64
"""From so many shares on those that have not asked for a while are looked for, and forgotten."""
HALF = 0.5


@dataclass(eq=False)
class Share:
    """What an asker, or several together, are charged: `spent` so far, in seconds divided by `weight`.

    `turn` is what the part of this one had spent whose call began last. `began` are the calls at work. `waits` counts
    all that wait in it, `waiting` are those of this share itself.
    """

    weight: float = 1.0
    spent: float = 0.0
    turn: float = 0.0
    asked: float = -math.inf
    waits: int = 0
    parts: "dict[str, Share]" = field(default_factory=dict)
    began: "dict[Call, float]" = field(default_factory=dict)
    waiting: "deque[Call]" = field(default_factory=deque)

    def charged(self, now: float) -> float:
        """What it has spent, with what is at work now."""
        return self.spent + sum(now - begun for begun in self.began.values()) / self.weight

    @property
    def is_idle(self) -> bool:
        return not self.waits and not self.began


@dataclass(eq=False)
class Call:
    """One piece of work of `asker`, which came at the second `came`; `key`: what of the place's memory it is about."""

    asker: Asker
    key: str | None
    came: float
    shares: list[Share] = field(default_factory=list)


class Scheduler:
    """The order of calls for `places` at which one call each is carried out."""

    def __init__(self, places: int, clock: Callable[[], float]) -> None:
        self.places = places
        self._clock = clock
        self._root = Share()

    @property
    def waits(self) -> int:
        return self._root.waits

    @property
    def askers(self) -> int:
        """How many outermost shares have a call here, waiting or at work."""
        return sum(not share.is_idle for share in self._root.parts.values())

    @property
    def are_several(self) -> bool:
        """Whether more than one person, or group of them, has asked lately."""
        return sum(name not in SERVER.path for name in self._root.parts) > 1

    def add(self, asker: Asker, key: str | None = None) -> Call:
        call = Call(asker, key, self._clock())
        share = self._root
        call.shares.append(share)
        for name in asker.path:
            _forget(share, call.came)
            share = _part(share, name)
            call.shares.append(share)
        for one in call.shares:
            one.waits += 1
            one.asked = call.came
        share.waiting.append(call)
        return call

    def drop(self, call: Call) -> None:
        call.shares[-1].waiting.remove(call)
        for share in call.shares:
            share.waits -= 1

    def next(self, fits: Callable[[Call], bool]) -> Call | None:
        """The call that is next among those for which there is a place (`fits`); it begins now."""
        now = self._clock()
        allowed = (share for name, share in self._by_turn(self._root, now) if self._has_room(name, share, now))
        call = next((found for share in allowed if (found := self._first(share, fits, now))), None)
        if call is None:
            return None
        self.drop(call)
        for outer, share in zip([None, *call.shares], call.shares, strict=False):
            if outer is not None:
                outer.turn = max(outer.turn, share.charged(now))
            share.began[call] = now
        return call

    def end(self, call: Call) -> None:
        now = self._clock()
        for share in call.shares:
            share.spent += (now - share.began.pop(call)) / share.weight

    def backlog(self, asker: Asker) -> int:
        share: Share | None = self._root
        for name in asker.path:
            share = share.parts.get(name) if share else None
        return share.waits if share else 0

    def is_own_doing(self, call: Call) -> bool:
        """Whether a call waits behind others of its own asker."""
        own = call.shares[-1]
        return bool(own.began) or (bool(own.waiting) and own.waiting[0] is not call)

    def _first(self, share: Share, fits: Callable[[Call], bool], now: float) -> Call | None:
        own = next((call for call in share.waiting if fits(call)), None)
        if own:
            return own
        return next((found for _, part in self._by_turn(share, now) if (found := self._first(part, fits, now))), None)

    @staticmethod
    def _by_turn(share: Share, now: float) -> list[tuple[str, Share]]:
        waiting = [(name, part) for name, part in share.parts.items() if part.waits]
        return sorted(waiting, key=lambda one: one[1].charged(now))

    def _has_room(self, name: str, share: Share, now: float) -> bool:
        """Whether an outermost share may have one more place."""
        return len(share.began) < self.most(name, now)

    def most(self, name: str, now: float) -> int:
        """How many places an outermost share may have at once."""
        but = (name, *SERVER.path)
        others = sum(now - share.asked <= RECENT for other, share in self._root.parts.items() if other not in but)
        free = self.places - 1 - others
        return max(1, min(free, int(self.places * HALF)) if name == LINKS else free)


def _part(share: Share, name: str) -> Share:
    """The share of this name in another; one that had nothing here begins where the others are."""
    part = share.parts.get(name)
    if part is None:
        part = share.parts[name] = Share(HALF if name == LINKS else 1.0)
    if part.is_idle:
        part.spent = max(part.spent, share.turn)
    return part


def _forget(share: Share, now: float) -> None:
    """Where there are many, those that have not asked for a while are forgotten."""
    if len(share.parts) > MANY:
        share.parts = {
            name: part for name, part in share.parts.items() if not part.is_idle or now - part.asked <= RECENT
        }
