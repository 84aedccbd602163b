"""jq's `+ - * / %` and negation, of all kinds of values (jq 1.8 manual, "Builtin operators and functions").

Integers are exact while they and the result are within 2^53 of zero; all else is IEEE doubles. `charge` is called with
the size of a text, array or object before it is made.
"""

from collections.abc import Iterable
from math import isnan
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.tojson import wrong_kind, wrong_kinds
from workflow.expressions.jq.values.kinds import EXACT, NUMBERS, Charge, double, equal, kind, number
from workflow.paths import Json

_C_INTEGERS: Final = 2**31 - 1
_INTEGERS: Final = 2**63


def add(left: Json, right: Json, charge: Charge) -> Json:
    """`left + right`: numbers, texts and arrays joined, objects merged, null as if it were not there."""
    one, other = type(left), type(right)
    if one is int and other is int:
        total = left + right
        if -EXACT <= left <= EXACT and -EXACT <= right <= EXACT and -EXACT <= total <= EXACT:
            return total
    if one is other and (one is str or one is list):
        charge(len(left) + len(right))
        return left + right
    if one is other and one is dict:
        charge(len(left) + len(right))
        return {**left, **right}
    if left is None:
        return right
    if right is None:
        return left
    if one in NUMBERS and other in NUMBERS:
        return number(double(left) + double(right))
    raise wrong_kinds(left, right, "cannot be added")


def subtract(left: Json, right: Json, charge: Charge) -> Json:
    """`left - right`: numbers, or the array `left` without all that is equal to something in `right`."""
    one, other = type(left), type(right)
    if one is int and other is int:
        rest = left - right
        if -EXACT <= left <= EXACT and -EXACT <= right <= EXACT and -EXACT <= rest <= EXACT:
            return rest
    if one in NUMBERS and other in NUMBERS:
        return number(double(left) - double(right))
    if one is list and other is list:
        return _without(left, right, charge)
    raise wrong_kinds(left, right, "cannot be subtracted")


def multiply(left: Json, right: Json, charge: Charge) -> Json:
    """`left * right`: numbers, a text so many times (null for a negative number), or objects merged at every level."""
    one, other = type(left), type(right)
    if one is int and other is int:
        product = left * right
        if product and -EXACT <= left <= EXACT and -EXACT <= right <= EXACT and -EXACT <= product <= EXACT:
            return product
    if one in NUMBERS and other in NUMBERS:
        return number(double(left) * double(right))
    if one is str and other in NUMBERS:
        return _repeated(left, double(right), charge)
    if one in NUMBERS and other is str:
        return _repeated(right, double(left), charge)
    if one is dict and other is dict:
        return _deeply_merged(left, right, charge)
    raise wrong_kinds(left, right, "cannot be multiplied")


def divide(left: Json, right: Json, charge: Charge) -> Json:
    """`left / right`: numbers, or the text `left` split at `right`."""
    one, other = type(left), type(right)
    if one in NUMBERS and other in NUMBERS:
        if right == 0:
            raise wrong_kinds(left, right, "cannot be divided because the divisor is zero")
        return number(double(left) / double(right))
    if one is str and other is str:
        return split(left, right, charge)
    raise wrong_kinds(left, right, "cannot be divided")


def remainder(left: Json, right: Json) -> Json:
    """`left % right` of two numbers cut to 64-bit integers; the sign is that of `left`."""
    if type(left) not in NUMBERS or type(right) not in NUMBERS:
        raise wrong_kinds(left, right, "cannot be divided (remainder)")
    dividend, divisor = double(left), double(right)
    if isnan(dividend) or isnan(divisor):
        return float("nan")
    whole, parts = _integer(dividend), abs(_integer(divisor))
    if not parts:
        raise wrong_kinds(left, right, "cannot be divided (remainder) because the divisor is zero")
    return number(double(whole % parts if whole >= 0 else -(-whole % parts)))


def negate(value: Json) -> Json:
    """`-value`; the digits that were kept stay, however many."""
    if type(value) not in NUMBERS:
        raise wrong_kind(value, "cannot be negated")
    return -value


def split(text: str, separator: str, charge: Charge) -> list[str]:
    """The parts of a text between a separator; its characters where that is empty, nothing of the empty text."""
    charge(len(text) + 1)
    if not separator:
        return list(text)
    return text.split(separator) if text else []


def _integer(value: float) -> int:
    """A double cut to an integer of 64 bits; what is beyond is the nearest of them."""
    return int(value) if -_INTEGERS < value < _INTEGERS else -_INTEGERS if value < 0 else _INTEGERS - 1


def _repeated(text: str, times: float, charge: Charge) -> str | None:
    if times < 0 or isnan(times):
        return None
    count = int(min(times, _C_INTEGERS))
    if count and len(text) * count > _C_INTEGERS // 4 and len(text.encode("utf-8", "replace")) * count >= _C_INTEGERS:
        raise JqError("Repeat string result too long")
    charge(len(text) * count)
    return text * count


def _deeply_merged(left: dict[str, Json], right: dict[str, Json], charge: Charge) -> dict[str, Json]:
    charge(len(left) + len(right))
    merged = dict(left)
    pending = [(merged, right)]
    while pending:
        target, source = pending.pop()
        for name, value in source.items():
            if type(value) is dict and type(old := target.get(name)) is dict:
                charge(len(old) + len(value))
                target[name] = dict(old)
                pending.append((target[name], value))
            else:
                target[name] = value
    return merged


def _without(values: list[Json], others: list[Json], charge: Charge) -> list[Json]:
    """Scalars are looked up by hash; arrays and objects are compared one by one, which is charged."""
    charge(len(values) + len(others))
    known, made = _parted(others)
    kept = []
    for value in values:
        if type(value) is list or type(value) is dict:
            charge(len(made))
            if not any(equal(value, other, charge) for other in made):
                kept.append(value)
        elif (kind(value), value) not in known or value != value:
            kept.append(value)
    return kept


def _parted(values: Iterable[Json]) -> tuple[set[tuple[str, Json]], list[Json]]:
    scalars, made = set(), []
    for value in values:
        if type(value) is list or type(value) is dict:
            made.append(value)
        else:
            scalars.add((kind(value), value))
    return scalars, made
