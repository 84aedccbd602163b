"""What every expression language gives: a Query, which selects a value or NOTHING, within limits (semantics.md §2)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from workflow.expressions.arguments import Arguments
from workflow.paths import Json


class Nothing(Enum):
    """The type of NOTHING: no value at all, which is neither null nor `[]` (semantics.md §2.1)."""

    NOTHING = "nothing"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "NOTHING"


NOTHING: Final = Nothing.NOTHING


class ExpressionError(Exception):
    """An expression that does not parse, or whose evaluation passes a limit.

    `message` is one plain sentence without the place; `column` counts from 1 in the text that was compiled. An error
    of evaluation has column 1.
    """

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.column = column


@dataclass(frozen=True, slots=True, eq=False)  # known by identity, which makes it a quick key of a cache
class Limits:
    """Bounds of one expression (safety.md). `work` bounds one evaluation: about one unit for each value looked at."""

    characters: int = 1_000
    steps: int = 100
    matches: int = 10_000
    nesting: int = 20
    work: int = 250_000


LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Query:
    """A compiled expression.

    `evaluate(data, arguments)` gives the value of a definite expression, the list of matches of an indefinite one, or
    NOTHING. It copies and changes nothing: what it gives shares structure with `data`. It raises ExpressionError at a
    limit. A language that has no variables and no clock, such as JSONPath, looks at no arguments.
    `member` is the last member name of a definite path (`$.a.hello` -> `hello`), which semantics.md §3.3 keeps;
    `names` are the members of a path that has no other steps, which says where a value can be put.
    """

    text: str
    definite: bool
    member: str | None
    evaluate: Callable[[Json, Arguments], Json | Nothing]
    names: tuple[str, ...] | None = None


def is_true(selection: Json | Nothing, definite: bool) -> bool:
    """Whether a selection makes a condition true (semantics.md §2.3).

    `definite` is the query's: the `[]` that a definite path found exists, the `[]` of an indefinite one has no match.
    """
    if selection is NOTHING:
        return False
    if definite:
        return selection is not None and selection is not False
    return bool(selection)
