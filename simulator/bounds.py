"""How large a value may grow while a workflow runs (safety.md, "simulation").

Values share their parts, so that a small one in memory may be endless when written: counting stops at the limit.
"""

from collections.abc import Iterable

from workflow.paths import Json

NESTING = 128  # levels; the writers of JSON give up at some hundreds
LARGE = 512  # bytes from which it pays to remember a weight
KEPT = 1_024  # weights that are remembered
SCALARS = frozenset((bool, int, float, type(None)))
LAST = 64  # values that were found right and are known again


def excess(value: Json, limit: int) -> str | None:
    """What is too much about `value`, in words: more than about `limit` bytes of JSON, or nested too deep; or None."""
    left = limit
    level = [value]
    for _ in range(NESTING):
        if not level:
            return None
        below: list[Json] = []
        for one in level:
            left -= _own(one)
            if left < 0:
                return f"is larger than {limit} bytes (the setting dataLimit)"
            if isinstance(one, dict):
                below += one.values()
            elif isinstance(one, list):
                below += one
        level = below
    return f"is nested deeper than {NESTING} levels" if level else None


def _own(value: Json) -> int:
    """The length of a value without its members, roughly; of an object with its keys."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return 2 + sum([_text(key) + 2 for key in value])
    return 2 + 2 * len(value) if isinstance(value, list) else 4


def _text(text: str) -> int:
    return 2 + (len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass")))


class Scale:
    """`excess` for one limit, which weighs what is large once however often it is asked.

    Values are never changed in place, so what has been weighed is known by its identity, and kept alive for that.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._known: dict[int, tuple[Json, int, int]] = {}
        self.right: dict[int, Json] = {}

    def excess(self, value: Json) -> str | None:
        """As `excess` has it; a value that is right is then among `right`."""
        try:
            weight, levels = self._weigh(value)
        except RecursionError:
            return excess(value, self._limit)
        if weight > self._limit or levels > NESTING:
            return excess(value, self._limit)
        if len(self.right) >= LAST:
            self.right.clear()
        self.right[id(value)] = value
        return None

    def weight(self, value: Json) -> int:
        """About how many bytes of JSON a value within the limits of nesting has."""
        return self._weigh(value)[0]

    def _weigh(self, value: Json) -> tuple[int, int]:
        """The bytes and levels of a value."""
        if self._known and (known := self._known.get(id(value))) is not None:
            return known[1], known[2]
        if isinstance(value, dict):
            members: Iterable[Json] = value.values()
            weight = 2
            for key in value:
                weight += len(key) + 4 if key.isascii() else _text(key) + 2
        elif isinstance(value, list):
            members = value
            weight = 2 + 2 * len(value)
        else:
            return _own(value), 1
        levels = 1 if value else 0
        for member in members:
            if type(member) in SCALARS:
                weight += 4
            elif isinstance(member, (dict, list)):
                below, deep = self._weigh(member)
                weight += below
                levels = max(levels, deep)
            else:
                weight += _own(member)
        if weight >= LARGE:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[id(value)] = (value, weight, levels + 1)
        return weight, levels + 1
