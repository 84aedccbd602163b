"""Carrying out commands on a session, one at a time: run, store, then tell.

The database is the truth. What a command did counts only once its log entries are stored over the version it was run
on; where another process was faster, it is run again on what is there now.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection

from simulator import storage
from simulator.ports import Refused, Result, runner
from workflow.paths import Json

log = logging.getLogger(__name__)
ATTEMPTS = 5
IN_PARTS = ("step", "continue", "advance")
"""Commands that may take long; a pause is heard between two parts."""
FRESH = ("sync",)
"""Commands that look at what is stored now, whoever stored it."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Update:
    """What a client is told: `seq` counts the session's changes, `body` is the JSON text of `{"trace", "view"}`."""

    seq: int
    stopped: str | None
    body: str
    changed: bool
    rest: dict[str, Json] | None

    def text(self, **more: Json) -> str:
        """The JSON text of the message, with the fields `more`."""
        head = json.dumps({**more, "seq": self.seq, "stopped": self.stopped})
        return f"{head[:-1]}, {self.body[1:]}"


Tell = Callable[[Update], Awaitable[None]]


@dataclass(eq=False)
class Drive:
    """One session as this process drives it. `version` is the stored one as far as we know."""

    session_id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    version: int | None = None
    paused: bool = False

    async def carry_out(self, command: dict[str, Json], tell: Tell) -> None:
        """Carry out a command and `tell` what it did; one in parts also tells its progress. Raises Refused."""
        left = settings.LIMIT_STEPS_PER_COMMAND
        if command.get("command") not in IN_PARTS:
            await tell(await self._turn({**command, "limit": left}))
            return
        self.paused = False
        rest: dict[str, Json] | None = command
        while rest is not None:
            part = min(left, settings.LIMIT_STEPS_PER_CHUNK)
            update = await self._turn({**rest, "limit": part})
            left -= part
            rest = update.rest if left > 0 and not self.paused else None
            if update.stopped == "limit" and (self.paused or rest is not None):
                update = replace(update, stopped="paused" if self.paused else "going-on")
            await tell(update)

    async def _turn(self, command: dict[str, Json]) -> Update:
        async with self.lock:
            for _ in range(ATTEMPTS):
                if self.version is None or command.get("command") in FRESH:
                    self.version = await self._stored_version()
                version = self.version
                try:
                    result = await runner().run(self.session_id, version, command, self._load)
                    self.version = await self._store(version, result)
                except storage.Conflict:
                    self.version = None
                    await runner().forget(self.session_id)
                else:
                    return Update(self.version, result.stopped, result.body, result.change is not None, result.rest)
        raise Refused("busy", "Others change this session all the time; try again.")

    async def _stored_version(self) -> int:
        version = await in_database(storage.version_of, self.session_id)
        if version is None:
            raise Refused("not-found", "There is no such session; it may have been removed.")
        return version

    async def _load(self) -> tuple[dict[str, Json], dict[str, Any]]:
        return await in_database(storage.load, self.session_id, self.version or 0)

    async def _store(self, version: int, result: Result) -> int:
        if result.change is None:
            return version
        try:
            await in_database(storage.store, self.session_id, version, result.change)
        except DatabaseError:
            log.exception("a command of session %s could not be stored", self.session_id)
            self.version = None
            await runner().forget(self.session_id)
            raise Refused("storage", "This could not be stored and has not happened; try again.") from None
        return version + 1


_drives: WeakValueDictionary[str, Drive] = WeakValueDictionary()


def drive(session_id: str) -> Drive:
    """The one Drive of a session in this process, as long as somebody holds it."""
    found = _drives.get(session_id)
    if found is None:
        found = _drives[session_id] = Drive(session_id)
    return found


async def in_database(call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """Run a database call in Django's thread on a connection that stays open; a broken one is opened anew next time."""

    def guarded() -> T:
        try:
            return call(*arguments, **options)
        except DatabaseError:
            connection.close()
            raise

    return await sync_to_async(guarded)()
