"""Several documents in one text of YAML: where each begins and ends."""

import re
from collections.abc import Iterator
from itertools import accumulate

from workflow.limits import DOCUMENTS

_MARK = re.compile(r"^(?:---|\.\.\.)(?=[ \t\r\n]|\Z)", re.MULTILINE)
_CONTENT = re.compile(r"(?:^\ufeff?|(?<=^---))[ \t]*(?![#%])[^\s\ufeff]", re.MULTILINE)


def documents(text: str) -> list[str]:
    """The text of each document that holds something, together all of `text`; the last has all beyond DOCUMENTS.

    What stands between two of them, comments and documents of nothing, goes with the one above it.
    """
    ends = [*_ends(text)]
    if len(ends) < 2:
        return [text]
    ends = [*ends[: DOCUMENTS - 1], len(text)] if len(ends) > DOCUMENTS else [*ends[:-1], len(text)]
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def in_place(text: str) -> list[str]:
    """The same with blanks for what stands before each, so that places in it are those of `text`."""
    found = documents(text)
    before = accumulate((_blank(each) for each in found), initial="")
    return [blank + each for blank, each in zip(before, found, strict=False)]


def _ends(text: str) -> Iterator[int]:
    """Where each document that holds something ends."""
    at, full = 0, False
    for mark in _MARK.finditer(text):
        full = full or _CONTENT.search(text, at, mark.start()) is not None
        at = mark.end()
        if full:
            yield mark.start() if mark.group() == "---" else text.find("\n", at) + 1 or len(text)
            full = False
    if full or _CONTENT.search(text, at):
        yield len(text)


def _blank(text: str) -> str:
    return "\n".join([" " * len(line) for line in text.split("\n")])
