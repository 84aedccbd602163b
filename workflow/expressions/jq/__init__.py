"""jq 1.8 without modules, further inputs, the environment and the process (jq.md).

Most definitions have no program of jq: reading and carrying out one is imported as the first is asked for.
"""

from typing import TYPE_CHECKING

from workflow.expressions._query import Query
from workflow.expressions.jq import older
from workflow.expressions.jq.calls import called
from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.limits import JQ_LIMITS, JqLimits

if TYPE_CHECKING:
    from workflow.expressions.jq.program import Program

__all__ = [
    "JqError",
    "JqLimits",
    "LimitReached",
    "called",
    "compiles",
    "members_of",
    "older",
    "parse",
    "path_of",
    "query",
]


def parse(text: str, limits: JqLimits = JQ_LIMITS) -> "Program":
    """The compiled program; raises ExpressionError with the column where it goes wrong."""
    from workflow.expressions.jq import program

    return program.parse(text, limits)


def query(text: str) -> Query:
    """The query that a program is; raises ExpressionError with the column where it goes wrong.

    `fn:name` is the expression function of that name, which the arguments have.
    """
    from workflow.expressions.jq import queries

    return queries.query(text)


def compiles(text: str) -> bool:
    """Whether a text is a program."""
    from workflow.expressions.jq import queries

    return queries.compiles(text)


def path_of(text: str) -> tuple[str | int, ...] | None:
    """The names and indexes of a program that only says a place, `.a["b c"][0]`, else None. Raises as `query`."""
    from workflow.expressions.jq import queries

    return queries.path_of(text)


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a program looks up, in order; raises as `query`."""
    from workflow.expressions.jq import queries

    return queries.members_of(text)
