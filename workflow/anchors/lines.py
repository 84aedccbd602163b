"""Finding a line of a text again in another version: by whose it is and what it says, then by the lines around it.

A line belongs to what it opens: the key or the entry that begins on it. Where that says something else now, it is the
same line, changed.
"""

import re
from dataclasses import dataclass
from functools import cached_property

from workflow.document import Document
from workflow.paths import Json, Path, parse_pointer, pointer

NEAR = 3
"""Lines on each side that are compared."""
ENOUGH = 3
"""So many equal neighbours make an equal line the same one, wherever it is."""
TELLING = 4
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
    heir = _heir(before.document.data, new.data, owner, states) if owner and new.readable else None
    opens = heir is not None and before.opening(owner) == line
    theirs = after.opening(heir) if opens and heir is not None else None
    if theirs is not None and after.said[theirs - 1] == before.said[line - 1]:
        return theirs
    found = _equal(before, after, line, _home(owner, after, states))
    return theirs if found is None else found


def _equal(before: Lines, after: Lines, line: int, home: range | None) -> int | None:
    """The equal line with the most equal neighbours, at home if there is one."""
    says = before.said[line - 1]
    equal = [number for number, one in enumerate(after.said, 1) if one == says and says]
    inside = [number for number in equal if home is not None and number in home]
    among = inside or equal
    if not among:
        return None
    alone = len(equal) == 1 and before.said.count(says) == 1 and len(says) >= TELLING
    scores = {number: _neighbours(before.said, after.said, line, number) for number in among}
    best = max(among, key=lambda number: (scores[number], -abs(number - line)))
    return best if inside or alone or scores[best] >= ENOUGH else None


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


def _heir(old: Json, new: Json, owner: Path, states: States) -> Path | None:
    """Where `owner` is now: under the same state, the same keys, and in lists the entry that is equal or named so."""
    for length in range(len(owner), 0, -1):
        now = states.get(pointer(owner[:length]))
        path = parse_pointer(now, new) if now is not None else None
        if path is not None:
            rest = _carried(_value(old, owner[:length]), _value(new, path), owner[length:])
            return None if rest is None else path + rest
    return _carried(old, new, owner)


def _carried(old: Json, new: Json, path: Path) -> Path | None:
    found: list[str | int] = []
    for key in path:
        now = _same_entry(old[key], new, key) if isinstance(key, int) else key
        known = isinstance(new, list) if isinstance(key, int) else isinstance(new, dict) and key in new
        if now is None or not known:
            return None
        old, new = old[key], new[now]
        found.append(now)
    return tuple(found)


def _same_entry(entry: Json, among: Json, index: int) -> int | None:
    if not isinstance(among, list):
        return None
    for number, one in enumerate(among):
        if one == entry:
            return number
    name = entry.get("name") if isinstance(entry, dict) else None
    if name is not None:
        return next((n for n, one in enumerate(among) if isinstance(one, dict) and one.get("name") == name), None)
    return index if index < len(among) else None


def _value(data: Json, path: Path) -> Json:
    for key in path:
        data = data[key]
    return data
