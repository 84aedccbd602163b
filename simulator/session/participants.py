"""Who is in a session and who drives it: the rules, without the database and the sockets.

One person drives, everybody else follows. Whoever comes first drives; a driver can hand over, and one who is gone for
longer than a grace time can be taken over from. A person may be connected several times (tabs) and is still one.
"""

import hashlib
from dataclasses import dataclass, field

from simulator.session.queries import QUERIES
from simulator.wire.people import People

COLOURS = 8
"""People have a colour from 0 to 7, by the order in which they came."""
STALE = 60.0
"""Seconds after which another process that said nothing is taken for ended, with its people."""
REVEAL = "reveal"
"""Asks for the secrets and personal data of a run as they are. It changes nothing, and is answered to who made the
session, gave it its secrets and drives it; no answer of it is kept."""
FOLLOWERS = frozenset({"sync", "look", "ack", "fork", *QUERIES})
"""Commands that change nothing of the session: everybody may send them."""
CONTROL = ("request-control", "give-control", "take-control", "release-control", "name")
"""Commands about people; they change nothing of the run."""


PASSING = "passing-"
"""Begins the id of somebody without a key, who cannot come back as the same: nobody waits for such a one."""


WATCHING = "watching-"
"""Begins the id of somebody who may look on only: nobody hands over to such a one."""


def person_id(session_id: str, key: str, *, known: bool) -> str:
    """What others see of a person: it says nothing of the `key`, which is the person's own secret."""
    found = hashlib.sha256(f"{session_id} {key}".encode()).hexdigest()[:16]
    return found if known else PASSING + found


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who is or was in the session; `number` counts from 1 in the order in which they came."""

    id: str
    number: int
    name: str
    asking: bool = False

    @property
    def shown(self) -> str:
        """The name for people."""
        return self.name or f"Guest {self.number}"


@dataclass(eq=False)
class Room:
    """The people of one session as this process knows them.

    `driver` is "" where nobody drives; `seen` is when the driver was last known to be here (epoch seconds).
    """

    members: dict[str, Member] = field(default_factory=dict)
    driver: str = ""
    seen: float = 0.0
    local: dict[str, str] = field(default_factory=dict)
    elsewhere: dict[str, tuple[frozenset[str], float]] = field(default_factory=dict)

    def here(self, now: float) -> set[str]:
        """Who is connected, to this process or to another."""
        return set(self.local.values()) | self.afar(now)

    def afar(self, now: float) -> set[str]:
        """Who is connected to another process."""
        others = [people for people, told in self.elsewhere.values() if now - told < STALE]
        return set[str]().union(*others)

    def takeover(self, now: float, grace: float) -> float | None:
        """In how many seconds another may drive (0: now), None while the driver is here."""
        if not self.driver:
            return 0.0
        if self.driver in self.here(now):
            return None
        if self.driver.startswith(PASSING):
            return 0.0
        return max(0.0, self.seen + grace - now)

    def why_not(self, now: float, grace: float) -> str:
        """Why somebody else may not drive now, in words; "" where it is free."""
        left = self.takeover(now, grace)
        member = self.members.get(self.driver)
        name = member.shown if member else "Somebody"
        if left is None:
            return f"{name} drives this session: ask for control to change it."
        return f"{name}, who drives, is away: control is free in {left:.0f} s." if left > 0 else ""

    def to_json(self, you: str, now: float, grace: float) -> People:
        """Who is here, as the member `you` is told it at `now` (epoch seconds)."""
        here = self.here(now)
        left = self.takeover(now, grace)
        return {
            "you": you,
            "driver": self.driver or None,
            "takeover": None if left is None else round(left, 1),
            "members": [
                {
                    "id": one.id,
                    "name": one.shown,
                    "colour": (one.number - 1) % COLOURS,
                    "here": one.id in here,
                    "asking": one.asking,
                }
                for one in sorted(self.members.values(), key=lambda one: one.number)
                if one.id in here or one.id == self.driver
            ],
        }
