"""Conditions between the dialects: 0.1's comparisons in both vocabularies, and 0.6's filter on the root.

`$[?(@.a == 5)]` is true for exactly the data for which 0.1's `$.a EQ 5` is, as long as the data is an object
(semantics.md §2.1, §8); numbers and text are told apart in the same way. Whatever has no exact form gives None.
"""

import json
import re
from collections.abc import Callable
from typing import Literal

from workflow import expressions
from workflow.model import Expression
from workflow.paths import Path
from workflow.states import Combination, Comparison, Condition

SIGNS = {"EQ": "==", "LT": "<", "LTEQ": "<=", "GT": ">", "GTEQ": ">="}
WORDS = {"EQ": "Equals", "LT": "LessThan", "LTEQ": "LessThanEquals", "GT": "GreaterThan", "GTEQ": "GreaterThanEquals"}
SHORT = {word: sign for sign, word in WORDS.items()}
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", re.ASCII)
MEMBER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_TERM = re.compile(
    r"@((?:\.[A-Za-z_]\w*)+)\s*(==|<=|>=|<|>)\s*(-?[0-9]+(?:\.[0-9]+)?|'[^'\\]*'|\"[^\"\\]*\")", re.ASCII
)


def simplified(condition: Condition) -> Condition:
    """Without what makes no difference: `single` of several is `and`, one part alone stands by itself."""
    if not isinstance(condition, Combination):
        return condition
    parts = tuple(map(simplified, condition.parts))
    operator = "and" if condition.operator == "single" else condition.operator
    if len(parts) == 1 and operator != "not":
        return parts[0]
    return Combination(operator, parts, condition.path)


def to_words(condition: Condition) -> tuple[Condition | None, bool]:
    """With kebab's operators, and whether that is exact: `EQ` is for numbers, `StrEQ` for text, `Equals` for both."""
    exact = True

    def word(comparison: Comparison) -> Condition | None:
        nonlocal exact
        operator = comparison.operator
        if operator in SHORT or operator == "Exists":
            return comparison
        short = operator.removeprefix("Str")
        if short not in WORDS:
            return None
        exact = exact and operator == "StrEQ" and not NUMBER.fullmatch(comparison.value)
        return Comparison(comparison.left, WORDS[short], comparison.value, comparison.path)

    return _each(condition, word), exact


def to_signs(condition: Condition) -> Condition | None:
    """With the operators of the other three documents: `Equals 5` is `EQ 5` or `StrEQ 5`."""

    def sign(comparison: Comparison) -> Condition | None:
        if comparison.operator not in SHORT:
            return None if comparison.operator == "Exists" else comparison
        short = SHORT[comparison.operator]
        text = Comparison(comparison.left, f"Str{short}", comparison.value, comparison.path)
        if NUMBER.fullmatch(comparison.value):
            number = Comparison(comparison.left, short, comparison.value, comparison.path)
            return Combination("or", (number, text), comparison.path)
        return text if short == "EQ" else None

    found = _each(condition, sign)
    return simplified(_flat(found)) if found else None


def to_filter(condition: Condition) -> str | None:
    """The bare expression of 0.6 that is true for the same objects."""
    if isinstance(condition, Expression):
        return condition.text
    text = _boolean(simplified(condition))
    return f"$[?({text})]" if text else None


def to_comparison(expression: Expression) -> Condition | None:
    """The 0.1 condition that a filter on the root is, where it is one comparison or several joined alike."""
    text = expression.text.strip()
    inner = re.fullmatch(r"\$\.?\[\?\((.*)\)\]", text, re.DOTALL)
    if not inner:
        return None
    operators: tuple[tuple[str, Literal["and", "or"]], ...] = (("&&", "and"), ("||", "or"))
    for sign, operator in operators:
        parts = [_term(part, expression) for part in inner.group(1).split(sign)]
        if all(parts):
            found = tuple(part for part in parts if part)
            return found[0] if len(found) == 1 else Combination(operator, found, expression.path)
    return None


def _each(condition: Condition, change: Callable[[Comparison], Condition | None]) -> Condition | None:
    if isinstance(condition, Comparison):
        return change(condition)
    if isinstance(condition, Expression):
        return None
    parts = [_each(part, change) for part in condition.parts]
    if not all(parts):
        return None
    return Combination(condition.operator, tuple(part for part in parts if part), condition.path)


def _flat(condition: Condition) -> Condition:
    """`or` inside `or`, and `and` inside `and`, as one."""
    if not isinstance(condition, Combination):
        return condition
    parts: list[Condition] = []
    for part in map(_flat, condition.parts):
        same = isinstance(part, Combination) and part.operator == condition.operator in ("and", "or")
        parts += part.parts if same and isinstance(part, Combination) else (part,)
    return Combination(condition.operator, tuple(parts), condition.path)


def _boolean(condition: Condition) -> str | None:
    if isinstance(condition, Expression):
        return None
    if isinstance(condition, Comparison):
        return _compared(condition)
    parts = [_boolean(part) for part in condition.parts]
    if not parts or not all(parts):
        return None
    if condition.operator == "not":
        return " && ".join(f"!({part})" for part in parts)
    joined = [f"({part})" if " && " in part or " || " in part else part for part in map(str, parts)]
    return (" && " if condition.operator == "and" else " || ").join(joined)


def _compared(comparison: Comparison) -> str | None:
    """`$.a EQ 5` -> `@.a == 5`; None for a path that is not made of members only, or text with control characters."""
    try:
        names = expressions.compile(comparison.left.text).names
    except expressions.ExpressionError:
        return None
    if not names:
        return None
    left = "@" + "".join(f".{name}" if MEMBER.fullmatch(name) else f"[{_quoted(name)}]" for name in names)
    operator, value = comparison.operator, comparison.value
    number, text = value if NUMBER.fullmatch(value) else None, _quoted(value)
    if operator == "Exists":
        found = f"{left} || {left} == null || {left} == false"
        return found if value == "true" else f"!({found})" if value == "false" else None
    if operator in SIGNS:
        return f"{left} {SIGNS[operator]} {number}" if number else None
    if operator.startswith("Str") and operator[3:] in SIGNS:
        return f"{left} {SIGNS[operator[3:]]} {text}"
    if operator in SHORT:
        sign = SIGNS[SHORT[operator]]
        if number:
            return f"{left} {sign} {number} || {left} {sign} {text}"
        return f"{left} {sign} {text}" if sign == "==" else None
    return None


def _quoted(text: str) -> str:
    return "'" + json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def _term(text: str, expression: Expression) -> Comparison | None:
    found = _TERM.fullmatch(text.strip())
    if not found:
        return None
    members, sign, value = found.groups()
    short = next(name for name, each in SIGNS.items() if each == sign)
    path: Path = expression.path
    left = Expression(f"${members}", path)
    if value[0] in "'\"":
        return Comparison(left, f"Str{short}", value[1:-1], path)
    return Comparison(left, short, value, path)
