"""What a client sends: one command a message. Which fields count goes by the command; others are passed over."""

from typing import Annotated, Literal, Required, TypedDict

from simulator.limits import BREAKPOINTS, ID_LENGTH, PERSON_NAME, SELECTION_LENGTH, WATCHES
from simulator.wire.debugging import Breakpoint, WantedFocus
from simulator.wire.mocks import MockEntry, MockFault, MockGrpc, MockProblem, MockProcess, MockResponse
from workflow.paths import Json

CommandName = Literal[
    "start",
    "step",
    "step-over",
    "step-out",
    "run-to",
    "continue",
    "pause",
    "back",
    "forward",
    "go",
    "reset",
    "undo",
    "inject",
    "replan",
    "resolve",
    "advance",
    "mocks",
    "limits",
    "settings",
    "edit-data",
    "breakpoints",
    "watches",
    "fork",
    "evaluate",
    "stages",
    "variables",
    "foresee",
    "provenance",
    "correlation",
    "compare",
    "judge",
    "differences",
    "filter",
    "reveal",
    "sync",
    "look",
    "ack",
    "request-control",
    "give-control",
    "take-control",
    "release-control",
    "name",
]

_From = TypedDict(
    "_From",
    {
        "from": Annotated[
            int,
            "sync, look, go, forward: the number of trace events that the client has; without it go and forward give "
            "all that they pass",
        ]
    },
    total=False,
)


class Command(_From, total=False):
    """One command."""

    id: Annotated[int | str, "Comes back with the answer.", {"maxLength": ID_LENGTH}]
    command: Required[CommandName]
    stepBudget: Annotated[int, "limits: how many steps a command may make, within what the server allows"]
    maxDepth: Annotated[int, "limits: how deep sub-workflows may nest"]
    dataLimit: Annotated[int, "limits: bytes of data in a state, of an event, of an answer"]
    traceLimit: Annotated[int, "limits: at how many trace events the run stops"]
    traceSize: Annotated[int, "limits: at how many bytes of trace events the run stops"]
    traceWarning: Annotated[int, "limits: at how many trace events the view has a notice"]
    count: Annotated[int, "step, back, forward: how many steps (1)"]
    timeouts: Annotated[
        bool,
        "step-over, step-out, run-to, continue: false stops before the clock would jump to a timeout of what waits "
        "(true), unless events are planned; given again there, it lets the timeout happen",
    ]
    asked: Annotated[
        list[int],
        "step-over, step-out, run-to, continue, advance: the open calls that do not hold the clock; by default those "
        "that are open where the run stands with nothing else to do (for advance: all open ones)",
    ]
    left: Annotated[
        int,
        "step, step-over, step-out, run-to, continue, advance: at most so many steps (`stepBudget`); then it is "
        "`stopped: limit`",
    ]
    position: Annotated[
        int,
        "go, run-to: the step to go to; fork: a known step (where the session stands); stages, variables, provenance, "
        "reveal: the last trace event of a known step, which may lie ahead; look: the step to be shown alone to this "
        "client; judge: as at that step (where the session stands); differences: the last step that is asked about",
    ]
    first: Annotated[int, "differences: the first step that is asked about (by default that of `position`)"]
    to: Annotated[str, "advance: a time; give-control: the id of a member who is here"]
    name: Annotated[str, "name: how the person is called from now on", {"maxLength": PERSON_NAME}]
    session: Annotated[str, "compare: the session whose run is compared with this one"]
    scenario: Annotated[
        dict[str, Json], "compare: a scenario, as in a file, by which the same definitions are run to their end"
    ]
    scenarios: Annotated[list[dict[str, Json]], "compare: two of them, compared with each other", {"maxItems": 2}]
    seq: Annotated[
        int,
        "stages, variables, provenance, correlation, reveal: a trace event; sync: the last change that the client "
        "knows; then the answer says how many of its `from` events still stand",
    ]
    path: Annotated[str, "filter: standard JSONPath on the trace events", {"maxLength": SELECTION_LENGTH}]
    expect: Annotated[dict[str, Json], "judge: what a scenario expects"]
    event: Annotated[dict[str, Json], "inject: a CloudEvent; id and time are filled in"]
    at: Annotated[str, "inject: a duration from now or a time (at once); replan: when the event comes instead"]
    number: Annotated[
        int, "replan: which planned event, by its `id` in `view.next`; reveal: a trace event that is shown as well"
    ]
    just: Annotated[
        Literal["before", "after"],
        "inject: `before` is 1 ms before `at`, so before what is due then; `after` (default) is at that instant, after "
        "it",
    ]
    next: Annotated[bool, "advance: to the time of what is due next"]
    pointer: Annotated[
        str,
        "run-to: the state to be entered or the edge to be taken; edit-data: a JSON pointer into the data, the whole "
        "by default; provenance: one into the data of the trace event",
    ]
    instance: Annotated[str, "run-to: only in this instance"]
    definition: Annotated[str, "run-to: the definition that `pointer` is of (the scenario's own)"]
    focus: Annotated[
        WantedFocus,
        "edit-data, evaluate, provenance: which data; step-over, step-out: of what. By default the state that moves "
        "next, or the scope between two states.",
    ]
    scope: Annotated[str, "stages, reveal: only those in this branch or iteration"]
    value: Annotated[Json, "edit-data: what is put at the pointer"]
    remove: Annotated[bool, "edit-data: take away what is at the pointer; replan: the event does not come"]
    projection: Annotated[Literal["auto", "value", "keyed"], "settings"]
    unmatchedEvents: Annotated[Literal["keep", "drop"], "settings"]
    unmocked: Annotated[Literal["fail", "empty", "ask"], "settings"]
    enforceSchemas: Annotated[bool, "settings"]
    breakpoints: Annotated[
        list[Breakpoint],
        "breakpoints: those that count from now on, in all sessions of the definition",
        {"maxItems": BREAKPOINTS},
    ]
    watches: Annotated[
        list[str],
        "watches: expressions of the definition's language, or JSONPath, on the data in focus, or `output` and a "
        "standard JSONPath into the run's output, for all sessions of the definition",
        {"maxItems": WATCHES},
    ]
    expressions: Annotated[list[str], "evaluate: as watches", {"maxItems": WATCHES}]
    call: Annotated[int, "resolve, foresee: the number of the open call; foresee has an answer to it as resolve has"]
    result: Annotated[Json, "resolve: what the call returns"]
    error: Annotated[MockFault | MockProblem, "resolve: instead of a result; problem details where a task calls (1.0)"]
    response: Annotated[MockResponse, "resolve: instead of a result, what a call is answered over HTTP"]
    failure: Annotated[Literal["timeout", "refused"], "resolve: instead of a result, that no answer comes, and why"]
    grpc: Annotated[MockGrpc, "resolve: instead of a result, what a call is answered by gRPC"]
    process: Annotated[MockProcess, "resolve: instead of a result, what a process gives that a task runs (1.0)"]
    messages: Annotated[list[dict[str, Json]], "resolve: instead of a result, what a subscription gets (1.0)"]
    mock: Annotated[bool, "resolve: let the answer be the mock from now on"]
    by: Annotated[str, "advance: a duration"]
    functions: Annotated[dict[str, MockEntry | list[MockEntry]], "mocks: by function, as in a scenario file"]
    subflows: Annotated[dict[str, MockEntry | list[MockEntry]], "mocks: by workflow id"]
    calls: Annotated[dict[str, Json], "mocks: of tasks (1.0), as in a scenario file; without them those before stay"]
