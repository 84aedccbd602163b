"""What stands at a character of a program: a builtin, a variable, a member, a word, each with what is known of it."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from workflow.expressions._query import NOTHING, ExpressionError, Nothing
from workflow.expressions.jq.completion.cursor import cursor
from workflow.expressions.jq.completion.known import MISSING, OF_ENGINE, Known
from workflow.expressions.jq.completion.opened import Seen, opened
from workflow.expressions.jq.completion.values import values_at
from workflow.expressions.jq.help import BUILTINS, FORMATS, KEYWORDS, Entry
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes
from workflow.expressions.jq.syntax.tree import Call, Definition
from workflow.paths import Json

Kind = Literal["member", "variable", "function", "format", "keyword", "own"]
_CALL: Final = re.compile(r"fn:\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Description:
    """What stands from `start` up to `end`: how it is called, a sentence about it, an example, its value if known."""

    kind: Kind
    start: int
    end: int
    label: str
    help: str = ""
    example: tuple[str, str, str] | None = None
    value: Json | Nothing = NOTHING


def describe(text: str, at: int, known: Known) -> Description | None:
    """What stands at the character `at` of a program, from 0; None where that is nothing with a name."""
    if called := _CALL.fullmatch(text.strip()):
        operation = known.functions.get(called.group(1), "")
        return Description("own", text.index("fn:"), len(text), f"fn:{called.group(1)}", f"Carries out `{operation}`.")
    token = next((one for one in opened(text).tokens if one.at <= at <= one.at + len(one.value) and _names(one)), None)
    if token is None:
        return None
    start, end = token.at, token.at + len(token.value)
    if token.kind == "field":
        return Description("member", start, end, token.value, value=_member(text, token, known))
    if token.kind == "variable":
        return _variable(token, known)
    if token.kind == "format":
        entry = FORMATS.get(token.value[1:]) if known.has(token.value) else None
        return _of_entry("format", token, entry) if entry else None
    if token.kind == "keyword":
        return _of_entry("keyword", token, KEYWORDS[token.value]) if token.value in KEYWORDS else None
    return _function(text, token, known)


def _names(token: Seen) -> bool:
    return token.kind in ("field", "variable", "format", "keyword", "name")


def _of_entry(kind: Kind, token: Seen, entry: Entry) -> Description:
    example = (entry.given, entry.program, entry.outputs)
    return Description(kind, token.at, token.at + len(token.value), entry.call, entry.sentence, example)


def _member(text: str, token: Seen, known: Known) -> Json | Nothing:
    """The first value that the member has."""
    asked = cursor(text[: token.at + 1]).program
    name = token.value[1:]
    for value in values_at(asked, known) if asked else ():
        if isinstance(value, dict) and name in value:
            return value[name]
    return NOTHING


def _variable(token: Seen, known: Known) -> Description:
    named = known.variables.get(token.value[1:])
    start, end = token.at, token.at + len(token.value)
    if named is None:
        return Description("variable", start, end, token.value, "Named in this expression.")
    return Description("variable", start, end, token.value, named.help, value=named.value)


def _function(text: str, token: Seen, known: Known) -> Description | None:
    """The builtin with as many arguments as it is called with; of a text that is no program, the first of its name."""
    same = [entry for (name, _), entry in BUILTINS.items() if name == token.value]
    try:
        parts = list(nodes(parse_program(text, JQ_LIMITS)))
    except ExpressionError:
        return _of_entry("function", token, same[0]) if same else None
    own = {part.function.name for part in parts if isinstance(part, Definition)}
    arity = next((len(part.arguments) for part in parts if isinstance(part, Call) and part.at == token.at), None)
    if token.value in own:
        return Description("own", token.at, token.at + len(token.value), token.value, "Defined in this expression.")
    found = next((entry for entry in same if entry.arity == arity), None)
    if found is None or not known.has(token.value, found.arity):
        return _of_library(token, known, arity or 0)
    return _of_entry("function", token, found)


def _of_library(token: Seen, known: Known, arity: int) -> Description | None:
    """A name that only the engine knows, or that only jq knows."""
    if known.library is None:
        return None
    words = OF_ENGINE if known.has(token.value, arity) else MISSING
    return Description("function", token.at, token.at + len(token.value), token.value, words)
