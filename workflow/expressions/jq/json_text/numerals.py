"""Numbers from text, as jq 1.8 reads them in JSON and by `tonumber`."""

import re
from decimal import Decimal
from typing import Final

from workflow.expressions.jq.json_text.tojson import number_text
from workflow.expressions.jq.values.kinds import Spelled, number

_KEPT_DIGITS: Final = 4_000
"""Digits that are kept; a number with more is a double."""
_KEPT_EXPONENT: Final = 999_999_999
"""The furthest power of ten that is kept, as in jq; a number beyond is a double."""
_EXPONENT_DIGITS: Final = 12
_INTEGER: Final = re.compile(r"[+-]?[0-9]+", re.ASCII)
_DECIMAL: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?", re.ASCII)
_INFINITE: Final = re.compile(r"[+-]?inf(?:inity)?", re.ASCII | re.IGNORECASE)
_NAN: Final = re.compile(r"[+-]?s?nan0*", re.ASCII | re.IGNORECASE)


def number_of(text: str) -> int | float | None:
    """The number that a text is: `12`, `-0.5`, `.5`, `5.`, `+1e3`, `nan`, `infinity`; None where it is none.

    An integer keeps its digits; all else is a double, or an int where that is the same, which keeps its digits where it
    would be printed with others.
    """
    if _INTEGER.fullmatch(text) and len(text) <= _KEPT_DIGITS:
        return int(text) or (-0.0 if text[0] == "-" else 0)
    if _DECIMAL.fullmatch(text):
        return _spelled(text)
    if _INFINITE.fullmatch(text):
        return float("-inf" if text[0] == "-" else "inf")
    return float("nan") if _NAN.fullmatch(text) else None


def _spelled(text: str) -> int | float:
    """A number with a point or exponent, with jq's own spelling of its digits where that is not the double's."""
    value = number(float(text))
    exponent = text.lower().partition("e")[2]
    if len(text) > _KEPT_DIGITS or len(exponent) > _EXPONENT_DIGITS:
        return value
    exact = Decimal(text)
    if abs(exact.adjusted()) > _KEPT_EXPONENT or str(exact) == number_text(value):
        return value
    return Spelled.of(value, str(exact))
