"""The Go SDK's engine for DSL 1.0: its column of semantics-1.0.md §12."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow.rules import Facts, Finding
from workflow.runtimes import _dsl_1_0

_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {
    "skipped": "follows `then` of a task that is skipped",
    "input": "has the workflow's input in `$input`, not the task's",
    "outputs": "takes the first output of an expression, where this makes an array of several",
    "kind": "does not run tasks of this kind",
    "schedule": "does nothing with `schedule`",
    "extension": "has no extensions: nothing is done before or after",
    "quotes": "takes a single quote in jq for a double one",
}


def differences(facts: Facts) -> Iterator[Finding]:
    """Of a definition of 1.0; it knows no other dialect."""
    return _dsl_1_0.differences(facts, "The Go SDK", _WORDS)
