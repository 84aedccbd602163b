"""A mock of two entries, the first for one element, attempt or argument: what is typed, what it is, and its words.

What runs make of it: tests/simulator/scenario/test_written_mocks.py.
"""

from typing import Any, NamedTuple

Json = Any


class Written(NamedTuple):
    """What is typed into the first entry, the entry that it is, its words, and what the calls come to."""

    typed: dict[str, Json]
    entry: dict[str, Json]
    words: str
    results: list[int]
    calls: int


SECOND: dict[str, Json] = {"result": {"x": 2}}
WHEN = "$[?(@.to == 'c')]"
WRITTEN = [
    Written(
        {"iteration": "1", "result": '{"x": 1}'},
        {"iteration": 1, "result": {"x": 1}},
        "only element 1",
        [2, 1, 2],
        3,
    ),
    Written(
        {"attempt": "1", "failing": True, "name": "Busy"},
        {"attempt": 1, "error": {"name": "Busy"}},
        "only attempt 1",
        [2, 2, 2],
        6,
    ),
    Written({"when": WHEN, "result": '{"x": 1}'}, {"when": WHEN, "result": {"x": 1}}, "", [2, 2, 1], 3),
]


def cases() -> Json:
    """`[{typed, entry, words}]`."""
    return [{"typed": one.typed, "entry": one.entry, "words": one.words} for one in WRITTEN]
