"""What tells that a definition of 1.0 is for Synapse, where no member alone says so (Y4)."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.paths import Json, Path

_ALPHA: Final = re.compile(r"1\.0\.0-alpha\d*")


def extensions(data: Json) -> Iterator[Path]:
    """`use.extensions` as a mapping."""
    use = data.get("use") if isinstance(data, dict) else None
    if isinstance(use, dict) and isinstance(use.get("extensions"), dict):
        yield ("use", "extensions")


def awaited(data: Json) -> Iterator[Path]:
    """`await` beside what a call is given."""
    left: list[tuple[Path, Json]] = [((), data)]
    while left:
        path, one = left.pop()
        if isinstance(one, dict):
            if {"call", "with", "await"} <= set(one):
                yield (*path, "await")
            left += [((*path, key), each) for key, each in reversed(one.items())]
        elif isinstance(one, list):
            left += [((*path, number), one[number]) for number in reversed(range(len(one)))]


def alpha(data: Json) -> Iterator[Path]:
    """An early version of the DSL."""
    head = data.get("document") if isinstance(data, dict) else None
    said = head.get("dsl") if isinstance(head, dict) else None
    if isinstance(said, str) and _ALPHA.match(said):
        yield ("document", "dsl")
