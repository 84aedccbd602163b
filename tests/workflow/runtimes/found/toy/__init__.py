"""A runtime of DSL 1.0 that uses each part of a profile once, and that nobody has."""

from collections.abc import Iterator

from workflow.document.flavour import Reading
from workflow.profile import Change, Overlay, Profile, Semantics
from workflow.profile.calls import CallKind
from workflow.profile.overlay import never
from workflow.profile.semantics import Data, Expressions, Flow
from workflow.profile.signs import has, member
from workflow.rules import Facts, Finding
from workflow.tasks import ForkTask, SwitchTask, TaskWorkflow


def refuses(facts: Facts) -> Iterator[Finding]:
    """A namespace that is its own."""
    if isinstance(facts.workflow, TaskWorkflow) and facts.workflow.namespace == "toys":
        yield Finding(("document", "namespace"), "Toy keeps the namespace `toys` for itself (T5)")


def differs(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(ForkTask):
        yield Finding((*found.node.path, "fork"), "Toy gives an object by the names of branches (T6)", key=True)


def order(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(SwitchTask):
        if len(found.node.cases) > 2:
            yield Finding((*found.node.path, "switch"), "Toy takes any of three cases (T7)", key=True)


OVERLAY = Overlay(
    (
        Change(
            "document",
            "T1",
            add={"toyBox": {"title": "Toy box", "description": "Where it is kept.", "type": "string"}},
            require=("toyBox",),
            release=("version",),
            help={"name": "What the toy is called."},
        ),
        Change("", "T2", remove=("evaluate",)),
        Change("", "T3", ignore={"timeout": "never looks at `timeout`"}),
        Change("task", "T4", add={"emit": never("T4", "is no kind of task", "Emit")}),
    )
)

CALLS = (
    CallKind("toss", "Toss", "bolt", task="toss", does="what", at="to"),
    CallKind("shout", "Shout", "shell", "none", task="shout", writes="words"),
)

PROFILE = Profile(
    "toy",
    "Toy",
    version="2.1",
    dialects=("1.0",),
    signs=(has("certain", "document", "toyBox"), member("weak", "call", "play")),
    reading=Reading("1.1-values", aliases="names", merges=False),
    overlays={"1.0": OVERLAY},
    off=frozenset({"unreachable-task", "duplicate-key"}),
    severities={"unknown-function": "info"},
    refuses=(refuses,),
    differs=(differs,),
    order=(order,),
    calls=CALLS,
    semantics=Semantics(
        Expressions(truth="converted"),
        Data(first_context="null", export_sees="context", skipped="empty", skipped_then="followed"),
        Flow(default_case="in-place", no_match="error", fork_output="object"),
    ),
)
