"""A breakpoint of each kind: what is typed in the form, what that is, its words, and a run that stops at it.

That the run stops there: tests/simulator/timeline/test_written_breakpoints.py.
"""

from typing import Any, NamedTuple

Json = Any
EDGE = "/states/0/transition"


class Written(NamedTuple):
    """What is typed, the breakpoint that it is, and its words in the list; `letters` is the definition of LETTERS."""

    typed: dict[str, str]
    point: dict[str, Json]
    words: str
    letters: bool


WRITTEN = [
    Written(
        {"kind": "event", "name": "expense.decided", "on": "consumed"},
        {"kind": "event", "name": "expense.decided", "on": "consumed"},
        "The event expense.decided is taken",
        False,
    ),
    Written(
        {"kind": "data", "condition": "$[?(@.paid == 50)]"},
        {"kind": "data", "of": "data", "condition": "$[?(@.paid == 50)]"},
        "$[?(@.paid == 50)] becomes true",
        False,
    ),
    Written({"kind": "time", "at": "PT30M"}, {"kind": "time", "at": "PT30M"}, "The clock reaches PT30M", False),
    Written({"kind": "edge", "pointer": EDGE}, {"kind": "edge", "pointer": EDGE}, "Send → Done is taken", True),
    Written({"kind": "error", "name": "Busy"}, {"kind": "error", "name": "Busy"}, "The error Busy", True),
    Written({"kind": "attempt", "number": "2"}, {"kind": "attempt", "number": 2}, "Attempt 2", True),
    Written({"kind": "iteration", "number": "1"}, {"kind": "iteration", "number": 1}, "Element 1", True),
]


def cases() -> Json:
    """`[{typed, point, words}]`."""
    return [{"typed": one.typed, "point": one.point, "words": one.words} for one in WRITTEN]
