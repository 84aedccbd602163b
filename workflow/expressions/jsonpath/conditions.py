"""What a filter asks: comparisons, tests of existence, and `&& || !` between them (semantics.md §2.1).

Types never mix: a comparison between two types, or with something missing, is false; `!=` is the negation of `==` and
`nin` of `in`. Numbers compare by value (`1 == 1.0`), texts by code points, arrays and objects by their content.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from workflow.expressions._query import Nothing, is_true
from workflow.expressions.jsonpath.functions import is_number
from workflow.expressions.jsonpath.paths import Literal, Path
from workflow.expressions.jsonpath.patterns import Pattern
from workflow.expressions.jsonpath.run import Run
from workflow.expressions.jsonpath.steps import Condition
from workflow.paths import Json

Operator = Callable[[Json | Nothing, Json | Nothing, Run], bool]


@dataclass(frozen=True, slots=True)
class Exists:
    """`@.a`: what the path selects is true as a condition is (semantics.md §2.3): there, and not null nor false."""

    path: Path

    def holds(self, current: Json, run: Run) -> bool:
        return is_true(self.path.select(current, run), self.path.definite)


@dataclass(frozen=True, slots=True)
class Compare:
    """`@.a == 1`"""

    left: Path | Literal
    operator: Operator
    right: Path | Literal

    def holds(self, current: Json, run: Run) -> bool:
        return self.operator(self.left.select(current, run), self.right.select(current, run), run)


@dataclass(frozen=True, slots=True)
class Matches:
    """`@.a =~ /…/i`: a text, or one of the texts of an array, matches from its first character to its last."""

    left: Path | Literal
    pattern: Pattern

    def holds(self, current: Json, run: Run) -> bool:
        value = self.left.select(current, run)
        texts = [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]
        return any(self.pattern.matches(text, run) for text in texts)


@dataclass(frozen=True, slots=True)
class All:
    """`… && …`"""

    conditions: tuple[Condition, ...]

    def holds(self, current: Json, run: Run) -> bool:
        return all(condition.holds(current, run) for condition in self.conditions)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """`… || …`"""

    conditions: tuple[Condition, ...]

    def holds(self, current: Json, run: Run) -> bool:
        return any(condition.holds(current, run) for condition in self.conditions)


@dataclass(frozen=True, slots=True)
class Not:
    """`!…`"""

    condition: Condition

    def holds(self, current: Json, run: Run) -> bool:
        return not self.condition.holds(current, run)


def equal(left: Json | Nothing, right: Json | Nothing, run: Run) -> bool:
    """Whether two values are the same JSON; nothing equals nothing, not even itself."""
    pairs = [(left, right)]
    while pairs:
        one, other = pairs.pop()
        run.charge(1)
        if isinstance(one, str) and isinstance(other, str):
            run.charge_text(one)
            if one != other:
                return False
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            run.charge(len(one))
            pairs.extend(zip(one, other, strict=True))
        elif isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
            run.charge(len(one))
            pairs.extend((one[key], other[key]) for key in one)
        elif not _same_scalar(one, other):
            return False
    return True


def _same_scalar(one: Json | Nothing, other: Json | Nothing) -> bool:
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    return is_number(one) and is_number(other) and bool(one == other)


def _ordered(compare: Callable[[Any, Any], bool]) -> Operator:
    def operator(left: Json | Nothing, right: Json | Nothing, run: Run) -> bool:
        if isinstance(left, str) and isinstance(right, str):
            run.charge_text(left)
            return compare(left, right)
        return is_number(left) and is_number(right) and compare(left, right)

    return operator


def _among(value: Json | Nothing, values: Json | Nothing, run: Run) -> bool:
    return isinstance(values, list) and any(equal(value, other, run) for other in values)


def _overlap(left: Json | Nothing, right: Json | Nothing, run: Run) -> bool:
    return isinstance(left, list) and any(_among(value, right, run) for value in left)


OPERATORS: dict[str, Operator] = {
    "==": equal,
    "!=": lambda left, right, run: not equal(left, right, run),
    "<=": _ordered(lambda left, right: left <= right),
    ">=": _ordered(lambda left, right: left >= right),
    "<": _ordered(lambda left, right: left < right),
    ">": _ordered(lambda left, right: left > right),
    "in": _among,
    "nin": lambda left, right, run: not _among(left, right, run),
    "subsetof": lambda left, right, run: (
        isinstance(left, list) and isinstance(right, list) and all(_among(value, right, run) for value in left)
    ),
    "anyof": _overlap,
    "noneof": lambda left, right, run: (
        isinstance(left, list) and isinstance(right, list) and not _overlap(left, right, run)
    ),
    "size": lambda left, right, _: isinstance(left, list | str) and is_number(right) and len(left) == right,
    "empty": lambda left, right, _: (
        isinstance(left, list | str | dict) and isinstance(right, bool) and (not left) is right
    ),
}
"""The operators between two values; `=~` has a pattern on its right and is `Matches`."""
