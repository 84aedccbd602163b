"""The Go SDK's engine for DSL 1.0; nothing in a text tells that it is for it."""

from workflow.diagnostics import Severity
from workflow.document.flavour import Reading
from workflow.profile import Profile
from workflow.profile.semantics import Calls, Data, Errors, Expressions, Flow, Semantics
from workflow.runtimes.go.differences import differences, order
from workflow.runtimes.go.lowering import GoReading
from workflow.runtimes.go.overlay import OVERLAY, UNDONE
from workflow.runtimes.go.refuses import bad, refuses

OFF = frozenset(
    (
        "absent-data",
        "bad-cron",
        "bad-duration",
        "bad-expression",
        "catch-takes-nothing",
        "duplicate-key",
        "duplicate-name",
        "embedded-expression",
        "error-type-spelling",
        "export-drops-context",
        "jq-newer-than-1.6",
        "loose-mode",
        "missing-braces",
        "newer-than-dsl",
        "no-match-no-then",
        "not-boolean",
        "output-shape",
        "retry-without-limit",
        "several-documents",
        "single-quoted-jq",
        "target-out-of-scope",
        "two-defaults",
        "undeclared-variable",
        "unknown-authentication",
        "unknown-catalog",
        "unknown-error",
        "unknown-function",
        "unknown-language",
        "unknown-resource",
        "unknown-retry",
        "unknown-secret",
        "unknown-task",
        "unknown-timeout",
        "unknown-workflow",
        "variable-not-here",
        "yaml-ambiguous",
        "uri-variable",
    )
)
"""Rules of the specification that say nothing of what it does, or that its own rules tell."""
LESS: dict[str, Severity] = dict.fromkeys(("unknown-member", "self-subflow", "reserved-name"), "warning")
"""What it loads all the same."""

SEMANTICS = Semantics(
    Expressions(truth="lenient", variables="go"),
    Data(
        first_context="null",
        skipped_then="followed",
        branches="lost",
        values="read-doubles",
        bad_export="dropped",
        schemas="draft-7",
    ),
    Flow(
        unknown_target="list-ends",
        default_case="last",
        no_match="error",
        case_target="name",
        collection="lenient",
        loop_condition="after",
        loop_variables="deleted",
        fork_failure="when-all-ended",
        losers="run-on",
        branch_end="branch",
    ),
    Errors(types="go", pointers="names", raised="go", unmocked="never"),
    calls=Calls(
        kinds=(
            ("call http", "passes"),
            ("branch switch", "runtime"),
            *((kind, "runtime") for kind in UNDONE),
        )
    ),
)

PROFILE = Profile(
    "go",
    "Go SDK",
    version="3.2.0",
    about="Embedded, part of the language",
    dialects=("1.0",),
    reading=Reading("1.1"),
    lowering=GoReading,
    overlays={"1.0": OVERLAY},
    off=OFF,
    severities=LESS,
    refuses=(refuses,),
    differs=(differences,),
    order=(order,),
    named={"bad-expression": (bad,)},
    semantics=SEMANTICS,
)
