"""The one model that every dialect lowers to: what a workflow is made of; states.py has the kinds of states.

Every node carries the `path` it came from. Names that point elsewhere are `Ref`s, so that a finding can stand at the
name itself. Expressions are kept as text with their language; `workflow.expressions` compiles them. The model is
tolerant: what a broken definition leaves out is None or empty, never an exception (semantics.md §1.3).
"""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workflow.paths import Json, Path

OPEN = ""
"""What stands where something must be that was not chosen yet: a name, a condition, a length of time (`unfinished`).

Nothing is called so, and no expression is that short: whoever meets it says that it is open, not that it is wrong.
"""


@dataclass(frozen=True, slots=True)
class Ref:
    """A name that refers to something defined elsewhere, and where the name is written; `OPEN`: not chosen yet."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Expression:
    """A query on data. `text` is bare (`$.a`, without braces); `language` names a module of workflow.expressions."""

    text: str
    path: Path
    language: str = "jsonpath"


@dataclass(frozen=True, slots=True)
class Template:
    """A JSON value whose strings may hold expressions; `style` is how they are marked.

    `braces`: `{{ … }}` as in 0.6 (semantics.md §2.2); `path`: a string that starts with `$` is one, as in 0.1
    (semantics.md §4.2); `text`: nothing is evaluated.
    """

    value: Json
    path: Path
    style: Literal["braces", "path", "text"] = "braces"


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time as written: ISO 8601 (`PT15M`), or seconds where the dialect says integers."""

    text: str
    path: Path


@dataclass(frozen=True, slots=True)
class DataFilter:
    """What a state, action or event lets through. None: everything.

    `input` and `output` are state filters; an action's or event's selection from its result is `result`
    (`dataResultsPath`, an event's `dataOutputPath`); `target` is 0.1's result path, where the result is put.
    """

    input: Expression | None = None
    result: Expression | None = None
    output: Expression | None = None
    target: Expression | None = None


NO_FILTER = DataFilter()


@dataclass(frozen=True, slots=True)
class Function:
    """A function definition (0.6, "Function Definition")."""

    name: str
    path: Path
    operation: str | None = None
    kind: str | None = None
    metadata: Json = None


@dataclass(frozen=True, slots=True)
class Correlation:
    """One rule: the context attribute `attribute` must be on the event, and equal `value` where one is given."""

    attribute: str
    value: Template | None
    path: Path


@dataclass(frozen=True, slots=True)
class EventDefinition:
    """An event a workflow consumes or produces. `names` of one entry give several of these with one path."""

    name: str
    path: Path
    type: str | None = None
    source: str | None = None
    kind: Literal["consumed", "produced"] = "consumed"
    correlation: tuple[Correlation, ...] = ()
    token: Expression | None = None  # 0.1's correlation token
    event_id: str | None = None  # 0.1-array's eventID
    metadata: Json = None


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """A retry definition (semantics.md §7.3). `jitter` is a fraction of the wait, or a duration."""

    name: str
    path: Path
    delay: Duration | None = None
    multiplier: Duration | None = None
    max_attempts: int = 0
    jitter: float | Duration | None = None


@dataclass(frozen=True, slots=True)
class ProducedEvent:
    """An event sent at a transition or an end; `attributes` is one object of context attributes."""

    event: Ref
    path: Path
    data: Template | None = None
    attributes: Template | None = None


@dataclass(frozen=True, slots=True)
class Transition:
    """The way to the next state; with `expression` only when that selects something."""

    target: Ref
    path: Path
    expression: Expression | None = None
    compensate: bool = False
    produce: tuple[ProducedEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """The end of the scope. `failure` is 0.1's END with status FAILURE."""

    path: Path
    kind: Literal["default", "terminate", "event"] = "default"
    compensate: bool = False
    produce: tuple[ProducedEvent, ...] = ()
    failure: bool = False


Next = Transition | End | None


@dataclass(frozen=True, slots=True)
class Schedule:
    """When instances may (`interval`) or should (`cron`) be created (0.6, "Schedule Definition")."""

    path: Path
    interval: str | None = None
    cron: str | None = None
    direct_invoke: bool = False
    timezone: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """The mark of a start state."""

    path: Path
    kind: Literal["default", "scheduled"] = "default"
    schedule: Schedule | None = None


@dataclass(frozen=True, slots=True)
class ErrorHandler:
    """An `onErrors` entry. `error` is a name or `*`."""

    error: str
    path: Path
    code: str | None = None
    retry: Ref | None = None
    next: Next = None


ENDLESS = 1_000_000
"""The retries of an ISO repetition without a count (`R/PT15M`): more than any run has steps for."""


@dataclass(frozen=True, slots=True)
class ResultRetry:
    """0.1's retry of one action, by its result or error (semantics.md §7.4). `interval` in seconds or ISO 8601."""

    match: str
    path: Path
    interval: Duration | None = None
    max_retry: int = 0
    target: Ref | None = None


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """An action's call of a function; without `parameters` the request is the action's data."""

    function: Ref
    path: Path
    parameters: Template | None = None


@dataclass(frozen=True, slots=True)
class EventCall:
    """An action by events: produce `trigger`, then wait for `result` (0.6, "EventRef Definition")."""

    trigger: Ref
    result: Ref
    path: Path
    data: Template | None = None
    attributes: Template | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """One call of a state. `call` is None where the text names neither a function nor events."""

    path: Path
    name: str | None = None
    call: FunctionCall | EventCall | None = None
    timeout: Duration | None = None
    filter: DataFilter = NO_FILTER
    retries: tuple[ResultRetry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What every kind has. `next` is the transition or end after the state's work."""

    kind: ClassVar[str] = ""
    path: Path
    name: str
    id: str | None = None
    start: Start | None = None
    next: Next = None
    filter: DataFilter = NO_FILTER
    on_errors: tuple[ErrorHandler, ...] = ()
    compensated_by: Ref | None = None
    used_for_compensation: bool = False
    input_schema: Ref | None = None
    output_schema: Ref | None = None
    metadata: Json = None


@dataclass(frozen=True, slots=True)
class Scope:
    """States that only reach each other: the whole workflow, or a 0.1 branch. `start` names the start states."""

    path: Path
    states: tuple[State, ...] = ()
    start: tuple[Ref, ...] = ()
    _known: dict[str, State] = field(default_factory=dict, init=False, repr=False, compare=False)

    def find(self, name: str) -> State | None:
        """The state that a `nextState` names: by `id` first, then by `name` (semantics.md §1.5)."""
        if not self._known:
            last_first = self.states[::-1]  # of several the first one counts
            self._known.update({state.name: state for state in last_first})
            self._known.update({state.id: state for state in last_first if state.id is not None})
        return self._known.get(name)


DEFINED = {"function": "functions", "event": "events", "retry": "retries"}
"""What is defined beside the states: its kind, and the list that it is in, of a Workflow as of 0.6."""


@dataclass(frozen=True, slots=True)
class Workflow:
    """A whole definition, from any dialect. `resources` maps `functions|events|retries` to the URI that gives them."""

    dialect: str
    scope: Scope
    id: str = ""
    name: str = ""
    version: Template | None = None
    description: str | None = None
    schema_version: str | None = None
    functions: tuple[Function, ...] = ()
    events: tuple[EventDefinition, ...] = ()
    retries: tuple[RetryPolicy, ...] = ()
    resources: tuple[tuple[str, Ref], ...] = ()
    input_schema: Ref | None = None
    output_schema: Ref | None = None
    metadata: Json = None
    extensions: Json = None
    exec_status: str | None = None  # 0.1's status of an execution, as written
    path: Path = field(default=())
