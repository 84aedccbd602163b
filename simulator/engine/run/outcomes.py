"""What a state's module answers to a signal; only the engine touches frames (architecture.md, "A step").

Nobody changes an outcome. They are not frozen because that makes them dear to make, and a run makes one a state.
"""

from dataclasses import dataclass
from typing import Literal

from workflow.model import Duration, Next, Ref, Scope
from workflow.paths import Json, Path


@dataclass(slots=True)
class Done:
    """The state's work is done with `data`; it is left by `way`."""

    data: Json
    transition: Next


@dataclass(slots=True)
class Perform:
    """Perform the actions of the node at `owner` on `data`; the answer is the signal `("performed", data)`."""

    owner: Path
    data: Json


@dataclass(slots=True)
class Await:
    """Wait for one of `events`, or a timer; the answers are `("event", name, event)` and `("timer", "timeout")`.

    `until` (epoch ms) sets the timer, None leaves a timer as it is. `data` becomes the state's data.
    """

    data: Json
    events: tuple[str, ...] = ()
    until: int | None = None


@dataclass(slots=True)
class Launch:
    """Start the sub-workflow; an awaited one answers `("returned", output)`."""

    workflow: Ref
    wait: bool


@dataclass(slots=True)
class Part:
    """One of several activities of a state: the `index`-th branch or iteration.

    It performs the actions of the node at `owner` on `data`, or runs `workflow`, or (0.1) goes through the scope
    `states`; the answer is `("part", index, data)`. One that is not waited for outlives the state. `element` is the
    name and value of an iteration's (0.8), `limit` how long it may take.
    """

    word: Literal["branch", "iteration"]
    index: int
    label: str
    owner: Path
    data: Json
    workflow: Ref | None = None
    states: Scope | None = None
    wait: bool = True
    element: tuple[str, Json] | None = None
    limit: Duration | None = None


@dataclass(slots=True)
class Fork:
    """Start these parts beside those that run."""

    parts: tuple[Part, ...]


@dataclass(slots=True)
class TimeOut:
    """The instance's time is up (0.1, semantics.md §6.5)."""


@dataclass(slots=True)
class Stay:
    """Nothing to do yet: other parts still run."""


@dataclass(slots=True)
class Settle:
    """Decide when all that is due now is done; the answer is the signal `("settle",)`."""


@dataclass(slots=True)
class Fail:
    """The state fails with one of the runtime's errors; `path` is the place it is about."""

    name: str
    message: str
    path: Path


Outcome = Done | Perform | Await | Launch | Fork | Stay | Settle | TimeOut | Fail
