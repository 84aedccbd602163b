"""Quarkus Flow: the Java SDK's engine in applications of Quarkus; what is otherwise there (J15)."""

from collections.abc import Iterator
from dataclasses import replace

from workflow.profile import Change, Overlay
from workflow.profile.overlay import never
from workflow.rules import Facts, Finding
from workflow.runtimes.java import PROFILE as SDK
from workflow.runtimes.java import SEMANTICS
from workflow.runtimes.java.differences import starts
from workflow.runtimes.java.overlay import OVERLAY
from workflow.tasks import CallTask, TaskWorkflow

NAME = "Quarkus Flow"
RETRIES = 3
"""How often a call over HTTP that failed is made again before a `try` sees it (J15.3)."""


def _missing(kind: str) -> Change:
    """A process for which it has no module."""
    words = "has no module in Quarkus Flow, which runs workflows, and commands that are allowed"
    keywords = {**dict.fromkeys(("type", "properties", "required", "oneOf", "allOf")), **never("J15.2", words)}
    return Change(kind, "J15.2", keywords={**keywords, "title": kind.capitalize()})


def differences(facts: Facts) -> Iterator[Finding]:
    """Times that start nothing, and calls that are made again."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for name in ("every", "cron", "after"):
        if facts.has(("schedule", name)):
            words = f"{NAME} starts nothing by `{name}` without a scheduler: `quarkus-flow-scheduler` is one (J15.1)"
            if name == "after":
                words += "; with one never by itself: it counts from the end of a run that succeeded (J12.3)"
            yield Finding(("schedule", name), words, key=True)
    for found in facts.all(CallTask):
        if found.node.call in ("http", "openapi"):
            words = f"{NAME} adds two headers, and makes a call that fails, by a 404 too, up to {RETRIES + 1} times"
            yield Finding((*found.node.path, "call"), f"{words} (J15.3)")


PROFILE = replace(
    SDK,
    id="quarkus-flow",
    title=NAME,
    version="1.0",
    about="The Java SDK’s engine in Quarkus",
    signs=(),
    overlays={"1.0": Overlay((*OVERLAY.changes, *map(_missing, ("container", "script"))))},
    differs=(*(one for one in SDK.differs if one is not starts), differences),
    ways={**SDK.ways, "failed-calls": ("J15.3",)},
    semantics=replace(
        SEMANTICS,
        events=replace(SEMANTICS.events, carries="quarkus", first_turn="never"),
        calls=replace(SEMANTICS.calls, retried=RETRIES),
    ),
)
