"""The one model that every dialect lowers to: what a workflow is made of; states.py has the kinds of states.

Every node carries the `path` it came from. Names that point elsewhere are `Ref`s, so that a finding can stand at the
name itself. Expressions are kept as text with their language; `workflow.expressions` compiles them. The model is
tolerant: what a broken definition leaves out is None or empty, never an exception (semantics.md §1.3).
"""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workflow.paths import Json, Path
from workflow.profile.own_calls import OwnCall

OPEN = ""
"""What stands where a name, a condition or a length of time was not chosen yet (`unfinished`)."""
Style = Literal["braces", "path", "dollar", "inside", "strict", "loose", "compiles", "opened", "begun", "exact", "all",
                "drops", "full", "text"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ref:
    """A name that refers to something defined elsewhere, and where the name is written; `OPEN`: not chosen yet.

    `place` is the path of what is meant where the order of a list says it, not the name (1.0): names may repeat.
    """

    name: str
    path: Path
    place: Path | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expression:
    """A query on data. `text` is bare (`$.a`, without braces); `language` names a module of workflow.expressions."""

    text: str
    path: Path
    language: str = "jsonpath"


@dataclass(frozen=True, slots=True)
class Template:
    """A JSON value whose strings may hold expressions; `style` is how they are marked.

    `braces`: `{{ … }}` (0.6; semantics.md §2.2); `path`: a string that starts with `$` (0.1; semantics.md §4.2);
    `dollar`: a whole string `${ … }` (semantics-0.8.md §2.2); `inside`: `${ … }` anywhere in one (§12.1); `strict`: all
    from a `${` at the beginning to a `}` at the end (semantics-1.0.md §14.3); `loose`: that, and any other string that
    can be evaluated (§2.5); `compiles`: any string that compiles (SonataFlow, S43); `begun`: all behind a `${` at the
    beginning, without a `}` at the end (Lemline, L20); `opened`: so, and parts that are JSON are read (Java SDK, J5.7);
    `all`: as `begun`, and any other string (L21); `exact`: as `strict`, no blanks around it, `'` is `"` (Z40);
    `drops`: as `strict` without null items, `full`: nor null (Y28); `text`: never.
    """

    value: Json
    path: Path
    style: Style = "braces"
    language: str = "jsonpath"


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time as written: ISO 8601 (`PT15M`), or seconds where the dialect says integers. `by` gives it where
    a runtime takes expressions.
    """

    text: str
    path: Path
    by: Expression | None = None


@dataclass(frozen=True, slots=True)
class DataFilter:
    """What a state, action or event lets through. None: everything.

    `input` and `output` are state filters; an action's or event's selection from its result is `result`
    (`dataResultsPath`, an event's `dataOutputPath`); `target` is where the result is put (0.1's result path, 0.8's
    `toStateData`). With `use` false nothing of the result is (0.8's `useResults` and `useData`).
    """

    input: Expression | None = None
    result: Expression | None = None
    output: Expression | None = None
    target: Expression | None = None
    use: bool = True


NO_FILTER = DataFilter()


@dataclass(frozen=True, slots=True)
class Function:
    """A function definition (0.6, "Function Definition"). `kind` is the type as written; `auth` names what gives
    access to the document of its operation (0.8). `own` is what calls of it are to a runtime with kinds of its own.
    """

    name: str
    path: Path
    operation: str | None = None
    kind: str | None = None
    metadata: Json = None
    auth: Ref | None = None
    own: OwnCall | None = None

    @property
    def type(self) -> str:
        """Its type, `rest` where none is written."""
        return self.kind or "rest"

    @property
    def only_prints(self) -> bool:
        """Whether it only writes to the output: it needs no answer (semantics-0.8.md §4.5)."""
        return self.kind == "custom" and (self.operation or "").startswith("sysout")

    @property
    def asks_nobody(self) -> bool:
        """Whether a call of it reaches nobody who could answer: it evaluates an expression, or prints."""
        return (self.kind == "expression" and bool(self.operation)) or self.only_prints


@dataclass(frozen=True, slots=True)
class ErrorDefinition:
    """A name that errors of this code have (0.8, "Error Definition")."""

    name: str
    path: Path
    code: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class AuthDefinition:
    """How access is had to the documents that functions name (0.8, "Auth Definition"); it does nothing in a run."""

    name: str
    path: Path
    scheme: str = "basic"
    properties: Json = None


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long things may last at most (0.8, "Workflow Timeouts"); those of a workflow stand in where others have none.

    `state` is the smaller of a total and a single time; `interrupt` and `run_before` belong to `workflow`.
    """

    path: Path
    workflow: Duration | None = None
    interrupt: bool = False
    run_before: Ref | None = None
    state: tuple[Duration, ...] = ()
    action: Duration | None = None
    branch: Duration | None = None
    event: Duration | None = None


@dataclass(frozen=True, slots=True)
class Correlation:
    """One rule: the context attribute `attribute` must be on the event, and equal `value` where one is given.

    One that is `kept` from the event that starts an instance alone says nothing of events without it.
    """

    attribute: str
    value: Template | None
    path: Path
    kept: bool = False


@dataclass(frozen=True, slots=True)
class EventDefinition:
    """An event a workflow consumes or produces. `names` of one entry give several of these with one path."""

    name: str
    path: Path
    type: str | None = None
    source: str | None = None
    kind: Literal["consumed", "produced"] = "consumed"
    correlation: tuple[Correlation, ...] = ()
    data_only: bool = True  # 0.8: filters see the payload alone, not the whole CloudEvent
    token: Expression | None = None  # 0.1's correlation token
    event_id: str | None = None  # 0.1-array's eventID
    metadata: Json = None


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """A retry definition (semantics.md §7.3). `jitter` is a fraction of the wait, or a duration.

    In 0.8 a wait is multiplied by `factor` and grows by `increment`, up to `max_delay` (semantics-0.8.md §6.7).
    """

    name: str
    path: Path
    delay: Duration | None = None
    multiplier: Duration | None = None
    max_attempts: int = 0
    jitter: float | Duration | None = None
    factor: float | None = None
    increment: Duration | None = None
    max_delay: Duration | None = None


@dataclass(frozen=True, slots=True)
class ProducedEvent:
    """An event sent at a transition or an end; `attributes` is one object of context attributes."""

    event: Ref
    path: Path
    data: Template | None = None
    attributes: Template | None = None


@dataclass(frozen=True, slots=True)
class Transition:
    """The way to the next state; with `expression` only when that selects something.

    An `implicit` one is not written: it is the order of a list of tasks (1.0).
    """

    target: Ref
    path: Path
    expression: Expression | None = None
    compensate: bool = False
    produce: tuple[ProducedEvent, ...] = ()
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class ContinueAs:
    """The workflow that goes on in place of one that ends (0.8, "Continuing as a new Execution")."""

    workflow: Ref
    path: Path
    version: str | None = None
    data: Template | None = None
    timeout: Duration | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The end of the scope. `failure` is 0.1's END with status FAILURE; to `terminate` ends an instance that is kept
    active, and only that (0.8). In 1.0 `exit` is written and ends a list, `workflow` ends the instance from any depth;
    one behind the last task of a list is `implicit`.
    """

    path: Path
    kind: Literal["default", "terminate", "event", "exit", "workflow"] = "default"
    compensate: bool = False
    produce: tuple[ProducedEvent, ...] = ()
    failure: bool = False
    terminate: bool = False
    continue_as: ContinueAs | None = None
    implicit: bool = False


Next = Transition | End | None


@dataclass(frozen=True, slots=True)
class Schedule:
    """When instances may (`interval`) or should (`cron`) be created (0.6, "Schedule Definition")."""

    path: Path
    interval: str | None = None
    cron: str | None = None
    direct_invoke: bool = False
    timezone: str | None = None
    valid_until: str | None = None
    creates: bool = False  # 0.8: an interval creates instances, where 0.6's only lets them begin


@dataclass(frozen=True, slots=True)
class Start:
    """The mark of a start state."""

    path: Path
    kind: Literal["default", "scheduled"] = "default"
    schedule: Schedule | None = None


@dataclass(frozen=True, slots=True)
class ErrorHandler:
    """An `onErrors` entry. `error` is a name or `*`; in 0.8 `errors` are the names of definitions, one or more."""

    error: str
    path: Path
    code: str | None = None
    retry: Ref | None = None
    next: Next = None
    errors: tuple[Ref, ...] = ()


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
    timeouts: Timeouts | None = None

    def parts(self) -> "tuple[Inner, ...]":
        """The scopes inside of the state, in the order of the source."""
        return ()


@dataclass(frozen=True, slots=True)
class Scope:
    """States that only reach each other: the whole workflow, or a 0.1 branch. `start` names the start states."""

    path: Path
    states: tuple[State, ...] = ()
    start: tuple[Ref, ...] = ()
    names_first: bool = False  # 0.8: an id counts where no state has the name
    _known: dict[str, State] = field(default_factory=dict, init=False, repr=False, compare=False)
    _placed: dict[Path, State] = field(default_factory=dict, init=False, repr=False, compare=False)

    def find(self, name: str) -> State | None:
        """The state that a `nextState` names: by `id` first, then by `name` (semantics.md §1.5).

        In 0.8 by `name` first (semantics-0.8.md §1.4).
        """
        if not self._known:
            last_first = self.states[::-1]  # of several the first one counts
            by_name = {state.name: state for state in last_first}
            by_id = {state.id: state for state in last_first if state.id is not None}
            self._known.update(by_id | by_name if self.names_first else by_name | by_id)
        return self._known.get(name)

    def target(self, ref: Ref) -> State | None:
        """The state that a way leads to: the one at its place where it has one, else the one that `find` gives."""
        if ref.place is None:
            return self.find(ref.name)
        if not self._placed:
            self._placed.update((state.path, state) for state in self.states)
        return self._placed.get(ref.place)

    def names_as_start(self, state: State) -> bool:
        """Whether `start` names the state."""
        if self.names_first:
            return any(self.find(ref.name) is state for ref in self.start)
        return any(ref.name in (state.name, state.id) for ref in self.start)


@dataclass(frozen=True, slots=True)
class Inner:
    """A scope inside of a state, or beside the states: what it is to it, and its name."""

    role: Literal["branch", "do", "try", "catch", "foreach", "before", "after", "function"]
    name: str
    scope: Scope


DEFINED = {"function": "functions", "event": "events", "retry": "retries", "error": "errors", "auth": "auth"}
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
    expression_language: str = "jsonpath"
    errors: tuple[ErrorDefinition, ...] = ()  # this and what follows: 0.8
    auth: tuple[AuthDefinition, ...] = ()
    secrets: tuple[Ref, ...] = ()
    constants: Json = None
    timeouts: Timeouts | None = None
    auto_retries: bool = False
    keep_active: bool = False
    annotations: tuple[str, ...] = ()
    inline_schema: Json = None  # of the input, written in the definition itself
    refuses_input: bool = False  # an input that breaks its schema refuses the start
    path: Path = field(default=())
