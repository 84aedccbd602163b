"""The Java SDK's engine, the reference implementation of DSL 1.0: its column of semantics-1.0.md §12."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow.model import Template
from workflow.paths import Path
from workflow.rules import Facts, Finding, expressions
from workflow.runtimes import _dsl_1_0, _merge_keys

_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {
    "skipped": "follows `then` of a task that is skipped",
    "fork": "gives a list of objects, `{branch: output}`, in order of completion",
    "compete": "runs all branches to the end, and takes the first by time",
    "export": "evaluates `export.as` on the context, not on the task's output",
    "retry-do": "runs `do` before each retry, not only when they are used up",
    "exponential": "begins with twice the delay",
    "extension": "has no extensions: nothing is done before or after",
}


def differences(facts: Facts) -> Iterator[Finding]:
    """Of a definition of 1.0; it knows no other dialect."""
    if facts.workflow.dialect == "1.0":
        yield from _merge_keys.refused(facts, "The Java SDK")
    yield from _dsl_1_0.differences(facts, "The Java SDK", _WORDS)


def settled(facts: Facts) -> Iterator[tuple[str, Path]]:
    """Texts whose `${` is not closed: it evaluates what begins with it."""
    for template in facts.all(Template) if facts.workflow.dialect == "1.0" else ():
        for path, text in expressions.strings(template.node.value, template.node.path):
            if text.startswith("${"):
                yield "missing-braces", path
