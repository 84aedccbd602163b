"""Texts as UTF-8 and back, what is broken replaced as jq 1.8 does."""

import re
from collections.abc import Iterator
from typing import Final

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_HALVES: Final = re.compile("[\ud800-\udfff]")
_CHARACTER: Final = re.compile(
    rb"[\x00-\x7f]+|[\xc2-\xdf][\x80-\xbf]?|[\xe0-\xef][\x80-\xbf]{0,2}|[\xf0-\xf4][\x80-\xbf]{0,3}|.", re.DOTALL
)
_BEGUN: Final = re.compile(rb"(?:[\xc2-\xdf].{0}|[\xe0-\xef].{0,1}|[\xf0-\xf4].{0,2})\Z", re.DOTALL)
"""A character that has not as many bytes as it should: whatever they are."""


def encoded(text: str) -> bytes:
    """The bytes of a text; half a character, which UTF-8 has not, is replaced."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return _HALVES.sub(REPLACEMENT, text).encode("utf-8")


def decoded(data: bytes) -> str:
    """The text of bytes; each sequence that begins like a character and is none is replaced by one U+FFFD."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(_characters(data))


def _characters(data: bytes) -> Iterator[str]:
    place = 0
    while place < len(data):
        part = _BEGUN.match(data, place) or _CHARACTER.match(data, place)
        sequence = part[0] if part else data[place:]
        place += len(sequence)
        try:
            yield sequence.decode("utf-8")
        except UnicodeDecodeError:
            yield REPLACEMENT
