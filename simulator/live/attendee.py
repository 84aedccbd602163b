"""One client among the people of a session: comes, asks for control, hands over, goes (the rules: participants.py)."""

import time
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from simulator.limits import PERSON_NAME
from simulator.live import participants_db
from simulator.live.db_threads import in_database
from simulator.live.ports import Refused
from simulator.session.participants import WATCHING, Room, person_id
from simulator.wire.people import People
from workflow.paths import Json

STARTED = time.time()
"""After a restart of the server the grace time of a driver who is not back yet runs from here."""

GUEST = " (guest)"


class Attendee:
    """One connection of a person: the account, or the `person` of the address, or nobody but this connection."""

    def __init__(self, room: Room, session_id: str, channel: str, user: Any, given: Mapping[str, str]) -> None:
        self._room = room
        self._session = session_id
        self._channel = channel
        account = user.get_username() if user is not None and user.is_authenticated else ""
        key = f"account {account}" if account else given.get("person") and f"person {given['person']}"
        self._known = bool(key)
        self.person = person_id(session_id, key or f"channel {channel}", known=self._known)
        self._account = account
        self._guest = "link" in given
        self._name = account or self._called(given.get("name", ""))

    def only_watch(self) -> None:
        """Never drive: this person may look on only."""
        self.person = WATCHING + self.person

    async def enter(self) -> None:
        """Come in; the first who comes and may drive does. Raises Refused where there is no such session."""
        try:
            drives = not self.person.startswith(WATCHING)
            await in_database(
                participants_db.enter, self._session, self.person, self._name[:PERSON_NAME], drives=drives
            )
        except participants_db.NoSession:
            raise Refused("not-found", "There is no such session; it may have been removed.") from None
        self._room.local[self._channel] = self.person
        await self._read()

    async def leave(self) -> None:
        """Go; a person who is connected otherwise stays."""
        if self._room.local.pop(self._channel, None) and self.person not in self._room.local.values():
            await in_database(participants_db.leave, self._session, self.person, known=self._known)
            await self._read()

    async def hear(self, process: str, here: list[str]) -> None:
        """Another process tells who is connected to it."""
        self._room.elsewhere[process] = (frozenset(here), time.time())
        await self._read()

    def is_alone(self) -> bool:
        """Whether nobody else is connected, here or at another process, as far as is known."""
        return len(self._room.local) == 1 and not self._room.afar(time.time())

    def people(self) -> People:
        """Everybody, as this client is told it."""
        return self._room.to_json(self.person, time.time(), settings.DRIVER_GRACE_SECONDS)

    def why_not(self) -> str:
        """Why this person may not drive now; "" for the driver, or where it is free."""
        return "" if self._drives() else self._room.why_not(time.time(), settings.DRIVER_GRACE_SECONDS)

    async def take_the_wheel(self) -> bool:
        """Before a command: whether this person drives only from now on. Raises Refused where another does."""
        if self._drives():
            return False
        await self._read()
        if self._drives():
            return False
        why = self.why_not()
        if why or not await in_database(participants_db.hand, self._session, self._room.driver, self.person):
            raise Refused("not-driving", why or "Somebody else was faster.")
        await self._read()
        return True

    async def control(self, command: Mapping[str, Json]) -> None:
        """Carry out a command of people.CONTROL. Raises Refused."""
        match command["command"]:
            case "request-control":
                await self._request()
            case "take-control":
                await self.take_the_wheel()
            case "give-control":
                await self._give(command.get("to"))
            case "release-control":
                self._must_drive()
                await in_database(participants_db.hand, self._session, self.person, "")
            case "name":
                await self._rename(command.get("name"))
        await self._read()

    async def _request(self) -> None:
        if self.why_not():
            await in_database(participants_db.ask, self._session, self.person)
        else:
            await self.take_the_wheel()

    async def _give(self, to: Json) -> None:
        self._must_drive()
        if not isinstance(to, str) or to not in self._room.here(time.time()):
            raise Refused("not-here", "That person is not here any more.")
        if to.startswith(WATCHING):
            raise Refused("not-possible", "This person may only watch.")
        if not await in_database(participants_db.hand, self._session, self.person, to):
            raise Refused("not-driving", "You do not drive this session any more.")

    async def _rename(self, name: Json) -> None:
        if self._account:
            raise Refused("bad-name", "Your account has a name.")
        if not isinstance(name, str) or len(name) > PERSON_NAME:
            raise Refused("bad-name", f"A name has at most {PERSON_NAME} characters.")
        await in_database(participants_db.rename, self._session, self.person, self._called(name))

    def _called(self, name: str) -> str:
        """A name of somebody's own choice; who comes by a link is marked, for it may be a member's."""
        given = _clean(_clean(name).removesuffix(GUEST))
        return f"{given[: PERSON_NAME - len(GUEST)]}{GUEST}" if self._guest and given else given

    def _must_drive(self) -> None:
        if not self._drives():
            raise Refused("not-driving", self.why_not() or "You do not drive this session.")

    def _drives(self) -> bool:
        return self._room.driver == self.person

    async def _read(self) -> None:
        room = self._room
        room.driver, seen, room.members = await in_database(participants_db.read, self._session)
        room.seen = max(seen, STARTED)


def other_driver(room: Room, session_id: str, key: str) -> str:
    """The name of who drives a session and is there, as far as a room knows; "" for nobody, or who asks, by `key`."""
    mine = key and room.driver == person_id(session_id, key, known=True)
    if mine or room.takeover(time.time(), settings.DRIVER_GRACE_SECONDS) is not None:
        return ""
    member = room.members.get(room.driver)
    return member.shown if member else "Somebody"


def _clean(name: str) -> str:
    """A name without what cannot be seen, and without spaces at its ends."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:PERSON_NAME]
