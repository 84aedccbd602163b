"""Queries on data. Each package in this folder is a language, and its name is its id.

A language offers `parse(text: str, limits: Limits) -> Query` and `members_of(text: str, limits: Limits)`, the names of
members that are read; both raise ExpressionError. Nothing here knows which
languages there are; `templates` finds the expressions in people's strings.
"""

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from workflow.expressions._query import LIMITS, NOTHING, ExpressionError, Limits, Nothing, Query, is_true
from workflow.expressions.arguments import NO_ARGUMENTS, Arguments

__all__ = [
    "LIMITS",
    "NOTHING",
    "NO_ARGUMENTS",
    "Arguments",
    "ExpressionError",
    "Limits",
    "Nothing",
    "Query",
    "check",
    "compile",
    "is_true",
    "languages",
    "members",
]


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The ids of the languages, sorted."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def compile(text: str, language: str = "jsonpath", limits: Limits = LIMITS) -> Query:  # noqa: A001
    """The query that a bare expression (`$.a`, without braces) means; the same text gives the same Query.

    Raises ExpressionError where the text does not parse, passes a limit, or no such language exists.
    """
    return _usual(text, language) if limits is LIMITS else _parse(text, language, limits)


def members(text: str, language: str = "jsonpath") -> tuple[str, ...]:
    """The names of the members that a bare expression reads, in order; raises ExpressionError where it is none."""
    compile(text, language)
    return _members(text, language)


@lru_cache(maxsize=2048)
def _members(text: str, language: str) -> tuple[str, ...]:
    module = import_module(f"{__name__}.{language}")
    return tuple(module.members_of(text, LIMITS))


def check(text: str, language: str = "jsonpath") -> tuple[str, int] | None:
    """What is wrong with a bare expression, as (message, column from 1); None if it compiles."""
    try:
        compile(text, language)
    except ExpressionError as error:
        return error.message, error.column
    return None


@lru_cache(maxsize=2048)
def _usual(text: str, language: str) -> Query:
    """Within the usual limits, which need not be looked at then."""
    return _parse(text, language, LIMITS)


def _parse(text: str, language: str, limits: Limits) -> Query:
    if len(text) > limits.characters:
        raise ExpressionError(f"the expression is longer than {limits.characters} characters", limits.characters + 1)
    if language not in languages():
        raise ExpressionError(f"there is no expression language `{language}`")
    module = import_module(f"{__name__}.{language}")
    return cast(Query, module.parse(text, limits))
