"""SonataFlow: what it has beyond 0.8 (semantics-0.8.md §10)."""

from collections.abc import Iterator

from workflow.model import End, State
from workflow.paths import Path
from workflow.rules import Facts, Finding, refs

_OUTPUT_SCHEMA = "workflow-output-schema"


def differences(facts: Facts) -> Iterator[Finding]:
    """Members and names that mean something to it and nothing to the specification."""
    yield from (_at_end(path) for path in _messages(facts) if facts.has(path))
    yield from _extensions(facts)
    declared = {function.name for function in facts.workflow.functions}
    for ref in refs.functions(facts):
        if ":" in ref.name and ref.name not in declared and facts.has(ref.path):
            space = ref.name.partition(":")[0]
            yield Finding(ref.path, f"SonataFlow takes “{space}” for a namespace of functions; 0.8 knows none (S166)")


def _messages(facts: Facts) -> Iterator[Path]:
    """Where an end may have the message of an error."""
    for end in facts.all(End):
        yield (*end.node.path, "metadata", "errorMessage")
    for found in facts.all(State):
        if isinstance(found.node.next, End):
            yield (*found.node.path, "metadata", "errorMessage")


def _at_end(path: Path) -> Finding:
    return Finding(path, "SonataFlow ends in error with this message; 0.8 does nothing (S137)", key=True)


def _extensions(facts: Facts) -> Iterator[Finding]:
    given = facts.workflow.extensions
    for index, one in enumerate(given) if isinstance(given, list) else ():
        if isinstance(one, dict) and _OUTPUT_SCHEMA in (one.get("extensionid"), one.get("extensionId")):
            yield Finding(("extensions", index), "SonataFlow checks the output by it; 0.8 does not (S14)")
