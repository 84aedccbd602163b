"""What a task's module answers to a signal; only the roles touch frames (roles/task.py)."""

from dataclasses import dataclass, field
from typing import Literal

from simulator.engine.setup.callee import Callee
from simulator.engine.world.memory import Store
from workflow.model import Next, Scope
from workflow.paths import Json
from workflow.tasks import Length

Word = Literal["do", "try", "catch", "branch", "iteration", "function", "before", "after"]


@dataclass(slots=True)
class Output:
    """The task's work is done, and this is its raw output; the flow goes on by `way`, else by the task's own.

    `ends` says that `then: end` was met inside: the workflow ends with what comes up (semantics-1.0.md §4.1). `bare`:
    the output is not transformed, nor exported. `kept` says what becomes a member of `$data`, where tasks share a
    state: its members, or the whole under the task's name.
    """

    data: Json
    transition: Next = None
    ends: bool = False
    bare: bool = False
    kept: Literal["", "members", "named"] = ""


@dataclass(slots=True)
class TaskList:
    """Run a list of tasks on `data`; the answer is the signal `("ended", index, data, ends)`.

    `word` is what it is to the task; `variables` are those that it adds by name. With `own_context` its exports concern
    itself alone (a branch); `limit` is how long it may take. Where tasks share a state, `store` and `context` are the
    one that the list begins with.
    """

    word: Word
    scope: Scope
    data: Json
    index: int = 0
    label: str = ""
    variables: dict[str, Json] = field(default_factory=dict)
    own_context: bool = False
    limit: Length | None = None
    store: Store | None = None
    context: Json = None


@dataclass(slots=True)
class RunLists:
    """Start these lists, beside those that run."""

    lists: tuple[TaskList, ...]


@dataclass(slots=True)
class WaitUntil:
    """Wait until an instant (epoch ms); the answer is the signal `("timer", name)`."""

    due: int
    name: str = "wait"


@dataclass(slots=True)
class Ask:
    """Place a call, which has been counted: the answer is the signal `("returned", result)` or `("failed", error)`."""

    to: Callee
    request: Json


@dataclass(slots=True)
class Waiting:
    """Nothing to do yet: a list, an answer, an event or a timer is waited for."""


@dataclass(slots=True)
class Settle:
    """Decide when all that is due now is done; the answer is the signal `("settle",)`."""


TaskOutcome = Output | RunLists | WaitUntil | Ask | Waiting | Settle
