"""0.1's event expressions: text -> a small tree of what must have come (semantics.md §6.2).

`and`, `or`, `not`, `&&`, `||`, `!`, parentheses, in any case of letters. An operand is the name of a trigger, bare or
in quotes, or a comparison: `name eq 'X'`, `trigger.equals('X')` name a trigger, `source eq 'a'` and `type == 'b'` ask
for a context attribute. `X != null` says that X has come, `trigger != null` that any trigger has. Comparisons side by
side in one And are about one and the same event.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from workflow.limits import EVENT_EXPRESSION_NESTING
from workflow.model import EventDefinition

MAX_ODD_NAMES = 20
"""Names with an operator in them that are looked for at each place of a text."""


@dataclass(frozen=True, slots=True)
class TriggerIs:
    """An event of the trigger with this name has come."""

    name: str


@dataclass(frozen=True, slots=True)
class AttributeIs:
    """An event has come whose context attribute (`source`, `type`, `subject` …) equals `value`."""

    attribute: str
    value: str


@dataclass(frozen=True, slots=True)
class Not:
    """`part` has not happened."""

    part: "EventExpression"


@dataclass(frozen=True, slots=True)
class And:
    """All parts have happened."""

    parts: tuple["EventExpression", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """One of the parts has happened."""

    parts: tuple["EventExpression", ...]


EventExpression = TriggerIs | AttributeIs | Not | And | Or


class EventExpressionError(ValueError):
    """The text is no event expression; `column` counts its characters from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.message, self.column = message, column


def parse(text: str, names: Collection[str] = ()) -> EventExpression:
    """The tree of `text`; EventExpressionError where it has none.

    `names` are those of the triggers, so that one with an operator in it (`Rock and Roll`) is known for a name. Other
    words that follow each other make one name.
    """
    return _Parser(list(_tokens(text, names)), text, frozenset(names)).whole()


def triggers(expression: EventExpression, definitions: Iterable[EventDefinition]) -> tuple[str, ...]:
    """The names in `expression`, in order, and those of the triggers whose declared attributes it asks for."""
    return tuple(dict.fromkeys(_named(expression, tuple(definitions))))


def _named(expression: EventExpression, definitions: tuple[EventDefinition, ...]) -> Iterator[str]:
    match expression:
        case TriggerIs(name):
            yield name
        case AttributeIs():
            yield from _asked_for((expression,), definitions)
        case Not(part):
            yield from _named(part, definitions)
        case And(parts):
            asked = tuple(part for part in parts if isinstance(part, AttributeIs))
            yield from _asked_for(asked, definitions) if asked else ()
            for part in parts:
                yield from _named(part, definitions) if not isinstance(part, AttributeIs) else ()
        case Or(parts):
            for part in parts:
                yield from _named(part, definitions)


def _asked_for(asked: tuple[AttributeIs, ...], definitions: tuple[EventDefinition, ...]) -> Iterator[str]:
    for definition in definitions:
        declared = {"source": definition.source, "type": definition.type, "eventid": definition.event_id}
        if all(declared.get(each.attribute.lower()) == each.value for each in asked):
            yield definition.name


class _Token(NamedTuple):
    """`kind` is `and or not ( ) is isnot text word`; a text stood in quotes."""

    kind: str
    text: str
    start: int
    end: int


_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<text>'[^']*'|"[^"]*"|‘[^’]*’|“[^”]*”)|(?P<sign>&&?|\|\|?|==?|!=|[!(),])"""
    r"""|(?P<word>[^\s()'"‘’“”=!&|,]+)""",
    re.VERBOSE,
)
_ODD = re.compile(r"[()=!&|,'\"‘’“”]|\b(?:and|or|not|eq|equals|ne|neq)\b", re.IGNORECASE)
_KINDS = {
    **dict.fromkeys(("and", "&&", "&"), "and"),
    **dict.fromkeys(("or", "||", "|", ","), "or"),
    **dict.fromkeys(("not", "!"), "not"),
    **dict.fromkeys(("eq", "==", "=", "equals"), "is"),
    **dict.fromkeys(("ne", "neq", "!="), "isnot"),
    "(": "(",
    ")": ")",
}
_NAMES = ("name", "trigger", "event", "eventname", "triggername")
_OWNERS = ("trigger.", "event.", "cloudevent.")


def _tokens(text: str, names: Collection[str]) -> Iterator[_Token]:
    odd = sorted(filter(_ODD.search, names), key=len, reverse=True)[:MAX_ODD_NAMES]
    at = 0
    while at < len(text):
        name = next((name for name in odd if _stands(name, text, at)), None) if odd else None
        if name:
            yield _Token("text", name, at, at + len(name))
            at += len(name)
            continue
        found = _TOKEN.match(text, at)
        if found is None:
            raise EventExpressionError("this quote is not closed", at + 1)
        if found.lastgroup == "text":
            yield _Token("text", found.group()[1:-1], at, found.end())
        elif found.lastgroup != "space":
            yield _Token(_KINDS.get(found.group().lower(), "word"), found.group(), at, found.end())
        at = found.end()


def _stands(name: str, text: str, at: int) -> bool:
    """Whether `name` stands at `at` as a whole."""
    end = at + len(name)
    before, after = text[at - 1 : at] if at else "", text[end : end + 1]
    return text.startswith(name, at) and not before.isalnum() and not after.isalnum()


class _Parser:
    def __init__(self, tokens: list[_Token], text: str, names: frozenset[str]) -> None:
        self.tokens, self.text, self.names = tokens, text, names
        self.at = 0
        self.depth = 0

    def whole(self) -> EventExpression:
        found = self.either()
        if self.kind:
            raise self.unexpected("`and` or `or`")
        return found

    @property
    def kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def take(self) -> _Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def unexpected(self, wanted: str) -> EventExpressionError:
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            return EventExpressionError(f"expected {wanted} before `{token.text}`", token.start + 1)
        return EventExpressionError(f"expected {wanted} at the end", len(self.text) + 1)

    def either(self) -> EventExpression:
        parts = self.joined("or", self.all)
        return parts[0] if len(parts) == 1 else Or(parts)

    def all(self) -> EventExpression:
        parts = self.joined("and", self.negated)
        return parts[0] if len(parts) == 1 else And(parts)

    def joined(self, kind: str, part: "Callable[[], EventExpression]") -> tuple[EventExpression, ...]:
        parts = [part()]
        while self.kind == kind:
            self.take()
            parts.append(part())
        return tuple(parts)

    def negated(self) -> EventExpression:
        negative = False
        while self.kind == "not":
            self.take()
            negative = not negative
        found = self.operand()
        return Not(found) if negative else found

    def operand(self) -> EventExpression:
        if self.kind == "(":
            return self.bracketed()
        if self.kind not in {"word", "text"}:
            raise self.unexpected("the name of a trigger")
        first = self.take()
        if self.kind in {"is", "isnot"}:
            return self.comparison(first)
        if self.kind == "(" and first.kind == "word" and first.text.lower().endswith(".equals"):
            return self.method(first)
        return TriggerIs(first.text if first.kind == "text" else self.words(first))

    def bracketed(self) -> EventExpression:
        self.depth += 1
        if self.depth > EVENT_EXPRESSION_NESTING:
            raise EventExpressionError("parentheses are nested too deep", self.tokens[self.at].start + 1)
        self.take()
        found = self.either()
        self.close()
        self.depth -= 1
        return found

    def comparison(self, subject: _Token) -> EventExpression:
        negative = self.take().kind == "isnot"
        come = self.come(subject)
        if come:
            self.take()
            return come if negative else Not(come)
        found = _equal(subject.text, self.value())
        return Not(found) if negative else found

    def come(self, subject: _Token) -> EventExpression | None:
        """That the trigger `subject`, or any of them, has come, where it is compared with a bare `null`."""
        if self.kind != "word" or self.tokens[self.at].text.lower() != "null" or "null" in self.names:
            return None
        if subject.text in self.names:
            return TriggerIs(subject.text)
        any_of_them = tuple(map(TriggerIs, sorted(self.names))) if _attribute(subject.text).lower() in _NAMES else ()
        return any_of_them[0] if len(any_of_them) == 1 else Or(any_of_them) if any_of_them else None

    def method(self, subject: _Token) -> EventExpression:
        self.take()
        found = _equal(subject.text[: -len(".equals")], self.value())
        self.close()
        return found

    def close(self) -> None:
        if self.kind != ")":
            raise self.unexpected("`)`")
        self.take()

    def value(self) -> str:
        if self.kind == "text":
            return self.take().text
        if self.kind != "word":
            raise self.unexpected("a value in quotes")
        return self.words(self.take())

    def words(self, first: _Token) -> str:
        """A name of several bare words, as it is written; a known name never goes on."""
        last = first
        while self.kind == "word" and first.text not in self.names:
            last = self.take()
        return self.text[first.start : last.end]


def _equal(subject: str, value: str) -> EventExpression:
    attribute = _attribute(subject)
    return TriggerIs(value) if attribute.lower() in _NAMES else AttributeIs(attribute, value)


def _attribute(subject: str) -> str:
    """`subject` without its owner, such as `event.`."""
    owner = next((owner for owner in _OWNERS if subject.lower().startswith(owner)), "")
    return subject[len(owner) :]
