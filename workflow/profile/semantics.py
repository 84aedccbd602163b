"""How a definition runs where engines part: named strategies, whose defaults are what the specification says.

A field comes with the first engine that needs it; docs/runtimes/index.md has where each is applied, and for whom.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

Truth = Literal["boolean", "converted", "words", "lenient"]
"""What a condition may give: true or false and nothing else; what Jackson converts; texts that say so as well;
anything, where all but true is false."""


@dataclass(frozen=True, slots=True)
class Expressions:
    """What becomes of the outputs of an expression."""

    truth: Truth = "boolean"


@dataclass(frozen=True, slots=True)
class Data:
    """How data flows through tasks.

    `first_context`: `$context` before the first export. `export_sees`: what `.` is in `export.as`. `skipped`: what a
    task that is not run gives; `skipped_then`: whether its `then` counts.
    """

    first_context: Literal["object", "null"] = "object"
    export_sees: Literal["output", "raw", "context"] = "output"
    skipped: Literal["input", "empty"] = "input"
    skipped_then: Literal["ignored", "followed"] = "ignored"


@dataclass(frozen=True, slots=True)
class Flow:
    """Where a run goes on.

    `default_case`: when a case of a switch without `when` is taken: after all others, where it stands, or after all
    others the last of them. `no_match`: what a switch does of which no case holds: its own `then`, or an error; where
    `then` is never looked at, the overlay says so. `fork_output`: what branches come to: an array in order of
    definition, an array of `{name: output}` in order of completion, an object by name, or `{}`.
    """

    default_case: Literal["after-all", "in-place", "last"] = "after-all"
    no_match: Literal["then", "error"] = "then"
    fork_output: Literal["array", "completed", "object", "empty"] = "array"


@dataclass(frozen=True, slots=True)
class Semantics:
    """All strategies of a profile. It never changes, and two that say the same are equal."""

    expressions: Expressions = field(default_factory=Expressions)
    data: Data = field(default_factory=Data)
    flow: Flow = field(default_factory=Flow)

    @property
    def is_plain(self) -> bool:
        """Whether a run may take the shortcuts of the engine, which are written for the specification."""
        return self is DOCUMENTS or self == DOCUMENTS


DOCUMENTS: Final = Semantics()
"""What the specification says."""
