"""One key joins everything: a Path names the source range, the model node, the SVG element and the trace event.

Written as a JSON pointer (RFC 6901) wherever it leaves the program.
"""

import json
from collections.abc import Sized
from typing import Any

Json = Any  # None, bool, int, float, str, list[Json], dict[str, Json]: mypy cannot narrow the recursive form
Path = tuple[str | int, ...]
Object = dict[str, Json]
LONGEST_INDEX = 10
"""No list is so long; Python refuses to read a number of some thousand digits."""


class PathError(ValueError):
    """Data cannot be taken as they are: the message, and the `path` in them that it is about."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.path = path


def json_text(value: Json, most: int = 120) -> str:
    """A value as messages show it: JSON, of a long one so many characters at most."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def pointer(path: Path) -> str:
    """`("states", 2, "actions", 0)` -> `"/states/2/actions/0"`; the root is `""`."""
    return "".join(
        [f"/{key}" if isinstance(key, int) else "/" + str(key).replace("~", "~0").replace("/", "~1") for key in path]
    )


def parse_pointer(text: str, data: object) -> Path | None:
    """The path that `text` names inside `data`, or None where `data` has no such place.

    `data` decides whether a key is a list index: `/0` is an index in a list and a member name in a mapping.
    """
    path: list[str | int] = []
    for part in text.split("/")[1:]:
        key = unescaped(part)
        if isinstance(data, dict) and key in data:
            path.append(key)
            data = data[key]
        elif isinstance(data, list) and (index := list_index(key, data)) is not None:
            path.append(index)
            data = data[index]
        else:
            return None
    return tuple(path)


def is_within(place: str, outer: str) -> bool:
    """Whether the pointer `place` is `outer` or names something in it: `/functions/10` is not in `/functions/1`."""
    return place == outer or place.startswith(f"{outer}/")


def list_index(key: str, items: Sized) -> int | None:
    """The index that `key` names in a list of `items`; None where it names none."""
    return index if key.isdecimal() and len(key) < LONGEST_INDEX and (index := int(key)) < len(items) else None


def nearest(text: str, data: object) -> Path:
    """As `parse_pointer`; of what `data` has not, the nearest place above it."""
    while (path := parse_pointer(text, data)) is None:
        text = text.rpartition("/")[0]
    return path


def unescaped(part: str) -> str:
    """The key that a part of a pointer stands for: `~1` is `/`, `~0` is `~`."""
    return part.replace("~1", "/").replace("~0", "~") if "~" in part else part
