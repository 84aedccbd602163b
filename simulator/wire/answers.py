"""The answers to questions about a session and to fork, which only who asks is told."""

from typing import Annotated, Literal, NotRequired, TypedDict

from simulator.limits import BLOCKS, EVENTS, STEPS_ASKED
from simulator.wire.data_flow import Change, Provenance, VisitStages
from simulator.wire.debugging import Place, Watched, WatchValue
from simulator.wire.trace import Fault, TraceEvent
from simulator.wire.variables import VisitVariables
from simulator.wire.view import Needs
from workflow.paths import Json


class Forked(TypedDict):
    """The session that was made by fork."""

    session: Annotated[str, "The id of the new session."]
    position: int
    notice: NotRequired[Annotated[str, "That a quota is nearly met."]]


ForeseenWord = Literal["goes-on", "caught", "tried-again", "fails", "unknown"]


class Foreseen(TypedDict):
    """What an answer to an open call comes to at once (foresee)."""

    error: Annotated[dict[str, Json] | None, "The name and code of the error that it becomes; null: it becomes none."]
    comes: Annotated[ForeseenWord, "Whether the run goes on, or who takes the error; unknown: not at once."]
    state: Annotated[str | None, "The state or task that takes the error."]


JudgementWord = Literal["held", "not-yet", "differs"]


class Judgement(TypedDict):
    """An expectation of a scenario, as far as it can be told at this step."""

    name: str
    judgement: JudgementWord
    expected: Json
    actual: Json


FateWord = Literal["consumed", "started", "kept", "dropped"]


class Fate(TypedDict):
    """Where an event went."""

    fate: FateWord
    seq: int
    instance: str | None
    state: str | None
    name: str | None
    reason: str | None


class ReceivedEvent(TypedDict):
    """An event that reached the bus, and what became of it."""

    seq: Annotated[int, "The `event.received`."]
    step: int
    time: str
    event: dict[str, Json]
    by: Annotated[str | None, "The instance that produced it; null is from outside."]
    fate: Annotated[FateWord | None, "The best of where it went."]
    went: list[Fate]


class Correlation(TypedDict):
    """What became of every event."""

    events: Annotated[list[ReceivedEvent], {"maxItems": EVENTS}]


class AskedAttribute(TypedDict):
    """What a filter asks of an event: what is wanted, what was found, and whether it fits."""

    attribute: str
    wanted: Json
    found: Json
    fits: bool


class Candidate(TypedDict):
    """An event that the definition consumes; where it does not match, the first attribute that differs."""

    event: str
    pointer: str
    waits: bool
    matches: bool
    attribute: str | None
    wanted: Json
    found: Json
    asked: Annotated[list[AskedAttribute], "1.0: all that the filter asks, in order."]


class WaitingFrame(Place):
    """Where an instance waits, and for which events."""

    events: list[str]


class Offered(TypedDict):
    """An instance that was there as an event arrived."""

    instance: str
    definition: str
    status: str
    waiting: list[WaitingFrame]
    candidates: list[Candidate]
    fate: FateWord | None


class OfferedStart(TypedDict):
    """A definition that events start, and what its start made of an event."""

    definition: str
    needs: Annotated[Needs, "What of its events is enough."]
    came: Annotated[list[str], "Of a start that needs several: those that had come."]
    candidates: list[Candidate]


class Explanation(TypedDict):
    """What an event met when it arrived (correlation with `seq`)."""

    seq: int
    step: int
    time: str
    event: dict[str, Json]
    declared: Annotated[bool, "Whether any definition consumes events of its type and source."]
    instances: list[Offered]
    starts: list[OfferedStart]


class EngineSide(TypedDict):
    """What a step comes to: the type of the trace event that says it, or `wait`, `context`, `data`."""

    type: str
    data: NotRequired[Annotated[Json, "The value, where there is one."]]


class EngineRule(TypedDict):
    """A rule of an engine that lint knows of a place."""

    number: str
    message: str
    page: Annotated[str, "Where it is explained, from the folder of the documents."]


class EngineDifference(TypedDict):
    """A step of an engine that the documents would have taken otherwise, from the same data."""

    step: int
    pointer: str
    state: str
    engine: Annotated[EngineSide | None, "What the engine did; null: nothing where the documents do something."]
    documents: Annotated[EngineSide | None, "What the documents come to; null: nothing."]
    rules: list[EngineRule]


class EngineDifferences(TypedDict):
    """Where the steps from `first` to `last` of a run of an engine differ from what the documents say."""

    engine: Annotated[str, "What the engine is called; empty where the run follows the documents."]
    first: int
    last: int
    differences: Annotated[list[EngineDifference], {"maxItems": STEPS_ASKED}]


class Steps(TypedDict):
    """A step of each of two runs."""

    left: int | None
    right: int | None


class FirstDifference(TypedDict):
    """The first difference of two runs; left or right is null where that run has no such event."""

    left: Annotated[dict[str, Json] | None, TraceEvent]
    right: Annotated[dict[str, Json] | None, TraceEvent]
    step: Steps
    differs: Annotated[list[Change], "Pointers into the trace events."]


BlockKind = Literal["same", "changed", "left", "right"]


class Block(TypedDict):
    """A part of two runs; from, and to (not included), are numbers of trace events."""

    kind: BlockKind
    left: Annotated[list[int], {"minItems": 2, "maxItems": 2}]
    right: Annotated[list[int], {"minItems": 2, "maxItems": 2}]


class ChangedPair(TypedDict):
    """Two trace events that are counterparts and not equal, by number."""

    left: int
    right: int
    differs: list[Change]


class Passed(TypedDict):
    """How often a run passed places of its own definition, by pointer."""

    entered: Annotated[dict[str, int], "States."]
    taken: Annotated[dict[str, int], "Ways out of them."]


class Comparison(TypedDict):
    """How two runs differ."""

    same: bool
    first: FirstDifference | None
    blocks: Annotated[list[Block], {"maxItems": BLOCKS}]
    more: Annotated[int, "How many blocks are left out."]
    changed: Annotated[list[ChangedPair], {"maxItems": BLOCKS}]
    passed: Annotated[Passed, "Where the right one has been."]
    stands: NotRequired[Annotated[Steps, "The step at which a run stands that is not over; null: it is."]]


class Filtered(TypedDict):
    """The trace events in which a path selects something (filter)."""

    path: str
    events: Annotated[list[int], "Their numbers, in order."]
    first: Annotated[int, "The earliest event that was looked at: of a long trace the latest are."]
    error: NotRequired[Annotated[str, "Why the path cannot be used."]]


class Revealed(TypedDict):
    """What a page shows of a run's data with its secrets and personal data as they are, for who gave them."""

    position: Annotated[int, "The step where the session stands; output, error and watches are as of there."]
    output: Json
    error: Annotated[dict[str, Json] | None, Fault]
    watches: list[WatchValue]
    stages: NotRequired[Annotated[VisitStages, "The visit that the trace event `seq` belongs to."]]
    event: NotRequired[Annotated[dict[str, Json], TraceEvent, "The trace event `number`."]]


AnswerValue = (
    Forked
    | Foreseen
    | Watched
    | VisitStages
    | VisitVariables
    | Provenance
    | Correlation
    | Explanation
    | Comparison
    | EngineDifferences
    | Filtered
    | Revealed
    | list[Judgement]
)
"""What a question or a fork is answered with, by the command."""
