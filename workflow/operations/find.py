"""Where a text is in addresses, expressions, calls, events and data: nothing is edited, `data` lists the places."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.definition import Definition
from workflow.operations._edited import Edited
from workflow.paths import Json, Path, pointer

LISTED: Final = 50
"""Places that are listed."""
_AROUND: Final = 60
"""Signs of a long value that are shown on each side of what was found."""
_FREE: Final = {"set", "headers", "query", "body", "arguments", "data", "environment", "metadata"}
"""Members whose names are people's own; those of the language are found nowhere."""
_MEMBER: Final = re.compile(r"\.([A-Za-z_]\w*)")
"""A member of the data, as expressions read it."""

_Match = tuple[int, Path, str, int, int]
"""How well it fits (0 is best), the place, its text, and where in that it was found, from and to."""


def run(definition: Definition, text: str) -> Edited:
    """The text that is looked for, by capitals or small letters alike; the best fitting places come first.

    Each is `{pointer, key, text, from, to}`: the place, the members that lead to it, its text around what was found.
    """
    wanted = text.strip()
    found = list(_matches(definition.document.data, (), wanted, _pattern(wanted))) if wanted else []
    found.sort(key=lambda one: one[0])
    return Edited(data=[_to_json(one) for one in found[:LISTED]])


def _pattern(wanted: str) -> re.Pattern[str]:
    """The text; of a member of the data also as `["x"]` and, in an address, as `{x}`."""
    member = _MEMBER.fullmatch(wanted)
    also = [rf'\[["\']{member[1]}["\']\]', rf"\{{\+?{member[1]}\}}"] if member else []
    return re.compile("|".join([re.escape(wanted), *also]), re.IGNORECASE)


def _matches(value: Json, path: Path, wanted: str, pattern: re.Pattern[str]) -> Iterator[_Match]:
    if isinstance(value, dict):
        own = not _FREE.isdisjoint(path)
        for key, inner in value.items():
            if own and (match := pattern.search(key)) and isinstance(inner, (dict, list)):
                yield _fits(key, wanted, match), (*path, key), key, match.start(), match.end()
            elif own and match and isinstance(inner, (str, int, float)):
                yield _fits(key, wanted, match), (*path, key), f"{key}: {inner}", match.start(), match.end()
                continue
            yield from _matches(inner, (*path, key), wanted, pattern)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _matches(inner, (*path, index), wanted, pattern)
    elif isinstance(value, (str, int, float)) and not isinstance(value, bool):
        text = str(value)
        matches = list(pattern.finditer(text))
        if matches:
            best = min(matches, key=lambda one: _fits(text, wanted, one))
            yield _fits(text, wanted, best), path, text, best.start(), best.end()


def _fits(text: str, wanted: str, match: re.Match[str]) -> int:
    """0: all of it; 1: whole words of it; 2: how a word of it begins or ends; 3: any part."""
    start, end = match.span()
    if match.group() == text:
        return 0
    begins = not (wanted[:1].isalnum() or wanted[:1] == ".") or not text[max(start - 1, 0) : start].isalnum()
    ends = not match.group()[-1:].isalnum() or not text[end : end + 1].isalnum()
    return 3 - begins - ends


def _to_json(one: _Match) -> Json:
    _, path, text, start, end = one
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before, after = "…" * (first > 0), "…" * (last < len(text))
    cut = " ".join(f"{before}{text[first:last]}{after}".split("\n"))
    shift = len(before) - first
    key = ".".join(str(each) for each in path[-3:] if not isinstance(each, int))
    return {"pointer": pointer(path), "key": key, "text": cut, "from": start + shift, "to": end + shift}
