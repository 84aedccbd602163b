"""The same edits on plain data: what a text must read as afterwards. What does not change is shared, never copied."""

from collections.abc import Iterable
from copy import copy

from workflow.edits.unwritable import TooLarge, Unwritable
from workflow.limits import LIMITS
from workflow.paths import Json, Path


def same(one: Json, other: Json) -> bool:
    """Whether both are the same JSON value: 1, 1.0 and true are three values; the order of members does not count."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return len(one) == len(other) and all(key in other and same(each, other[key]) for key, each in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def at(data: Json, path: Path) -> Json:
    """The value at `path`, which is there."""
    for key in path:
        data = data[key]
    return data


def value_at(data: Json, path: Path) -> Json:
    """The value at `path`; None where there is nothing."""
    return at(data, path) if has(data, path) else None


def has(data: Json, path: Path) -> bool:
    """Whether `data` has a value at `path`; a list has indices from 0, a mapping has names."""
    for key in path:
        if isinstance(data, list):
            if not isinstance(key, int) or not 0 <= key < len(data):
                return False
        elif not isinstance(data, dict) or not isinstance(key, str) or key not in data:
            return False
        data = data[key]
    return True


def put(data: Json, path: Path, value: Json) -> Json:
    """`data` with `value` at `path`; a mapping's member may be new, and so may the mappings around it."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        items = list(data or ())
        if key == len(items):
            return [*items, put(None, rest, value)]
        return [*items[:key], put(items[key], rest, value), *items[key + 1 :]]
    members = data or {}
    return {**members, key: put(members.get(key), rest, value)}


def put_all(data: Json, values: Iterable[tuple[Path, Json]]) -> Json:
    """`data` with other values at several places that are there: each list and mapping around them is copied once."""
    copies = _Copies(data)
    for path, value in values:
        if not path:
            return value
        copies.own(path[:-1])[path[-1]] = value
    return copies.whole()


def without_all(data: Json, paths: Iterable[Path]) -> Json:
    """`data` without the values at several places that are there, none of them inside another."""
    copies, gone = _Copies(data), dict[Path, set[str | int]]()
    for path in paths:
        gone.setdefault(path[:-1], set()).add(path[-1])
    for path in gone:
        copies.own(path)
    for path, keys in gone.items():
        copies.drop(path, keys)
    return copies.whole()


class _Copies:
    """Copies of the lists and mappings on the way to places of one data, each made once."""

    def __init__(self, data: Json) -> None:
        self._data = data
        self._copies: dict[Path, Json] = {}

    def own(self, path: Path) -> Json:
        """The copy of the list or mapping at `path`, which the copies around it hold."""
        if path not in self._copies:
            self._copies[path] = copy(at(self._data, path))
            if path:
                self.own(path[:-1])[path[-1]] = self._copies[path]
        return self._copies[path]

    def drop(self, path: Path, keys: set[str | int]) -> None:
        """Take entries out of the copy at `path`; every other copy is made before."""
        found = self.own(path)
        if isinstance(found, list):
            found[:] = [each for index, each in enumerate(found) if index not in keys]
        else:
            for key in keys:
                del found[key]

    def whole(self) -> Json:
        """The data with all its copies."""
        return self._copies.get((), self._data)


def inserted(data: Json, path: Path, value: Json) -> Json:
    """`data` with `value` before the item at `path`; the list may be new."""
    items = at(data, path[:-1]) if has(data, path[:-1]) else None
    index = int(path[-1])
    return put(data, path[:-1], [*(items or ())[:index], value, *(items or ())[index:]])


def without(data: Json, path: Path) -> Json:
    """`data` without the value at `path`, which is there."""
    parent, key = at(data, path[:-1]), path[-1]
    if isinstance(parent, list):
        return put(data, path[:-1], [each for index, each in enumerate(parent) if index != key])
    return put(data, path[:-1], {name: each for name, each in parent.items() if name != key})


def renamed(data: Json, path: Path, name: str) -> Json:
    """`data` with the member at `path` under another name, in its old place."""
    parent = at(data, path[:-1])
    return put(data, path[:-1], {name if key == path[-1] else key: each for key, each in parent.items()})


def check(value: Json, depth: int = 0) -> None:
    """Unwritable unless `value` is JSON data: finite numbers, text, truth values, null, lists and mappings of text.

    TooLarge where it is nested deeper than a definition may be; `depth` is how deep this one is.
    """
    if depth > LIMITS.depth:
        raise TooLarge(f"The value is nested deeper than {LIMITS.depth} levels; that is the limit")
    if isinstance(value, dict):
        for key, each in value.items():
            if not isinstance(key, str):
                raise Unwritable(f"The key {key!r} is not text")
            check(key)
            check(each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            check(each, depth + 1)
    elif isinstance(value, float) and (value != value or abs(value) == float("inf")):
        raise Unwritable("JSON and YAML data have only finite numbers")
    elif isinstance(value, str) and any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value):
        raise Unwritable("The text holds a NUL or half of a character; remove it")
    elif value is not None and not isinstance(value, bool | int | float | str):
        raise Unwritable(f"{value!r} is not JSON data")
