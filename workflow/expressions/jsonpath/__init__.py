"""JSONPath with the meaning of json-path/JsonPath, as semantics.md §2.1 settles it.

A path is compiled once. A path of members only, by far the most common, gets a getter of its own.
"""

from collections.abc import Callable

from workflow.expressions._query import LIMITS, NOTHING, ExpressionError, Limits, Nothing, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jsonpath.grammar import parse_path
from workflow.expressions.jsonpath.names import members
from workflow.expressions.jsonpath.paths import Path, find_member
from workflow.expressions.jsonpath.run import Run
from workflow.expressions.jsonpath.steps import Member
from workflow.paths import Json

__all__ = ["LIMITS", "Limits", "members_of", "query"]


def query(text: str, limits: Limits = LIMITS) -> Query:
    """The query of one path; raises ExpressionError with the column where it goes wrong."""
    if len(text) > limits.characters:
        raise ExpressionError(f"the expression is longer than {limits.characters} characters", limits.characters + 1)
    path = parse_path(text, limits)
    last = path.steps[-1] if path.steps else None
    member = last.name if path.definite and isinstance(last, Member) else None
    return Query(text, path.definite, member, _evaluate(path, limits), path.names)


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a path reads, those in its filters included; raises as `query`."""
    return tuple(members(parse_path(text, LIMITS)))


def _evaluate(path: Path, limits: Limits) -> Callable[[Json, Arguments], Json | Nothing]:
    names = path.names
    if names is None:
        return lambda data, _arguments: path.select(data, Run(data, limits))
    if len(names) == 1:
        name = names[0]
        return lambda data, _arguments: data.get(name, NOTHING) if isinstance(data, dict) else NOTHING
    return lambda data, _arguments: find_member(data, names)
