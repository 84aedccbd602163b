"""Synapse, a runtime of DSL 1.0 on .NET and Kubernetes."""

import re

from workflow.diagnostics import Severity
from workflow.document.flavour import Reading
from workflow.profile import Profile
from workflow.profile.semantics import Calls, Data, Errors, Events, Expressions, Flow, Semantics
from workflow.profile.signs import Sign, has, text
from workflow.runtimes.synapse.differences import differences, settled
from workflow.runtimes.synapse.lowering import SynapseReading
from workflow.runtimes.synapse.overlay import OVERLAY
from workflow.runtimes.synapse.refuses import refuses
from workflow.runtimes.synapse.signs import alpha, awaited, extensions
from workflow.runtimes.synapse.wrapped import GROUP, unwrapped

_ERROR = re.compile(r"^https?://serverlessworkflow\.io/dsl/errors/types/")

SIGNS: tuple[Sign, ...] = (
    has("certain", "apiVersion", value="synapse.io/v1"),
    text("weak", "an error type as it writes them", _ERROR.search, "type"),
    Sign("strong", "use.extensions as a mapping", extensions),
    has("strong", "evaluate", "language", value="javascript"),
    Sign("weak", "await beside a call", awaited),
    Sign("weak", "an alpha version of the DSL", alpha),
)

OFF = frozenset(
    (
        "absent-data",
        "catch-takes-nothing",
        "duplicate-name",
        "jq-newer-than-1.6",
        "loose-mode",
        "missing-braces",
        "newer-than-dsl",
        "output-shape",
        "retry-without-limit",
        "unknown-language",
        "unknown-retry",
        "unknown-timeout",
        "error-type-spelling",
        "yaml-ambiguous",
    )
)
"""Rules of the specification that say nothing of what it does, or that its own rules tell."""
LESS: dict[str, Severity] = dict.fromkeys(
    (
        "bad-cron",
        "bad-expression",
        "missing-start",
        "not-boolean",
        "self-subflow",
        "undeclared-variable",
        "unknown-auth",
        "unknown-authentication",
        "unknown-catalog",
        "unknown-error",
        "unknown-function",
        "unknown-secret",
        "unknown-task",
        "target-out-of-scope",
        "variable-not-here",
    ),
    "warning",
)
"""What it loads all the same, and what fails when a run gets there."""

SEMANTICS = Semantics(
    Expressions(truth="strict", variables="synapse"),
    Data(
        no_input="emptied",
        skipped="empty",
        branches="lost",
        checked="input",
        if_sees="input",
        empty="object",
        contexts="object",
        failed_exports="lost",
    ),
    Flow(
        fork_output="empty",
        branch_end="own",
        collection="not-empty",
        last_turn="goes-on",
        extensions="reversed",
    ),
    Errors(
        unmocked="never",
        filter="patterns",
        types="synapse",
        pointers="turns",
        handler="without-retries",
        unhandled="empty",
        subflow="child",
    ),
    Events(source="required", items="before", started_with="object", first_turn="after-interval"),
    Calls(
        statuses="body",
        templates="members",
        content="json",
        process="trimmed",
        detached="empty",
        children="own",
    ),
)

PROFILE = Profile(
    "synapse",
    "Synapse",
    version="1.0",
    about=".NET, Kubernetes",
    dialects=("1.0",),
    signs=SIGNS,
    reading=Reading(merges=False),
    unwrapped=unwrapped,
    kind="Workflow",
    group=GROUP,
    lowering=SynapseReading,
    overlays={"1.0": OVERLAY},
    off=OFF,
    severities=LESS,
    settled=settled,
    refuses=(refuses,),
    differs=(differences,),
    semantics=SEMANTICS,
    ways={"set": ("Y15",)},
)
