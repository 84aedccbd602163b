"""A jq program as tokens, each with its column (jq 1.8 manual)."""

import re
from dataclasses import dataclass
from typing import Final

from workflow.expressions._query import ExpressionError

KEYWORDS: Final = frozenset(
    [
        "as",
        "def",
        "module",
        "import",
        "include",
        "if",
        "then",
        "else",
        "elif",
        "end",
        "reduce",
        "foreach",
        "try",
        "catch",
        "label",
        "break",
        "and",
        "or",
        "__loc__",
    ]
)
_TOKEN: Final = re.compile(
    r"""
    (?P<space>[ \t\r\n]+|\#[^\n]*)
    |(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<field>\.[a-zA-Z_][a-zA-Z_0-9]*)
    |(?P<variable>\$(?:[a-zA-Z_][a-zA-Z_0-9]*::)*[a-zA-Z_][a-zA-Z_0-9]*)
    |(?P<format>@[a-zA-Z0-9_]+)
    |(?P<name>(?:[a-zA-Z_][a-zA-Z_0-9]*::)*[a-zA-Z_][a-zA-Z_0-9]*)
    |(?P<sign>\?//=?|//=|\|=|\+=|-=|\*=|/=|%=|==|!=|<=|>=|//|\.\.|[.\[\](){}|,:;?<>=+*/%$-])
    """,
    re.VERBOSE,
)
_DEEPEST: Final = 50
"""Texts inside of `\\( )` of each other."""
_PLAIN: Final = re.compile(r'[^"\\]+')
_ESCAPES: Final = {
    '"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
}  # fmt: skip
_HALVES: Final = re.compile(r"[\ud800-\udbff][\udc00-\udfff]")
_LONE: Final = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is number, field, variable, format, name, keyword, sign, text or end; `at` counts from 0.

    The value of a text are its pieces: texts, and the tokens of what stands in `\\( )`.
    """

    kind: str
    value: str
    at: int
    pieces: tuple["str | tuple[Token, ...]", ...] = ()

    @property
    def shown(self) -> str:
        """What a message calls it."""
        return "the end" if self.kind == "end" else "a text" if self.kind == "text" else f"`{self.value}`"


def scan(text: str) -> tuple[Token, ...]:
    """The tokens of a program, the last of them its end. Raises ExpressionError."""
    tokens, place = _tokens(text, 0, 0)
    return (*tokens, Token("end", "", place))


def _tokens(text: str, place: int, inside: int) -> tuple[list[Token], int]:
    """The tokens from a place on: up to the end, or `inside` of so many texts up to the bracket that closes it."""
    if inside > _DEEPEST:
        raise ExpressionError(f"texts are nested deeper than {_DEEPEST} levels", place + 1)
    tokens: list[Token] = []
    open_brackets = 0
    while place < len(text):
        if text[place] == '"':
            token, place = _text(text, place, inside)
            tokens.append(token)
            continue
        found = _TOKEN.match(text, place)
        if found is None:
            raise ExpressionError(f"{text[place]!r} means nothing here", place + 1)
        kind, value = str(found.lastgroup), found.group()
        if value == "(":
            open_brackets += 1
        elif value == ")":
            open_brackets -= 1
            if inside and open_brackets < 0:
                return tokens, place + 1
        if kind != "space":
            tokens.append(Token("keyword" if kind == "name" and value in KEYWORDS else kind, value, place))
        place = found.end()
    if inside:
        raise ExpressionError("`\\(` is not closed by `)`", place + 1)
    return tokens, place


def _text(text: str, start: int, inside: int) -> tuple[Token, int]:
    """The text that begins at a quote, and the place behind it."""
    pieces: list[str | tuple[Token, ...]] = []
    plain: list[str] = []
    place = start + 1
    while place < len(text):
        letter = text[place]
        if letter == '"':
            pieces.append(_joined(plain))
            return Token("text", text[start : place + 1], start, tuple(pieces)), place + 1
        if letter != "\\":
            found = _PLAIN.match(text, place)
            assert found
            plain.append(found.group())
            place = found.end()
            continue
        escaped = text[place + 1 : place + 2]
        if escaped == "(":
            tokens, after = _tokens(text, place + 2, inside + 1)
            pieces += [_joined(plain), (*tokens, Token("end", "", after - 1))]
            plain, place = [], after
        elif escaped == "u":
            digits = text[place + 2 : place + 6]
            if not re.fullmatch("[0-9a-fA-F]{4}", digits):
                raise ExpressionError("`\\u` is followed by four hexadecimal digits", place + 1)
            plain.append(chr(int(digits, 16)))
            place += 6
        elif escaped in _ESCAPES:
            plain.append(_ESCAPES[escaped])
            place += 2
        else:
            raise ExpressionError(f"there is no `\\{escaped}` in a text", place + 1)
    raise ExpressionError("the text is not closed by a quote", start + 1)


def _joined(parts: list[str]) -> str:
    """The text of parts; two halves of a character are one, a half alone is replaced."""
    whole = "".join(parts)
    if not _LONE.search(whole):
        return whole
    joined = _HALVES.sub(lambda found: found.group().encode("utf-16", "surrogatepass").decode("utf-16"), whole)
    return _LONE.sub("\N{REPLACEMENT CHARACTER}", joined)
