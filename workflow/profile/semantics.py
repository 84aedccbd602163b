"""How a definition runs where engines part: named strategies, whose defaults are what the specification says.

A field comes with the first engine that needs it; docs/runtimes/index.md has where each is applied, and for whom.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

Truth = Literal["boolean", "converted", "words", "lenient"]
"""What a condition may give: true or false and nothing else; what Jackson converts; texts that say so as well;
anything, where all but true is false."""


@dataclass(frozen=True, slots=True)
class Expressions:
    """What expressions see, and what becomes of their outputs.

    `variables`: which there are beside those of iterations: of the documents, of Kogito, of the Java SDK, of Zigflow.
    `json_texts`: what becomes of a result that is the text of a JSON object.
    """

    truth: Truth = "boolean"
    variables: Literal["documents", "kogito", "java", "zigflow"] = "documents"
    json_texts: Literal["texts", "parsed"] = "texts"


@dataclass(frozen=True, slots=True)
class Data:
    """How data flows through tasks.

    `first_context`: `$context` before the first export. `no_input`: what a workflow is given where a scenario has no
    input. `export_sees`: what `.` is in `export.as`. `skipped`: what a task that is not run gives; `skipped_then`:
    whether its `then` counts, or of a switch that of its default. `outputs`: kinds of tasks with another raw output,
    which it says. `merging`: how results merge: as the dialect
    has it, or as SonataFlow does with nodes of Jackson. `branches`: what branches of 0.8 have of the data: joined
    by the results of actions, each has a copy that is merged as a whole, or all share them; in 1.0 so with the context.
    `flow`: what a task gives is the next one's input, or stands in a state that all share. `values`: numbers are exact,
    or doubles, with members in the order of their names. `checked`: whether the schema of a task's input is for its
    own, or for the workflow's.
    """

    first_context: Literal["object", "null"] = "object"
    export_sees: Literal["output", "raw", "context"] = "output"
    skipped: Literal["input", "empty"] = "input"
    skipped_then: Literal["ignored", "followed", "decided"] = "ignored"
    no_input: Literal["object", "null"] = "object"
    outputs: tuple[tuple[str, Literal["input", "null"]], ...] = ()
    merging: Literal["dialect", "jackson"] = "dialect"
    branches: Literal["joined", "copies", "shared"] = "joined"
    flow: Literal["output", "state"] = "output"
    values: Literal["exact", "doubles"] = "exact"
    checked: Literal["raw", "workflow"] = "raw"


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
    through: the outputs of an expression, or the one value that they are.
    `loop_variables`: whether what loops and `catch` add is there in their own `output` and `export`.
    `fork_failure`: when an error of a branch fails the fork; `skipped_branch`: what becomes of a fork of several with a
    branch that is skipped. `lengths`: which texts that expressions give are lengths of time.
    `loop_output`: what a loop gives: what its last iteration gave, or that of each. `targets`: where `then` may lead:
    anywhere in its list, or further down. `case_target`: what the `then` of a case names: a task, or a workflow that is
    run. `nested_do`: a `do` runs its list, or may only define a workflow.
    """

    default_case: Literal["after-all", "in-place", "last"] = "after-all"
    no_match: Literal["then", "error"] = "then"
    fork_output: Literal["array", "completed", "object", "empty"] = "array"
    case_order: Literal["written", "connections"] = "written"
    iterations: Literal["dialect", "at-once"] = "dialect"
    losers: Literal["cancelled", "run-on"] = "cancelled"
    unknown_target: Literal["error", "list-ends"] = "error"
    branch_end: Literal["workflow", "branch"] = "workflow"
    collection: Literal["array", "value"] = "array"
    loop_variables: Literal["scoped", "kept"] = "scoped"
    loop_output: Literal["last", "list"] = "last"
    targets: Literal["list", "forward"] = "list"
    case_target: Literal["task", "child"] = "task"
    nested_do: Literal["runs", "defines"] = "runs"
    fork_failure: Literal["at-once", "when-all-ended"] = "at-once"
    skipped_branch: Literal["passes", "fails"] = "passes"
    lengths: Literal["iso", "java"] = "iso"


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
    or is a failure of Temporal; `raised`: whether `instance` of `raise` is kept, or only texts are evaluated.
    `catches`: whether there are errors that no `try` sees. `sees`: what `.` is in the conditions of a retry. `handler`:
    when `do` of a `catch` is run: where nothing is tried again any more, or before each retry, which goes on with what
    it gives. `waits`: how `exponential` grows: from the delay, or from twice the delay. `timeout`: what becomes of what
    took too long.
    """

    filter: Literal["standard", "kogito", "exact"] = "standard"
    types: Literal["documents", "java"] = "documents"
    pointers: Literal["paths", "positions"] = "paths"
    shape: Literal["problem", "record", "chain"] = "problem"
    raised: Literal["task", "written", "texts"] = "task"
    catches: Literal["all", "workflow-errors"] = "all"
    sees: Literal["error", "data"] = "error"
    handler: Literal["after-retries", "before-retries"] = "after-retries"
    waits: Literal["documents", "doubled"] = "documents"
    timeout: Literal["cancels", "goes-on"] = "cancels"
    event_timeout: Literal["goes-on", "error"] = "goes-on"
    workflow_timeout: Literal["fails", "aborts"] = "fails"
    end_message: Literal["none", "metadata"] = "none"
    subflow: Literal["raised", "child", "waits"] = "raised"


@dataclass(frozen=True, slots=True)
class Events:
    """Events that are sent: whose `source` they have, in which order several go, which attributes they carry."""

    source: Literal["definition", "process", "application"] = "definition"
    sending_order: Literal["written", "reversed"] = "written"
    carries: Literal["attributes", "kogito", "quarkus"] = "attributes"
    correlation: Literal["dialect", "kogito"] = "dialect"
    mailbox: Literal["kept", "none"] = "kept"
    all: Literal["one-each", "every-event"] = "one-each"
    overlapping: Literal["queued", "at-once"] = "queued"
    lifecycle: Literal["documents", "java"] = "documents"
    first_turn: Literal["at-once", "after-success", "never"] = "at-once"
    kinds: Literal["events", "signals"] = "events"


@dataclass(frozen=True, slots=True)
class Calls:
    """What functions are asked and what they answer.

    `statuses`: whether the metadata of a function say that a failing status is a result; or as the Java SDK tells it.
    `answers`: what expression functions see: arguments too, or the action's data alone.

    Of 1.0: `templates`: which texts are templates of URIs, and what of a name that is missing. `content`: what bodies
    are. `process`: what a process gives. `children`: which workflow is run, with which input, or with that of who runs
    it. `retried`: how often a call that failed is made again by itself.
    """

    statuses: Literal["documents", "metadata", "java"] = "documents"
    templates: Literal["uri", "strict"] = "uri"
    content: Literal["documents", "java"] = "documents"
    process: Literal["text", "parsed"] = "text"
    children: Literal["newest", "exact", "same"] = "newest"
    retried: int = 0
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
