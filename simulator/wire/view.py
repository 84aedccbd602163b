"""What a page shows of a session besides its trace: the clock, who is where, what waits, what comes next."""

from typing import Annotated, Literal, NotRequired, TypedDict

from simulator.limits import DUE, TOKENS
from simulator.wire.debugging import Breakpoints, Watched
from simulator.wire.mocks import MocksInForce
from simulator.wire.trace import Fault
from workflow.paths import Json

LARGE = "A value is left out (null), for all that is told together is too large for a message; the trace has it."


class InstanceMore(TypedDict, total=False):
    """What is not told of each instance."""

    path: Annotated[list[str], "The names of the states that it entered; in the result of a run, not in messages."]
    large: Annotated[bool, LARGE]


class Instance(InstanceMore):
    """A workflow instance."""

    id: str
    definition: str
    parent: Annotated[str | None, "The instance that started it."]
    status: str
    output: Json
    error: Annotated[dict[str, Json] | None, Fault]
    started: str
    ended: str | None


Standing = Literal["running", "waiting"]


class StatePlace(TypedDict):
    """Where a frame is: its instance, and the state that it works for."""

    instance: str
    state: str | None
    pointer: Annotated[str, "The state's."]


class Active(StatePlace):
    """A state that is active."""

    frame: int
    definition: str
    scope: str
    status: Standing
    data: Json
    large: NotRequired[Annotated[bool, LARGE]]
    overdue: NotRequired[
        Annotated[
            bool, "The time of its instance is up, which goes on until the state has ended (0.8: no `interrupt`)."
        ]
    ]


class Activity(TypedDict):
    """An innermost activity: a state, or what is done in a branch or an iteration of one."""

    frame: int
    instance: str
    definition: str
    state: str | None
    pointer: Annotated[str | None, "The state's; null between two states."]
    scope: Annotated[str, "The branch or iteration."]
    at: Annotated[str, "The pointer of what is being done."]
    role: str
    waits: Annotated[bool, "Whether it waits: for an event, a timer, an answer, another instance."]


Needs = Literal["any", "all", "expression"]


class Waiting(TypedDict):
    """Who waits for which events; not who has just got one and is about to go on."""

    instance: str
    state: str | None
    pointer: str
    events: Annotated[list[str], "Those that may still come."]
    needs: Annotated[Needs, "Any or all of them, or what an expression says."]
    came: list[str]
    until: str | None
    says: Annotated[str, "A sentence."]


class OpenCall(TypedDict):
    """A call that a person must answer."""

    call: Annotated[int, "Its number, which `resolve` names."]
    kind: Annotated[Literal["function", "subflow", "call"], "A `call` is of a task (1.0)."]
    name: str
    parameters: Json
    since: str
    never: NotRequired[Annotated[bool, "By its mock it never answers; a person still may."]]
    large: NotRequired[Annotated[bool, LARGE]]


class CalledKind(TypedDict):
    """What a call is to a runtime that has kinds of calls of its own, as far as it is written."""

    kind: Annotated[str, "Its id, such as rest."]
    word: Annotated[str, "Its name for people."]
    icon: str
    does: NotRequired[Annotated[str, "What is asked for."]]
    at: NotRequired[Annotated[str, "Whom that is asked of."]]
    answer: Annotated[Literal["value", "none", "response", "members"], "What answers it."]
    writes: NotRequired[Annotated[str, "The argument that it writes out."]]


class Call(StatePlace, OpenCall):
    """A call that a person must answer, and where it was made."""

    task: NotRequired[
        Annotated[
            str,
            "1.0: what is called or run, such as http, grpc, mcp, container or workflow; of a function `function`.",
        ]
    ]
    own: NotRequired[CalledKind]
    function: NotRequired[Annotated[str, "0.1 to 0.8: the type of the function, such as rest or rpc."]]
    fault: NotRequired[Annotated[str, "1.0: the type of the error that fits this kind of call, as a URI."]]


DueKind = Literal["event", "timer", "answer", "start", "set"]

_In = TypedDict("_In", {"in": Annotated[str, "A duration."]})


class Due(_In):
    """What is due later, and what it does then; an event also now."""

    id: int
    due: str
    kind: DueKind
    instance: str | None
    state: str | None
    pointer: Annotated[str | None, "The state's."]
    scope: str
    at: Annotated[str | None, "The pointer of what is being done."]
    name: Annotated[str | None, "Of the function, event, state or definition that it is about."]
    timer: Annotated[Json, "Of a timer: which."]
    label: str
    does: Annotated[str, "A sentence."]
    way: Annotated[str | None, "The pointer of the transition or end that is taken then."]
    planned: Annotated[bool, "An event from outside, which `replan` moves."]


class Mailed(TypedDict):
    """An event that is kept for an instance."""

    instance: str
    event: dict[str, Json] | None
    name: str
    large: NotRequired[Annotated[bool, LARGE]]


class Notice(TypedDict):
    """What people should know about a run: about a limit of it, or its engine."""

    code: Annotated[
        Literal[
            "read-only",
            "older-edition",
            "trace-warning",
            "trace-limit",
            "limit-met",
            "tokens-left-out",
            "next-left-out",
            "engine-refuses",
        ],
        "read-only: the session cannot be replayed, and only be looked at; older-edition: as well, for it was run by "
        "rules that are others now; limit-met: the run failed by one; engine-refuses: the engine that it is "
        "read for does not load it.",
    ]
    message: str
    raises: NotRequired[
        Annotated[
            dict[str, int],
            "trace-limit, limit-met: the limits that were met, with what `limits` may raise them to; empty where they "
            "are at their most.",
        ]
    ]
    back: NotRequired[Annotated[int, "limit-met: the step before, to which to go back first."]]


Control = Literal["step", "step-over", "step-out", "continue", "back", "reset"]


Held = Literal["idle", "until", "trace-limit", "virtual-time", "question", "timeout"]


class Controls(TypedDict):
    """What can be done with the run at its step: every button and key goes by it."""

    why: Annotated[dict[Control, str | None], "By command: why it would do nothing here; null where it can be given."]
    held: Annotated[
        Held | None,
        "What the run stands before, by the word that a command stops with: with idle, until and trace-limit no "
        "command goes forward; with question and timeout `continue` lets the clock move.",
    ]
    next: Annotated[str | None, "With question and timeout: what `continue` then does first, a sentence."]
    over: Annotated[
        bool,
        "The scenario is at its end (`until`), no instance is left that could go on, or the start was refused.",
    ]


class StepMade(TypedDict):
    """The step that led here."""

    position: int
    events: Annotated[list[int], "Its trace events."]


class Outcome(TypedDict):
    """What the root instance came to."""

    output: Json
    error: Annotated[dict[str, Json] | None, Fault]
    large: Annotated[bool, "Output or error is left out (null), for it is too large for a message; the trace has it."]


class WorldView(Outcome):
    """What a view tells of the world at a step."""

    clock: str
    started: str
    root: Annotated[str, "The scenario's own definition."]
    status: Annotated[
        str | None,
        "That of all instances but those that others have started: running or waiting while one is, else how they "
        "ended, what went wrong first (failed, blocked, timed-out, terminated, cancelled, completed); or not-started, "
        "refused; null where none has been started yet by what may start it.",
    ]
    traceLength: int
    active: list[Active]
    tokens: Annotated[list[Activity], "Innermost activities, those in branches of states too.", {"maxItems": TOKENS}]
    waiting: list[Waiting]
    calls: list[Call]
    next: Annotated[list[Due], "In the order in which it is due.", {"maxItems": DUE}]
    mailbox: list[Mailed]
    instances: list[Instance]
    entered: Annotated[dict[str, int], "How often states were entered, by pointer."]
    taken: Annotated[dict[str, int], "How often transitions and ends were taken, by pointer."]
    mocks: Annotated[MocksInForce, "Those in force at this step."]
    used: Annotated[dict[str, int], 'How often each mock entry was taken: "kind name/place" -> count.']
    limits: Annotated[dict[str, int], "Those in force at this step (limits.md)."]
    notices: list[Notice]
    step: StepMade
    controls: Controls
    engine: NotRequired[Annotated[str, "The engine that the run is as, with its version; the specification: none."]]


class View(WorldView):
    """What a page shows besides the trace."""

    position: Annotated[int, "The step where the session stands."]
    length: Annotated[int, "How many steps are known."]
    watches: Watched
    breakpoints: Breakpoints
    undo: Annotated[
        bool,
        "Whether `undo` can bring back what a restart or a change in the past has made forgotten, or the time of an "
        "event as it was planned before `replan`.",
    ]
