"""Edits as values: applied to a text, and several rounds of them composed into one round on the first text."""

from collections.abc import Iterable

from workflow.diagnostics import TextEdit

Edits = tuple[TextEdit, ...]
_Piece = tuple[int, int] | str
"""A part of the first text that is still there, from and to, or text that was written."""


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """`text` with `edits` made, which do not overlap; those at one place go in the order in which they are given."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda each: (each.start, each.end)):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join(parts) + text[at:]


class Composed:
    """What became of a text after several rounds of edits, each on the text that the round before left."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pieces: list[_Piece] = [(0, len(text))]

    def __copy__(self) -> "Composed":
        twin = Composed(self._text)
        twin._pieces = self._pieces
        return twin

    def then(self, edits: Iterable[TextEdit]) -> None:
        """Add a round: edits on the text as it is now, which do not overlap."""
        found: list[_Piece] = []
        reader = _Reader(self._pieces)
        for edit in sorted(edits, key=lambda each: (each.start, each.end)):
            found += reader.up_to(edit.start)
            reader.up_to(edit.end)
            if edit.text:
                found.append(edit.text)
        self._pieces = found + reader.up_to(None)

    def edits(self) -> Edits:
        """One round of sorted edits that leads from the first text to the present one; each as short as can be."""
        found: list[TextEdit] = []
        at, written = 0, ""
        for piece in [*self._pieces, (len(self._text), len(self._text))]:
            if isinstance(piece, str):
                written += piece
                continue
            start, end = piece
            if start > at or written:
                found += self._shortest(at, start, written)
            if start < end or start == len(self._text):
                at, written = end, ""
        return tuple(found)

    def _shortest(self, start: int, end: int, written: str) -> list[TextEdit]:
        """The edit without what the old and the new text begin and end with; a line break is never cut in two."""
        old = self._text[start:end]
        head = _common(old, written)
        tail = _common(old[head:][::-1], written[head:][::-1])
        if head and old[head - 1] == "\r":
            head -= 1
        if tail and old[len(old) - tail] == "\n" and self._text[: start + len(old) - tail].endswith("\r"):
            tail -= 1
        if head == len(old) == len(written):
            return []
        return [TextEdit(start + head, end - tail, written[head : len(written) - tail])]


class _Reader:
    """Cuts pieces at places of the present text, from its start on."""

    def __init__(self, pieces: list[_Piece]) -> None:
        self._left = list(reversed(pieces))
        self._at = 0

    def up_to(self, place: int | None) -> list[_Piece]:
        """The pieces from where the last call stopped up to `place`; None: all that are left."""
        found: list[_Piece] = []
        while self._left and (place is None or self._at < place):
            piece = self._left.pop()
            length = len(piece) if isinstance(piece, str) else piece[1] - piece[0]
            if place is not None and self._at + length > place:
                cut = place - self._at
                first, second = _split(piece, cut)
                self._left.append(second)
                piece, length = first, cut
            found.append(piece)
            self._at += length
        return found


def _split(piece: _Piece, cut: int) -> tuple[_Piece, _Piece]:
    if isinstance(piece, str):
        return piece[:cut], piece[cut:]
    return (piece[0], piece[0] + cut), (piece[0] + cut, piece[1])


def _common(one: str, other: str) -> int:
    """With how many characters both begin."""
    for count, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return count
    return min(len(one), len(other))
