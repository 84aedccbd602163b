"""The tokens of a program, taken one after the other, and how deep its parts are in each other."""

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.syntax.scanner import Token

TOO_DEEP = "the program is nested deeper than {} levels"


class Cursor:
    """A place among the tokens of `text`; `level` counts from the part that holds these tokens."""

    def __init__(self, tokens: tuple[Token, ...], text: str, limits: JqLimits, level: int = 0) -> None:
        self.tokens = tokens
        self.source = text
        self.limits = limits
        self.place = 0
        self.level = level

    @property
    def next(self) -> Token:
        return self.tokens[self.place]

    def is_next(self, value: str) -> bool:
        token = self.tokens[self.place]
        return token.value == value and token.kind in ("sign", "keyword")

    def take(self) -> Token:
        token = self.tokens[self.place]
        if token.kind != "end":
            self.place += 1
        return token

    def takes(self, value: str) -> bool:
        if self.is_next(value):
            self.place += 1
            return True
        return False

    def expect(self, value: str, after: str) -> Token:
        if not self.is_next(value):
            raise ExpressionError(f"{after} is followed by `{value}`, not by {self.next.shown}", self.next.at + 1)
        return self.take()

    def deeper(self) -> None:
        self.level += 1
        if self.level > self.limits.nesting:
            raise ExpressionError(TOO_DEEP.format(self.limits.nesting), self.next.at + 1)
