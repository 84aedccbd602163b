"""What a trace event changes in the run model (simulator/run_model), as a message carries it with the event.

A page folds the changes of all events up to where the run stands, and fewer of them where it goes back.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

SpanKind = Literal["instance", "visit", "branch", "iteration", "call", "subflow", "wait", "delay", "backoff"]
"""Backoff is the wait before another attempt."""
SpanOutcome = Literal["completed", "caught", "failed", "timed-out", "cancelled"]
"""Caught: a visit whose error was handled. Timed out: a limit was over. Cancelled: something else ended it."""


class SpanBegins(TypedDict):
    """Something begins that lasts. Its instance, state, scope, pointer and time are those of the event."""

    begins: SpanKind
    name: Annotated[
        str, "Of a visit the state, of a call the function, of an instance or a subflow the definition, else empty."
    ]
    home: NotRequired[Annotated[int, "The visit that a wait, delay or backoff is a part of, by its number."]]
    attempt: NotRequired[Annotated[int, "Of a call that is not the first attempt."]]
    until: NotRequired[Annotated[str, "The time at which it ends, unless something else ends it before."]]


class SpanChanges(TypedDict):
    """Something is learned about a span: spans are numbered from 0 in the order in which they begin."""

    span: int
    until: NotRequired[str]


class SpanEnds(TypedDict):
    """A span is over; of several such changes of it the last counts (a subscription is answered message by message)."""

    ends: int
    outcome: SpanOutcome


ParticipantKind = Literal["outside", "instance", "service", "workflow", "bus"]
"""Outside is where planned and sent events come from, bus where those go that instances produce; a
workflow is one that is called and mocked."""


class ParticipantAppears(TypedDict):
    """Somebody sends messages, or gets them: participants are numbered from 0 in the order in which they appear."""

    participant: ParticipantKind
    name: NotRequired[Annotated[str, "Of an instance its id, of what is called its name; not of outside and bus."]]
    definition: NotRequired[Annotated[str, "Of an instance."]]


MessageLook = Literal["call", "answer", "error", "event", "refused", "wait", "retry", "timer", "life"]


class MessageSent(TypedDict):
    """A message between two participants, by their numbers. An event sends one at most."""

    message: MessageLook
    sender: int
    receiver: NotRequired[Annotated[int, "Without it the message is a note at its sender."]]
    cause: NotRequired[Annotated[int, "The seq of the call that it answers, or of the event that starts an instance."]]


EventFate = Literal["received", "consumed", "kept", "dropped", "published", "produced"]
"""Received: it has come to the bus, and what becomes of it is told next. Published: an instance sent it, and nobody in
the run takes it, which is no fault; dropped is what came from elsewhere."""


class EventGoes(TypedDict):
    """Where a CloudEvent goes, which is the trace event's `event`."""

    fate: EventFate


class TimerStops(TypedDict):
    """A timer runs no more."""

    timer: Literal["fired", "cancelled"]


class TokenMoves(TypedDict):
    """A token moves along the transition or the end at the event's pointer."""

    moves: Literal[True]


class StartRefused(TypedDict):
    """No instance is created."""

    refused: Annotated[str, "Why."]


class SchemaBroken(TypedDict):
    """Data break the schema that the definition has for them: the trace event's `message` says how."""

    breaks: Annotated[str, "What they are: workflow input, say."]


class EdgeTaken(TypedDict):
    """An edge of the diagram is taken that no token moves along: to a compensation, or to a `catch`."""

    takes: Annotated[str, "Its pointer."]


class TaskSkipped(TypedDict):
    """A task is passed by, for its condition is not true."""

    skips: Annotated[str, "The pointer of the task."]


class ErrorRises(TypedDict):
    """An error looks for who takes it, from the inside out; what was asked about another one does not count for it."""

    rises: Literal[True]


class ErrorPasses(TypedDict):
    """Who was asked does not take the error, or has nothing tried again: the trace event's `reason` says why."""

    passes: Literal["catch", "retry"]


RunChange = (
    SpanBegins
    | SpanChanges
    | SpanEnds
    | ParticipantAppears
    | MessageSent
    | EventGoes
    | TimerStops
    | TokenMoves
    | StartRefused
    | SchemaBroken
    | EdgeTaken
    | TaskSkipped
    | ErrorRises
    | ErrorPasses
)
