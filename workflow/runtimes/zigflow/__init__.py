"""Zigflow, which runs definitions of 1.0, in a strict part of it with additions, on Temporal."""

import re

from workflow.document.flavour import Reading
from workflow.profile import Profile, Sign
from workflow.profile.calls import CallKind
from workflow.profile.own_events import EventKind
from workflow.profile.semantics import Calls, Data, Errors, Events, Expressions, Flow, Semantics
from workflow.profile.signs import has, member, text, variable
from workflow.runtimes.zigflow.differences import differences
from workflow.runtimes.zigflow.expressions import bad, not_deterministic
from workflow.runtimes.zigflow.lowering import ZigflowReading
from workflow.runtimes.zigflow.order import order
from workflow.runtimes.zigflow.overlay import OVERLAY
from workflow.runtimes.zigflow.refuses import refuses, registered_twice, unsupported
from workflow.runtimes.zigflow.registering import registered

_FUNCTION = re.compile(r"^\$\{[\s\S]*\b(?:uuid|timestamp|timestamp_iso8601)\b[\s\S]*\}$")
_ERROR = re.compile(r"https://(?:zigflow\.dev/spec/|temporal\.io/errors/nonretryable|go\.dev/panic)")

SIGNS: tuple[Sign, ...] = (
    has("certain", "document", "taskQueue"),
    has("certain", "document", "workflowType"),
    member("strong", "call", "activity"),
    variable("strong", "data", "env"),
    text("strong", "a function of its own, such as `uuid`", _FUNCTION.search),
    text("strong", "a type of error of its own", _ERROR.match, "type"),
    member("strong", "acceptIf"),
    member("strong", "activityOptions"),
    member("weak", "heartbeat"),
)

OFF = frozenset(
    (
        "duplicate-key",
        "several-documents",
        "duplicate-name",
        "unknown-task",
        "target-out-of-scope",
        "unknown-workflow",
        "undeclared-variable",
        "variable-not-here",
        "unknown-function",
        "unknown-language",
        "yaml-ambiguous",
        "newer-than-dsl",
        "no-match-no-then",
        "missing-braces",
        "overlapping-condition",
        "catch-takes-nothing",
        "bad-cron",
        "unknown-error",
        "not-boolean",
        "single-quoted-jq",
        "two-defaults",
        "export-drops-context",
        "secret-in-output",
        "plain-secret",
        "error-type-spelling",
        "bad-expression",
        "uri-variable",
    )
)
"""Rules of the specification that say nothing of what it does, or that its own rules tell."""

SEMANTICS = Semantics(
    Expressions(truth="words", variables="zigflow"),
    Data(
        first_context="null",
        export_sees="raw",
        no_input="null",
        flow="state",
        values="doubles",
        checked="workflow",
    ),
    Flow(
        default_case="in-place",
        fork_output="object",
        loop_output="list",
        targets="forward",
        case_target="child",
        nested_do="defines",
    ),
    Errors(shape="chain", raised="texts", unmocked="never"),
    Events(kinds="signals"),
    Calls(children="same"),
)

CALLS = (CallKind("activity", "Activity", "function", task="activity", does="name", at="taskQueue"),)
EVENTS = (
    EventKind("signal", "Signal", "envelope"),
    EventKind("query", "Query", "list", answered=True, awaited=False),
    EventKind("update", "Update", "data", answered=True),
)

PROFILE = Profile(
    "zigflow",
    "Zigflow",
    version="0.14.3",
    about="On Temporal",
    dialects=("1.0",),
    signs=SIGNS,
    reading=Reading("1.1"),
    lowering=ZigflowReading,
    overlays={"1.0": OVERLAY},
    off=OFF,
    refuses=(refuses,),
    differs=(differences,),
    order=(order,),
    named={
        "bad-expression": (bad,),
        "not-deterministic": (not_deterministic,),
        "unsupported-version": (unsupported,),
        "duplicate-registration": (registered_twice,),
    },
    registered=registered,
    registry="tree",
    semantics=SEMANTICS,
    calls=CALLS,
    events=EVENTS,
)
