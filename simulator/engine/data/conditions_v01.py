"""0.1's conditions: a value in the data compared with a text, and combinations of these (semantics.md §8, switch)."""

import re
from collections.abc import Callable
from operator import eq, ge, gt, le, lt
from typing import Any

from simulator.engine.data.filters import holds, select
from simulator.engine.world.errors import DATA, trouble
from workflow.expressions import NOTHING, Arguments
from workflow.model import Expression
from workflow.paths import Json
from workflow.states import Combination, Comparison, Condition

WHOLE = re.compile("[+-]?[0-9]{1,400}")
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
Compare = Callable[[Any, Any], Any]

NUMBERS: dict[str, Compare] = {"EQ": eq, "LT": lt, "LTEQ": le, "GT": gt, "GTEQ": ge}
TEXTS: dict[str, Compare] = {f"Str{name}": compare for name, compare in NUMBERS.items()}
EITHER: dict[str, Compare] = {
    "Equals": eq,
    "LessThan": lt,
    "LessThanEquals": le,
    "GreaterThan": gt,
    "GreaterThanEquals": ge,
}


def is_true_of(condition: Condition, data: Json, arguments: Arguments) -> bool:
    """Whether the condition holds. `single` with several parts means all of them, `not` none of them."""
    if isinstance(condition, Expression):
        return holds(condition, data, arguments)
    match condition:
        case Comparison():
            return _compare(condition, data, arguments)
        case Combination(operator="or", parts=parts):
            return any(is_true_of(part, data, arguments) for part in parts)
        case Combination(operator="not", parts=parts):
            return not any(is_true_of(part, data, arguments) for part in parts)
        case Combination(parts=parts):
            return all(is_true_of(part, data, arguments) for part in parts)


def in_words(condition: Condition) -> str:
    """The condition on one line, for the trace."""
    if isinstance(condition, Expression):
        return condition.text
    match condition:
        case Comparison(left=left, operator=operator, value=value):
            return f"{left.text} {operator} {value}"
        case Combination(operator="not", parts=parts):
            return f"not ({' or '.join(map(in_words, parts))})"
        case Combination(operator=operator, parts=parts):
            return f" {'or' if operator == 'or' else 'and'} ".join(map(in_words, parts))


def _compare(condition: Comparison, data: Json, arguments: Arguments) -> bool:
    found = select(condition.left, data, arguments)
    operator, value = condition.operator, condition.value
    if operator == "Exists":
        return (found is not NOTHING) == (value.strip().lower() == "true")
    if found is NOTHING:
        return False  # a missing path is unequal and unordered
    if operator in NUMBERS:
        return _numbers(NUMBERS[operator], found, value)
    if operator in TEXTS:
        return isinstance(found, str) and bool(TEXTS[operator](found, value))
    if operator in EITHER and isinstance(found, dict | list):
        return False
    if operator in EITHER:
        if _number(found) is not None and _number(value) is not None and not isinstance(found, str):
            return _numbers(EITHER[operator], found, value)
        return bool(EITHER[operator](_text(found), value))
    raise trouble(DATA, f"there is no operator {operator}", condition.path)


def _numbers(compare: Compare, found: Json, value: str) -> bool:
    left, right = _number(found), _number(value)
    return left is not None and right is not None and not isinstance(found, str) and bool(compare(left, right))


def _number(value: Json) -> int | float | None:
    """A number as it is, a text that reads as one, else None; true and false are no numbers."""
    if isinstance(value, str):
        text = value.strip()
        if WHOLE.fullmatch(text):
            return int(text)
        return float(text) if NUMBER.fullmatch(text) else None
    return None if isinstance(value, bool) or not isinstance(value, int | float) else value


def _text(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)
