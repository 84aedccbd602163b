"""What filters ask, as jq that is true or false of `.` (semantics.md §2.1): types never mix, what is missing equals
nothing, `!=` and `nin` are the exact negations.

Where a condition may have no output in place of false it is shorter: `select` passes over both. Under `!` and `||` it
must be `total`.
"""

import re
from collections.abc import Callable
from typing import Final, Protocol

from workflow.convert.jsonpath_to_jq.texts import grouped, literal, ungrouped
from workflow.expressions.jsonpath.conditions import OPERATORS, All, AnyOf, Compare, Exists, Matches, Not
from workflow.expressions.jsonpath.functions import is_number
from workflow.expressions.jsonpath.paths import Literal, Path
from workflow.expressions.jsonpath.steps import Condition
from workflow.paths import Json

_NAMES: Final = {operator: name for name, operator in OPERATORS.items()}
_MIRRORED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_PLAIN: Final = re.compile(r"(?:[A-Za-z0-9 _,;:@#%&=<>!~'\"-]|\.[*+]?|\||\[[A-Za-z0-9_]+\][*+?]?)*", re.ASCII)
ENGINE: Final = "another engine reads the regular expression: `\\d`, `\\w` and letters of any case may mean more"

_OTHERS: Final = {
    "in": "IN($other[])",
    "subsetof": "arrays | all(.[]; IN($other[]))",
    "anyof": "arrays | any(.[]; IN($other[]))",
    "noneof": "arrays | any(.[]; IN($other[])) | not",
    "size": "(arrays, strings) | length == $other",
    "empty": "(iterables, strings) | (length == 0) == $other",
    "==": ". == $other",
    **{sign: f"select(type == ($other | type)) | (numbers, strings) {sign} $other" for sign in ("<", "<=", ">", ">=")},
}
"""What is asked of the left value, `$other` being the right one."""
_KINDS: Final = {"in": "arrays", "subsetof": "arrays", "anyof": "arrays", "noneof": "arrays"} | {
    "size": "numbers",
    "empty": "booleans",
}
"""Of what type the right value must be."""


class Translating(Protocol):
    """What writes the paths in a condition."""

    notes: list[str]

    def selected(self, path: Path, known: bool, *, exact: bool) -> str: ...

    def matches(self, path: Path, known: bool) -> str: ...


def is_boolean(condition: Condition) -> bool:
    """Whether what is written for it gives true and false and nothing else: a path alone gives its value."""
    return not isinstance(condition, Exists)


def written(by: Translating, condition: Condition, known: bool, *, total: bool) -> str:
    """The condition of `.`, which is an object where that is `known`."""
    match condition:
        case Exists(path=path):
            return _exists(by, path, known, total)
        case Matches(left=left, pattern=pattern):
            return _matches(by, left, pattern.text, known)
        case Not(condition=part):
            return f"({ungrouped(written(by, part, known, total=True))} | not)"
        case All(conditions=parts):
            return " and ".join(_part(by, part, known, total, AnyOf) for part in parts)
        case AnyOf(conditions=parts):
            return " or ".join(_part(by, part, known, True, All) for part in parts)
        case Compare(left=left, operator=operator, right=right):
            return _compared(by, left, _NAMES[operator], right, known, total)
    raise TypeError(f"not a condition: {condition!r}")


def _part(by: Translating, part: Condition, known: bool, total: bool, joined: type) -> str:
    text = written(by, part, known, total=total)
    return f"({text})" if isinstance(part, joined) else text


def _exists(by: Translating, path: Path, known: bool, total: bool) -> str:
    if not path.definite:
        return f"any({by.matches(path, known)}; true)"
    text = by.selected(path, known, exact=False)
    return f"({grouped(text)} // false)" if total else grouped(text)


def _matches(by: Translating, left: Path | Literal, pattern: str, known: bool) -> str:
    if not _PLAIN.fullmatch(pattern):
        by.notes.append(ENGINE)
    whole = literal(rf"\A(?:{pattern})\z")
    return f"any({_operand(by, left, known)} | (arrays[], .) | strings; test({whole}))"


def _compared(by: Translating, left: Path | Literal, name: str, right: Path | Literal, known: bool, total: bool) -> str:
    if isinstance(left, Literal) and isinstance(right, Path) and name in _MIRRORED:
        left, name, right = right, _MIRRORED[name], left
    if name in ("!=", "nin"):
        return _negated(by, left, name, right, known)
    if isinstance(left, Path) and isinstance(right, Literal):
        short = _SHORT.get(name)
        found = short(by, left, right.value, name, known, total) if short else None
        if found is not None:
            return found
    other = _operand(by, right, known)
    kind = f"{other} | {_KINDS[name]}" if name in _KINDS else other
    return f"any({grouped(kind)} as $other | {_operand(by, left, known)} | {_OTHERS[name]}; .)"


def _negated(by: Translating, left: Path | Literal, name: str, right: Path | Literal, known: bool) -> str:
    if name == "!=" and isinstance(left, Path) and isinstance(right, Literal):
        found = by.selected(left, known, exact=right.value is None)
        return f"all({found}; . != {literal(right.value)})"
    positive = "==" if name == "!=" else "in"
    return f"({ungrouped(_compared(by, left, positive, right, known, total=True))} | not)"


def _equal(by: Translating, left: Path, value: Json, _name: str, known: bool, total: bool) -> str:
    found = by.selected(left, known, exact=value is None)
    if total or value is None:
        return f"any({found}; . == {literal(value)})"
    return f"{grouped(found)} == {literal(value)}"


def _ordered(by: Translating, left: Path, value: Json, name: str, known: bool, total: bool) -> str:
    kind = "numbers" if is_number(value) else "strings" if isinstance(value, str) else None
    if kind is None:
        return "false"
    found = f"{by.selected(left, known, exact=False)} | {kind}"
    return f"any({found}; . {name} {literal(value)})" if total else f"({found}) {name} {literal(value)}"


def _among(by: Translating, left: Path, value: Json, _name: str, known: bool, total: bool) -> str:
    if not isinstance(value, list) or not value:
        return "false"
    found = by.selected(left, known, exact=None in value)
    asked = f"IN({', '.join(map(literal, value))})"
    return f"any({found}; {asked})" if total else f"({found} | {asked})"


_SHORT: Final[dict[str, Callable[[Translating, Path, Json, str, bool, bool], str]]] = {
    "==": _equal,
    "in": _among,
    **dict.fromkeys(("<", "<=", ">", ">="), _ordered),
}
"""Shorter forms for a path against a value."""


def _operand(by: Translating, operand: Path | Literal, known: bool) -> str:
    return literal(operand.value) if isinstance(operand, Literal) else by.selected(operand, known, exact=True)
