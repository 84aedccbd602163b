"""Numbers from text, as jq 1.8 reads them in JSON and by `tonumber`."""

import re
from typing import Final

from workflow.expressions.jq.values.kinds import number

_KEPT_DIGITS: Final = 4_000
"""Digits of an integer that are kept; one with more is a double."""
_INTEGER: Final = re.compile(r"[+-]?[0-9]+", re.ASCII)
_DECIMAL: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?", re.ASCII)
_INFINITE: Final = re.compile(r"[+-]?inf(?:inity)?", re.ASCII | re.IGNORECASE)
_NAN: Final = re.compile(r"[+-]?s?nan0*", re.ASCII | re.IGNORECASE)


def number_of(text: str) -> int | float | None:
    """The number that a text is: `12`, `-0.5`, `.5`, `5.`, `+1e3`, `nan`, `infinity`; None where it is none.

    An integer keeps its digits; all else is a double, and an int where that is the same.
    """
    if _INTEGER.fullmatch(text) and len(text) <= _KEPT_DIGITS:
        return int(text) or (-0.0 if text[0] == "-" else 0)
    if _DECIMAL.fullmatch(text):
        return number(float(text))
    if _INFINITE.fullmatch(text):
        return float("-inf" if text[0] == "-" else "inf")
    return float("nan") if _NAN.fullmatch(text) else None
