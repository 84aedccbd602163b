"""The grammar of jackson-jq, where it is another than that of jq 1.8."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import ClassVar, Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.syntax.cursor import TOO_DEEP
from workflow.expressions.jq.syntax.grammar import LEVELS, Parser
from workflow.expressions.jq.syntax.scanner import Token, scan
from workflow.expressions.jq.syntax.tree import (
    Binding,
    Constant,
    Definition,
    If,
    Node,
    Pattern,
    Pipe,
    Variable,
)

_LONG: Final = 2**63
"""The first whole number that is none to Java."""
_DIGITS: Final = 20


def parse_program(text: str, limits: JqLimits) -> Node:
    """The tree of a program. Raises ExpressionError with the column where it goes wrong."""
    if len(text) > limits.characters:
        raise ExpressionError(f"the expression is longer than {limits.characters} characters", limits.characters + 1)
    try:
        tokens = scan(text)
        _check_blanks(tokens)
        return JacksonParser(tokens, text, limits).program()
    except RecursionError:  # of who is called from far inside already
        raise ExpressionError(TOO_DEEP.format(limits.nesting)) from None


def _check_blanks(tokens: Sequence[Token]) -> None:
    """Raise ExpressionError for a blank between lookups, `.a .b`."""
    for before, after in pairwise(tokens):
        is_lookup = before.kind == "field" or (before.kind, before.value) == ("sign", ".")
        if is_lookup and after.kind == "field" and after.at > before.at + len(before.value):
            raise ExpressionError("no blank stands between lookups", after.at + 1)


@dataclass(frozen=True, slots=True)
class Shorthand(Variable):
    """`$name` that is a member by itself, `{$name}`: null where there is none."""


class JacksonParser(Parser):
    """Comparisons may follow one another; the value of a member is a whole part up to the comma."""

    levels: ClassVar[Mapping[str, tuple[int, str]]] = {
        **LEVELS,
        **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), (5, "left")),
    }
    dots_brackets = False

    def term(self) -> Node:
        token = self.next
        digits = token.value if token.kind == "number" else ""
        if digits[:1] == "0" and digits[1:2].isdecimal():
            raise ExpressionError("a number does not begin with 0", token.at + 1)
        if digits.isdecimal() and (len(digits) > _DIGITS or int(digits) >= _LONG):
            raise ExpressionError("a whole number has at most 64 bits", token.at + 1)
        if token.kind == "number" and not digits.isdecimal() and isfinite(number := float(digits)):
            self.take()
            return Constant(number, at=token.at)
        return super().term()

    def member(self) -> tuple[Node, Node]:
        """A member of an object; a variable that says its name and value is null where there is none."""
        token = self.next
        if token.kind != "variable" or self.tokens[self.place + 1].value == ":":
            return super().member()
        self.take()
        name = Constant(token.value[1:], at=token.at)
        return name, Constant(None, at=token.at) if token.value == "$__loc__" else Shorthand(name.value, at=token.at)

    def named_value(self, token: Token) -> Node:
        if token.value == "$__loc__":
            raise ExpressionError("there is no variable $__loc__", token.at + 1)
        return super().named_value(token)

    def patterns(self) -> tuple[Pattern, ...]:
        at = self.next.at
        found = super().patterns()
        if len(found) > 1:
            raise ExpressionError("there is no `?//`", at + 1)
        return found

    def conditional(self, token: Token) -> Node:
        found = super().conditional(token)
        if isinstance(found, If) and found.otherwise is None:
            raise ExpressionError("`if` needs `else`", token.at + 1)
        return found

    def object(self, token: Token) -> Node:
        found = super().object(token)
        last = self.tokens[self.place - 2]
        if last.kind == "sign" and last.value == ",":
            raise ExpressionError("a comma is followed by a member", last.at + 1)
        return found

    def value(self) -> Node:
        """The value of a member: all up to the comma."""
        self.deeper()
        at = self.next.at
        if self.is_next("def"):
            found: Node = Definition(self.function(), self.value(), at=at)
        else:
            found = self.binary(0)
            if self.is_next("as"):
                patterns = self.patterns()
                self.expect("|", "a variable")
                found = Binding(found, patterns, self.value(), at=at)
            elif self.takes("|"):
                found = Pipe(found, self.value(), at=at)
        self.level -= 1
        return found
