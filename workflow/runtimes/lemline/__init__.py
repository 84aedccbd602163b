"""Lemline, an experimental engine for DSL 1.0 on message brokers; nothing in a text tells that it is for it."""

from workflow.diagnostics import Severity
from workflow.document.flavour import Reading
from workflow.profile import Profile
from workflow.profile.semantics import Calls, Data, Errors, Expressions, Flow, Semantics
from workflow.runtimes.lemline.differences import differences
from workflow.runtimes.lemline.lowering import LemlineReading
from workflow.runtimes.lemline.overlay import FAILING, OVERLAY, PASSED
from workflow.runtimes.lemline.refuses import refuses

OFF = frozenset(
    (
        "absent-data",
        "duplicate-key",
        "jq-newer-than-1.6",
        "loose-mode",
        "missing-braces",
        "newer-than-dsl",
        "not-boolean",
        "output-shape",
        "several-documents",
        "target-out-of-scope",
        "two-defaults",
        "unknown-error",
        "unknown-language",
        "unknown-retry",
        "unknown-task",
        "unknown-timeout",
        "unknown-workflow",
        "yaml-ambiguous",
    )
)
"""Rules of the specification that say nothing of what it does, or that its own rules tell."""
LESS: dict[str, Severity] = dict.fromkeys(
    ("bad-cron", "bad-expression", "self-subflow", "undeclared-variable", "unknown-secret", "variable-not-here"),
    "warning",
)
"""What it loads all the same."""

SEMANTICS = Semantics(
    Expressions(truth="texts", variables="lemline"),
    Data(if_sees="input", contexts="checked", written_lists="break"),
    Flow(default_case="in-place", collection="value"),
    Errors(
        unmocked="never",
        types="old-host",
        filter="exact",
        sees="input",
        unhandled="raised",
        in_handler="caught",
        waits="powers",
        shape="details",
        catches="not-broken",
    ),
    calls=Calls(
        statuses="classes",
        templates="none",
        evaluated="endpoint",
        content="parsed",
        process="plain",
        kinds=(
            *((kind, "passes") for kind in (*PASSED, "call openapi", "call grpc", "call asyncapi")),
            ("call function", "never-starts"),
            *((f"run {process}", "communication") for process in FAILING),
        ),
    ),
)

PROFILE = Profile(
    "lemline",
    "Lemline",
    version="0.1",
    about="Experimental, on message brokers",
    dialects=("1.0",),
    reading=Reading("1.1-values", aliases="names", merges=False),
    lowering=LemlineReading,
    overlays={"1.0": OVERLAY},
    off=OFF,
    severities=LESS,
    refuses=(refuses,),
    differs=(differences,),
    semantics=SEMANTICS,
)
