"""The groups of the channel layer that a socket hears, and the heartbeat by which it notices that it does not any more.

Redis may be emptied, a membership ends after a day, a layer drops who was slow: whoever is in a group is not told. So
somebody in each group says a word when nothing was heard for a while; who does not hear their own has lost the group,
joins again, and shows what it has missed.
"""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

log = logging.getLogger(__name__)

BEAT_SECONDS = 15.0
"""How long a group may be silent; a lost one is noticed after twice as long at most."""
AGAIN_SECONDS = 3600.0
"""How often membership is renewed: it ends after a day (`group_expiry`)."""


@dataclass(slots=True)
class _Group:
    """When membership was renewed last and a beat was heard last; whether one of ours has not come back yet."""

    joined: float
    heard: float
    asked: bool = False


class Groups:
    """The groups of one socket; `missed` is called when any was lost, after it is heard again."""

    def __init__(
        self,
        layer: Any,
        channel: str,
        missed: Callable[[], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._layer = layer
        self._channel = channel
        self._missed = missed
        self._clock = clock
        self._groups: dict[str, _Group] = {}
        self._task: asyncio.Task[None] | None = None
        self._away = False

    async def join(self, group: str) -> None:
        """Hear what is told to a group from now on; raises what the layer raises."""
        await self._layer.group_add(group, self._channel)
        now = self._clock()
        self._groups[group] = _Group(now, now)
        self._task = self._task or asyncio.create_task(self._keep())

    async def leave(self) -> None:
        """Hear nothing any more; of a channel layer that is away groups expire."""
        if self._task:
            self._task.cancel()
        for group in self._groups:
            with suppress(Exception):
                await self._layer.group_discard(group, self._channel)
        self._groups.clear()

    def heard(self, group: str) -> None:
        """A beat has come, whoever it is from."""
        if group in self._groups:
            self._groups[group].heard = self._clock()
            self._groups[group].asked = False

    async def beat(self) -> None:
        """Join again where a beat was not heard, else say one where it is time; raises what the layer raises."""
        now = self._clock()
        lost = [group for group, known in self._groups.items() if known.asked]
        for group, known in list(self._groups.items()):
            if lost or now - known.joined >= AGAIN_SECONDS:
                await self._layer.group_add(group, self._channel)
                known.joined = now
        if lost:
            for known in self._groups.values():
                known.heard, known.asked = now, False
            log.warning("%s was lost in the channel layer, and is heard again", " and ".join(lost))
            await self._missed()
            return
        for group, known in list(self._groups.items()):
            if now - known.heard >= BEAT_SECONDS:
                known.asked = True  # also where it cannot be sent: what others tell cannot be heard then either
                await self._layer.group_send(group, {"type": "group.beat", "group": group})

    async def _keep(self) -> None:
        """Beat as long as this runs; not all at the same moment, so that the first one's beat is enough for all."""
        while True:
            await asyncio.sleep(BEAT_SECONDS * random.uniform(0.25, 0.5))
            try:
                await self.beat()
            except Exception:
                if not self._away:
                    log.exception("the groups of a socket could not be looked after; it is tried again")
                self._away = True
            else:
                self._away = False
