"""The place of the cursor in block YAML, by indentation alone: a half-written line must not hide where it stands."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from workflow.editor.place import Place, Scalars
from workflow.paths import Path

_LINE = re.compile(r"( *)((?:- +|-$)*)(.*)")
_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#'"\[{][^:#]*?)\s*:(?=\s|$)\s*""")
_OPENED = re.compile(r"(?:[&!]\S+\s*)*(?:#.*)?$")
_COMMENT = re.compile(r"(?:^|\s)#")
_LATE_COMMENT = re.compile(r"\s+#.*$")
_OPENING = ("[", "{")
_BRACKET = re.compile(r"""[\[\]{}]|"(?:[^"\\]|\\.)*"?|'[^']*'?""")
_LONGEST_KEY = 500
"""Characters of a line that its key is looked for in: what is longer is no key that anybody wrote."""


class _Row(NamedTuple):
    """A line: the columns of its dashes, where its content begins, its key, what stands behind it (or all of it)."""

    dashes: tuple[int, ...]
    column: int
    key: str | None
    value: str

    @property
    def left(self) -> int:
        """The column of the first sign."""
        return self.dashes[0] if self.dashes else self.column

    @property
    def opens(self) -> bool:
        """Whether the value of the key is in the lines below."""
        return self.key is not None and _OPENED.match(self.value) is not None


def place_at(text: str, at: int) -> Place | None:
    """The place of the character `at`; None inside a comment or a flow collection."""
    lines = text.split("\n")
    number = text.count("\n", 0, at)
    start = text.rfind("\n", 0, at) + 1
    before = text[start:at]
    if _COMMENT.search(before):
        return None
    here = _row(before) or _Row((), len(before), None, "")
    column = len(before) if not before.strip() else here.column
    climb = _Climb(lines, number, column, here.dashes)
    siblings = {
        climb.path[: len(climb.path) - below]: _beside(lines, line, where) for below, line, where in climb.levels
    }
    typed = here.value.lstrip()
    if here.key is None:
        if typed[:1] in ("[", "{", "|", ">") and typed:
            return None
        return Place(climb.path, "key", at - len(typed), siblings, column, item=bool(here.dashes))
    if typed[:1] in ("[", "{", "|", ">", "&", "*", "!") and typed:
        return None
    quoted = typed[:1] in ('"', "'") and bool(typed)
    start_of_value = at - len(typed) + int(quoted)
    return Place((*climb.path, here.key), "value", start_of_value, siblings, column, quoted)


def flow_around(text: str, at: int) -> tuple[int, Path] | None:
    """Where the outermost flow collection begins that the character `at` is in, and its path; None outside of one."""
    found = (_flow(text, start, at) for start in reversed(tuple(_flow_starts(text, at))))
    return next((one for one in found if one), None)


def _flow_starts(text: str, at: int) -> Iterator[int]:
    """Where flow collections begin in the line of the character `at` and in those above that it may continue."""
    start, line = text.rfind("\n", 0, at) + 1, text[text.rfind("\n", 0, at) + 1 : at]
    while True:
        row = _row(line)
        if row is not None and row.value[:1] in _OPENING:
            yield start + len(line.rstrip("\r")) - len(row.value)
        above = text[:start].rstrip()
        start = above.rfind("\n") + 1
        line = _LATE_COMMENT.sub("", above[start:])
        if not line.endswith(("{", "[", ",", "}", "]")):
            return


def _flow(text: str, start: int, at: int) -> tuple[int, Path] | None:
    """A flow collection that begins at `start`, where it is still open at the character `at`."""
    depth = 0
    for sign in _BRACKET.finditer(text, start, at):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign.group(), 0)
        if depth == 0:
            return None  # it is closed again before
    outer = place_at(text, start)
    return None if outer is None else (start, outer.path)


def key_of_block(text: str, at: int) -> int | None:
    """Where the value begins whose block of text (`|`, `>`) the line of the character `at` is in; None for no block."""
    start = text.rfind("\n", 0, at) + 1
    indent = _indent(text[start:at])
    while start > 0:
        end = start - 1
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
        if line.strip() and _indent(line) < indent:
            row = _row(line)
            return end - len(row.value) if row and row.key is not None and row.value[:1] in ("|", ">") else None
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


@lru_cache(maxsize=16_384)
def _row(text: str) -> _Row | None:
    """A line in its parts; None where nothing stands on it."""
    text = text.rstrip("\r")
    found = _LINE.match(text)
    assert found  # every line has these parts, if empty ones
    spaces, marks, rest = found.groups()
    if not marks and (not rest or rest.startswith("#") or rest == "---"):
        return None
    indent = len(spaces)
    dashes = tuple(indent + at for at, sign in enumerate(marks) if sign == "-")
    column = indent + len(marks) + (1 if marks.endswith("-") else 0)
    key = _KEY.match(rest[:_LONGEST_KEY])
    if key is None:
        return _Row(dashes, column, None, rest)
    return _Row(dashes, column, _unquoted(key.group(1)), rest[key.end() :])


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0] else text


def _beside(lines: list[str], number: int, column: int) -> Scalars:
    """The scalars beside the key at `column` of line `number`, above and below it."""
    found: dict[str, str] = {}
    for row in chain(_up(lines, number, column), _down(lines, number + 1, column)):
        if row.column == column and row.key is not None:
            found[row.key] = _unquoted(_LATE_COMMENT.sub("", row.value).strip())
    return found


def _up(lines: list[str], number: int, column: int) -> Iterator[_Row]:
    """The lines from `number` up to the one in which the mapping begins."""
    for at in range(number, -1, -1):
        row = _row(lines[at])
        if row:
            yield row
            if row.left < column:
                return


def _down(lines: list[str], number: int, column: int) -> Iterator[_Row]:
    """The lines from `number` down to the end of the mapping."""
    for at in range(number, len(lines)):
        row = _row(lines[at])
        if row:
            if row.left < column:
                return
            yield row


class _Climb:
    """From a column of a line up to the first line of the text: the keys and numbers that lead there.

    `levels` are the mappings on the way: how many steps the path goes on below, a line of each, its column.
    """

    def __init__(self, lines: list[str], number: int, column: int, dashes: tuple[int, ...]) -> None:
        self._steps: list[str | int] = []  # the innermost first
        self._at = column
        self._index: int | None = None  # counting the entries of the list whose dashes stand at `_at`
        self.levels: list[tuple[int, int, int]] = [(0, number, column)]
        self._take(dashes, number)
        for line in range(number - 1, -1, -1):
            if self._at <= 0 and self._index is None:
                break
            row = _row(lines[line])
            if row:
                self._pass(row, line)
        self._close()
        self.path: Path = tuple(reversed(self._steps))

    def _pass(self, row: _Row, line: int) -> None:
        """One line further up."""
        listed = self._index is not None
        if row.opens and (row.column <= self._at if listed else row.column < self._at):
            self._close()
            self._steps.append(row.key or "")
            self._index, self._at = None, row.column
            self.levels.append((len(self._steps), line, self._at))
            self._take(row.dashes, line)
        elif any(dash <= self._at if listed else dash < self._at for dash in row.dashes):
            self._take(row.dashes, line)

    def _take(self, dashes: tuple[int, ...], line: int) -> None:
        """The dashes of a line, the innermost first."""
        for dash in reversed(dashes):
            if self._index is not None and dash == self._at:
                self._index += 1
            elif dash < self._at:
                self._close()
                self._index, self._at = 0, dash
        if self._index is None and dashes:
            self.levels.append((len(self._steps), line, self._at))

    def _close(self) -> None:
        """The list that was counted is passed."""
        if self._index is not None:
            self._steps.append(self._index)
