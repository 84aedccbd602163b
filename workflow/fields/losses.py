"""What another choice takes out of a text: values that stand nowhere in what comes in their place."""

import json
from collections import Counter
from collections.abc import Iterator

from workflow.paths import Json

LONGEST = 80
"""Characters of a line."""
CHILDREN: dict[str, tuple[str, ...]] = {"do": ("do",), "for": ("do",), "try": ("try",), "fork": ("fork", "branches")}
"""Where kinds of tasks have a list of tasks (1.0): from one such kind to another it goes along."""


def losses(before: Json, after: Json) -> list[str]:
    """A line `member: value` for each member of `before` with values that `after` has nowhere.

    Empty texts, 0 and false are no values, and one value alone is no loss: it is typed again at once.
    """
    left, gone, lines = Counter(_values(after)), 0, []
    for name, value in before.items() if isinstance(before, dict) else [("", before)]:
        here = Counter(_values(value))
        if here - left:
            gone += (here - left).total()
            lines.append(_line(name, value))
        left -= here
    return lines if gone > 1 else []


def _values(value: Json) -> Iterator[str]:
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _values(each)
    elif value:
        yield json.dumps(value)


def _line(name: str, value: Json) -> str:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    line = f"{name}: {said}" if name else said
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
