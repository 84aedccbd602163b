"""Characters that the parser takes for signs where YAML 1.2 has text: it is given others in their place.

A private character, which the text does not have, stands for each of them: marks stay right, and what was read gets
the characters back. They are: what only YAML 1.1 takes for a line break, a `?` with a word right behind it, and a tab
that begins a block of text.
"""

import re
from collections.abc import Iterator

_BREAKS = "\x85\u2028\u2029"
_QUESTION = re.compile(r"(?<=[\s\[{,:])\?(?=[^\s\[\]{},])")
_HEAD = re.compile(r"[|>][-+0-9]*(?:[ \t]+#.*|[ \t]*)$")


class StandIns:
    """`text` is for the parser. `left`: how many tabs were replaced and not yet put back into a block of text.

    Where a text ends with a line of spaces only, a line break stands behind it: the line is whole, as those above.
    """

    def __init__(self, text: str, tabs: bool = False) -> None:
        """`tabs`: replace those that begin a block of text, or what looks like one."""
        self.tabs, self.left, self._tab = tabs, 0, ""
        self.restored: dict[int, int] = {}
        unused = (code for code in range(0xE000, 0xF8FF) if chr(code) not in text)
        for char in _BREAKS:
            if char in text:
                text = text.replace(char, self._one_for(char, unused))
        if "?" in text and _QUESTION.search(text):
            text = _QUESTION.sub(self._one_for("?", unused), text)
        if tabs:
            self._tab = self._one_for("\t", unused)
            found = list(_first_tabs(text))
            parts = [text[start:end] for start, end in zip([0, *(at + 1 for at in found)], [*found, None], strict=True)]
            text, self.left = self._tab.join(parts), len(found)
        ends_blank = text.endswith(" ") and text.rstrip(" ").endswith(("\n", "\r"))
        self.text = text + "\n" if ends_blank else text

    def _one_for(self, char: str, unused: Iterator[int]) -> str:
        code = next(unused, ord(char))
        self.restored[code] = ord(char)
        return chr(code)

    def put_back(self, value: str, style: str | None) -> str:
        """What the parser read as a scalar of this style, with the characters of the text."""
        if self.left and style in {"|", ">"}:
            self.left -= value.count(self._tab)
        return value.translate(self.restored)


def _first_tabs(text: str) -> Iterator[int]:
    """Where a tab stands behind spaces in the first line under what may be the head (`|`, `>`) of a block of text.

    A folded text (`>`) must have no other line: one that begins with a tab does not fold, with its stand-in it does.
    """
    at, head = 0, ""
    waiting: tuple[int, int] | None = None  # a tab in a folded text, and its column
    for line in text.splitlines(keepends=True):
        words = line.lstrip(" ")
        column = len(line) - len(words)
        if words := words.rstrip("\r\n"):
            if waiting and column < waiting[1]:
                yield waiting[0]
            waiting = None
            if head and column and words.startswith("\t"):
                if head == "|":
                    yield at + column
                else:
                    waiting = at + column, column
            found = _HEAD.search(words)
            head = found.group()[0] if found else ""
        at += len(line)
    if waiting:
        yield waiting[0]
