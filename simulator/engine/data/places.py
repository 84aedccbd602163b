"""Places in data that a 0.8 path names: members and indexes, `.a."b c"[0]` (semantics-0.8.md §3.5)."""

from collections.abc import Callable
from functools import lru_cache

from simulator.engine.world.errors import DATA, trouble
from workflow import expressions
from workflow.expressions import ExpressionError, jq
from workflow.paths import Json

Change = Callable[[Json], Json]
"""What becomes of the value at a place; null where nothing is there."""


@lru_cache(maxsize=1024)
def steps(text: str) -> tuple[str | int, ...] | None:
    """The names and indexes of a path, the names of a JSONPath (what begins with `$` is no path of jq); else None."""
    try:
        return expressions.compile(text, "jsonpath").names if text.startswith("$") else jq.path_of(text)
    except ExpressionError:
        return None


def changed(data: Json, text: str, change: Change) -> Json:
    """`data` with the value at a path changed; what is missing on the way is created, an array with its first entry.

    Raises Trouble where the text is no path, leads through what is neither object nor array, or beyond an array's end.
    """
    path = steps(text)
    if path is None:
        raise trouble(DATA, f"`{text}` is no path of members and indexes, and names no place")
    return _changed(data, path, change, text)


def _changed(data: Json, path: tuple[str | int, ...], change: Change, text: str) -> Json:
    if not path:
        return change(data)
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        return _entry(data, key, rest, change, text)
    if data is not None and not isinstance(data, dict):
        raise trouble(DATA, f"`{text}` leads through what is not an object")
    inner = data or {}
    return {**inner, key: _changed(inner.get(key), rest, change, text)}


def _entry(data: Json, index: int, rest: tuple[str | int, ...], change: Change, text: str) -> Json:
    if data is not None and not isinstance(data, list):
        raise trouble(DATA, f"`{text}` leads through what is not an array")
    if data is None and index == 0:
        return [_changed(None, rest, change, text)]
    entries = data or []
    at = index if index >= 0 else len(entries) + index
    if not 0 <= at < len(entries):
        raise trouble(DATA, f"`{text}`: the array has {len(entries)} entries, and none at {index}")
    return [*entries[:at], _changed(entries[at], rest, change, text), *entries[at + 1 :]]
