"""Where each character of a text value stands in the source, whatever it is written in: quotes, blocks, folds."""

import re
from collections.abc import Iterator, Sequence

_HALVES = r"u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}"
_ESCAPE = re.compile(
    rf"\\(?:{_HALVES}|u[0-9A-Fa-f]{{4}}|U[0-9A-Fa-f]{{8}}|x[0-9A-Fa-f]{{2}}|\r?\n[ \t]*|.)|.", re.DOTALL
)
_DOUBLED = re.compile(r"''|.", re.DOTALL)
_HEADER = re.compile(r"[|>][^\n]*\n?")
_PLAIN = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", " ": " "}
Sign = tuple[int, str]
"""Where a sign begins in what is written, and what it means."""


def offsets(written: str, value: str) -> Sequence[int] | None:
    """Where each character of `value` begins in what is `written` for it, and its end; None where that cannot be told.

    Of a line that was folded the break stands for the space.
    """
    if written == value:
        return range(len(value) + 1)
    quote = written[:1]
    if quote in ("'", '"') and written[1:] == value + quote and quote not in value and "\\" not in value:
        return range(1, len(value) + 2)
    signs = list(_signs(written))
    found: list[int] = []
    at = 0
    for letter in value:
        while at < len(signs) and not _means(signs[at][1], letter):
            if not signs[at][1].isspace() and signs[at][1] != "":
                return None
            at += 1
        found.append(signs[at][0] if at < len(signs) else len(written))
        at += 1
    rest = "".join(sign for _, sign in signs[at:])
    return None if rest.strip() else [*found, _end(written, signs, at)]


def _means(sign: str, letter: str) -> bool:
    return sign == letter or (letter == " " and sign == "\n")


def _end(written: str, signs: list[Sign], at: int) -> int:
    if written[:1] in ("'", '"'):
        return len(written) - 1
    return signs[at][0] if at < len(signs) else len(written)


def _signs(written: str) -> Iterator[Sign]:
    """The signs of what is written, without what stands around them."""
    quote = written[:1]
    if quote in ("'", '"') and len(written) > 1 and written[-1] == quote:
        pattern = _ESCAPE if quote == '"' else _DOUBLED
        for found in pattern.finditer(written, 1, len(written) - 1):
            yield from ((found.start(), letter) for letter in _meaning(found.group()))
        return
    header = _HEADER.match(written)
    start = header.end() if header else 0
    yield from enumerate(written[start:], start)


def _meaning(sign: str) -> str:
    """What one sign or escape means; an escape that only YAML has and nobody writes means what no value has."""
    if len(sign) == 1:
        return sign
    if sign == "''":
        return "'"
    if sign[1] in "uUx" and len(sign) > 2:
        codes = [int(f"0x{each}", 0) for each in sign[2:].split("\\u")]
        return chr(codes[0]) if len(codes) == 1 else chr(0x10000 + (codes[0] - 0xD800) * 0x400 + codes[1] - 0xDC00)
    return "" if sign[1] in "\r\n" else _PLAIN.get(sign[1], "\0")
