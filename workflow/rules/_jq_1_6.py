"""What jq 1.6 does not have, the version that 0.8 names (semantics-0.8.md §2.1)."""

from collections.abc import Iterator
from functools import lru_cache

from workflow.expressions import ExpressionError
from workflow.expressions.jq import FORMATS, JQ_LIMITS, NEWER, look


@lru_cache(maxsize=2048)
def newer(text: str) -> tuple[tuple[int, str], ...]:
    """The columns of what came later in a program, from 1, and what it is."""
    return tuple(sorted(_newer(text)))


def _newer(text: str) -> Iterator[tuple[int, str]]:
    from workflow.expressions.jq import Format, If, Text, nodes, parse_program

    for called in look(text).functions:
        if called.arity in NEWER.get(called.name, ()):
            yield called.column, f"`{called.name}`" + (" of one argument" if called.arity == 1 else "")
    try:
        parts = list(nodes(parse_program(text, JQ_LIMITS)))
    except ExpressionError:
        return
    for part in parts:
        if isinstance(part, If) and part.otherwise is None:
            yield part.at + 1, "An `if` without `else`"
        name = part.name if isinstance(part, Format) else part.format if isinstance(part, Text) else ""
        if name in FORMATS:
            yield part.at + 1, f"`@{name}`"
