"""What pages send to a room: pieces of the text, and which of them are refused."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from workflow.paths import Json

UNREADABLE = (ValueError, RuntimeError, OverflowError)
"""What pycrdt raises for bytes that are no update or state."""


NO_LETTERS = b"\0"
"""With which an update begins that puts nothing in: it has as many authors' letters."""


class Refused(Exception):
    """A piece that is not taken."""


class Page(Protocol):
    """One page at the other end of a socket. `who`: the person, for the server alone."""

    key: str
    name: str
    who: str
    joined: bool

    async def say(self, message: Mapping[str, Json]) -> None:
        """Tell it something."""

    async def give(self, data: bytes) -> None:
        """Give it a message of the sync protocol."""


class Piece(NamedTuple):
    """What came and is not kept yet; `writer` is "" where it changes nothing."""

    page: Page | None
    update: bytes
    writer: str
