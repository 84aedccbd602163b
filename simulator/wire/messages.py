"""What the server sends."""

from typing import Annotated, NotRequired, TypedDict

from simulator.wire.answers import AnswerValue
from simulator.wire.people import People
from simulator.wire.trace import Trace
from simulator.wire.view import View


class Shown(TypedDict):
    """What a command did."""

    trace: Trace
    view: View
    stopped: Annotated[
        str | None,
        "Why a run stopped: done, idle (nothing is due), timeout (only a timeout is due: the same again lets it "
        "happen), question (a call asks a person, and the clock would move: answer it, or the same again goes on "
        "without), virtual-time (the clock is at its end, 9999-12-31T23:59:59.999Z), until (the scenario ends there, "
        "or the time of `advance` is reached), paused, left (step-over), out (step-out), there (run-to), breakpoint "
        "(`view.breakpoints.met` says which and where); limit (as many steps as "
        "a command may make: another command goes on); trace-limit (as many trace events as a session keeps: `limits` "
        "with a higher `traceLimit`, then another command, goes on, or `back`); going-on tells progress of commands "
        "that run.",
    ]


class Update(Shown):
    """What a command did, or another client's; on connecting the whole session."""

    id: NotRequired[int | str | None]
    seq: int
    people: NotRequired[People]


class Answered(TypedDict):
    """What a question or a fork comes to."""

    answer: Annotated[AnswerValue, "By the command."]


class Answer(Answered):
    """The answer to a question (evaluate, stages, variables, foresee, provenance, correlation, compare, judge, filter),
    to reveal or to fork.
    """

    id: NotRequired[int | str | None]
    seq: int
    stopped: NotRequired[None]


class PeopleHere(TypedDict):
    """Who is here and who drives, when that changes; with `id` and `seq` it answers a command about control."""

    id: NotRequired[int | str | None]
    seq: NotRequired[int]
    people: People


class Reason(TypedDict):
    """Why a command was not carried out."""

    code: str
    message: str


class Refusal(TypedDict):
    """A command that was not carried out; nothing has changed."""

    id: NotRequired[int | str | None]
    error: Reason


class Leaving(TypedDict):
    """The server is about to end, and closes with 1012 after this."""

    leaving: Annotated[str, "A sentence for people."]
