"""A part of JSON by a path that a person writes: a dotted name, or standard JSONPath (contracts.md, `expect`).

What is expected of a run, the trace's filter box, watches of the output and `signalbox simulate --select` go by it.

`a.b.0` and `$.a.b[0]` are the same place; `$..customer` may be several. The dialects' own paths are another matter:
what those mean is theirs (workflow/expressions).
"""

from functools import lru_cache
from typing import Any

from simulator.limits import SELECTION_LENGTH
from workflow.paths import Json, list_index

DEEPEST = 3  # times `..` in it: each multiplies the work
REFUSED = ("`", "=~")  # what the library adds to the standard: functions, and patterns that can take for ever


class SelectionError(ValueError):
    """The path cannot be used; the message says why."""


def select(path: str, value: Json) -> list[Json]:
    """What stands at `path` in `value`, in its order; empty where nothing does. Raises SelectionError."""
    if not path.startswith("$"):
        return _walk(path, value)
    try:
        return [match.value for match in _compiled(path).find(value)]
    except TypeError:  # the library sorts and compares whatever it finds
        raise SelectionError(f"{path[:60]} cannot be used here: it compares what has no order") from None


def check(path: str) -> None:
    """Raise SelectionError where a path cannot be used."""
    if path.startswith("$"):
        _compiled(path)
    elif not path or len(path) > SELECTION_LENGTH:
        kinds = "a name such as a.b.0, or a JSONPath such as $.a.b[0]"
        raise SelectionError(f"a path is {kinds}, up to {SELECTION_LENGTH} letters")


def _walk(path: str, value: Json) -> list[Json]:
    check(path)
    for name in path.split("."):
        if isinstance(value, dict) and name in value:
            value = value[name]
        elif isinstance(value, list) and (index := list_index(name, value)) is not None:
            value = value[index]
        else:
            return []
    return [value]


def reach(path: str, size: int) -> int:
    """How many bytes of JSON may be looked through by a path, of the `size` that a member's name may: each `..` after
    the first looks at the same again.
    """
    again = max(0, path.count("..") - 1)
    return size // (1, 4, 16, 64)[min(again, DEEPEST)]


@lru_cache(maxsize=256)
def _compiled(path: str) -> Any:
    from jsonpath_ng.exceptions import JSONPathError  # takes longer to load than most runs take
    from jsonpath_ng.ext.parser import parse

    if len(path) > SELECTION_LENGTH or path.count("..") > DEEPEST or any(sign in path for sign in REFUSED):
        raise SelectionError(f"{path[:60]} is too long, or has more than standard JSONPath")
    try:
        return parse(path)
    except (JSONPathError, ValueError, RecursionError) as error:
        raise SelectionError(f"{path[:60]} is no JSONPath: {str(error).splitlines()[0][:120]}") from None
