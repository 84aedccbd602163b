"""What frames keep between their reactions, by the role that keeps it: JSON, replaced and never changed.

All have one class of frame, and so one dict; a role uses its own names, and `Memory` has those of all.
"""

from typing import Literal, NotRequired, TypedDict

from workflow.paths import Json


class PartOf(TypedDict):
    """Which part of a state a frame carries out: the `index`-th branch or iteration, and whether that is waited for."""

    word: Literal["branch", "iteration"]
    index: int
    label: str
    wait: bool


class OpenCall(TypedDict):
    """A call that a person may answer: its number, what is called, since when; `never`: its mock does not answer."""

    call: int
    kind: str
    name: str
    parameters: Json
    since: str
    never: NotRequired[bool]


class Compensation(TypedDict):
    """What is to be compensated, the last first, and the way that waits for it, out of the state `left`: all paths."""

    todo: list[list[str | int]]
    way: list[str | int]
    left: list[str | int]


class Tie(TypedDict):
    """What actions at once gave `at` one instant, each its place, value, member and name; the data `before` that."""

    at: int
    before: Json
    given: list[list[Json]]


class OfParts(TypedDict, total=False):
    """Frames of any role that carry out a part of a state."""

    part: PartOf


class OfCallers(TypedDict, total=False):
    """Frames that call something, and those that are tried again: how often by which retry, and the attempt."""

    call: OpenCall
    retries: dict[str, int]
    attempt: int


class OfScope(OfParts, total=False):
    """States that were completed and can be undone, by path; what is being undone; and whether the time is up."""

    completed: list[list[str | int]]
    compensating: Compensation
    timed_out: bool


class OfState(OfCallers, total=False):
    """The data as the state sees them first; what events `brought`; and whether its error has been handled.

    Modules of state kinds keep besides, by names of their own, what they need (state_context.py).
    """

    entry: Json
    merged: Json
    taken: list[list[Json]]
    brought: list[list[Json]]
    handled: bool


class OfActions(OfParts, total=False):
    """How many actions of the list have `started` and `ended`, and what each gave: value, member and name."""

    started: int
    ended: int
    results: dict[str, list[Json]]
    tie: Tie


class OfAction(OfCallers, total=False):
    """The data before the action's filter."""

    came_in: Json


class OfSubflow(OfParts, OfCallers, total=False):
    """The workflow, the state that it runs for, and the instance, while that runs."""

    workflow: str
    state: str
    child: str


class Memory(OfScope, OfState, OfActions, OfAction, OfSubflow, total=False):
    """What a frame keeps, whatever its role."""
