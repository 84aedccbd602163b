"""What is open in the beginning of a program: brackets, texts, `if`, `def`, what `as` is about to name."""

import re
from dataclasses import dataclass, field
from typing import Final

from workflow.expressions.jq.syntax.scanner import KEYWORDS

_TOKEN: Final = re.compile(
    r"(?P<space>\s+|\#[^\n]*)|(?P<number>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)|(?P<field>\.[a-zA-Z_]\w*)"
    r"|(?P<variable>\$\w*)|(?P<format>@\w*)|(?P<name>[a-zA-Z_]\w*)|(?P<sign>\?//|\.\.|\S)",
    re.ASCII,
)
_PARTNERS: Final = {")": "(", "]": "[", "}": "{"}
_CLOSERS: Final = {
    "(": ")",
    "(key": "): .",
    "[": "]",
    "{": "}",
    "\\(": ")",
    '"': '"',
    "if": " then . end",
    "then": " end",
    "else": " end",
    "def": ": .; .",
    "body": "; .",
    "loop": " as $_ (.; .)",
    "named": " (.; .)",
    "loop(": "; .)",
    "loop;": ")",
    "as": " | .",
    "label": " | .",
}
"""What ends each of them."""
_ENDS: Final = ("name", "field", "number", "variable", "format", "text")
"""Kinds of tokens behind which no other part can begin."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A token: its kind, what is written, where it begins."""

    kind: str
    value: str
    at: int

    @property
    def ends_part(self) -> bool:
        """Whether a part of the program is complete behind it: a sign or a keyword comes next."""
        if self.kind == "keyword":
            return self.value == "end"
        return self.kind in _ENDS or (self.kind == "sign" and self.value in (")", "]", "}", ".", "..", "?"))


@dataclass(slots=True)
class Opened:
    """The beginning of a program: its tokens, and what is open at its end, the innermost last.

    `defined` are the functions that it defines, with their parameters, `bound` the variables that it names.
    """

    tokens: list[Seen] = field(default_factory=list)
    open: list[tuple[str, int]] = field(default_factory=list)
    defined: list[str] = field(default_factory=list)
    bound: list[str] = field(default_factory=list)
    in_comment: bool = False

    @property
    def top(self) -> str:
        """What is open innermost."""
        return self.open[-1][0] if self.open else ""

    @property
    def last(self) -> Seen | None:
        """The token before the end."""
        return self.tokens[-1] if self.tokens else None

    def closing(self) -> str:
        """What ends all that is open."""
        return "".join(_CLOSERS[kind] for kind, _ in reversed(self.open))

    def read(self, text: str) -> None:
        """Goes through all of the text."""
        at = 0
        while at < len(text):
            at = self._in_text(text, at) if self.top == '"' else self._token(text, at)

    def _in_text(self, text: str, at: int) -> int:
        """On from inside of a text."""
        if text[at] == "\\":
            if text[at + 1 : at + 2] == "(":
                self.open.append(("\\(", at))
            return at + 2
        if text[at] == '"':
            start = self.open.pop()[1]
            self.tokens.append(Seen("text", text[start : at + 1], start))
        return at + 1

    def _token(self, text: str, at: int) -> int:
        found = _TOKEN.match(text, at)
        assert found
        kind, value = str(found.lastgroup), found.group()
        if value == '"':
            self.open.append(('"', at))
        elif kind == "space":
            self.in_comment = value.startswith("#") and found.end() == len(text)
        else:
            kind = "keyword" if kind == "name" and value in KEYWORDS else kind
            self._take(Seen(kind, value, at))
        return found.end()

    def _take(self, token: Seen) -> None:
        if token.kind == "sign":
            self._sign(token)
        elif token.kind == "keyword":
            self._word(token)
        elif token.kind == "variable" and self.naming:
            self.bound.append(token.value[1:])
        elif token.kind in ("name", "variable") and (self._heads() or self._is_parameter()):
            self.defined.append(token.value.removeprefix("$"))
        self.tokens.append(token)

    @property
    def naming(self) -> bool:
        """Whether a variable that comes next is given its name."""
        kinds = [kind for kind, _ in self.open]
        while kinds and kinds[-1] in ("[", "{"):
            kinds.pop()
        return bool(kinds) and kinds[-1] in ("as", "named", "label")

    def _heads(self) -> bool:
        return self.top == "def" and self.last is not None and self.last.value == "def"

    def _is_parameter(self) -> bool:
        return len(self.open) > 1 and self.top == "(" and self.open[-2][0] == "def"

    def _sign(self, token: Seen) -> None:
        value = token.value
        if value == "(" and self.top == "named":
            self.open[-1] = ("loop(", token.at)
        elif value == "(" and self.top == "{" and self.last is not None and self.last.value in ("{", ","):
            self.open.append(("(key", token.at))
        elif value in "([{":
            self.open.append((value, token.at))
        elif value in _PARTNERS:
            self._close(_PARTNERS[value])
        elif value == "|" and self.top in ("as", "label"):
            self.open.pop()
        elif value == ":" and self.top == "def":
            self.open[-1] = ("body", token.at)
        elif value == ";":
            self._semicolon(token.at)

    def _close(self, partner: str) -> None:
        """A bracket closes what is open up to its partner; one without a partner is passed over."""
        partners = ("(", "(key", "\\(", "loop(", "loop;") if partner == "(" else (partner,)
        if any(kind in partners for kind, _ in self.open):
            while self.open.pop()[0] not in partners:
                pass

    def _semicolon(self, at: int) -> None:
        while self.top in ("as", "label", "if", "then", "else"):
            self.open.pop()
        if self.top == "body":
            self.open.pop()
        elif self.top == "loop(":
            self.open[-1] = ("loop;", at)

    def _word(self, token: Seen) -> None:
        value = token.value
        if value in ("if", "def", "label"):
            self.open.append((value, token.at))
        elif value in ("reduce", "foreach"):
            self.open.append(("loop", token.at))
        elif value == "as":
            if self.top == "loop":
                self.open[-1] = ("named", token.at)
            else:
                self.open.append(("as", token.at))
        elif value in ("then", "elif", "else", "end"):
            self._branch(value, token.at)

    def _branch(self, word: str, at: int) -> None:
        while self.top in ("as", "label"):
            self.open.pop()
        if self.top not in ("if", "then", "else"):
            return
        self.open.pop()
        if word != "end":
            self.open.append(("if" if word == "elif" else word, at))


def opened(text: str) -> Opened:
    """The beginning of a program up to its end."""
    found = Opened()
    found.read(text)
    return found
