"""Lines and characters of the Language Server Protocol to the code points of a document, and back.

The protocol counts the units of the encoding that was agreed on (UTF-16 where nothing was), and lines that end at LF,
CRLF or CR and nowhere else. Documents drop a byte-order mark, which the text of an editor may have.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable

from lsprotocol import types

from workflow.diagnostics import TextEdit

MARK = "\ufeff"
_BREAK = re.compile(r"\r\n|\r|\n")
_UNITS = {
    types.PositionEncodingKind.Utf8: ("utf-8", 1),
    types.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    types.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}


class Positions:
    """The positions in one text, by the encoding that the client counts in."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self.before = int(text.startswith(MARK))
        self._codec, self._width = _UNITS[types.PositionEncodingKind(encoding)]
        self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]
        self._plain = text.isascii()

    def offset(self, position: types.Position) -> int:
        """The code point of the document at a position; one behind the end of a line, or of all, means that end."""
        return max(0, self.raw_offset(position) - self.before)

    def raw_offset(self, position: types.Position) -> int:
        """As `offset`, in the text as the editor has it."""
        if position.line >= len(self._starts):
            return len(self.text)
        start = self._starts[position.line]
        if self._plain:
            return min(start + position.character, start + len(self._line(position.line)))
        written = self._line(position.line).encode(self._codec, "surrogatepass")
        return start + len(written[: position.character * self._width].decode(self._codec, "ignore"))

    def position(self, offset: int) -> types.Position:
        at = min(offset + self.before, len(self.text))
        line = bisect_right(self._starts, at) - 1
        start = self._starts[line]
        if self._plain:
            return types.Position(line, at - start)
        return types.Position(line, len(self.text[start:at].encode(self._codec, "surrogatepass")) // self._width)

    def range(self, start: int, end: int) -> types.Range:
        return types.Range(self.position(start), self.position(end))

    def place(self, line: int, column: int) -> int | None:
        """The code point of the document at a line and column, from 1; None where the text is shorter."""
        if line > len(self._starts):
            return None
        return max(0, self._starts[line - 1] + column - 1 - (self.before if line > 1 else 0))

    def edits(self, edits: Iterable[TextEdit]) -> list[types.TextEdit]:
        return [types.TextEdit(self.range(edit.start, edit.end), edit.text) for edit in edits]

    def line_end(self, line: int) -> int:
        """How many units a line has, without its break."""
        return self.position(self._starts[line] + len(self._line(line)) - self.before).character

    def _line(self, number: int) -> str:
        end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.text)
        return self.text[self._starts[number] : end].rstrip("\r\n")


def changed(text: str, changes: Iterable[types.TextDocumentContentChangeEvent], encoding: str) -> str:
    """The text after what a client says was changed, one change after the other."""
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            places = Positions(text, encoding)
            start, end = places.raw_offset(change.range.start), places.raw_offset(change.range.end)
            text = text[:start] + change.text + text[max(start, end) :]
        else:
            text = change.text
    return text
