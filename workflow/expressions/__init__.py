"""Queries on data. Each package in this folder is a language, and its name is its id.

A language offers `query(text: str) -> Query` and `members_of(text: str)`, the names of members that are read; both
raise ExpressionError. A module in its package may be the same as a library has it: `jq@jackson`. Nothing here knows
which languages there are; `templates` finds those in people's strings.
"""

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import cast

from workflow.expressions._query import NOTHING, ExpressionError, Nothing, NothingGiven, Query
from workflow.expressions.arguments import NO_ARGUMENTS, Arguments

__all__ = [
    "NOTHING",
    "NO_ARGUMENTS",
    "Arguments",
    "ExpressionError",
    "Nothing",
    "NothingGiven",
    "Query",
    "base",
    "check",
    "compile",
    "languages",
    "members",
]


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The ids of the languages, sorted."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@lru_cache(maxsize=2048)
def compile(text: str, language: str = "jsonpath") -> Query:  # noqa: A001
    """The query that a bare expression (`$.a`, without braces) means; the same text gives the same Query.

    Raises ExpressionError where the text does not parse, passes a limit, or no such language exists.
    """
    return cast(Query, _language(language).query(text))


def members(text: str, language: str = "jsonpath") -> tuple[str, ...]:
    """The names of the members that a bare expression reads, in order; raises ExpressionError where it is none."""
    compile(text, language)
    return _members(text, language)


@lru_cache(maxsize=2048)
def _members(text: str, language: str) -> tuple[str, ...]:
    return tuple(_language(language).members_of(text))


@lru_cache(maxsize=2048)
def check(text: str, language: str = "jsonpath") -> tuple[str, int] | None:
    """What is wrong with a bare expression, as (message, column from 1); None if it compiles."""
    try:
        compile(text, language)
    except ExpressionError as error:
        return error.message, error.column
    return None


def base(language: str) -> str:
    """The language itself, of one that is as a library has it: `jq@jackson` is jq."""
    return language.partition("@")[0]


def _language(language: str) -> ModuleType:
    name, _, library = language.partition("@")
    if name not in languages():
        raise ExpressionError(f"there is no expression language `{language}`")
    return import_module(f"{__name__}.{name}.{library}" if library else f"{__name__}.{name}")
