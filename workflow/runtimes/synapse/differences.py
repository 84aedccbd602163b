"""Synapse, a runtime of DSL 1.0: its column of semantics-1.0.md §12."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow.rules import Facts, Finding
from workflow.runtimes import _dsl_1_0

_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {
    "fork": "gives an empty object, not the outputs of the branches",
    "retry-do": "never runs `do` where there is a `retry`",
    "exponential": "does not wait longer from retry to retry",
    "extension-when": "ignores `when` of an extension: it is always done",
}


def differences(facts: Facts) -> Iterator[Finding]:
    """Of a definition of 1.0; it knows no other dialect."""
    return _dsl_1_0.differences(facts, "Synapse", _WORDS)
