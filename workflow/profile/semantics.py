"""How a definition runs where engines part: named strategies, whose defaults are what the specification says.

A field comes with the first engine that needs it; docs/runtimes/index.md has where each is applied, and for whom.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

Truth = Literal["boolean", "converted", "words", "texts", "lenient", "strict"]
"""What a condition may give: true or false, null is false; what Jackson converts; texts that say so as well, or
nothing else besides; anything, where all but true is false; true or false, null is an error."""


@dataclass(frozen=True, slots=True)
class Expressions:
    """What expressions see, and what becomes of their outputs.

    `variables`: which there are beside those of iterations: of the documents, of Kogito, of the Java SDK, of
    Zigflow, of the Go SDK.
    `json_texts`: what becomes of a result that is the text of a JSON object.
    """

    truth: Truth = "boolean"
    variables: Literal["documents", "kogito", "java", "zigflow", "synapse", "go", "lemline"] = "documents"
    json_texts: Literal["texts", "parsed"] = "texts"


@dataclass(frozen=True, slots=True)
class Data:
    """How data flows through tasks.

    `first_context`: `$context` before the first export. `no_input`: what a workflow is given where a scenario has no
    input. `export_sees`: what `.` is in `export.as`. `skipped`: what a task that is not run gives; `skipped_then`:
    whether its `then` counts, or of a switch that of its default. `outputs`: kinds of tasks with another raw output,
    which it says. `merging`: how results merge: as the dialect
    has it, or as SonataFlow does with nodes of Jackson. `branches`: what branches of 0.8 have of the data: joined
    by the results of actions, each has a copy that is merged as a whole, or all share them; in 1.0 so with the context,
    where what a branch exports may be `lost` behind it.
    `flow`: what a task gives is the next one's input, or stands in a state that all share. `values`: numbers are exact,
    or doubles, with members in the order of their names; or only those that are read, while expressions make exact
    ones. `checked`: whether the schema of a task's input is for its own as it comes, as it was transformed, or for the
    workflow's. `if_sees`: what `.` is in `if`: what comes in, or what `input.from` makes of it. `empty`: what a step
    gives that gives null. `contexts`: whether a context may be anything, and of which type the error is else.
    `written_lists`: whether lists that are written in data are values, or the end of a run. `failed_exports`: whether
    the context that a list exported which failed is there behind its `try`. `bad_export`: what becomes of an export
    that breaks its schema. `schemas`: which JSON Schema they are where they name none, and whether one from elsewhere
    is an error.
    """

    first_context: Literal["object", "null"] = "object"
    export_sees: Literal["output", "raw", "context"] = "output"
    skipped: Literal["input", "empty"] = "input"
    skipped_then: Literal["ignored", "followed", "decided"] = "ignored"
    no_input: Literal["object", "null", "emptied"] = "object"
    outputs: tuple[tuple[str, Literal["input", "null"]], ...] = ()
    merging: Literal["dialect", "jackson"] = "dialect"
    branches: Literal["joined", "copies", "shared", "lost"] = "joined"
    flow: Literal["output", "state"] = "output"
    values: Literal["exact", "doubles", "read-doubles"] = "exact"
    checked: Literal["raw", "workflow", "input"] = "raw"
    if_sees: Literal["raw", "input"] = "raw"
    empty: Literal["null", "object"] = "null"
    contexts: Literal["any", "object", "checked"] = "any"
    written_lists: Literal["values", "break"] = "values"
    failed_exports: Literal["kept", "lost"] = "kept"
    bad_export: Literal["raised", "dropped"] = "raised"
    schemas: Literal["newest", "draft-7"] = "newest"


@dataclass(frozen=True, slots=True)
class Flow:
    """Where a run goes on.

    `default_case`: when a case of a switch without `when` is taken: after all others, where it stands, or after all
    others the last of them. `no_match`: what a switch does of which no case holds: its own `then`, or an error; where
    `then` is never looked at, the overlay says so. `fork_output`: what branches come to: an array in order of
    definition, an array of `{name: output}` in order of completion, an object by name, or `{}`. `case_order`: in which
    order conditions are tried: as written, or by the connections of a graph. `iterations`: how many run at once: as the
    dialect says, or all, each until it waits; then the result of one is that of its last action. `losers`: what becomes
    of branches that nobody waits for any more. `unknown_target`: what a `then` does that names no task of the list.
    `branch_end`: what ends where the way of a branch leads to the end of the workflow. `collection`: what is gone
    through: the outputs of an expression, or the one value that they are; or null as nothing and what is no array as
    one item. `loop_variables`: whether what loops and `catch` add is there in their own `output` and `export`; or a
    loop takes its variables from those around it. `loop_condition`: whether `while` is asked before an iteration, or
    behind it.
    `fork_failure`: when an error of a branch fails the fork; `skipped_branch`: what becomes of a fork of several with a
    branch that is skipped. `lengths`: which texts that expressions give are lengths of time.
    `loop_output`: what a loop gives: what its last iteration gave, or that of each. `targets`: where `then` may lead:
    anywhere in its list, or further down. `case_target`: what the `then` of a case names: a task or an end, a workflow
    that is run, or a task of the list and nothing else. `nested_do`: a `do` runs its list, or may only define a
    workflow. `last_turn`: whether `end` in the last turn of a loop ends more than the loop. `extensions`: in which
    order lists before a task are run; `reversed`: for tasks of just that kind, and what becomes of them is never looked
    at.
    """

    default_case: Literal["after-all", "in-place", "last"] = "after-all"
    no_match: Literal["then", "error"] = "then"
    fork_output: Literal["array", "completed", "object", "empty"] = "array"
    case_order: Literal["written", "connections"] = "written"
    iterations: Literal["dialect", "at-once"] = "dialect"
    losers: Literal["cancelled", "run-on"] = "cancelled"
    unknown_target: Literal["error", "list-ends"] = "error"
    branch_end: Literal["workflow", "branch", "own"] = "workflow"
    collection: Literal["array", "value", "not-empty", "lenient"] = "array"
    loop_variables: Literal["scoped", "kept", "deleted"] = "scoped"
    loop_condition: Literal["before", "after"] = "before"
    loop_output: Literal["last", "list"] = "last"
    targets: Literal["list", "forward"] = "list"
    case_target: Literal["task", "child", "name"] = "task"
    nested_do: Literal["runs", "defines"] = "runs"
    fork_failure: Literal["at-once", "when-all-ended"] = "at-once"
    skipped_branch: Literal["passes", "fails"] = "passes"
    lengths: Literal["iso", "java"] = "iso"
    last_turn: Literal["ends", "goes-on"] = "ends"
    extensions: Literal["in-order", "reversed"] = "in-order"


@dataclass(frozen=True, slots=True)
class Errors:
    """What becomes of errors, and of what takes too long.

    `filter`: by what errors of 0.8 are told: by name and code, or as Kogito has it by codes, classes and messages.
    `event_timeout`: what it is that no event has come in time: the state goes on, or an error where one is handled.
    `workflow_timeout`: what becomes of an instance whose time is up: it comes to its end as the document says, or it is
    aborted and compensated. `end_message`: whether `errorMessage` of the last state fails it. `subflow`: what an
    error of a sub-workflow is to who awaits it: it is raised there as its own, as the child's, or never told.

    Of 1.0: `filter` may be `exact`: texts are equal or not. `types`: which types and statuses the engine's own errors
    have; `pointers`: how an error tells its place; `shape`: whether a variable with an error has members that are null,
    or is a failure of Temporal; `raised`: whether `instance` of `raise` is kept, or only texts are evaluated,
    as Zigflow or the Go SDK does.
    `catches`: whether there are errors that no `try` sees. `sees`: what `.` is in the conditions of a retry. `handler`:
    when `do` of a `catch` is run: where nothing is tried again any more, or before each retry, which goes on with what
    it gives, or only where there is no retry. `unhandled`: what an error that nothing is done about gives, or
    that it goes on. `in_handler`: whether the same `try` takes an error of its own handler. `waits`: how waits grow: as
    documented, `exponential` from twice the delay, or by powers where no wait is no retry. `timeout`: what becomes of
    what took too long. `unmocked`: whether a `catch` takes that a call has no mock, as any error of the runtime (the
    documents), or nothing does.
    """

    filter: Literal["standard", "kogito", "exact", "patterns"] = "standard"
    types: Literal["documents", "java", "synapse", "go", "old-host"] = "documents"
    pointers: Literal["paths", "positions", "turns", "names"] = "paths"
    shape: Literal["problem", "record", "chain", "details"] = "problem"
    raised: Literal["task", "written", "texts", "go"] = "task"
    catches: Literal["all", "workflow-errors", "not-broken"] = "all"
    sees: Literal["error", "data", "input"] = "error"
    handler: Literal["after-retries", "before-retries", "without-retries"] = "after-retries"
    waits: Literal["documents", "doubled", "powers"] = "documents"
    timeout: Literal["cancels", "goes-on"] = "cancels"
    unhandled: Literal["input", "empty", "raised"] = "input"
    in_handler: Literal["raised", "caught"] = "raised"
    event_timeout: Literal["goes-on", "error"] = "goes-on"
    workflow_timeout: Literal["fails", "aborts"] = "fails"
    end_message: Literal["none", "metadata"] = "none"
    subflow: Literal["raised", "child", "waits"] = "raised"
    unmocked: Literal["caught", "never"] = "caught"


@dataclass(frozen=True, slots=True)
class Events:
    """Events that are sent: whose `source` they have, in which order several go, which attributes they carry.

    `correlation`: which instance an event is for: by the attributes that definitions name, or as Kogito has it too.

    Of 1.0: `mailbox`: what becomes of an event that nobody waits for. `all`: whether a filter takes one event, or each
    one that fits until all filters have one. `overlapping`: what `foreach` does with an event that comes while it
    works. `first_turn`: when `after` of a schedule starts the first: at once, after that length, or when a run has
    succeeded; or whether nothing is started by time. `kinds`: what is listened for: events, or signals, queries and
    updates of Temporal.
    `items`: whether `output` and `export` of `foreach` are made behind the work on an event, of which all are given, or
    before it, of which the last is given. `started_with`: what an instance is given of the events that start it.
    `lifecycle`: whether the events about tasks are those of the documents, or those that the Java SDK sends.
    """

    source: Literal["definition", "process", "application", "required"] = "definition"
    sending_order: Literal["written", "reversed"] = "written"
    carries: Literal["attributes", "kogito", "quarkus"] = "attributes"
    correlation: Literal["dialect", "kogito"] = "dialect"
    mailbox: Literal["kept", "none"] = "kept"
    all: Literal["one-each", "every-event"] = "one-each"
    overlapping: Literal["queued", "at-once"] = "queued"
    lifecycle: Literal["documents", "java"] = "documents"
    first_turn: Literal["at-once", "after-interval", "after-success", "never"] = "at-once"
    kinds: Literal["events", "signals"] = "events"
    items: Literal["after", "before"] = "after"
    started_with: Literal["array", "object"] = "array"


@dataclass(frozen=True, slots=True)
class Calls:
    """What functions are asked and what they answer.

    `statuses`: whether the metadata of a function say that a failing status is a result; or as the Java SDK tells it.
    `answers`: what expression functions see: arguments too, or the action's data alone.

    Of 1.0: `templates`: which texts are templates of URIs, and what of a name that is missing. `evaluated`:
    whether all that an HTTP call is given may have expressions, or its endpoint alone. `content`: what bodies are.
    `process`: what a process gives. `children`: which workflow is run, with which input, or with that of who runs it.
    `retried`: how often a call that failed is made again by itself. `kinds`: tasks that are never done, by their
    kind (`wait`, `call http`, `run workflow`; of branches `branch switch`): the task passes its input on, or fails by
    an error of this type, or no run of the definition starts.
    """

    statuses: Literal["documents", "metadata", "java", "body", "classes"] = "documents"
    templates: Literal["uri", "strict", "members", "none"] = "uri"
    evaluated: Literal["all", "endpoint"] = "all"
    content: Literal["documents", "java", "json", "parsed"] = "documents"
    process: Literal["text", "parsed", "trimmed", "plain"] = "text"
    detached: Literal["input", "empty"] = "input"
    children: Literal["newest", "exact", "same", "own"] = "newest"
    retried: int = 0
    kinds: tuple[tuple[str, Literal["passes", "runtime", "communication", "never-starts"]], ...] = ()
    answers: Literal["documents", "kogito"] = "documents"


@dataclass(frozen=True, slots=True)
class Semantics:
    """All strategies of a profile. It never changes, and two that say the same are equal."""

    expressions: Expressions = field(default_factory=Expressions)
    data: Data = field(default_factory=Data)
    flow: Flow = field(default_factory=Flow)
    errors: Errors = field(default_factory=Errors)
    events: Events = field(default_factory=Events)
    calls: Calls = field(default_factory=Calls)

    @property
    def is_plain(self) -> bool:
        """Whether a run may take the shortcuts of the engine, which are written for the specification."""
        return self is DOCUMENTS or self == DOCUMENTS


DOCUMENTS: Final = Semantics()
"""What the specification says."""
