"""SonataFlow, the runtime of 0.8 in use; Red Hat Developer Hub runs it as its orchestrator."""

import re

from workflow.diagnostics import Severity
from workflow.document.flavour import Reading
from workflow.profile import Profile, Sign
from workflow.profile.semantics import Calls, Data, Errors, Events, Expressions, Flow, Semantics
from workflow.profile.signs import has, match, member
from workflow.runtimes.sonataflow.calls import CALLS
from workflow.runtimes.sonataflow.differences import differences, settled
from workflow.runtimes.sonataflow.lowering import SonataFlowReading
from workflow.runtimes.sonataflow.overlay import OVERLAY
from workflow.runtimes.sonataflow.properties import FILE, properties
from workflow.runtimes.sonataflow.refuses import refuses
from workflow.runtimes.sonataflow.wrapped import unwrapped

_OPERATION = re.compile(r"(?:sysout|rest|service|script|knative|camel)(?::|$)|jwt-parser$")
_VARIABLE = re.compile(
    r"\$(?:SECRET(?=\.)|WORKFLOW\.(?:instanceId|headers|identity|input|prevActionResult|statusCode)\b)"
)
_EXTENSIONS = ("workflow-output-schema", "workflow-uri-definitions", "workflow-function-namespaces")

SIGNS: tuple[Sign, ...] = (
    has("certain", "kind", value="SonataFlow"),
    member("strong", "extensionid", *_EXTENSIONS),
    match("strong", "an operation of its own, `{}`", _OPERATION.match, "functions", "operation"),
    match("strong", "a variable that it alone has, `{}`", _VARIABLE.search),
    member("weak", "errorMessage"),
)

OFF = frozenset(
    (
        "bad-batch-size",
        "bare-expression",
        "duplicate-key",
        "event-kind",
        "ignored-member",
        "jq-newer-than-1.6",
        "missing-braces",
        "missing-kind",
        "not-a-path",
        "self-subflow",
        "several-documents",
        "uncorrelated-callback",
        "unknown-secret",
        "unreachable-state",
        "unused-secret",
        "yaml-ambiguous",
    )
)
"""Rules of the specification that say nothing of what it does, or that its own rules tell."""
LESS: dict[str, Severity] = dict.fromkeys(
    (
        "bad-expression",
        "compensation-end",
        "compensation-event-state",
        "compensation-incoming",
        "compensation-start",
        "compensation-unmarked",
        "conflicting-members",
        "switch-is-end",
        "unknown-operation",
        "unknown-workflow",
    ),
    "warning",
)
"""What it loads all the same, and what runs otherwise than it looks."""

REFUSING = frozenset(
    (
        "compensation-leaves",
        "compensation-nested",
        "duplicate-name",
        "unknown-error",
        "unknown-event",
        "unknown-function",
        "unknown-state",
    )
)
"""What it refuses as the documents do (S20, S24)."""

SEMANTICS = Semantics(
    Expressions(truth="converted", variables="kogito", json_texts="parsed"),
    Data(merging="jackson", branches="copies"),
    Flow(case_order="connections", iterations="at-once", losers="run-on"),
    Errors(
        filter="kogito",
        event_timeout="error",
        workflow_timeout="aborts",
        end_message="metadata",
        subflow="waits",
    ),
    Events(source="process", sending_order="reversed", carries="kogito", correlation="kogito"),
    Calls(statuses="metadata", answers="kogito"),
)

PROFILE = Profile(
    "sonataflow",
    "SonataFlow",
    version="10.2",
    about="Red Hat Developer Hub’s orchestrator",
    dialects=("0.8",),
    signs=SIGNS,
    reading=Reading("1.1-values", aliases="names", merges=False),
    unwrapped=unwrapped,
    kind="SonataFlow",
    lowering=SonataFlowReading,
    overlays={"0.8": OVERLAY},
    off=OFF,
    severities=LESS,
    refusing=REFUSING,
    settled=settled,
    refuses=(refuses,),
    differs=(differences,),
    semantics=SEMANTICS,
    calls=CALLS,
    beside={FILE: properties},
    registry="tree",
)
