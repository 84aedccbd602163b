"""Finding a line of a text again in another version: by whose it is and what it says, then by the lines around it.

A line belongs to what it opens: the key or the entry that begins on it. Where that says something else now, it is the
same line, changed.
"""

import re
from bisect import bisect_left
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from workflow.document import Document
from workflow.paths import Json, Path, parse_pointer, pointer

NEAR = 3
"""Lines on each side that are compared."""
ENOUGH = 3
"""So many equal neighbours make an equal line the same one, wherever it is."""
MOST_EQUAL = 100
"""Of more lines that are equal to one, those nearest to its number are compared with it."""
DISTINCTIVE = 4
"""A text of so many characters that is there once in both is the same line."""
LONGEST = 300
"""Characters kept of a line, and of a name."""
_BREAK = re.compile(r"\r\n|\r|\n")
States = dict[str, str]
"""The pointers of the states of an older version, and of the same states in a newer one."""


@dataclass(frozen=True)
class Lines:
    """The lines of a document, without what is before and behind their words; counted from 1."""

    document: Document

    @cached_property
    def said(self) -> list[str]:
        """What each line says."""
        return [one.strip() for one in _BREAK.split(self.document.text)]

    @cached_property
    def numbers(self) -> dict[str, list[int]]:
        """The lines that say something, by what they say."""
        found: dict[str, list[int]] = {}
        for number, one in enumerate(self.said, 1):
            if one:
                found.setdefault(one, []).append(number)
        return found

    def named(self, among: list[Json]) -> dict[str, int]:
        """The first entry of each name in a list of the document's data; each list is gone through once."""
        if id(among) not in self._named:
            names = [(one.get("name") if isinstance(one, dict) else None) for one in among]
            self._named[id(among)] = {
                name: number for number, name in reversed(list(enumerate(names))) if isinstance(name, str)
            }
        return self._named[id(among)]

    @cached_property
    def _named(self) -> dict[int, dict[str, int]]:
        return {}

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in _BREAK.finditer(self.document.text))]

    def owner(self, line: int) -> Path:
        """The deepest place that holds the first letter of a line, without the dashes of entries before it."""
        offset, text = self._starts[line - 1], self.document.text
        while text[offset : offset + 1] in (" ", "\t", "-"):
            offset += 1
        return self.document.path_at(offset) if self.document.readable else ()

    def opening(self, path: Path) -> int:
        """The line on which the key or the entry of `path` begins."""
        return self.document.key_range(path).start.line

    def within(self, path: Path) -> range:
        """The lines of the value at `path`."""
        place = self.document.range(path)
        return range(place.start.line, place.end.line + 1)


def find_line(before: Lines, after: Lines, line: int, states: States) -> int | None:
    """The line of `after` that `line` of `before` became, or None."""
    if not 1 <= line <= len(before.said):
        return None
    owner = before.owner(line)
    new = after.document
    heir = _heir(before, after, owner, states) if owner and new.readable else None
    opens = heir is not None and before.opening(owner) == line
    theirs = after.opening(heir) if opens and heir is not None else None
    if theirs is not None and after.said[theirs - 1] == before.said[line - 1]:
        return theirs
    found = _equal(before, after, line, _home(owner, after, states))
    return theirs if found is None else found


def _equal(before: Lines, after: Lines, line: int, home: range | None) -> int | None:
    """The equal line with the most equal neighbours, at home if there is one."""
    says = before.said[line - 1]
    equal = after.numbers.get(says, [])
    inside = equal[bisect_left(equal, home.start) : bisect_left(equal, home.stop)] if home is not None else []
    among = _nearest(inside or equal, line)
    if not among:
        return None
    alone = len(equal) == 1 and len(before.numbers[says]) == 1 and len(says) >= DISTINCTIVE
    scores = {number: _neighbours(before.said, after.said, line, number) for number in among}
    best = max(among, key=lambda number: (scores[number], -abs(number - line)))
    return best if inside or alone or scores[best] >= ENOUGH else None


def _nearest(numbers: list[int], line: int) -> list[int]:
    """Those that are looked at more closely, of many equal lines."""
    at = bisect_left(numbers, line)
    return numbers[max(0, at - MOST_EQUAL // 2) : max(at + MOST_EQUAL // 2, MOST_EQUAL)]


def _neighbours(before: list[str], after: list[str], line: int, other: int) -> int:
    steps = [step for step in range(-NEAR, NEAR + 1) if step]
    return sum(_at(before, line + step) == _at(after, other + step) != "" for step in steps)


def _at(said: list[str], line: int) -> str:
    return said[line - 1] if 1 <= line <= len(said) else ""


def _home(owner: Path, after: Lines, states: States) -> range | None:
    """The lines of the state that `owner` is in, as that is now."""
    for length in range(len(owner), 0, -1):
        now = states.get(pointer(owner[:length]))
        path = parse_pointer(now, after.document.data) if now is not None else None
        if path is not None:
            return after.within(path)
    return None


def _heir(before: Lines, after: Lines, owner: Path, states: States) -> Path | None:
    """Where `owner` is now: under the same state, the same keys, and in lists the entry that is equal or named so."""
    old, new = before.document.data, after.document.data
    for length in range(len(owner), 0, -1):
        now = states.get(pointer(owner[:length]))
        path = parse_pointer(now, new) if now is not None else None
        if path is not None:
            rest = _carried(_value(old, owner[:length]), _value(new, path), owner[length:], after)
            return None if rest is None else path + rest
    return _carried(old, new, owner, after)


def _carried(old: Json, new: Json, path: Path, after: Lines) -> Path | None:
    found: list[str | int] = []
    for key in path:
        now = _same_entry(old[key], new, key, after) if isinstance(key, int) else key
        known = isinstance(new, list) if isinstance(key, int) else isinstance(new, dict) and key in new
        if now is None or not known:
            return None
        old, new = old[key], new[now]
        found.append(now)
    return tuple(found)


def _same_entry(entry: Json, among: Json, index: int, after: Lines) -> int | None:
    if not isinstance(among, list):
        return None
    with suppress(ValueError):
        return among.index(entry)
    name = entry.get("name") if isinstance(entry, dict) else None
    if name is not None:
        return after.named(among).get(name) if isinstance(name, str) else None
    return index if index < len(among) else None


def _value(data: Json, path: Path) -> Json:
    for key in path:
        data = data[key]
    return data
