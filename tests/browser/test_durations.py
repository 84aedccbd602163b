"""The pages read lengths of time as the server does: the page's own module, run by Node."""

from itertools import product

from tests.node import answer
from workflow.durations import from_words, parse

NUMBERS = ("2", "0", "30", "1.5", "0,25", "an", "", "-2")
UNITS = ("", "h", "min", "m", "s", "ms", " days", " Week", "months", " year.", "x")
PIECES = [number + unit for number, unit in product(NUMBERS, UNITS)]
TEXTS = [
    *PIECES,
    *(first + between + second for first, between, second in product(PIECES, (" ", ", ", " and "), PIECES)),
    *("1 week 2 days 3 h 4", "1 h 2 min 3 s 4 ms", "PT15M", " pt5m ", "P1Y2M", "P", "PT", "P1H", "soon", "15M"),
]


def test_pages_and_server_read_the_same() -> None:
    wanted = [from_words(text) for text in TEXTS]
    found = answer("durations", TEXTS)
    assert [text for text, one, other in zip(TEXTS, wanted, found, strict=True) if not same(one, other)] == []
    assert sum(one is not None for one in wanted) > 1000


def same(one: str | None, other: str | None) -> bool:
    return one == other if one is None or other is None else parse(one) == parse(other)
