"""Where a part of a text stands in the source, whatever quotes it is written in."""

import json
import re
from typing import Final

from workflow.diagnostics import Range
from workflow.document.characters import offsets
from workflow.paths import Path
from workflow.rules._facts import Facts

_WORD: Final = re.compile(r"""[.$@]?\w+(?:-[a-zA-Z]\w*)*|"(?:[^"\\]|\\.)*"?|'[^']*'?|\$?[^\s\w"'.$@]+|\S""")
"""What an eye takes for one thing: a name, a text, signs side by side."""


def inside(facts: Facts, path: Path, start: int, end: int) -> Range | None:
    """The range of the characters from `start` up to `end` of the text at `path`."""
    value = facts.value(path)
    if not isinstance(value, str) or not 0 <= start < end <= len(value):
        return None
    first, last = facts.document.extent(path)
    found = offsets(facts.document.text[first:last], value)
    if found is None:
        return None
    return facts.document.span(first + found[start], first + found[end])


def of(facts: Facts, path: Path, text: str, column: int = 1, length: int | None = None) -> Range | None:
    """The range of a part of the expression `text` in the value at `path`: so many characters from a column on (from
    1), or else the word that begins there.

    A column behind its end stands for its last character.
    """
    value = facts.value(path)
    at = value.find(text) if isinstance(value, str) else -1
    if at < 0:
        return None
    start = at + max(0, min(column, len(text)) - 1)
    word = _WORD.match(text, start - at)
    return inside(facts, path, start, start + (length or (len(word.group()) if word else 1)))


def quoted(text: str) -> str:
    """A text as jq writes it."""
    return json.dumps(text, ensure_ascii=False)
