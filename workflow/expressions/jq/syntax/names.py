"""What names something: variables, patterns that take a value apart, keys, texts, and the heads of functions."""

from abc import abstractmethod

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.syntax.cursor import Cursor
from workflow.expressions.jq.syntax.scanner import Token
from workflow.expressions.jq.syntax.tree import (
    Constant,
    Function,
    Node,
    Pattern,
    Text,
)


class Names(Cursor):
    """Reads what names something; parts inside of it are read by `pipe`."""

    @abstractmethod
    def pipe(self) -> Node:
        """A whole part: see the grammar."""

    def variable(self, after: str) -> Token:
        if self.next.kind != "variable":
            raise ExpressionError(f"{after} is followed by a variable, not by {self.next.shown}", self.next.at + 1)
        return self.take()

    def patterns(self) -> tuple[Pattern, ...]:
        """`as pattern ?// pattern`."""
        self.expect("as", "what is taken apart")
        found = [self.pattern()]
        while self.takes("?//"):
            found.append(self.pattern())
        return tuple(found)

    def pattern(self) -> Pattern:
        self.deeper()
        at = self.next.at
        if self.takes("["):
            entries = [self.pattern()]
            while self.takes(","):
                entries.append(self.pattern())
            self.expect("]", "a pattern of an array")
            found = Pattern(entries=tuple(entries), at=at)
        elif self.takes("{"):
            members = [self.member_pattern()]
            while self.takes(","):
                members.append(self.member_pattern())
            self.expect("}", "a pattern of an object")
            found = Pattern(members=tuple(members), at=at)
        else:
            found = Pattern(self.variable("`as`").value[1:], at=at)
        self.level -= 1
        return found

    def member_pattern(self) -> tuple[Node, Pattern | None, str | None]:
        """`$name`, `$name: pattern`, `name: pattern`, `"text": pattern`, `(key): pattern`."""
        token = self.next
        if token.kind == "variable":
            name = self.take().value[1:]
            inner = self.pattern() if self.takes(":") else None
            return Constant(name, at=token.at), inner, name
        key = self.key()
        self.expect(":", "a key of a pattern")
        return key, self.pattern(), None

    def key(self) -> Node:
        """A key of an object: a name, a text, or a part in brackets."""
        token = self.take()
        if token.kind in ("name", "keyword"):
            return Constant(token.value, at=token.at)
        if token.kind == "text":
            return self.text(token, "text")
        if token.value == "(" and token.kind == "sign":
            found = self.pipe()
            self.expect(")", "a key in brackets")
            return found
        raise ExpressionError(f"{token.shown} is no key", token.at + 1)

    def function(self) -> Function:
        """`def name(parameters): body;`."""
        at = self.take().at
        name = self.take()
        if name.kind not in ("name", "keyword"):
            raise ExpressionError(f"`def` is followed by a name, not by {name.shown}", name.at + 1)
        parameters: list[str] = []
        if self.takes("("):
            while True:
                token = self.take()
                if token.kind not in ("name", "keyword", "variable"):
                    raise ExpressionError(f"{token.shown} is no parameter", token.at + 1)
                parameters.append(token.value)
                if not self.takes(";"):
                    break
            self.expect(")", "the parameters")
        self.expect(":", "the head of a function")
        body = self.pipe()
        self.expect(";", "the body of a function")
        return Function(name.value, tuple(parameters), body, at=at)

    def text(self, token: Token, form: str) -> Node:
        """A text; with `\\( )` in it its parts, written by a format."""
        if len(token.pieces) == 1 and form == "text":
            return Constant(token.pieces[0], at=token.at)
        parts = [piece if isinstance(piece, str) else self.inner(piece) for piece in token.pieces]
        return Text(form, tuple(part for part in parts if part != ""), at=token.at)

    def inner(self, tokens: tuple[Token, ...]) -> Node:
        """What stands in `\\( )` of a text."""
        parser = type(self)(tokens, self.source, self.limits, self.level)
        found = parser.pipe()
        if parser.next.kind != "end":
            raise ExpressionError(f"{parser.next.shown} is not expected here", parser.next.at + 1)
        return found
