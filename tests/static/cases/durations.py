"""Lengths of time as the server reads them."""

from itertools import product

from workflow.durations import from_words
from workflow.paths import Json

NUMBERS = ("2", "0", "30", "1.5", "0,25", "an", "", "-2")
UNITS = ("", "h", "min", "m", "s", "ms", " days", " Week", "months", " year.", "x")
PIECES = [number + unit for number, unit in product(NUMBERS, UNITS)]
TEXTS = [
    *PIECES,
    *(first + between + second for first, between, second in product(PIECES, (" ", ", ", " and "), PIECES)),
    *("1 week 2 days 3 h 4", "1 h 2 min 3 s 4 ms", "PT15M", " pt5m ", "P1Y2M", "P", "PT", "P1H", "soon", "15M"),
]


def cases() -> Json:
    """`[text, duration or null]` for each text."""
    return [[text, from_words(text)] for text in TEXTS]
