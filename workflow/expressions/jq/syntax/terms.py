"""Terms: what stands between signs, with what is looked up in it (jq 1.8 manual, "Basic filters")."""

from abc import abstractmethod
from dataclasses import replace
from typing import Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.json_text.numerals import number_of
from workflow.expressions.jq.syntax.names import Names
from workflow.expressions.jq.syntax.scanner import Token
from workflow.expressions.jq.syntax.tree import (
    Array,
    Break,
    Call,
    Constant,
    Each,
    Foreach,
    Format,
    Identity,
    If,
    Index,
    Location,
    Negation,
    Node,
    Object,
    Pipe,
    Reduce,
    Slice,
    Try,
    Variable,
)

_WORDS: Final = {"null": None, "true": True, "false": False}
SHOWN: Final = 30
"""Characters of a program that a message repeats."""


class Terms(Names):
    """Reads terms; what stands between their brackets is read by `pipe` and `binary`."""

    @abstractmethod
    def binary(self, least: int) -> Node:
        """Parts with signs between them: see the grammar."""

    def postfix(self) -> Node:
        """A term with what is looked up in it, `?` included."""
        at = self.next.at
        whole = self.is_next("(")
        found = self.term()
        while True:
            token = self.next
            if self.is_next("?"):
                self.take()
                found = Try(found, None, at=at) if whole else _optional(found, at)
                continue
            whole = False
            if token.kind == "field":
                self.take()
                found = Index(found, Constant(token.value[1:], at=token.at), at=token.at)
            elif token.value == "." and token.kind == "sign" and self.tokens[self.place + 1].kind == "text":
                self.take()
                found = Index(found, self.text(self.take(), "text"), at=token.at)
            elif token.value == "." and token.kind == "sign" and self.tokens[self.place + 1].value == "[":
                self.take()
            elif self.is_next("["):
                found = self.bracket(found)
            else:
                return found

    def bracket(self, of: Node) -> Node:
        """`[]`, `[key]`, `[start:end]` behind a term."""
        at = self.take().at
        if self.takes("]"):
            return Each(of, at=at)
        if self.takes(":"):
            end = self.pipe()
            self.expect("]", "a slice")
            return Slice(of, None, end, at=at)
        start = self.pipe()
        if self.takes(":"):
            last = None if self.is_next("]") else self.pipe()
            self.expect("]", "a slice")
            return Slice(of, start, last, at=at)
        self.expect("]", "an index")
        return Index(of, start, at=at)

    def term(self) -> Node:
        token = self.take()
        if token.kind == "number":
            return Constant(number_of(token.value), at=token.at)
        if token.kind == "text":
            return self.text(token, "text")
        if token.kind == "format":
            name = token.value[1:]
            return self.text(self.take(), name) if self.next.kind == "text" else Format(name, at=token.at)
        if token.kind == "field":
            return Index(Identity(at=token.at), Constant(token.value[1:], at=token.at), at=token.at)
        if token.kind == "variable":
            return self.named_value(token)
        if token.kind == "name":
            if token.value in _WORDS and not self.is_next("("):
                return Constant(_WORDS[token.value], at=token.at)
            return Call(token.value, self.arguments(), at=token.at)
        found = _TERMS.get(token.value) if token.kind in ("sign", "keyword") else None
        if found is None:
            raise ExpressionError(f"{token.shown} is not expected here", token.at + 1)
        return found(self, token)

    def named_value(self, token: Token) -> Node:
        if token.value == "$__loc__":
            return Location(self.source.count("\n", 0, token.at) + 1, at=token.at)
        return Variable(token.value[1:], at=token.at)

    def arguments(self) -> tuple[Node, ...]:
        if not self.takes("("):
            return ()
        found = [self.pipe()]
        while self.takes(";"):
            found.append(self.pipe())
        self.expect(")", "the arguments")
        return tuple(found)

    def in_brackets(self, _token: Token) -> Node:
        found = self.pipe()
        self.expect(")", "what stands in brackets")
        return found

    def array(self, token: Token) -> Node:
        if self.takes("]"):
            return Array(None, at=token.at)
        body = self.pipe()
        self.expect("]", "an array")
        return Array(body, at=token.at)

    def object(self, token: Token) -> Node:
        members: list[tuple[Node, Node]] = []
        while not self.is_next("}"):
            members.append(self.member())
            if not self.takes(","):
                break
        self.expect("}", "an object")
        return Object(tuple(members), at=token.at)

    def member(self) -> tuple[Node, Node]:
        """A member of an object: `key: value`, or a key that says its value too (`name`, `$name`, `"text"`)."""
        token = self.next
        if token.kind == "variable":
            self.take()
            value = self.named_value(token)
            if self.takes(":"):
                return value, self.value()
            return Constant(token.value[1:], at=token.at), value
        if token.kind == "format" and self.tokens[self.place + 1].kind == "text":
            self.take()
            key = self.text(self.take(), token.value[1:])
        elif token.kind == "number":
            raise ExpressionError(f"{token.shown} is no key: a key is a name or a text", token.at + 1)
        else:
            key = self.key()
            if token.kind == "sign":  # in brackets
                self.expect(":", "a key in brackets")
                return key, self.value()
        if self.takes(":"):
            return key, self.value()
        return key, Index(Identity(at=token.at), key, at=token.at)

    def value(self) -> Node:
        """The value of a member: a pipe without commas."""
        self.deeper()
        at = self.next.at
        found = self.binary(0)
        if self.is_next("as"):
            written = self.source[at : self.next.at].strip()
            shown = written if len(written) <= SHOWN else "…"
            raise ExpressionError(
                f"a value with `as` stands in brackets, `({shown} as $name | …)`: not every jq reads it without them",
                self.next.at + 1,
            )
        if self.takes("|"):
            found = Pipe(found, self.value(), at=at)
        self.level -= 1
        return found

    def conditional(self, token: Token) -> Node:
        """What follows `if` or `elif`."""
        self.deeper()
        condition = self.pipe()
        self.expect("then", "a condition")
        then = self.pipe()
        following = self.next
        if self.takes("elif"):
            found = If(condition, then, self.conditional(following), at=token.at)
        else:
            otherwise = self.pipe() if self.takes("else") else None
            self.expect("end", "`if`")
            found = If(condition, then, otherwise, at=token.at)
        self.level -= 1
        return found

    def attempt(self, token: Token) -> Node:
        """What follows `try`."""
        self.deeper()
        body = self.tight()
        handler = self.tight() if self.takes("catch") else None
        self.level -= 1
        return Try(body, handler if handler is not None else None, at=token.at)

    def tight(self) -> Node:
        """A term, with a minus before it or not."""
        at = self.next.at
        return Negation(self.tight(), at=at) if self.takes("-") else self.postfix()

    def loop(self, token: Token) -> Node:
        """What follows `reduce` or `foreach`."""
        self.deeper()
        source = self.binary(0)
        patterns = self.patterns()
        self.expect("(", "the variable")
        start = self.pipe()
        self.expect(";", "the start")
        update = self.pipe()
        extract = self.pipe() if token.value == "foreach" and self.takes(";") else None
        self.expect(")", "the update")
        self.level -= 1
        if token.value == "reduce":
            return Reduce(source, patterns, start, update, at=token.at)
        return Foreach(source, patterns, start, update, extract, at=token.at)

    def dots(self, token: Token) -> Node:
        return Call("recurse", at=token.at)

    def dot(self, token: Token) -> Node:
        """`.`, and `."name"`; what stands in square brackets behind it is read as behind any term."""
        if self.next.kind == "text":
            name = self.text(self.take(), "text")
            return Index(Identity(at=token.at), name, at=token.at)
        return Identity(at=token.at)

    def leave(self, token: Token) -> Node:
        return Break(self.variable("`break`").value[1:], at=token.at)


_TERMS: Final = {
    "(": Terms.in_brackets,
    "[": Terms.array,
    "{": Terms.object,
    "if": Terms.conditional,
    "try": Terms.attempt,
    "reduce": Terms.loop,
    "foreach": Terms.loop,
    "..": Terms.dots,
    ".": Terms.dot,
    "break": Terms.leave,
}


def _optional(node: Node, at: int) -> Node:
    """A part with `?` behind it, which is about the last lookup alone where there is one."""
    if isinstance(node, Index | Slice | Each) and not node.optional:
        return replace(node, optional=True)
    return Try(node, None, at=at)
