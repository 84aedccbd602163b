"""The tasks of DSL 1.0: a task is a state with nested scopes, a list of tasks a scope in which order is flow
(semantics-1.0.md §1, §4). Members that only a run looks into (`with`, `set`, a process) stay values with expressions.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workflow.model import Duration, Expression, Inner, Next, Ref, Schedule, Scope, State, Template, Workflow
from workflow.paths import Json, Path
from workflow.profile.attempts import Attempts
from workflow.profile.own_calls import OwnCall
from workflow.profile.own_events import OwnEvent

Length = Duration | Expression
"""A length of time: as written, or an expression that gives it."""
Value = Expression | Template
"""What is an expression as a whole, or a value in which whole strings may be expressions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSchema:
    """A JSON Schema for data: written here, or a `resource` by its URI (DSL reference, "Schema")."""

    path: Path
    document: Json = None
    resource: Ref | None = None
    format: str = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class DataStep:
    """`input`, `output` or `export`: what the data must look like, and what they are made into."""

    path: Path
    schema: DataSchema | None = None
    transform: Value | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskTimeout:
    """How long a task or workflow may take: `after` a length of time, or as `use.timeouts` says under a name."""

    path: Path
    after: Length | None = None
    named: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(State):
    """What every kind of task has. `path` is that of the task itself, behind its name; `definition` is it as written.

    `next` says where the flow goes on: an `implicit` Transition to the next task of the list, an End of kind `default`
    behind the last one, or what `then` says: a Transition, or an End of kind `exit` or `workflow`.
    """

    condition: Expression | None = None
    input: DataStep | None = None
    output: DataStep | None = None
    export: DataStep | None = None
    task_timeout: TaskTimeout | None = None
    attempts: Attempts | None = None
    definition: Json = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTask(Task):
    """Replaces the data."""

    kind: ClassVar[str] = "set"
    value: Value | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoTask(Task):
    """Runs a list of tasks."""

    kind: ClassVar[str] = "do"
    scope: Scope

    def parts(self) -> tuple[Inner, ...]:
        """Its list."""
        return (Inner("do", self.name, self.scope),)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTask(Task):
    """Calls something: `call` is `http`, `grpc`, `openapi`, `asyncapi`, `a2a`, `mcp`, or the name of a function, which
    is then also `function`. `own` is what it is to a runtime that has such calls of its own."""

    kind: ClassVar[str] = "call"
    call: str = ""
    function: Ref | None = None
    arguments: Template | None = None  # without an asyncapi subscription, which follows
    subscription: "Subscription | None" = None
    iterator: "Iterator | None" = None
    own: OwnCall | None = None

    def parts(self) -> tuple[Inner, ...]:
        """The list that each message goes through."""
        inner = self.iterator.scope if self.iterator else None
        return (Inner("foreach", self.name, inner),) if inner else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """Which messages are taken: `amount` of them, while or until a condition holds, or as long as `lasts`."""

    path: Path
    filter: Expression | None = None
    amount: int | None = None
    loop_condition: Expression | None = None
    until: Expression | None = None
    lasts: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Iterator:
    """What is done with each event or message that comes (DSL reference, "Subscription Iterator")."""

    path: Path
    item: str = "item"
    at: str = "index"
    scope: Scope | None = None
    output: DataStep | None = None
    export: DataStep | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForTask(Task):
    """Runs a list of tasks for each item of a collection, one after the other, while a condition holds."""

    kind: ClassVar[str] = "for"
    each: str = "item"
    at: str = "index"
    collection: Value | None = None
    loop_condition: Expression | None = None
    scope: Scope

    def parts(self) -> tuple[Inner, ...]:
        """Its list."""
        return (Inner("do", self.name, self.scope),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkTask(Task):
    """Runs branches at once, a task each; with `compete` the first to complete wins."""

    kind: ClassVar[str] = "fork"
    branches: tuple[Scope, ...] = ()
    compete: bool = False

    def parts(self) -> tuple[Inner, ...]:
        """Its branches, by the names of their tasks."""
        return tuple(Inner("branch", branch.states[0].name, branch) for branch in self.branches)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchCase:
    """A case of a switch; without a condition it counts where no other one matches."""

    path: Path
    name: str
    condition: Expression | None = None
    next: Next = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchTask(Task):
    """Chooses where the flow goes on; where no case matches that is `next`."""

    kind: ClassVar[str] = "switch"
    cases: tuple[SwitchCase, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRetry:
    """When and after which waits something is tried again (DSL reference, "Retry"); `attempts` are retries."""

    path: Path
    name: str = ""
    when: Expression | None = None
    except_when: Expression | None = None
    delay: Length | None = None
    backoff: Literal["constant", "linear", "exponential"] | None = None
    attempts: int | None = None
    attempt_limit: Length | None = None
    limit: Length | None = None
    jitter: tuple[Length, Length] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catch:
    """What a `try` does with an error that it takes. `filter` is `errors.with`, `error_name` the variable it is in."""

    path: Path
    filter: Template | None = None
    error_name: str = "error"
    when: Expression | None = None
    except_when: Expression | None = None
    retry: TaskRetry | Ref | None = None
    scope: Scope | None = None
    next: Next = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TryTask(Task):
    """Runs a list of tasks, and takes errors of it."""

    kind: ClassVar[str] = "try"
    scope: Scope
    catch: Catch | None = None

    def parts(self) -> tuple[Inner, ...]:
        """Its list, and the one that an error leads to."""
        handled = self.catch.scope if self.catch else None
        return (Inner("try", self.name, self.scope), *((Inner("catch", self.name, handled),) if handled else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseTask(Task):
    """Raises an error, written here or named in `use.errors`."""

    kind: ClassVar[str] = "raise"
    error: Template | Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EmitTask(Task):
    """Sends an event; `event` are its attributes."""

    kind: ClassVar[str] = "emit"
    event: Template | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correlate:
    """A key by which events belong together: `source` is evaluated on the event, and must give what is expected; where
    nothing is, what the first event gave."""

    path: Path
    key: str
    source: Expression | None = None
    expected: Expression | Template | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFilter:
    """Which events count, by `attributes`: `exact` texts, or what `search` finds; `own`: what the runtime has."""

    path: Path
    attributes: Template | None = None
    correlate: tuple[Correlate, ...] = ()
    exact: bool = False
    search: bool = False
    own: OwnEvent | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStrategy:
    """Which events are waited for: `one`, `all`, or `any` of the filters; `any` goes on `until` a condition holds or
    the events of another strategy have come."""

    path: Path
    kind: Literal["one", "any", "all"] = "one"
    filters: tuple[EventFilter, ...] = ()
    until: "Expression | EventStrategy | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListenTask(Task):
    """Waits for events, no longer than a `limit`; its output is an array of them, each `read` as its data, its envelope
    or as it came."""

    kind: ClassVar[str] = "listen"
    to: EventStrategy | None = None
    read: Literal["data", "envelope", "raw"] = "data"
    iterator: Iterator | None = None
    limit: Duration | None = None

    def parts(self) -> tuple[Inner, ...]:
        """The list that each event goes through."""
        inner = self.iterator.scope if self.iterator else None
        return (Inner("foreach", self.name, inner),) if inner else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTask(Task):
    """Runs a container, a script, a shell command or another workflow.

    `process` is which; `arguments` what stands under that word; `workflow` is `namespace/name` of another workflow and
    `version` which of it. `returned` says what of a process is the output.
    """

    kind: ClassVar[str] = "run"
    process: Literal["container", "script", "shell", "workflow", ""] = ""
    arguments: Template | None = None
    workflow: Ref | None = None
    version: str | None = None
    waits: bool = True
    returned: Literal["stdout", "stderr", "code", "all", "none"] = "stdout"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitTask(Task):
    """Waits for a length of time; or `until` a time, or by members, which may be expressions."""

    kind: ClassVar[str] = "wait"
    length: Length | None = None
    members: Template | None = None


TASKS: tuple[type[Task], ...] = (
    CallTask, DoTask, ForkTask, EmitTask, ForTask, ListenTask, RaiseTask, RunTask, SetTask, SwitchTask, TryTask,
    WaitTask,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """What is done before and after tasks of a kind (DSL reference, "Extension")."""

    path: Path
    name: str
    extend: str = ""
    when: Expression | None = None
    before: Scope | None = None
    after: Scope | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """Something of `use` that has a name and a value: an authentication, an error, a catalog."""

    name: str
    path: Path
    value: Template


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """What a definition has to be used by name (DSL reference, "Use"); a function is a scope of one task."""

    path: Path = ("use",)
    authentications: tuple[Named, ...] = ()
    errors: tuple[Named, ...] = ()
    catalogs: tuple[Named, ...] = ()
    functions: tuple[Scope, ...] = ()
    retries: tuple[TaskRetry, ...] = ()
    timeouts: tuple[tuple[str, TaskTimeout], ...] = ()
    secrets: tuple[Ref, ...] = ()
    extensions: tuple[Extension, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSchedule:
    """When instances are created: at intervals, by a cron, after each end, by events (DSL reference, "Schedule").

    `given` is the input, where the scenario's is not; if it `skips`, none is created while one runs.
    """

    path: Path
    given: Template | None = None
    skips: bool = False
    every: Length | None = None
    cron: Schedule | None = None
    after: Length | None = None
    on: EventStrategy | None = None
    read: Literal["data", "envelope", "raw"] = "data"


NO_USE = Use()


@dataclass(frozen=True, slots=True)
class TaskWorkflow(Workflow):
    """A definition of DSL 1.0. `id` is `namespace/name`, `schema_version` the version of the DSL that it names,
    `definition` it as written; `mode` says whether strings without braces may be expressions."""

    namespace: str = ""
    title: str | None = None
    input: DataStep | None = None
    output: DataStep | None = None
    time_limit: TaskTimeout | None = None
    schedule: TaskSchedule | None = None
    use: Use = NO_USE
    mode: Literal["strict", "loose"] = "strict"
    definition: Json = field(default=None, compare=False, repr=False)


def own_lists(workflow: Workflow) -> tuple[Inner, ...]:
    """The scopes of a definition that stand beside its own: those of functions and extensions; none before 1.0."""
    if not isinstance(workflow, TaskWorkflow):
        return ()
    use = workflow.use
    found = [Inner("function", scope.states[0].name, scope) for scope in use.functions]
    for extension in use.extensions:
        found += [Inner("before", extension.name, extension.before)] if extension.before else []
        found += [Inner("after", extension.name, extension.after)] if extension.after else []
    return tuple(found)
