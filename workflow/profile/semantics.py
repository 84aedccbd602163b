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

    `variables`: which there are beside those of iterations: of the documents, or of Kogito. `json_texts`: what becomes
    of a result that is the text of a JSON object.
    """

    truth: Truth = "boolean"
    variables: Literal["documents", "kogito"] = "documents"
    json_texts: Literal["texts", "parsed"] = "texts"


@dataclass(frozen=True, slots=True)
class Data:
    """How data flows through tasks.

    `first_context`: `$context` before the first export. `export_sees`: what `.` is in `export.as`. `skipped`: what a
    task that is not run gives; `skipped_then`: whether its `then` counts. `merging`: how results merge: as the dialect
    has it, or as SonataFlow does with nodes of Jackson. `branches`: what branches of 0.8 have of the data: joined
    by the results of actions, each has a copy that is merged as a whole, or all share them.
    """

    first_context: Literal["object", "null"] = "object"
    export_sees: Literal["output", "raw", "context"] = "output"
    skipped: Literal["input", "empty"] = "input"
    skipped_then: Literal["ignored", "followed"] = "ignored"
    merging: Literal["dialect", "jackson"] = "dialect"
    branches: Literal["joined", "copies", "shared"] = "joined"


@dataclass(frozen=True, slots=True)
class Flow:
    """Where a run goes on.

    `default_case`: when a case of a switch without `when` is taken: after all others, where it stands, or after all
    others the last of them. `no_match`: what a switch does of which no case holds: its own `then`, or an error; where
    `then` is never looked at, the overlay says so. `fork_output`: what branches come to: an array in order of
    definition, an array of `{name: output}` in order of completion, an object by name, or `{}`. `case_order`: in which
    order conditions are tried: as written, or by the connections of a graph. `iterations`: how many run at once: as the
    dialect says, or all, each until it waits; then the result of one is that of its last action. `losers`: what becomes
    of branches that nobody waits for any more.
    """

    default_case: Literal["after-all", "in-place", "last"] = "after-all"
    no_match: Literal["then", "error"] = "then"
    fork_output: Literal["array", "completed", "object", "empty"] = "array"
    case_order: Literal["written", "connections"] = "written"
    iterations: Literal["dialect", "at-once"] = "dialect"
    losers: Literal["cancelled", "run-on"] = "cancelled"


@dataclass(frozen=True, slots=True)
class Errors:
    """What becomes of errors, and of what takes too long.

    `filter`: by what errors of 0.8 are told: by name and code, or as Kogito has it by codes, classes and messages.
    `event_timeout`: what it is that no event has come in time: the state goes on, or an error where one is handled.
    `workflow_timeout`: what becomes of an instance whose time is up: it comes to its end as the document says, or it is
    aborted and compensated. `end_message`: whether `errorMessage` of the last state fails it. `subflow`: what an
    error of a sub-workflow is to who awaits it: it is raised there, or never told.
    """

    filter: Literal["standard", "kogito"] = "standard"
    event_timeout: Literal["goes-on", "error"] = "goes-on"
    workflow_timeout: Literal["fails", "aborts"] = "fails"
    end_message: Literal["none", "metadata"] = "none"
    subflow: Literal["raised", "waits"] = "raised"


@dataclass(frozen=True, slots=True)
class Events:
    """Events that are sent: whose `source` they have, in which order several go, which attributes they carry.

    `correlation`: which instances an event is for: those that the definition's attributes tell, or as Kogito has it, by
    id and business key too.
    """

    source: Literal["definition", "process"] = "definition"
    sending_order: Literal["written", "reversed"] = "written"
    carries: Literal["attributes", "kogito"] = "attributes"
    correlation: Literal["dialect", "kogito"] = "dialect"


@dataclass(frozen=True, slots=True)
class Calls:
    """What functions are asked and what they answer.

    `statuses`: whether the metadata of a function say that a failing status is a result. `answers`: what expression
    functions see: arguments too, or the action's data alone.
    """

    statuses: Literal["documents", "metadata"] = "documents"
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
