"""The Java SDK's engine, the reference implementation of DSL 1.0."""

import re

from workflow.diagnostics import Severity
from workflow.document.flavour import Reading
from workflow.paths import Json
from workflow.profile import Profile, Sign
from workflow.profile.semantics import Calls, Data, Errors, Events, Expressions, Flow, Semantics
from workflow.profile.signs import at, text
from workflow.runtimes.java.differences import differences, order, settled, starts
from workflow.runtimes.java.lowering import JavaReading
from workflow.runtimes.java.overlay import OVERLAY
from workflow.runtimes.java.refuses import refuses

_SECRET = re.compile(r"\$secret\b")
_OF_CONTEXT = re.compile(r"\$output\b|^\s*(?:\$\{)?\s*\.\s*\+|\bif\s+\.[\w.]+\s*==\s*null\b")


def _reads_context(written: Json) -> bool:
    """Whether an `export.as` takes the context for `.`, as only this engine has it (J6.4)."""
    return isinstance(written, str) and "$context" not in written and _OF_CONTEXT.search(written) is not None


SIGNS: tuple[Sign, ...] = (
    text("strong", "$secret", _SECRET.search),
    text("strong", "$task.rawInput", lambda written: "$task.raw" in written),
    at("strong", "an `export.as` that reads the context as `.`", "export", "as", test=_reads_context),
    at("strong", "arguments of a script by name", "script", "arguments", test=lambda one: isinstance(one, dict)),
)

OFF = frozenset(
    (
        "competing-side-effects",
        "duplicate-key",
        "duplicate-name",
        "jq-newer-than-1.6",
        "loose-mode",
        "missing-braces",
        "several-documents",
        "target-out-of-scope",
        "two-defaults",
        "unknown-language",
        "unknown-secret",
        "unknown-task",
        "unused-secret",
        "yaml-ambiguous",
    )
)
"""Rules of the specification that say nothing of what it does, or that its own rules tell."""
LESS: dict[str, Severity] = dict.fromkeys(
    ("bad-cron", "not-boolean", "self-subflow", "undeclared-variable", "variable-not-here"), "warning"
)
"""What it loads all the same, and what runs otherwise than it looks."""

SEMANTICS = Semantics(
    Expressions(truth="converted", variables="java", json_texts="parsed"),
    Data(
        first_context="null",
        no_input="null",
        export_sees="context",
        skipped_then="decided",
        outputs=(("emit", "input"),),
        branches="shared",
    ),
    Flow(
        default_case="last",
        fork_output="completed",
        losers="run-on",
        unknown_target="list-ends",
        branch_end="branch",
        collection="value",
        loop_variables="kept",
        fork_failure="when-all-ended",
        skipped_branch="fails",
        lengths="java",
    ),
    Errors(
        unmocked="never",
        filter="exact",
        subflow="child",
        types="java",
        pointers="positions",
        shape="record",
        raised="written",
        catches="workflow-errors",
        sees="data",
        handler="before-retries",
        waits="doubled",
        timeout="goes-on",
    ),
    Events(
        source="application",
        mailbox="none",
        all="every-event",
        overlapping="at-once",
        first_turn="after-success",
        lifecycle="java",
    ),
    Calls(statuses="java", templates="strict", content="java", process="parsed", children="exact"),
)

PROFILE = Profile(
    "java",
    "Java SDK",
    version="7.29",
    about="The reference engine",
    dialects=("1.0",),
    signs=SIGNS,
    reading=Reading("1.1-values", aliases="names", merges=False),
    lowering=JavaReading,
    overlays={"1.0": OVERLAY},
    off=OFF,
    severities=LESS,
    refusing=frozenset(("unknown-authentication", "unknown-error", "unknown-retry", "unknown-timeout")),
    settled=settled,
    refuses=(refuses,),
    differs=(differences, starts),
    order=(order,),
    semantics=SEMANTICS,
    ways={
        "export": ("J6.4",),
        "fork": ("J7.11",),
        "cases": ("J7.6",),
        "waits": ("J8.6",),
        "error-name": ("J8.1",),
        "sent": ("J9.1",),
        "limits": ("J8.11",),
    },
)
