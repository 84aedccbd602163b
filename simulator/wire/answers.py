"""The answers to questions about a session and to fork, which only who asks is told."""

from typing import Annotated, Literal, NotRequired, TypedDict

from simulator.limits import BLOCKS, CHANGES, EVENTS, HOPS, STAGES
from simulator.wire.debugging import Place, Watched
from simulator.wire.trace import TraceEvent
from workflow.paths import Json


class Forked(TypedDict):
    """The session that was made by fork."""

    session: Annotated[str, "The id of the new session."]
    position: int
    notice: NotRequired[Annotated[str, "That a quota is nearly met."]]


JudgementWord = Literal["held", "not-yet", "differs"]


class Judgement(TypedDict):
    """An expectation of a scenario, as far as it can be told at this step."""

    name: str
    judgement: JudgementWord
    expected: Json
    actual: Json


ChangeKind = Literal["added", "removed", "changed"]


class Change(TypedDict):
    """A place where two values differ."""

    pointer: str
    kind: ChangeKind


StageWord = Literal[
    "input",
    "input-filter",
    "event",
    "event-filter",
    "action-input",
    "request",
    "result",
    "error",
    "result-filter",
    "result-path",
    "action-output",
    "filter",
    "merge",
    "edited",
    "output-filter",
    "output",
    "subflow",
    "condition",
    "retry",
    "waiting",
    "blocked",
    "schema",
    "next",
]


_For = TypedDict("_For", {"for": Annotated[list[str], "The events that are waited for."]}, total=False)


class StageDetails(_For, total=False):
    """What only some stages tell."""

    attempt: int
    filter: Annotated[str, "What the filter is called, such as InputPath."]
    value: Annotated[Json, "What a condition came to."]
    delay: Annotated[str, "How long a retry waits."]
    child: Annotated[str, "The instance of a sub-workflow."]
    until: str
    where: Annotated[str, "schema: the data that break the schema: state input, state output."]
    message: Annotated[str, "schema: how they break it."]
    name: Annotated[str, "Of the function, event, what is merged, the sub-workflow or the next state."]


class StageValues(TypedDict, total=False):
    """The data of a stage; none in subflow, condition, retry, waiting, blocked, schema and next."""

    before: Annotated[Json, "The data before; left out where large, and where the stage has none."]
    after: Annotated[Json, "The data after; left out as they are."]
    large: Annotated[bool, "Beyond 512 KiB of values: they are in the trace, at `seq`."]


class DataStage(StageDetails, StageValues):
    """One stage that data pass."""

    stage: StageWord
    seq: int
    step: int
    time: str
    pointer: Annotated[str | None, "The place in the definition."]
    scope: Annotated[str, "The branch or iteration."]
    action: Annotated[str | None, "The action's pointer."]
    expression: str | None
    empty: Annotated[bool, "The expression selected nothing, the data stay as they are."]
    changed: Annotated[list[Change], {"maxItems": CHANGES}]


class VisitStages(TypedDict):
    """The visit of a state that a trace event belongs to."""

    instance: str
    state: str
    scope: str
    pointer: str
    entered: Annotated[int, "The trace event."]
    exited: int | None
    more: Annotated[int, "How many stages are left out: of branches and iterations the latest are told."]
    stages: Annotated[list[DataStage], {"maxItems": STAGES}]


How = Literal[
    "input",
    "merged",
    "selected",
    "placed",
    "collected",
    "returned",
    "received",
    "produced",
    "requested",
    "output",
    "edited",
    "written",
    "carried",
    "computed",
    "too far back",
]


class Hop(TypedDict):
    """The value stood at `path` of the data of a trace event, and came there as `how` says."""

    seq: int
    step: int
    time: str
    type: str
    instance: str | None
    state: str | None
    scope: str | None
    path: Annotated[str, "A JSON pointer into the trace event's data."]
    how: Annotated[
        How,
        "written: as it stands in the definition at `pointer`; returned: by a mock or a person",
    ]
    expression: str | None
    pointer: Annotated[str | None, "The place in the definition."]


class Provenance(TypedDict):
    """Where a value comes from."""

    pointer: str
    seq: int
    written: Hop
    origin: Hop
    chain: Annotated[list[Hop], "From `written` back to `origin`.", {"maxItems": HOPS + 1}]


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


class Candidate(TypedDict):
    """An event that the definition consumes; where it does not match, the first attribute that differs."""

    event: str
    pointer: str
    waits: bool
    matches: bool
    attribute: str | None
    wanted: Json
    found: Json


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


class Explanation(TypedDict):
    """What an event met when it arrived (correlation with `seq`)."""

    seq: int
    step: int
    time: str
    event: dict[str, Json]
    declared: Annotated[bool, "Whether any definition consumes events of its type and source."]
    instances: list[Offered]


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


class Comparison(TypedDict):
    """How two runs differ."""

    same: bool
    first: FirstDifference | None
    blocks: Annotated[list[Block], {"maxItems": BLOCKS}]
    more: Annotated[int, "How many blocks are left out."]
    changed: Annotated[list[ChangedPair], {"maxItems": BLOCKS}]


Told = Forked | Watched | VisitStages | Provenance | Correlation | Explanation | Comparison | list[Judgement]
"""What a question or a fork is answered with, by the command."""
