"""Errors of a program in gojq's words, as far as they are its own."""

from collections.abc import Iterator
from contextlib import contextmanager

from workflow.expressions._query import ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.run import TOO_DEEP
from workflow.expressions.jq.sentences import sentence
from workflow.paths import Json


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
    """`error("x")` reads `error: x`."""
    value = getattr(error, "value", None)
    if error.is_own and isinstance(value, str):
        return f"error: {value}"
    return sentence(error)
