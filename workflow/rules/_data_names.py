"""The names of members that an expression reads of its data, and those that it makes."""

from collections.abc import Iterator
from functools import lru_cache

from workflow import expressions
from workflow.expressions import ExpressionError, jq
from workflow.expressions.jq import JQ_LIMITS, Read
from workflow.rules._jq import look


def read(text: str, language: str) -> tuple[str, ...]:
    """The names that an expression reads of its data, not of its variables; ExpressionError where it is none."""
    names = expressions.members(text, language)
    if language not in jq.LANGUAGES:
        return names
    return tuple(dict.fromkeys(step for one in places(text) if one.variable is None for step in named(one)))


@lru_cache(maxsize=2048)
def places(text: str) -> tuple[Read, ...]:
    """The places that a jq program reads, of its data and of the variables that it is given, as they stand."""
    return () if jq.called(text) is not None else tuple(sorted(look(text).reads, key=lambda one: one.column))


def named(place: Read) -> Iterator[str]:
    """The names on the way to a place."""
    return (step for step in place.path if isinstance(step, str))


@lru_cache(maxsize=2048)
def made(text: str, language: str) -> tuple[str, ...]:
    """The names that a jq program may give members: of its objects, of places that it sets, and its texts."""
    if language not in jq.LANGUAGES or jq.called(text) is not None:
        return ()
    try:
        return tuple(dict.fromkeys(_made(text)))
    except ExpressionError:
        return ()


def _made(text: str) -> Iterator[str]:
    from workflow.expressions.jq import Assignment, Constant, Index, Object, nodes, parse_program

    yield from (one.value for one in look(text).constants if isinstance(one.value, str))
    for node in nodes(parse_program(text, JQ_LIMITS)):
        if isinstance(node, Object):
            keys = [key for key, _ in node.members]
        elif isinstance(node, Assignment):
            keys = [one.key for one in nodes(node.target) if isinstance(one, Index)]
        else:
            continue
        yield from (key.value for key in keys if isinstance(key, Constant) and isinstance(key.value, str))
