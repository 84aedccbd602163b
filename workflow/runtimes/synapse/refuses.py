"""What Synapse does not load, or refuses when it gets there, where no member says so (docs/runtimes/synapse.md)."""

from collections.abc import Iterator
from typing import Final

from workflow.paths import Json
from workflow.rules import Facts, Finding
from workflow.tasks import CallTask, EmitTask, RunTask, TaskWorkflow

NAME: Final = "Synapse"
LANGUAGES: Final = ("js", "python")
"""Those of its scripts."""
EVALUATED: Final = ("jq", "javascript")
"""The languages of expressions that it evaluates."""


def refuses(facts: Facts) -> Iterator[Finding]:
    """All of it, of a definition of 1.0."""
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    path = ("evaluate", "language")
    language = facts.value(path) if facts.has(path) else "jq"
    if isinstance(language, str) and language not in EVALUATED:
        yield Finding(path, f"{NAME} has no evaluator for `{language}`, and starts no instance (Y21)")
    yield from _calls(facts)
    yield from _scripts(facts)
    yield from _events(facts)


def _calls(facts: Facts) -> Iterator[Finding]:
    """Y15: calls that it does not know."""
    functions = {scope.states[0].name for scope in facts.workflow.use.functions}  # type: ignore[attr-defined]
    for found in facts.all(CallTask):
        if found.node.call in ("a2a", "mcp") and found.node.call not in functions:
            words = f"{NAME} cannot call `{found.node.call}`, and fails when it gets there (Y15)"
            yield Finding((*found.node.path, "call"), words, late=True)


def _scripts(facts: Facts) -> Iterator[Finding]:
    """Y77: languages of scripts."""
    for found in facts.all(RunTask):
        arguments = found.node.arguments.value if found.node.arguments else None
        language = arguments.get("language") if isinstance(arguments, dict) else None
        if found.node.process != "script" or not isinstance(language, str) or language.startswith("${"):
            continue
        if language not in LANGUAGES:
            words = f"{NAME} runs scripts in `js` and `python`, and fails when it gets to one in `{language}` (Y77)"
            yield Finding((*found.node.path, "run", "script", "language"), words, late=True)


def _events(facts: Facts) -> Iterator[Finding]:
    """Y64: events without a source."""
    for found in facts.all(EmitTask):
        written: Json = found.node.event.value if found.node.event else None
        if isinstance(written, dict) and "source" not in written:
            words = f"{NAME} sends no event without `source`, and fails when it gets there (Y64)"
            yield Finding((*found.node.path, "emit", "event", "with"), words, key=True, late=True)
