"""Errors of a program in gojq's words, as far as they are its own."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.json_text.tojson import excerpt
from workflow.expressions.jq.run import TOO_DEEP
from workflow.expressions.jq.sentences import sentence
from workflow.expressions.jq.values.kinds import kind
from workflow.paths import Json

_SHOWN: Final = 27
_VERBS: Final = {"added": "add", "subtracted": "subtract", "multiplied": "multiply", "divided": "divide"}
_KIND: Final = r"\w+(?: \(.*?\))?"
_ITERATED: Final = re.compile(rf"Cannot iterate over ({_KIND})", re.DOTALL)
_COUNTED: Final = re.compile(
    rf"({_KIND}) and ({_KIND}) cannot be (added|subtracted|multiplied|divided)( because .*)?", re.DOTALL
)


@contextmanager
def failed(text: str, data: Json, arguments: Arguments) -> Iterator[None]:
    """What fails inside becomes an ExpressionError with the column of the part that failed."""
    try:
        yield
    except JqError as error:
        words, marking = _in_words(error), arguments.marking
        told = words if marking is None else marking.message(text, data, arguments, words)
        raise ExpressionError(told, (error.at or 0) + 1) from None
    except RecursionError:  # marking what is nested too deep
        raise LimitReached(TOO_DEEP) from None


def _in_words(error: JqError) -> str:
    """`error("x")` reads `error: x`; a lookup that fails says what it wanted."""
    value = error.value
    if error.looked_up is not None:
        found, key = error.looked_up
        wanted = "an object" if isinstance(key, str) else "an array"
        return f"expected {wanted} but got: {_short(found)}"
    if not isinstance(value, str):
        return sentence(error)
    if error.is_own:
        return f"error: {value}"
    if iterated := _ITERATED.fullmatch(value):
        return f"cannot iterate over: {_without_null(iterated[1])}"
    if counted := _COUNTED.fullmatch(value):
        left, right, verb, zero = counted.groups()
        left, right = _without_null(left), _without_null(right)
        return f"cannot divide {left} by: {right}" if zero else f"cannot {_VERBS[verb]}: {left} and {right}"
    return sentence(error)


def _without_null(words: str) -> str:
    """Null is told without its value."""
    return "null" if words == "null (null)" else words


def _short(value: Json) -> str:
    return "null" if value is None else f"{kind(value)} ({excerpt(value, _SHOWN)})"
