"""Executing commands on a session, one at a time: run, store, then send.

The database is the truth. What a command did counts only once its log entries are stored over the version it was run
on; where another process was faster, it is run again on what is there now. The answer is stored with it by the id of
the command: one that comes again gets the same answer, and nothing is done.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from django.conf import settings
from django.db import DatabaseError

from simulator.live import idempotency, storage
from simulator.live.db_errors import in_words
from simulator.live.db_threads import in_database
from simulator.live.idempotency import Asked, Repeated
from simulator.live.ports import Refused, Result, runner
from simulator.live.quotas import QuotaMet
from simulator.live.step_write import Conflict
from simulator.live.storage import Kept
from simulator.session.participants import FOLLOWERS, REVEAL, Room
from simulator.session.saved_session import SavedSession
from workflow.paths import Json

log = logging.getLogger(__name__)
ATTEMPTS = 5
IN_PARTS = ("step", "step-over", "step-out", "run-to", "continue", "advance")
"""Commands that may take long; a pause is heard between two parts."""
FRESH = FOLLOWERS - {"fork"} | {REVEAL}
"""Commands that look at what is stored now, whoever stored it; they change nothing and have no receipt."""
PASSING = (
    "busy",
    "storage",
    "timeout",
    "worker-died",
    "memory",
    "internal",
    "cancelled",
    "not-here",
    "not-found",
    "quota",
)
"""Refusals that say nothing about the command: the same one may be sent again."""
REMEMBERED = 256
"""Changes of which it is known from where on they changed the trace."""


@dataclass(frozen=True, slots=True)
class Update:
    """What a client is told: `seq` counts the session's changes, `body` is the JSON text of `{"trace", "view"}`.

    `debug_settings_changed`: the definition's breakpoints or watches are others now. `steps`: so many were made.
    """

    seq: int
    stopped: str | None
    body: str
    changed: bool
    rest: dict[str, Json] | None
    debug_settings_changed: bool = False
    steps: int = 0

    def text(self, **more: Json) -> str:
        """The JSON text of the message, with the fields `more`."""
        head = json.dumps({**more, "seq": self.seq, "stopped": self.stopped})
        return f"{head[:-1]}, {self.body[1:]}"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a command: how many pauses had been wanted when it was given, and whether this is its first."""

    given: int
    first: bool = True


Send = Callable[[Update], Awaitable[None]]


class Deleted(Refused):
    """There is no such session any more, or never was."""

    def __init__(self) -> None:
        super().__init__("not-found", "There is no such session; it may have been removed.")


@dataclass(eq=False)
class Drive:
    """One session as this process drives it. `version` is the stored one as far as we know.

    `pauses` counts how often somebody wanted a long run to pause; `debug_settings` are the breakpoints and watches of
    its definition, None where they must be read. `room` are its people, `changes` which change kept how many trace
    events, `underway` the commands being carried out.
    """

    session_id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    version: int | None = None
    pauses: int = 0
    debug_settings: dict[str, Json] | None = None
    room: Room = field(default_factory=Room)
    changes: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    underway: dict[Asked, asyncio.Event] = field(default_factory=dict)

    def pause(self) -> None:
        """Every long command that was given until now ends after its part, also one that waits for its turn."""
        self.pauses += 1

    async def execute(
        self, command: dict[str, Json], send: Send, asked: Asked | None = None, pauses: int | None = None
    ) -> None:
        """Execute a command and `send` what it did; one in parts also sends its progress. Raises Refused.

        One that was `asked` before gets the answer of that time. `pauses` is the count of the moment at which the
        command was given (now, where it is not said): it pauses at the first one after that.
        """
        given = self.pauses if pauses is None else pauses
        if asked is None or command.get("command") in FRESH:
            await self._execute(command, send, None, given)
            return
        while asked in self.underway:
            await self.underway[asked].wait()
        self.underway[asked] = asyncio.Event()
        try:
            await self._execute(command, send, asked, given)
        except Repeated:
            await runner().forget(self.session_id)
            await send(await self._again(asked))
        except Refused as refused:
            if await self._is_new(asked, refused):
                raise
            await send(await self._again(asked))
        finally:
            self.underway.pop(asked).set()

    def kept_since(self, seq: int, count: int) -> int:
        """How many of the first `count` trace events of the session as of `seq` stand unchanged; 0: not known."""
        newer = {version: start for version, start in self.changes if version > seq}
        now = self.version or 0
        if seq > now or len(newer) < now - seq:
            return 0
        return min([count, *newer.values()])

    async def _execute(self, command: dict[str, Json], send: Send, asked: Asked | None, given: int) -> None:
        if command.get("command") == "fork":
            await send(await self._fork(command, asked))
            return
        if command.get("command") == "compare":
            command = await self._with_other(command)
        if command.get("command") not in IN_PARTS:
            await send(await self._turn({**command, "limit": settings.LIMIT_STEPS_PER_COMMAND}, Part(given), asked))
            return
        rest: dict[str, Json] | None = {**command, "left": _at_most(command)}
        first = True
        while rest is not None:
            update = await self._turn({**rest, "limit": settings.LIMIT_STEPS_PER_CHUNK}, Part(given, first), asked)
            first = False
            rest = update.rest if update.stopped == "going-on" else None
            await send(update)

    async def _turn(self, command: dict[str, Json], part: Part, asked: Asked | None) -> Update:
        async with self.lock:
            for _ in range(ATTEMPTS):
                is_fresh = self.version is None or command.get("command") in FRESH
                if is_fresh:
                    self.version = await self._stored_version()
                assert self.version is not None
                if self.debug_settings is None:
                    self.debug_settings = await in_database(storage.debug_settings_of, self.session_id)
                version = self.version
                try:
                    result = await runner().run(
                        self.session_id, version, self._from(command), self._load, self.debug_settings
                    )
                    if result.change is None and not is_fresh and await self._is_old(version):
                        continue
                    update = self._update(version, result, part)
                    await self._store(version, result, None if asked is None else _kept(asked, update, part.first))
                except Refused as refused:
                    if is_fresh or refused.code in PASSING or not await self._is_old(version):
                        raise
                except Conflict:
                    self.version = None
                    await runner().forget(self.session_id)
                else:
                    self.version = update.seq
                    if update.debug_settings_changed and result.change:
                        self.debug_settings = {**self.debug_settings, **result.change["debug_settings"]}
                    if update.changed:
                        self.changes.append((update.seq, result.start))
                    return update
        raise Refused("busy", "Others change this session all the time; try again.")

    def _from(self, command: dict[str, Json]) -> dict[str, Json]:
        """A `sync` that says which change the client saw last: no more of its trace is kept than still stands."""
        seq, count = command.get("seq"), command.get("from", 0)
        if command["command"] != "sync" or type(seq) is not int or type(count) is not int:
            return command
        return {**command, "from": self.kept_since(seq, count)}

    def _update(self, version: int, result: Result, part: Part) -> Update:
        """What to send after a part of a command."""
        stopped = result.stopped
        if stopped == "limit" and result.rest is not None and self.pauses > part.given:
            stopped = "paused"
        elif stopped == "limit" and result.rest is not None:
            stopped = "going-on"
        changed = result.change is not None
        settings_changed = bool(result.change and "debug_settings" in result.change)
        seq = version + 1 if changed else version
        return Update(seq, stopped, result.body, changed, result.rest, settings_changed, result.steps)

    async def _fork(self, command: dict[str, Json], asked: Asked | None) -> Update:
        """A new session from a known position of this one; the answer is its id."""
        async with self.lock:
            version = await self._stored_version()
            position = command.get("position")
            if not isinstance(position, int | None) or isinstance(position, bool):
                raise Refused("bad-field", "`position` must be a whole number")

            def answered(made: dict[str, Json]) -> Update:
                return Update(version, None, json.dumps({"answer": made}), False, None)

            def receipt(made: dict[str, Json]) -> Kept | None:
                return None if asked is None else _kept(asked, answered(made), True)

            try:
                maker = str(command.get("maker", ""))
                return answered(await in_database(storage.fork, self.session_id, version, position, maker, receipt))
            except ValueError as error:
                raise Refused("not-possible", str(error)) from None
            except QuotaMet as error:
                raise Refused("quota", str(error)) from None

    async def _with_other(self, command: dict[str, Json]) -> dict[str, Json]:
        """A `compare` with the setup and log of the other session, where it names one."""
        other = command.get("session")
        if other is None:
            return {name: value for name, value in command.items() if name != "other"}
        version = await in_database(storage.version_of, other) if isinstance(other, str) else None
        if version is None:
            raise Refused("not-found", "There is no such session to compare with.")
        setup, saved = await in_database(storage.load, other, version)
        return {**command, "other": {"setup": setup, "saved": saved}}

    async def _again(self, asked: Asked) -> Update:
        """The answer that a command got when it was carried out; one that was too large to keep: what is now."""
        text = await in_database(idempotency.find, asked)
        if not text:
            return await self._turn({"command": "sync", "from": 0}, Part(self.pauses), None)
        head, _, body = text.partition("\n")
        kept = json.loads(head)
        if "error" in kept:
            raise Refused(kept["error"]["code"], kept["error"]["message"])
        return Update(kept["seq"], kept["stopped"], body, False, None)

    async def _is_new(self, asked: Asked, refused: Refused) -> bool:
        """Keep a refusal; False where the command has another answer already."""
        if refused.code not in PASSING:
            text = json.dumps({"error": {"code": refused.code, "message": refused.message}})
            try:
                await in_database(idempotency.keep, asked, text, first=True)
            except Repeated:
                return False
            except DatabaseError:
                log.exception("a refusal in session %s could not be stored", self.session_id)
        return True

    async def _stored_version(self) -> int:
        version = await in_database(storage.version_of, self.session_id)
        if version is None:
            raise Deleted
        return version

    async def _is_old(self, version: int) -> bool:
        """Whether another process has stored more: what was found there to do, or not to do, is looked at again."""
        self.version = await self._stored_version()
        return self.version != version

    async def _load(self) -> tuple[dict[str, Json], SavedSession]:
        return await in_database(storage.load, self.session_id, self.version or 0)

    async def _store(self, version: int, result: Result, receipt: Kept | None) -> None:
        try:
            if result.change is not None:
                await in_database(storage.store, self.session_id, version, result.change, receipt)
            elif receipt is not None:
                await in_database(idempotency.keep, receipt.asked, receipt.answer, first=receipt.first)
        except (DatabaseError, QuotaMet) as error:
            met = isinstance(error, QuotaMet)
            if not met:
                log.exception("a command of session %s could not be stored", self.session_id)
            self.version = None
            await runner().forget(self.session_id)
            raise Refused("quota" if met else "storage", str(error) if met else in_words(error)) from None


def _at_most(command: dict[str, Json]) -> Json:
    """The steps that a command in parts may make; what is no number is refused where it is carried out."""
    left, most = command.get("left"), settings.LIMIT_STEPS_PER_COMMAND
    return left if left is not None and (not isinstance(left, int) or left <= most) else most


def _kept(asked: Asked, update: Update, first: bool) -> Kept:
    """The receipt of an answer: a line with `seq` and `stopped`, then its body."""
    stopped = "limit" if update.stopped == "going-on" else update.stopped
    return Kept(asked, f"{json.dumps({'seq': update.seq, 'stopped': stopped})}\n{update.body}", first)


DRIVES: WeakValueDictionary[str, Drive] = WeakValueDictionary()


def drive(session_id: str) -> Drive:
    """The one Drive of a session in this process, as long as somebody holds it."""
    found = DRIVES.get(session_id)
    if found is None:
        found = DRIVES[session_id] = Drive(session_id)
    return found
