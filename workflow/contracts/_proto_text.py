"""The text of a Protocol Buffers file: its words, and a reader that goes through them once."""

import re
from typing import Final, NamedTuple

from workflow.contracts.contract import Unreadable
from workflow.limits import CONTRACT_NESTING, CONTRACT_TOKENS

_WORD: Final = re.compile(
    r"""(?P<space>\s+)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<name>\.?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?P<number>[-+]?\.?\d[\w.+-]*)|(?P<mark>[{}()\[\]<>=;:,/+-])""",
    re.DOTALL,
)
OPENING: Final = {"{": "}", "[": "]", "(": ")", "<": ">"}


class Word(NamedTuple):
    """A word, where it begins, and the comment that stands before it."""

    text: str
    start: int
    comment: str = ""


END: Final = ""


def words(text: str) -> list[Word]:
    """The words of a text; raises Unreadable."""
    found: list[Word] = []
    at, comment = 0, ""
    while at < len(text):
        match = _WORD.match(text, at)
        if match is None:
            raise Unreadable(f"“{text[at]}” means nothing here", at)
        if match.lastgroup == "comment":
            comment = match.group().strip("/* \t\r\n")
        elif match.lastgroup != "space":
            found.append(Word(match.group(), at, comment))
            comment = ""
            if len(found) > CONTRACT_TOKENS:
                raise Unreadable(f"The text has more than {CONTRACT_TOKENS:,} words", at)
        at = match.end()
    return [*found, Word(END, len(text))]


class Words:
    """Goes through words, one after the other."""

    def __init__(self, text: str) -> None:
        self._words, self._at = words(text), 0

    @property
    def now(self) -> Word:
        """The next word; the text of the one behind the last is END."""
        return self._words[self._at]

    def take(self, *wanted: str) -> Word:
        """The next word, which must be one of `wanted`, or a word at all; raises Unreadable."""
        word = self.now
        if word.text == END or (wanted and word.text not in wanted):
            said = f"“{word.text}” stands" if word.text else "The text ends"
            expected = " or ".join(f"`{one}`" for one in wanted) if wanted else "something"
            raise Unreadable(f"{said} where {expected} is expected", word.start)
        self._at += 1
        return word

    def took(self, wanted: str) -> bool:
        """Whether the next word is this one; it is taken then."""
        if self.now.text != wanted:
            return False
        self._at += 1
        return True

    def name(self) -> Word:
        """The next word, which must be a name; raises Unreadable."""
        word = self.take()
        if not re.match(r"\.?[A-Za-z_]", word.text):
            raise Unreadable(f"“{word.text}” stands where a name is expected", word.start)
        return word

    def skip(self) -> None:
        """Past the `;` or the `}` that ends a statement, whatever it says; raises Unreadable."""
        closing: list[str] = []
        while True:
            word = self.take()
            if word.text in OPENING and not (word.text == "<" and not closing):
                closing.append(OPENING[word.text])
                if len(closing) > CONTRACT_NESTING:
                    raise Unreadable("The text is nested too deeply", word.start)
            elif closing and word.text == closing[-1]:
                closing.pop()
                if not closing and word.text == "}":
                    self.took(";")
                    return
            elif not closing and word.text == ";":
                return
