"""What Lemline refuses as it reads a definition or makes an instance, where a schema cannot say it (L11, L12, L66)."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.model import State
from workflow.rules import Facts, Finding
from workflow.tasks import CallTask, EmitTask, TaskWorkflow

NAME: Final = "Lemline"
CALLS: Final = ("http", "openapi", "grpc", "asyncapi")
WORDS: Final = (
    "do", "for", "foreach", "fork", "branches", "with", "subscription", "listen", "raise", "run", "set", "switch",
    "try", "wait", "catch", "call", "emit",
)  # fmt: skip
"""Names that no task may have."""
_NUMBER: Final = re.compile(r"[+-]?\d+")


def refuses(facts: Facts) -> Iterator[Finding]:
    """All of it."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for found in facts.all(State):
        name, path = found.node.name, found.node.path
        if facts.has(path) and ("/" in name or name in WORDS or _NUMBER.fullmatch(name)):
            words = f"{NAME} refuses a task of this name: it has no `/`, is no number and none of its own words (L12)"
            yield Finding(path, words, key=True)
    for emitted in facts.all(EmitTask):
        place = (*emitted.node.path, "emit", "event", "with")
        if facts.has(place) and not facts.has((*place, "source")):
            yield Finding(place, f"{NAME} refuses an event without `source` (L11)", key=True)
    for call in facts.all(CallTask):
        place = (*call.node.path, "call")
        if call.node.call not in CALLS and facts.has(place):
            yield Finding(place, f"{NAME} starts no workflow with a call of this kind: it knows no functions (L66)")
