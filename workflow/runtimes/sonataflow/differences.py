"""What SonataFlow does otherwise than the document says, where no member says so (docs/runtimes/sonataflow.md)."""

import re
from collections.abc import Iterator

from workflow._json_schema import types_of
from workflow.model import ErrorHandler
from workflow.paths import Path
from workflow.rules import Facts, Finding, refs
from workflow.runtimes.sonataflow import data, events, more, order, refuses
from workflow.states import ForEachState

_OWN_CODE = re.compile(r"HTTP:\d{3}$")
"""A code as only SonataFlow has it: who writes it knows what it stands for."""
SCALARS = (bool, int, float)
"""What Jackson reads as a text where one is wanted (S18)."""


def differences(facts: Facts) -> Iterator[Finding]:
    """All of them."""
    for found in facts.all(ForEachState):
        path = (*found.node.path, "actions")
        if len(found.node.actions) > 1 and facts.has(path):
            words = (
                "SonataFlow does not merge the results of an iteration’s actions: its result is that of the last (S126)"
            )
            yield Finding(path, words, key=True)
    yield from _errors(facts)
    yield from data.differences(facts)
    yield from events.differences(facts)
    yield from more.differences(facts)
    yield from order.differences(facts)


def settled(facts: Facts) -> Iterator[tuple[str, Path]]:
    """What is told by the runtime itself, or is nothing to it."""
    yield from (("bad-expression", path) for path, _ in refuses.unreadable(facts))
    declared = {function.name for function in facts.workflow.functions}
    for ref in refs.functions(facts):
        if ":" in ref.name and ref.name not in declared:
            yield "unknown-function", ref.path
    for function in facts.workflow.functions:
        if function.own is not None and function.own.goes_on:
            yield "bad-operation", (*function.path, "operation")
    for fault in facts.faults:
        if fault.keyword == "type" and isinstance(fault.value, SCALARS) and "string" in types_of(fault.schema):
            yield "schema", fault.path
    for path in data.lengths(facts):
        yield "bad-duration", path


def _errors(facts: Facts) -> Iterator[Finding]:
    """Errors that are handled: by code, not by name."""
    codes = {error.name: error.code for error in reversed(facts.workflow.errors)}
    for handler in facts.all(ErrorHandler):
        for ref in handler.node.errors:
            code = codes.get(ref.name)
            if code is not None and not _OWN_CODE.match(code) and facts.has(ref.path):
                by = "by a class name, an HTTP status or a regular expression on the message"
                yield Finding(ref.path, f"SonataFlow tells it by its code “{code}” ({by}), not by its name (S131)")
