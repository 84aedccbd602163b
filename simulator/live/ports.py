"""What the Channels shell asks of whoever hosts it; the host names its answers in the settings.

`SIGNALBOX_RUNNER` names a module with `run` and `forget`; `SIGNALBOX_AUTHORIZE`, `SIGNALBOX_MAKER` and
`SIGNALBOX_OBSERVER` name a function each.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from simulator.session.saved_session import SavedSession, SessionChange
from workflow.paths import Json

Load = Callable[[], Awaitable[tuple[dict[str, Json], SavedSession]]]
"""Gives a session's `setup` and what is saved of it, arguments of `session.session.Session.open`."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a command did: why it stopped (None: it was done), and the change of the log that must be stored.

    `rest` is the command that goes on where only a part was done, or None. `body` is the JSON text of `{"trace",
    "view"}` for the clients, or of `{"answer"}`, passed on unread, and `start` its `trace.from`. `steps` were made that
    were not known before.
    """

    stopped: str | None
    change: SessionChange | None
    rest: dict[str, Json] | None
    body: str
    start: int = 0
    steps: int = 0


class Refused(Exception):
    """A command that was not carried out: a `code` for programs and a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Runner(Protocol):
    """Runs sessions somewhere that may hang or crash without hurting anybody."""

    async def run(
        self, session_id: str, version: int, command: dict[str, Json], load: Load, debug_settings: dict[str, Json]
    ) -> Result:
        """Execute a command on the session as of `version`, with the definition's `debug_settings`. Raises Refused."""

    async def forget(self, session_id: str) -> None:
        """What `run` did could not be stored: do not build on it."""


class Authorize(Protocol):
    """Whether who opened the socket of this `scope` may send `command` (or `connect`) to a session, as of now.

    To `connect` it may raise Refused, with the reason.
    """

    async def __call__(self, scope: Any, session_id: str, command: str) -> bool: ...


class Maker(Protocol):
    """How the host names who opened the socket of this `scope`, for sessions that they make: at most 40 characters."""

    async def __call__(self, scope: Any) -> str: ...


class Observe(Protocol):
    """Hears of each command that was answered: its name as it was sent, `done` or the code of its refusal."""

    def __call__(self, name: str, outcome: str, seconds: float, steps: int) -> None: ...


def runner() -> Runner:
    """The host's runner."""
    from importlib import import_module

    return cast(Runner, import_module(settings.SIGNALBOX_RUNNER))


def authorize() -> Authorize:
    """The host's permission check."""
    return cast(Authorize, import_string(settings.SIGNALBOX_AUTHORIZE))


def maker() -> Maker:
    """The host's word for who is at a socket."""
    return cast(Maker, import_string(settings.SIGNALBOX_MAKER))


def observer() -> Observe:
    """Whom the host wants to hear of commands."""
    return cast(Observe, import_string(settings.SIGNALBOX_OBSERVER))
