"""What a trace event changes in the run model (simulator/run_model), as a message carries it with the event.

A page folds the changes of all events up to where the run stands, and fewer of them where it goes back.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

SpanKind = Literal["instance", "visit", "branch", "iteration", "call", "wait", "delay", "backoff"]
"""Backoff is the wait before another attempt."""
SpanOutcome = Literal["done", "caught", "failed", "timed-out", "cancelled"]
"""Caught: a visit whose error was handled. Cancelled: something else ended it."""


class SpanBegins(TypedDict):
    """Something begins that lasts. Its instance, state, scope, pointer and time are those of the event."""

    begins: SpanKind
    name: Annotated[str, "Of a visit the state, of a call the function, of an instance the definition, else empty."]
    home: NotRequired[Annotated[int, "The visit that a wait, delay or backoff is a part of, by its number."]]
    attempt: NotRequired[Annotated[int, "Of a call that is not the first attempt."]]
    until: NotRequired[Annotated[str, "The time at which it ends, unless something else ends it before."]]


class SpanChanges(TypedDict):
    """Something is learned about a span: spans are numbered from 0 in the order in which they begin."""

    span: int
    until: NotRequired[str]


class SpanEnds(TypedDict):
    """A span is over; said again, it lasts until the later event (a subscription is answered message by message)."""

    ends: int
    outcome: SpanOutcome


RunChange = SpanBegins | SpanChanges | SpanEnds
