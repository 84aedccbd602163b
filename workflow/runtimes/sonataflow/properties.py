"""`application.properties` beside a definition: what `$SECRET` has (S195)."""

import re
from collections.abc import Iterator
from typing import Final

FILE: Final = "application.properties"
_ENTRY: Final = re.compile(r"\s*((?:[^=:\s\\]|\\.)+)\s*(?:[=:]\s*|\s|$)(.*)", re.DOTALL)
_ESCAPES: Final = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}
_ESCAPED: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)


def properties(text: str) -> dict[str, str]:
    """The properties of a file by name; those of a profile of Quarkus (`%dev.`) are left out. The last one counts."""
    found: dict[str, str] = {}
    for line in _lines(text):
        entry = _ENTRY.fullmatch(line)
        if entry and not entry[1].startswith("%"):
            found[_plain(entry[1])] = _plain(entry[2])
    return found


def _lines(text: str) -> Iterator[str]:
    """The lines, those that end with a backslash joined with the next, without comments and what is empty."""
    left = ""
    for line in text.splitlines():
        bare = line.lstrip()
        if not left and (not bare or bare[0] in "#!"):
            continue
        ends = len(bare) - len(bare.rstrip("\\"))
        if ends % 2:
            left += bare[:-1]
            continue
        yield left + bare
        left = ""
    if left:
        yield left


def _plain(text: str) -> str:
    def one(found: re.Match[str]) -> str:
        sign = found[1]
        return chr(int(sign[1:], 16)) if len(sign) > 1 else _ESCAPES.get(sign, sign)

    return _ESCAPED.sub(one, text)
