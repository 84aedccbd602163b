"""What stands between the quotes of a JSON text, with jq 1.8's messages about it."""

import re
from typing import Final

_SPECIAL: Final = re.compile(rb"\\|[\x00-\x1f]")
_SHORT: Final = {b'"': b'"', b"\\": b"\\", b"/": b"/", b"b": b"\b", b"f": b"\f", b"t": b"\t", b"n": b"\n", b"r": b"\r"}
_HEX: Final = re.compile(rb"[0-9a-fA-F]{4}")
_HIGH: Final = range(0xD800, 0xDC00)
_LOW: Final = range(0xDC00, 0xE000)


class Fault(Exception):
    """What is wrong with a JSON text, in jq's words, without the place."""


def unescaped(content: bytes) -> bytes:
    """What stands between the quotes of a text, without escapes."""
    parts, place = [], 0
    while special := _SPECIAL.search(content, place):
        parts.append(content[place : special.start()])
        if special[0] != b"\\":
            raise Fault("Invalid string: control characters from U+0000 through U+001F must be escaped")
        letter = content[special.end() : special.end() + 1]
        place = special.end() + 1
        if letter == b"u":
            character, place = _character(content, place)
            parts.append(character)
        elif letter in _SHORT:
            parts.append(_SHORT[letter])
        else:
            raise Fault("Invalid escape")
    return b"".join(parts) + content[place:]


def _character(content: bytes, place: int) -> tuple[bytes, int]:
    r"""The character of the `\u` escape whose digits begin at `place`, and the place behind it."""
    if place + 4 > len(content):
        raise Fault("Invalid \\uXXXX escape")
    digits = _HEX.match(content, place)
    if not digits:
        raise Fault("Invalid characters in \\uXXXX escape")
    code, place = int(digits[0], 16), place + 4
    if code in _LOW:
        return "\N{REPLACEMENT CHARACTER}".encode(), place
    if code in _HIGH:
        second = _HEX.match(content, place + 2) if content[place : place + 2] == b"\\u" else None
        if not second or int(second[0], 16) not in _LOW:
            raise Fault("Invalid \\uXXXX\\uXXXX surrogate pair escape")
        code, place = 0x10000 + (code - _HIGH.start << 10) + int(second[0], 16) - _LOW.start, place + 6
    return chr(code).encode(), place
