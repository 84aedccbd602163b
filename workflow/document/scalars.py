"""What a plain YAML scalar means: the core schema of YAML 1.2, so that `on`, `NO`, dates and `12:30:45` stay text."""

import re

from workflow.paths import Json

MAX_DIGITS = 308  # as many as the largest finite float has

_CONSTANTS: dict[str, Json] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_STARTS = frozenset("0123456789+-.")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


class NotFiniteError(ValueError):
    """The text is a number that JSON cannot hold: infinite, not a number, or far too large."""


def resolve(text: str) -> Json:
    """The value of a plain scalar: None, a bool, an int, a finite float, or `text` itself. May raise NotFiniteError."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return number(text) if text[0] in _NUMBER_STARTS else text


def number(text: str) -> Json:
    """The int or finite float that `text` writes, else `text` itself. May raise NotFiniteError."""
    if _INTEGER.fullmatch(text):
        return _bounded(int(text) if len(text) <= MAX_DIGITS else None)
    if _FLOAT.fullmatch(text):
        value = float(text)
        return _bounded(value if abs(value) != float("inf") else None)
    if _BASED.fullmatch(text):
        return _bounded(int(text, 0) if len(text) <= MAX_DIGITS * 0.8 else None)
    if _NOT_FINITE.fullmatch(text):
        raise NotFiniteError(f"`{text}` is not a finite number; write it in quotes, or another number")
    return text


def _bounded(value: float | None) -> Json:
    if value is None:
        raise NotFiniteError(f"This number is too large (more than {MAX_DIGITS} digits); write it in quotes")
    return value
