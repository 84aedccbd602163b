"""One key joins everything: a Path names the source range, the model node, the SVG element and the trace event.

Written as a JSON pointer (RFC 6901) wherever it leaves the program.
"""

from typing import Any

Json = Any  # None, bool, int, float, str, list[Json], dict[str, Json]: mypy cannot narrow the recursive form
Path = tuple[str | int, ...]


def pointer(path: Path) -> str:
    """`("states", 2, "actions", 0)` -> `"/states/2/actions/0"`; the root is `""`."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)


def parse_pointer(text: str, data: object) -> Path | None:
    """The path that `text` names inside `data`, or None where `data` has no such place.

    `data` decides whether a key is a list index: `/0` is an index in a list and a member name in a mapping.
    """
    path: list[str | int] = []
    for part in text.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(data, dict) and key in data:
            path.append(key)
            data = data[key]
        elif isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            path.append(int(key))
            data = data[int(key)]
        else:
            return None
    return tuple(path)
