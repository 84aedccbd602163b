"""Where data decide how a run goes on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workflow.model import Expression
from workflow.paths import Json, Path

When = Literal["entry", "work", "exit"]
"""Which data of a state: those that come in, those while it works, those that go on from it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice by data in the state at `state`: examples by the pointer of the case, "" for none of them.

    `asked` are the expressions that decide, by the case that they are true for.
    """

    state: Path
    cases: Mapping[str, Json]
    when: When = "entry"
    asked: Mapping[str, Expression] = field(default_factory=dict)

    def lacking(self) -> list[Expression]:
        """The expressions of which it is not known how they become true, or all of them false."""
        return [one for name, one in self.asked.items() if name not in self.cases or "" not in self.cases]
