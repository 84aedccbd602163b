"""Text is measured with DejaVu Sans's own widths, so that boxes fit without any font being installed.

Sizes are pixels. What the font lacks is measured by what a browser would show instead: a square for wide characters
and emoji, nothing for combining marks, an average letter for the rest.
"""

import unicodedata
from functools import lru_cache
from typing import Literal

from workflow.diagram.widths import BOLD, REGULAR
from workflow.document.hidden_characters import visible

Face = Literal["regular", "bold", "mono"]

MAX_SHOWN = 80
"""Characters of a name that are shown; the rest stands in its title (safety.md)."""

ELLIPSIS = "…"
MONO_WIDTH = 602
WIDE, NARROW = 1000, 620


def measure(text: str, size: float, face: Face = "regular") -> float:
    """The width of one line of `text` in pixels at a font size of `size` pixels."""
    return (_units_kept(text, face) if len(text) <= MAX_SHOWN else _units(text, face)) * size / 1000


def _units(text: str, face: Face) -> int:
    return sum(map(_WIDTHS[face].__getitem__, text))


_units_kept = lru_cache(maxsize=4096)(_units)
"""Most texts of a picture are those of the one before the edit."""


def wrap(text: str, width: float, size: float, face: Face = "regular") -> list[str]:
    """Break `text` into lines of at most `width` pixels: at spaces, after `_ - . /`, before capitals, else anywhere."""
    if measure(text, size, face) <= width and text == text.strip():
        return [text]
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and measure((line + piece).rstrip(), size, face) > width:
            lines.append(line.rstrip())
            line = ""
        line = line + piece if line else piece.lstrip()
        while len(line) > 1 and measure(line.rstrip(), size, face) > width:
            head = cut(line, width, size, face, mark="")
            lines.append(head)
            line = line[len(head) :].lstrip()
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def cut(text: str, width: float, size: float, face: Face = "regular", mark: str = ELLIPSIS) -> str:
    """`text`, or as much of it as fits with `mark` at its end; never less than one character."""
    if measure(text, size, face) <= width:
        return text
    room = width - measure(mark, size, face)
    used = 0.0
    for index, character in enumerate(text):
        used += _WIDTHS[face][character] * size / 1000
        if used > room:
            return text[: max(index, 1)].rstrip() + mark
    return text


def shorten(text: str, count: int = MAX_SHOWN) -> str:
    """The first `count` characters, the last of them an ellipsis where more follow."""
    return text if len(text) <= count else text[: count - 1].rstrip() + ELLIPSIS


def printable(text: str) -> str:
    """`text` on one line, without control characters, marks that turn the direction of what follows, or lone halves."""
    if text.isascii() and text.isprintable():
        return text
    text = visible(text)
    spaced = "".join(" " if character in "\t\n\r\v\f\x85\u2028\u2029" else character for character in text)
    return "".join(character for character in spaced if _shows(character))


def _shows(character: str) -> bool:
    code = ord(character)
    no_character = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return unicodedata.category(character) not in ("Cc", "Cs") and not no_character and character not in TURNS


TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _pieces(text: str) -> list[str]:
    pieces = [""]
    for index, character in enumerate(text):
        before = text[index - 1] if index else ""
        if before and _breaks(before, character):
            pieces.append("")
        pieces[-1] += character
    return pieces


def _breaks(before: str, character: str) -> bool:
    if character == " " or before == " ":
        return character == " " and before != " "
    wide = unicodedata.east_asian_width(before) in "WF" or unicodedata.east_asian_width(character) in "WF"
    return wide or before in "_-./:,|" or (before.islower() and character.isupper())


class _Widths(dict[str, int]):
    """The widths of characters in a face, as they are needed."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def __missing__(self, character: str) -> int:
        width = _width(character, self._face)
        if len(self) < MOST_KEPT:
            self[character] = width
        return width


MOST_KEPT = 8192
_WIDTHS: dict[Face, _Widths] = {"regular": _Widths("regular"), "bold": _Widths("bold"), "mono": _Widths("mono")}


def _width(character: str, face: Face) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return WIDE
    if face == "mono":
        return MONO_WIDTH
    return _table(face).get(ord(character), NARROW)


@lru_cache(maxsize=2)
def _table(face: Face) -> dict[int, int]:
    table: dict[int, int] = {}
    code = 0
    for token in (BOLD if face == "bold" else REGULAR).split():
        if token.endswith(":"):
            code = int(token[:-1], 16)
            continue
        width, _, count = token.partition("*")
        for _ in range(int(count or 1)):
            if int(width) >= 0:
                table[code] = int(width)
            code += 1
    return table
