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
    """What is to be compensated, the last first, and the way that waits for it, out of the state `left`: paths; no way
    where the instance is aborted.
    """

    todo: list[list[str | int]]
    way: list[str | int] | None
    left: list[str | int]


class Tie(TypedDict):
    """What actions at once gave `at` one instant, each its place, value, member and name; the data `before` that."""

    at: int
    before: Json
    given: list[list[Json]]


class OfParts(TypedDict, total=False):
    """Frames of any role that carry out a part of a state; `element`: the name and value of an iteration's (0.8)."""

    part: PartOf
    element: list[Json]


class OfCallers(TypedDict, total=False):
    """Frames that call something, and those that are tried again: how often by which retry, and the attempt; and in
    what form the answer comes, where it is not the result (1.0). Of who waits for events, the values by event that
    these must carry (0.8).
    """

    call: OpenCall
    form: str
    wanted: dict[str, dict[str, Json]]
    retries: dict[str, int]
    attempt: int


class OfScope(OfParts, total=False):
    """States that were completed and can be undone, by path; what is being undone; whether the time is up, and whether
    it was up `late`, while a state was active that may come to its end; the end that waits for branches, and the state
    left.
    """

    completed: list[list[str | int]]
    compensating: Compensation
    timed_out: bool
    late: bool
    ending: list[list[str | int]]


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
    """How many actions of the list have `started` and `ended`, and what each gave: value, member and name; what the
    one before gave (0.8's `prevActionResult`).
    """

    started: int
    ended: int
    results: dict[str, list[Json]]
    tie: Tie
    previous: Json


class OfAction(OfCallers, total=False):
    """The data before the action's filter, and what was answered, while the action waits after it (0.8)."""

    came_in: Json
    result: Json


class OfSubflow(OfParts, OfCallers, total=False):
    """The workflow, the state that it runs for, the instance while that runs, and whether nobody waits for it and it
    ends with who started it.
    """

    workflow: str
    state: str
    child: str
    ends_with_parent: bool


class Store(TypedDict):
    """What tasks share, of a runtime that has a state: the members of `$data`, and `$output` (run/task_store.py)."""

    data: dict[str, Json]
    output: Json


class OfRecord(TypedDict, total=False):
    """What is known of the task that was last begun (run/task_descriptor.py); variables that a loop took away."""

    described: dict[str, Json]
    deleted: list[str]


class OfList(OfParts, OfRecord, total=False):
    """A list of tasks (1.0): which of its task's it is, and to what of it; the variables that it adds; the context of a
    branch; what its tasks share.
    """

    word: str
    index: int
    variables: dict[str, Json]
    context: Json
    store: Store


class OfTask(OfCallers, total=False):
    """A task (1.0): its raw input and when it began; its transformed input; its raw and its transformed output; whom it
    called; whether it faulted; the contexts of its branches that have ended, and by what others failed; whether one
    was skipped, and whether one has met the end of the workflow; the error that is handled before it is tried again;
    whether the workflow that it runs has ended by `end`; what it listens for, and whether it was asked to end.

    Of a `try` the error that it waits with, the context before it, and whether it tries no more; of a `listen` the
    values that its events are correlated by, and whether it looks at one, or which filters have had one and how many it
    has not worked on. Which extensions it has, whether those before or after it run, and which lists are left; whether
    the task is not run; what it gives and where it leads when those after it are done.

    Modules of task kinds keep besides, by names of their own, what they need (task_context.py).
    """

    ends: bool
    listeners: list[list[Json]]
    cancelled: bool
    raw: Json
    started: int
    input: Json
    raw_output: Json
    output: Json
    authorization: Json
    called: str
    faulted: bool
    caught: Json
    failed: dict[str, Json]
    skipped: bool
    over: bool
    contexts: dict[str, Json]
    error: Json
    before: Json
    exhausted: bool
    correlation: dict[str, Json]
    busy: bool
    filled: list[str]
    expected: int
    extensions: list[int]
    stage: str
    lists: list[int]
    bypassed: bool
    pending: list[Json]


class Memory(OfScope, OfState, OfActions, OfAction, OfSubflow, OfList, OfTask, total=False):
    """What a frame keeps, whatever its role."""
