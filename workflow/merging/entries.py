"""The entries of a list or a mapping as pieces of its text, of which another text can be put together.

An entry owns whole lines: comments and blank lines right above it, and comments below it that are further in than its
list or mapping is. Inside brackets it owns what stands between two commas.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from workflow.document.document import Spot
from workflow.edits import places
from workflow.paths import Json, Path

NAMES = ("name", "id")
"""The members by which an item of a list is known."""
_FIRST_LINE = re.compile(r" *")
_COMMENT = re.compile(r"#[^\n]*")


@dataclass(frozen=True, slots=True)
class Value:
    """A value in a text: its own `spot`, and the lines of it, `start` up to `end`, with comments around its entries."""

    text: str
    spot: Spot
    data: Json
    start: int
    end: int
    path: Path
    bracketed: bool = False
    """Whether it stands in brackets."""

    @property
    def is_flow(self) -> bool:
        """Whether it is a list or mapping in brackets of its own."""
        return self.spot.inside is not None and places.is_flow(self.text, self.spot)

    @property
    def is_block(self) -> bool:
        """Whether it is a list or mapping of lines."""
        return bool(self.spot.inside) and not self.bracketed and not self.is_flow

    @property
    def written(self) -> str:
        """The value as it is written, without what is around it."""
        return self.text[self.spot.start : self.spot.end]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: its comments begin at `start`, its key or dash stands at `mark`, `end` is behind all of it."""

    key: str | int
    start: int
    mark: int
    value: Value
    end: int

    @property
    def text(self) -> str:
        """All of it."""
        return self.value.text[self.start : self.end]

    @property
    def above(self) -> str:
        """What stands above it: comments and blank lines, and the indentation of its first line."""
        return self.value.text[self.start : self.mark]

    @property
    def head(self) -> str:
        """The key or dash, and all up to the value."""
        return self.value.text[self.mark : self.value.start]

    @property
    def tail(self) -> str:
        """What stands behind the value."""
        return self.value.text[self.value.end : self.end]


@dataclass(frozen=True, slots=True)
class Container:
    """A list or mapping: `column` is that of its entries, or for brackets that of the line that they begin in."""

    value: Value
    column: int
    entries: tuple[Entry, ...]


def whole(text: str, root: Spot, data: Json) -> Value:
    """All of a text as a value."""
    return Value(text, root, data, 0, len(text), ())


def container(value: Value) -> Container:
    """The entries of a value that has some."""
    if value.is_flow:
        return Container(value, len(_indent(value.text, value.spot.start)), tuple(_in_brackets(value)))
    return Container(value, places.column_of(value.text, value.spot.start), tuple(_in_lines(value)))


def _indent(text: str, at: int) -> str:
    found = _FIRST_LINE.match(text, places.line_start(text, at))
    return found.group() if found else ""


def _members(value: Value) -> Iterator[tuple[str | int, int, int, Spot]]:
    """Of each entry its key, where its key or value begins, where its key ends, and its value."""
    inside = value.spot.inside
    if isinstance(inside, dict):
        for key, member in inside.items():
            yield key, member.key_start, member.key_end, member.value
    else:
        for index, spot in enumerate(inside or ()):
            yield index, spot.start, spot.start, spot


def _data(value: Value, key: str | int) -> Json:
    """What the data has there; what a merge key takes in stands in the text alone."""
    if isinstance(value.data, dict):
        return value.data.get(str(key), value.written)
    return value.data[key] if isinstance(value.data, list) and isinstance(key, int) else None


def _in_brackets(value: Value) -> Iterator[Entry]:
    for key, start, end, spot in _members(value):
        stop = max(end, spot.end)
        inner = Value(value.text, spot, _data(value, key), spot.start, stop, (*value.path, key), bracketed=True)
        yield Entry(key, start, start, inner, stop)


def _in_lines(value: Value) -> Iterator[Entry]:
    text, listed = value.text, isinstance(value.data, list)
    column = places.column_of(text, value.spot.start)
    marks = [
        (key, places.dash(text, value.spot, spot) if listed else start, end, spot)
        for key, start, end, spot in _members(value)
    ]
    begin = value.start
    for number, (key, mark, key_end, spot) in enumerate(marks):
        stop = value.end
        if number + 1 < len(marks):
            stop = _start(text, marks[number + 1][1], max(key_end, spot.end), column)
        inner = Value(text, spot, _data(value, key), *_extent(text, mark, spot, stop), (*value.path, key))
        yield Entry(key, begin, mark, inner, stop)
        begin = stop


def _start(text: str, mark: int, before: int, column: int) -> int:
    """Where the lines of an entry begin whose key or dash stands at `mark`; those `before` belong to the last one."""
    start, least = places.line_start(text, mark), places.next_line(text, before)
    while start > least:
        above = places.line_start(text, start - 1)
        line = text[above:start].strip()
        if above < least or (line and (line[0] != "#" or len(_indent(text, above)) > column)):
            break
        start = above
    return max(start, least)


def _extent(text: str, mark: int, spot: Spot, stop: int) -> tuple[int, int]:
    """From where to where the value is told apart from its key: lists and mappings of lines have whole lines."""
    if not spot.inside or places.is_flow(text, spot):
        return spot.start, spot.end
    return (places.next_line(text, mark) if "\n" in text[mark : spot.start] else spot.start), stop


def comments(text: str) -> Counter[str]:
    """What may be comments; one is counted too many rather than lost."""
    return Counter(found.group().strip() for found in _COMMENT.finditer(text))


def bare(entry: Entry, column: int) -> str:
    """Its text without the indentation of its container and the line break at its end, to be compared."""
    return moved(entry.text, -column).strip(" \r\n")


def moved(text: str, by: int) -> str:
    """The lines but the first, or all that begin with their indentation, so many columns further in."""
    if by == 0 or "\n" not in text.strip("\n"):
        return text
    first, *rest = text.split("\n")
    return "\n".join([first, *(_shifted(line, by) for line in rest)])


def _shifted(line: str, by: int) -> str:
    if not line.strip():
        return line
    if by > 0:
        return " " * by + line
    found = _FIRST_LINE.match(line)
    return line[min(-by, found.end() if found else 0) :]
