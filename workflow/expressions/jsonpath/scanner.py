"""A cursor over the text of an expression: reads names, numbers, strings and patterns; says where it goes wrong."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from workflow.expressions._query import ExpressionError, Limits
from workflow.expressions.jsonpath.patterns import FLAGS, Pattern, PatternError, compile_pattern

_SPACE = re.compile(r"[ \t\r\n]*")
_PLAIN_NAME = re.compile(r"[\w$@:-]+")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_INTEGER = re.compile(r"-?\d+", re.ASCII)
_WORD = re.compile(r"[A-Za-z]+")
_PATTERN = re.compile(r"/((?:[^/\\]|\\.)*)/([A-Za-z]*)", re.DOTALL)
_STRING = {quote: re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*){quote}", re.DOTALL) for quote in "'\""}
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Scanner:
    """`at` is the index of the next character; `fail` raises ExpressionError with the column of it or of another."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.limits = limits
        self.at = 0
        self._steps = 0
        self._level = 0

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        raise ExpressionError(message, (self.at if at is None else at) + 1)

    def peek(self) -> str:
        """The next character, `""` at the end."""
        return self.text[self.at : self.at + 1]

    def shown(self) -> str:
        """The next character in words, for messages."""
        return f"`{self.peek()}`" if self.peek() else "the end"

    def take(self, token: str) -> bool:
        """Whether `token` comes next; if so it is passed."""
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def expect(self, token: str, where: str) -> None:
        if not self.take(token):
            self.fail(f"expected `{token}` {where}, found {self.shown()}")

    def skip_space(self) -> None:
        self.at = self._matched(_SPACE).end()  # always matches

    def _matched(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        assert found is not None
        return found

    def count(self) -> None:
        """Count one step, choice or comparison against the limit."""
        self._steps += 1
        if self._steps > self.limits.steps:
            self.fail(f"the expression has more than {self.limits.steps} steps")

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level deeper: a filter, a parenthesis, a negation, a list."""
        self._level += 1
        if self._level > self.limits.nesting:
            self.fail(f"the expression is nested deeper than {self.limits.nesting} levels")
        yield
        self._level -= 1

    def name(self) -> str | None:
        """A member name without quotes, or None."""
        return self._text(_PLAIN_NAME)

    def word(self) -> str | None:
        """Latin letters, or None."""
        return self._text(_WORD)

    def integer(self) -> int | None:
        found = self._text(_INTEGER)
        return None if found is None else int(found)

    def number(self) -> int | float | None:
        start = self.at
        found = self._text(_NUMBER)
        if found is None:
            return None
        if found.lstrip("-").isdigit():
            return int(found)
        value = float(found)
        if value in (float("inf"), float("-inf")):
            self.fail("the number is too big", start)
        return value

    def _text(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def string(self) -> str | None:
        """A text in single or double quotes, with the escapes of JSON; None if no quote comes next."""
        if self.peek() not in ("'", '"'):
            return None
        start = self.at
        found = _STRING[self.peek()].match(self.text, start)
        if found is None:
            self.fail(f"the quote {self.peek()} is not closed")
        self.at = found.end()
        text = _ESCAPE.sub(lambda escape: _unescape(escape.group(1)), found.group(1))
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            self.fail("an escape in this text is half a character", start)

    def pattern(self) -> Pattern:
        """A regular expression `/…/` and its flags."""
        start = self.at
        found = _PATTERN.match(self.text, start)
        if found is None:
            if self.peek() == "/":
                self.fail("the regular expression is not closed by `/`")
            self.fail(f"expected a regular expression `/…/` after `=~`, found {self.shown()}")
        self.at = found.end()
        body, flags = found.groups()
        if set(flags) - set(FLAGS):
            self.fail(f"a regular expression knows only the flags {', '.join(FLAGS)}", found.start(2))
        try:
            return compile_pattern(body, flags)
        except PatternError as error:
            self.fail(str(error), start + 1 + error.offset)


def _unescape(escape: str) -> str:
    if len(escape) == 5:
        return chr(int(escape[1:], 16))
    return _ESCAPED.get(escape, escape)
