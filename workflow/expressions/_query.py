"""What every expression language gives: a Query, which selects a value or NOTHING, within limits (semantics.md §2)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from workflow.expressions.arguments import Arguments
from workflow.expressions.truth import TRUTHS
from workflow.paths import Json


class Nothing(Enum):
    """The type of NOTHING: no value at all, which is neither null nor `[]` (semantics.md §2.1)."""

    NOTHING = "nothing"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "NOTHING"


NOTHING: Final = Nothing.NOTHING
_EXCERPT: Final = 40
"""Characters of a value that a message tells."""


class ExpressionError(Exception):
    """An expression that does not parse, or whose evaluation passes a limit.

    `message` is one plain sentence without the place; `column` counts from 1 in the text that was compiled. Where a
    language does not tell at which part an evaluation fails, it is 1.
    """

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.column = column


class NothingGiven(ExpressionError):
    """A condition that gives nothing at all, which is no answer to a runtime."""


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
    `outputs` are there in a language that may have several; `evaluate` gives the array of them then. `variables` are
    those that the arguments must have, by name without the sign.
    """

    text: str
    definite: bool
    member: str | None
    evaluate: Callable[[Json, Arguments], Json | Nothing]
    names: tuple[str, ...] | None = None
    outputs: Callable[[Json, Arguments], list[Json]] | None = None
    variables: frozenset[str] = frozenset()

    def all_outputs(self, data: Json, arguments: Arguments) -> list[Json]:
        """All outputs, in order: of a language that has one at most, that one. Raises as `evaluate`."""
        if self.outputs is not None:
            return self.outputs(data, arguments)
        found = self.evaluate(data, arguments)
        return [] if found is NOTHING else [found]

    def holds(self, data: Json, arguments: Arguments) -> bool:
        """Whether a condition is true of `data`. Raises as `evaluate`, and where a language that has several outputs
        gives what is neither true nor false (semantics.md §2.3, semantics-0.8.md §2.7); what counts as true may be the
        runtime's choice, which the arguments have.
        """
        if arguments.truth != "boolean" and self.outputs is not None:
            return self._holds_by(arguments.truth, data, arguments)
        found = self.evaluate(data, arguments)
        true = is_true(found, self.definite)
        if true and self.outputs is not None and found is not True:
            words, marking = f"a condition is true or false, and this is {_in_words(found)}", arguments.marking
            raise ExpressionError(words if marking is None else marking.joined(words, [found]))
        return true

    def _holds_by(self, truth: str, data: Json, arguments: Arguments) -> bool:
        try:
            found = self.evaluate(data, arguments)
        except ExpressionError:
            if truth == "lenient":
                return False
            raise
        if found is NOTHING and truth == "strict":
            return False
        answer = None if found is NOTHING else TRUTHS[truth](found)
        if answer is None and truth != "lenient":
            kind = NothingGiven if found is NOTHING else ExpressionError
            raise kind(f"a condition is true or false, and this is {_in_words(found)}")
        return answer is True


def is_true(selection: Json | Nothing, definite: bool) -> bool:
    """Whether a selection makes a condition true (semantics.md §2.3).

    `definite` is the query's: the `[]` that a definite path found exists, the `[]` of an indefinite one has no match.
    """
    if selection is NOTHING:
        return False
    if definite:
        return selection is not None and selection is not False
    return bool(selection)


def _in_words(value: Json | Nothing) -> str:
    """A value in a few words."""
    if value is NOTHING:
        return "nothing"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "an array"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT]}…"
