"""The grammar of jq: tokens become a tree, by precedence climbing (jq 1.8 manual)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.errors import NOWHERE
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.syntax.cursor import TOO_DEEP
from workflow.expressions.jq.syntax.scanner import Token, scan
from workflow.expressions.jq.syntax.terms import Terms
from workflow.expressions.jq.syntax.tree import (
    Alternative,
    Assignment,
    Binary,
    Binding,
    Comma,
    Definition,
    Function,
    Identity,
    Label,
    Logic,
    Negation,
    Node,
    Pipe,
)

LEVELS: Final = {
    "//": (1, "right"),
    **dict.fromkeys(("=", "|=", "+=", "-=", "*=", "/=", "%=", "//="), (2, "none")),
    "or": (3, "left"),
    "and": (4, "left"),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), (5, "none")),
    **dict.fromkeys(("+", "-"), (6, "left")),
    **dict.fromkeys(("*", "/", "%"), (7, "left")),
}
"""How tightly the signs between two parts bind, and to which side."""
_ASSIGNMENTS: Final = frozenset(sign for sign, (level, _) in LEVELS.items() if level == 2)
_MODULES: Final = ("import", "include", "module")


def parse_program(text: str, limits: JqLimits) -> Node:
    """The tree of a program. Raises ExpressionError with the column where it goes wrong."""
    try:
        return Parser(scan(text), text, limits).program()
    except RecursionError:  # of who is called from far inside already
        raise ExpressionError(TOO_DEEP.format(limits.nesting)) from None


def parse_builtins(text: str, limits: JqLimits) -> Node:
    """As `parse_program`, of a text that nobody sees: none of its parts has a place."""
    return Parser(_placeless(scan(text)), text, limits).program()


def _placeless(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(
        replace(
            one, at=NOWHERE, pieces=tuple(part if isinstance(part, str) else _placeless(part) for part in one.pieces)
        )
        for one in tokens
    )


class Parser(Terms):
    """Reads whole parts, from the loosest to the tightest."""

    levels: ClassVar[Mapping[str, tuple[int, str]]] = LEVELS

    def program(self) -> Node:
        if self.next.kind == "keyword" and self.next.value in _MODULES:
            raise ExpressionError(f"`{self.next.value}`: there are no modules here", self.next.at + 1)
        found = Identity() if self.next.kind == "end" else self.pipe()
        if self.next.kind != "end":
            raise ExpressionError(f"{self.next.shown} is not expected here", self.next.at + 1)
        return found

    def pipe(self) -> Node:
        """`a | b | c`, which leans to the right; functions may be defined before any of them."""
        self.deeper()
        parts: list[tuple[Node | Function | Token, int]] = []
        while True:
            at = self.next.at
            if self.is_next("def"):
                parts.append((self.function(), at))
                continue
            if self.is_next("label"):
                self.take()
                name = self.variable("`label`")
                self.expect("|", "a label")
                parts.append((name, at))
                continue
            parts.append((self.comma(), at))
            if not self.takes("|"):
                break
        found = parts[-1][0]
        assert isinstance(found, Node)
        for part, at in reversed(parts[:-1]):
            if isinstance(part, Function):
                found = Definition(part, found, at=at)
            elif isinstance(part, Token):
                found = Label(part.value[1:], found, at=at)
            else:
                found = Pipe(part, found, at=at)
        self.level -= 1
        return found

    def comma(self) -> Node:
        at = self.next.at
        parts = [self.bound()]
        while self.takes(","):
            parts.append(self.bound())
        return parts[0] if len(parts) == 1 else Comma(tuple(parts), at=at)

    def bound(self) -> Node:
        """Parts with signs between them; with `as` behind them, all that follows knows the variable."""
        at = self.next.at
        if self.is_next("def"):
            function = self.function()
            return Definition(function, self.pipe(), at=at)
        if self.takes("label"):
            name = self.variable("`label`")
            self.expect("|", "a label")
            return Label(name.value[1:], self.pipe(), at=at)
        found = self.binary(0)
        if not self.is_next("as"):
            return found
        patterns = self.patterns()
        self.expect("|", "a variable")
        return Binding(found, patterns, self.pipe(), at=at)

    def binary(self, least: int) -> Node:
        """Parts between signs that bind at least so tightly."""
        at = self.next.at
        left = self.unary()
        barred = None
        while (token := self.next).kind in ("sign", "keyword") and token.value in self.levels:
            level, side = self.levels[token.value]
            if level < least:
                break
            if level == barred:
                raise ExpressionError(f"`{token.value}` cannot follow another such sign: set brackets", token.at + 1)
            self.take()
            if side == "right":
                left = self.alternatives(left, level, at)
                continue
            left = _joined(token, left, self.binary(level + 1), at)
            barred = level if side == "none" else None
        return left

    def unary(self) -> Node:
        at = self.next.at
        if self.takes("-"):
            self.deeper()
            found = Negation(self.unary(), at=at)
            self.level -= 1
            return found
        return self.postfix()

    def alternatives(self, first: Node, level: int, at: int) -> Node:
        """What follows the first `//`, which leans to the right."""
        parts = [first, self.binary(level + 1)]
        while self.takes("//"):
            parts.append(self.binary(level + 1))
        found = parts.pop()
        while parts:
            found = Alternative(parts.pop(), found, at=at)
        return found


def _joined(token: Token, left: Node, right: Node, at: int) -> Node:
    """Two parts and the sign between them."""
    if token.value == "and":
        return Logic("and", left, right, at=at)
    if token.value == "or":
        return Logic("or", left, right, at=at)
    if token.value in _ASSIGNMENTS:
        return Assignment(token.value, left, right, at=token.at)
    return Binary(token.value, left, right, at=token.at)
