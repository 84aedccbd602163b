"""How data passed through a run: the stages of a state's visit, and where a value comes from."""

from typing import Annotated, Literal, TypedDict

from simulator.limits import CHANGES, HOPS, STAGES
from workflow.paths import Json

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
    "export",
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
    "raised",
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
    made_of: Annotated[
        list[str],
        "What the expression computed it of: JSON pointers into the data before; behind `$NAME` into a variable.",
    ]
    pointer: Annotated[str | None, "The place in the definition."]


class Provenance(TypedDict):
    """Where a value comes from."""

    pointer: str
    seq: int
    written: Hop
    origin: Hop
    chain: Annotated[list[Hop], "From `written` back to `origin`.", {"maxItems": HOPS + 1}]
