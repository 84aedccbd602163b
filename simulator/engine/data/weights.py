"""How large a value is: what people send, and what it grows to while a workflow runs, is bounded (limits.md).

The weight of a value is that of its JSON text, in bytes of UTF-8 without spaces: a text with what JSON escapes in it,
a number by its digits, at least LEAST for each, and never less than what is written. Values share their parts, so that
a small one in memory may be endless when written: a part is counted each time it would be written, the text is never
made, and counting stops at the limit.
"""

from collections.abc import Iterable, Iterator
from json.encoder import encode_basestring

from simulator.limits import NESTING
from workflow.paths import Json, Path, pointer

LEAST = 4  # bytes of a number, true, false or null: what is stored was run with it
LARGE = 512  # bytes from which it pays to remember a weight
KEPT = 1_024  # weights that are remembered
LAST = 64  # values that were found right and are known again
BITS = 1_024  # of whole numbers that are written out to be counted: of longer ones the digits are reckoned
BITS_OF_A_DIGIT = 3.3219280948873626


class _Over(Exception):
    """More than the limit has been counted."""


def excess(value: Json, limit: int) -> str | None:
    """What is too much about `value`, in words: more than `limit` bytes of JSON, or nested too deep; or None."""
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
    """The length of a value without its members: brackets, separators, and the keys of an object."""
    if isinstance(value, dict):
        keys = "".join(value)
        if keys.isascii() and keys.isprintable() and '"' not in keys and "\\" not in keys:
            return 2 + len(keys) + 4 * len(value)
        return 2 + sum([_text(key) + 2 for key in value])
    if isinstance(value, list):
        return 2 + 2 * len(value)
    return _text(value) if isinstance(value, str) else _scalar(value)


def _text(text: str) -> int:
    """The bytes of a text as JSON. A half of a character, which no UTF-8 has, counts as the three that it would."""
    quoted = encode_basestring(text)
    return len(quoted) if quoted.isascii() else len(quoted.encode("utf-8", "surrogatepass"))


def _scalar(value: Json) -> int:
    """The bytes of a number, true, false or null."""
    if value is None or value is True or value is False:
        return 5 if value is False else LEAST
    if isinstance(value, int) and value.bit_length() > BITS:
        return int(value.bit_length() / BITS_OF_A_DIGIT) + 1 + (value < 0)
    return max(LEAST, len(repr(value)))


class Scale:
    """`excess` for one limit, which weighs what is large once however often it is asked.

    Values are never changed in place, so what has been weighed is known by its identity, and kept alive for that.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._known: dict[int, tuple[Json, int, int]] = {}
        self.right: dict[int, tuple[Json, int, int]] = {}

    def excess(self, value: Json) -> str | None:
        """As `excess` has it; a value that is right is then among `right`, with its weight and levels."""
        try:
            weight, levels = self._weigh(value)
        except (RecursionError, _Over):
            return excess(value, self._limit)
        if weight > self._limit or levels > NESTING:
            return excess(value, self._limit)
        self.keep(value, weight, levels)
        return None

    def keep(self, value: Json, weight: int, levels: int) -> None:
        """Know a value as right again, of this weight and these levels at most."""
        if len(self.right) >= LAST:
            self.right.clear()
        self.right[id(value)] = value, weight, levels

    def is_sum_right(self, value: Json, older: Json, newer: Json) -> bool:
        """Whether an object is right that has the members of two others, whatever of these, and nothing else."""
        one, other = self.right.get(id(older)), self.right.get(id(newer))
        if one is not None and other is not None and one[1] + other[1] <= self._limit:
            self.keep(value, one[1] + other[1], max(one[2], other[2]))
            return True
        return self.excess(value) is None

    def measured(self, value: Json) -> tuple[int, int] | None:
        """The bytes and levels of a value; None: it is beyond the limit."""
        return None if self.excess(value) is not None else self.right[id(value)][1:]

    def weight(self, value: Json) -> int:
        """The bytes of JSON of a value; of one beyond the limit, or nested without end, one more than the limit."""
        try:
            return self._weigh(value)[0]
        except (RecursionError, _Over):
            return self._limit + 1

    def _weigh(self, value: Json) -> tuple[int, int]:
        """The bytes and levels of a value; raises _Over as soon as they are more than the limit."""
        if self._known and (known := self._known.get(id(value))) is not None:
            return known[1], known[2]
        weight, levels, most = _own(value), 0, self._limit
        if isinstance(value, dict | list) and value:
            levels = 1
            for member in value.values() if isinstance(value, dict) else value:
                kind = type(member)
                if kind is str and len(member) < LARGE:
                    quoted = encode_basestring(member)
                    weight += len(quoted) if quoted.isascii() else _text(member)
                elif isinstance(member, dict | list | str):
                    below, deep = self._weigh(member)
                    weight += below
                    levels = max(levels, deep)
                elif kind is int and -1_000 < member < 10_000:
                    weight += LEAST
                else:
                    weight += _scalar(member)
                if weight > most:
                    raise _Over
        if weight >= LARGE:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[id(value)] = (value, weight, levels + 1)
        return weight, levels + 1


class TooLarge(ValueError):
    """A value beyond the setting `dataLimit`: the message names limit and place, `path` is the place."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(f"{pointer(path)} {message}")
        self.path = path


def check_sizes(values: Iterable[tuple[Path, Json]], limit: int) -> None:
    """Raise TooLarge for the first of the values, given with their places, that is larger than `limit` bytes."""
    for path, value in values:
        found = excess(value, limit)
        if found is not None:
            raise TooLarge(found, path)


def weight(value: Json, limit: int) -> int | None:
    """About how many bytes of JSON a value is; None: more than `limit`, or nested too deep."""
    return None if excess(value, limit) is not None else Scale(limit).weight(value)


def mocked(written: Json, kind: str) -> Iterator[tuple[Path, Json]]:
    """The entries of mocks as a scenario file writes them, with their places; `kind` is the key that they are under."""
    for name, entries in written.items() if isinstance(written, dict) else ():
        if isinstance(entries, list):
            yield from (((kind, name, place), entry) for place, entry in enumerate(entries))
        else:
            yield (kind, name), entries


def sent(scenario: Json) -> Iterator[tuple[Path, Json]]:
    """What a scenario brings into a run, with its places: input, events, the entries of mocks and of the script."""
    yield ("input",), scenario.get("input")
    events = scenario.get("events")
    yield from ((("events", place), event) for place, event in enumerate(events if isinstance(events, list) else ()))
    for kind in ("functions", "subflows", "calls"):
        yield from mocked(scenario.get(kind), kind)
    script = scenario.get("script")
    yield from ((("script", place), entry) for place, entry in enumerate(script if isinstance(script, list) else ()))
