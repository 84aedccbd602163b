"""Trace events as messages carry them (contracts.md, "Trace"), and the errors that they tell."""

from typing import Annotated, NotRequired, TypedDict

from simulator.wire.run_changes import RunChange
from workflow.paths import Json


class Fault(TypedDict):
    """An error, as a run raises it and a mock gives it; in 1.0 with problem details."""

    name: str
    code: NotRequired[str]
    message: NotRequired[str]
    type: NotRequired[Annotated[str, "1.0, as all that follows."]]
    status: NotRequired[Json]
    title: NotRequired[str]
    detail: NotRequired[Json]
    instance: NotRequired[Annotated[str, "A JSON pointer to the task that it is from."]]


class TraceEvent(TypedDict):
    """One event of the trace. Its other fields belong to its type: contracts.md, "Trace"."""

    seq: int
    step: Annotated[int, "The step to which it belongs: the position after which it stands."]
    time: str
    type: str  # of simulator/engine/trace/trace.py; the schema names them all, pages go by `changes`
    instance: NotRequired[str]
    state: NotRequired[str | None]
    scope: NotRequired[Annotated[str, "The branch or iteration."]]
    pointer: NotRequired[Annotated[str, "The place in the definition."]]
    large: NotRequired[Annotated[list[str], "Those of its values that are left out: they are null."]]
    changes: NotRequired[Annotated[list[RunChange], "What it changes in the run model; not in exports."]]


OPEN = (TraceEvent,)
"""What has more fields than its class names."""

_Trace = TypedDict("_Trace", {"from": Annotated[int, "So many events stay; `events` follow them."]})


class Trace(_Trace):
    """What of the trace is new to a client."""

    events: Annotated[
        list[dict[str, Json]],
        TraceEvent,
        "An event that alone is larger than a message may be has null for its largest values.",
    ]
    ahead: Annotated[
        bool,
        "Whether the events that the client knew beyond the position are still those that lie ahead; after undo and "
        "sync it asks for them again as it goes there.",
    ]
