"""What compiling a regular expression costs, told from its text alone, before anything is done."""

import re
from typing import Final

_REPEATED: Final = re.compile(r"\{(\d{0,5}),?(\d{0,5})")
_BASE: Final = 200
_CHARACTER: Final = 40
_REPETITION: Final = 20
_CLASS: Final = 600
_PROPERTY: Final = 4_000
_ASCII: Final = 6
"""How much cheaper sets of characters are where only ASCII's have to be told apart."""


def cost(expression: str, *, is_ascii: bool) -> int:
    """Units of work; `is_ascii` says so of the text that the expression is for."""
    properties = expression.count("\\p") + expression.count("\\P")
    classes = _CLASS * expression.count("\\") + _PROPERTY * properties
    counts = sum(max(int(count or 0) for count in found.groups()) for found in _REPEATED.finditer(expression))
    sets = (classes + 4 * _REPETITION * counts * bool(classes)) // (_ASCII if is_ascii else 1)
    return _BASE + _CHARACTER * len(expression) + _REPETITION * counts + sets
