"""A session as it is kept: what it is opened from again, and how a command changes that."""

from typing import NotRequired, TypedDict

from simulator.timeline.timeline import Entry
from workflow.paths import Json


class DebugConfig(TypedDict):
    """The breakpoints of a definition, as written, and the expressions that are watched."""

    breakpoints: list[Json]
    watches: list[str]


class SavedSession(TypedDict):
    """What `Session.open` needs besides the setup: the log, where it stands of the steps known, and what `undo` brings
    back.
    """

    log: list[Entry]
    position: int
    length: int
    undone: NotRequired[dict[str, Json] | None]


class SessionOutcome(TypedDict, total=False):
    """What has become of a session (`simulator.models.Session`); nothing before the last step that is known.

    `status` and `elapsed`, in milliseconds, are of its first instance. `held` of the `expected` expectations of its
    scenario hold: both are 0 until all can be told.
    """

    status: str
    elapsed: int
    expected: int
    held: int


class SessionChange(SessionOutcome):
    """How a command changes a saved session: keep so many entries (`cut`: there are more), then `append` these.

    `undone` and `debug_settings` are there where they changed.
    """

    keep: int
    cut: bool
    append: list[Entry]
    position: int
    length: int
    undone: NotRequired[dict[str, Json] | None]
    debug_settings: NotRequired[DebugConfig]


class SavedRun(SessionOutcome):
    """A session as its file or a scenario's script has it: what it begins with, and its outcome where it has one."""

    log: list[Entry]
    length: int
    position: NotRequired[int]
    undone: NotRequired[dict[str, Json] | None]
    name: NotRequired[str]
    setup: NotRequired[dict[str, Json]]


class SavedScenario(TypedDict):
    """A session as a `scenario`; `exact`: it repeats the session's trace; `ended`: the session had come to its end."""

    scenario: dict[str, Json]
    exact: bool
    ended: bool
