"""Numbers as Go writes them, and what it counts with: whole numbers are exact, all else are doubles."""

from collections.abc import Mapping
from operator import add, mul, sub
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.flow import SIGNS, Sign
from workflow.expressions.jq.values.kinds import Charge, Spelled
from workflow.paths import Json

_LEAST, _MOST = 1e-6, 1e21
"""From the one up to the other a number is written without an exponent."""
_DIGITS: Final = 4000
"""A whole number of more digits is a double."""


def text_of(value: float) -> str:
    """A double as Go writes it: `12345678901234567000`, `1e+21`, `1.5e-07`."""
    text = repr(float(value))
    if text[-1] in "fn":
        return text
    sign = "-" if text[0] == "-" else ""
    mantissa, _, exponent = text[len(sign) :].partition("e")
    before, _, after = mantissa.partition(".")
    digits = (before + after).lstrip("0")
    point = len(before) + int(exponent or 0) - (len(before + after) - len(digits))
    digits = digits.rstrip("0")
    if not digits:
        return f"{sign}0"
    if not _LEAST <= abs(value) < _MOST:
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{point - 1:+03d}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if point >= len(digits):
        return sign + digits + "0" * (point - len(digits))
    return f"{sign}{digits[:point]}.{digits[point:]}"


def spelled(value: Json) -> Json:
    """A value with its doubles in Go's spelling, to be written as text and for nothing else."""
    if type(value) is float and value == value and abs(value) != float("inf"):
        return Spelled.of(value, text_of(value))
    if type(value) is list:
        return [spelled(one) for one in value] if any(type(one) in _INSIDE for one in value) else value
    if type(value) is dict and any(type(one) in _INSIDE for one in value.values()):
        return {name: spelled(one) for name, one in value.items()}
    return value


_INSIDE: Final = (float, list, dict)


def _exact(sign: str, made: Sign) -> Sign:
    """A sum, exact of whole numbers."""
    otherwise = SIGNS[sign]

    def total(left: Json, right: Json, charge: Charge) -> Json:
        if type(left) is int and type(right) is int:
            found = made(left, right, charge)
            return found if found.bit_length() < _DIGITS else float(found)
        return otherwise(left, right, charge)

    return total


GO_SIGNS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        **SIGNS,
        "+": _exact("+", lambda left, right, _charge: add(left, right)),
        "-": _exact("-", lambda left, right, _charge: sub(left, right)),
        "*": _exact("*", lambda left, right, _charge: mul(left, right)),
    }
)
