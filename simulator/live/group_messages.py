"""What sockets tell each other through the channel layer, by the method that takes it (`type` with `_` for `.`)."""

from typing import TypedDict

from workflow.paths import Json


class SessionUpdate(TypedDict):
    """Another client changed the session: the `text` for its clients, the change's number, the client's channel."""

    sender: str
    seq: int
    text: str


class DebugSettingsChange(TypedDict):
    """Somebody changed the breakpoints or watches in this `session` of the definition."""

    session: str


class Pause(TypedDict):
    """Somebody at a `process` wants the run to pause."""

    process: str


class PeopleChange(TypedDict):
    """Who is `here` at a `process`; it `ask`s the others for the same. `but`: a channel that knows it already."""

    process: str
    here: Json
    ask: bool
    seq: int
    but: str


class GroupBeat(TypedDict):
    """A `group` is alive."""

    group: str
