"""What a recorded run tells, the same for all engines: what happened, in order, and where that stands in the file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from simulator.run_model import event_types as types
from workflow.durations import format_time
from workflow.paths import Json

STARTED: Final = types.INSTANCE_STARTED
COMPLETED: Final = types.INSTANCE_COMPLETED
FAULTED: Final = "instance.faulted"
CANCELLED: Final = types.INSTANCE_CANCELLED
ENTERED: Final = "entered"
EXITED: Final = "exited"
BROKEN: Final = "faulted"
STOPPED: Final = "cancelled"
RETRIED: Final = "retried"
CALLED: Final = "called"
RETURNED: Final = "returned"
FAILED: Final = "failed"
DATA: Final = "data"
EVENT: Final = "event"
TAKEN: Final = "taken"
SIGNALLED: Final = "signalled"
KEPT: Final = "kept"
Tells = Literal["all", "calls", "outer calls"]
"""Of which tasks a history tells."""
ENDS: Final = (COMPLETED, FAULTED, CANCELLED)
"""The ends of an instance."""
NODES: Final = {"node.entered": ENTERED, "node.exited": EXITED, "node.faulted": BROKEN, "node.cancelled": STOPPED}
"""What happens to something that may be a state or a call: only the definition tells which."""


class HistoryError(ValueError):
    """A history that cannot be read: the message, and the line and column of the file that it is about."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class Record(NamedTuple):
    """One event of the file as written, and where it begins."""

    line: int
    column: int
    data: dict[str, Json]


class Note(NamedTuple):
    """What a history lacks, or what of it was not understood; `line` is None where it is about the whole."""

    line: int | None
    message: str

    @property
    def as_json(self) -> dict[str, Json]:
        """`{"line", "message"}`."""
        return {"line": self.line, "message": self.message}


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened. `pointer` or `state` says where; `name` what is called, or the type of an event.

    `time` is in microseconds since 1970. `data` are told only where `known`: what was given to an instance or a task,
    what came of it, what a call answered, the workflow's data, or a whole event. `call` is the id of a call, which its
    end has too. Data that are `raw` are what a task got, before its `output` made something of it; a happening `KEPT`,
    before that of its end, has all that the engine keeps by names.

    Of exact histories only: `by` is by what an instance began, or which instance sent an event; `is_shaped`: a task
    made something else of an answer; `settled`: an event came behind what was done at that instant; `takers` are the
    instances that consumed it.
    """

    kind: str
    line: int
    instance: str = ""
    time: int | None = None
    pointer: str = ""
    state: str = ""
    name: str = ""
    data: Json = None
    known: bool = False
    error: Mapping[str, Any] | None = None
    call: str = ""
    definition: tuple[str, ...] = ()
    by: str = ""
    is_shaped: bool = False
    settled: bool = False
    takers: tuple[str, ...] = ()
    raw: bool = False

    @property
    def moment(self) -> int | None:
        """Its time in milliseconds since 1970."""
        return None if self.time is None else self.time // 1000

    @property
    def clock(self) -> str | None:
        """Its time as results write times."""
        return None if self.moment is None else format_time(self.moment)


class Instance(NamedTuple):
    """An instance that a history tells of: its id, by what names its definition may be known, and its first line."""

    id: str
    definition: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class History:
    """A whole history: which family of engines told it, what happened, and what is to be said about it.

    One that `is_exact` tells every call with its answer and every event, at places that are ours. `position` says what
    the numbers are by which its places are told: of a `line`, or where all stands in one line of an `event`. It
    `tells` of all tasks, of calls, or of those that are in no list which may be a workflow of its own.
    """

    family: str
    happenings: tuple[Happening, ...]
    notes: tuple[Note, ...] = ()
    is_exact: bool = False
    position: str = "line"
    tells: Tells = "all"

    @property
    def instances(self) -> list[Instance]:
        """The instances, in the order in which they began."""
        found: dict[str, Instance] = {}
        for one in self.happenings:
            if one.instance and (one.instance not in found or (one.definition and not found[one.instance].definition)):
                line = found[one.instance].line if one.instance in found else one.line
                found[one.instance] = Instance(one.instance, one.definition, line)
        return list(found.values())

    def of(self, instance: str) -> list[Happening]:
        """What happened in an instance, and the events that are of none."""
        return [one for one in self.happenings if one.instance in (instance, "")]


def once(notes: Sequence[Note]) -> list[Note]:
    """The notes, each message once, at its first line."""
    found: dict[str, Note] = {}
    for note in notes:
        found.setdefault(note.message, note)
    return list(found.values())
