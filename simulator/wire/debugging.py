"""Breakpoints, watches and what is in focus: asked for by commands, and shown in the view."""

from typing import Annotated, Literal, NotRequired, TypedDict

from workflow.paths import Json


class Breakpoint(TypedDict):
    """A run (continue, advance, step-over, step-out, run-to) stops after the step that meets it, before more is done.

    A pointer is one of `definition`, by default of the scenario's own.
    """

    id: NotRequired[Annotated[str, "Of the client's choice, unique."]]
    kind: Annotated[
        Literal["state", "edge", "error", "event", "data", "attempt", "iteration", "time"],
        "state: `pointer`, `on`; edge: `pointer` of a transition or end; error: `name` (* or none is any), `pointer`; "
        "event: `name` (its name in a definition or its type, * is any), `on`; data: `condition`, `of`, `pointer`: "
        "where the condition becomes true; attempt: `number` (2 is the first retry), `pointer`: before it is made; "
        "iteration: `number` from 0, `pointer`; time: `at`, where the clock is stopped, also where nothing is due then "
        "(in steps that are known already: as the clock reaches or passes it).",
    ]
    enabled: NotRequired[Annotated[bool, {"default": True}]]
    instance: NotRequired[str]
    definition: NotRequired[str]
    skip: NotRequired[Annotated[int, "How many hits pass before it stops (0).", {"minimum": 0}]]
    condition: NotRequired[
        Annotated[
            str,
            "In the language of the definition, or a JSONPath, on the data, request, event or error of the moment; it "
            "must hold too.",
        ]
    ]
    pointer: NotRequired[
        Annotated[str, "Of the place; for error, data, attempt and iteration, of it and what is below."]
    ]
    on: NotRequired[
        Annotated[
            Literal["entry", "exit", "any", "arrived", "consumed", "produced", "kept", "dropped"],
            "state: entry (default) or exit; event: any (default) or another",
        ]
    ]
    of: NotRequired[Annotated[Literal["data", "request"], "data: the state's data (default) or a function's request"]]
    name: NotRequired[str]
    number: NotRequired[int]
    at: NotRequired[Annotated[str, "A time, or a duration from the start of the clock."]]


class MarkedBreakpoint(Breakpoint):
    """A breakpoint as written, with its `id` and `enabled`."""

    hits: Annotated[int, "How often it was met up to this step."]
    problem: NotRequired[Annotated[str, "Why its condition could not be evaluated."]]


class Met(TypedDict):
    """A breakpoint at which this step stops."""

    breakpoint: Annotated[str, "Its id."]
    seq: Annotated[int, "The trace event."]
    number: Annotated[int, "The how many-th time."]


_Marked = TypedDict("_Marked", {"list": list[MarkedBreakpoint]})  # noqa: UP013 (a class would hide `list`)


class Breakpoints(_Marked):
    """The breakpoints of the definition, and those that are met at this step."""

    met: list[Met]


class WantedFocus(TypedDict, total=False):
    """Which data are meant: by `frame` (its number), or by `instance`, `scope` and `pointer` of a state."""

    frame: int
    instance: str
    scope: str
    pointer: str


class Place(TypedDict):
    """Where a frame is; the pointer is that of its own node."""

    instance: str
    state: str | None
    pointer: str
    scope: str


class Focus(Place):
    """Whose data are in focus."""

    frame: int


class WatchValue(TypedDict):
    """What a watch comes to: a value, nothing, or why it cannot be told."""

    expression: str
    value: NotRequired[Json]
    nothing: NotRequired[Annotated[bool, "It selects nothing."]]
    error: NotRequired[str]
    large: NotRequired[Annotated[bool, "Too large for a view: ask by `evaluate`."]]


class Watched(TypedDict):
    """Watches on the data in focus; the answer of `evaluate` has large values too."""

    focus: Annotated[Focus | None, "Null: the data are the output of the root instance."]
    values: list[WatchValue]
