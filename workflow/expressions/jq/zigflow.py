"""jq as Zigflow has it: gojq with five variables, and functions for what no workflow may make anew at each replay."""

from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from typing import Final
from uuid import UUID

from workflow.expressions._query import Query
from workflow.expressions.jq.gojq import Library
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes
from workflow.paths import Json

VARIABLES: Final = frozenset(("context", "data", "env", "input", "output"))
IMPURE: Final = frozenset(
    ["uuid", "timestamp", "timestamp_iso8601", "now", "localtime", "strflocaltime", "env", "input", "inputs", "debug"]
)
"""Functions that give something else at each replay: they may stand only in what `set` sets (Z33)."""


def _uuid(run: Run, _value: Json) -> Json:
    return str(UUID(int=Random(repr(run.arguments.chance())).getrandbits(128), version=4))


def _timestamp(run: Run, _value: Json) -> Json:
    return int(run.arguments.now)


def _iso8601(run: Run, _value: Json) -> Json:
    return datetime.fromtimestamp(int(run.arguments.now), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


_LIBRARY: Final = Library(
    VARIABLES, {("uuid", 0): _uuid, ("timestamp", 0): _timestamp, ("timestamp_iso8601", 0): _iso8601}
)


def query(text: str) -> Query:
    """The query that a program is. Raises ExpressionError with the column where it goes wrong."""
    return _LIBRARY.query(text)


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a program looks up, in order; raises as `query`."""
    return _LIBRARY.members_of(text)


@lru_cache(maxsize=2048)
def impure(text: str) -> tuple[str, int] | None:
    """The first thing in a program that is not determined, with its column; None: there is none. Raises as `query`."""
    found = list(nodes(parse_program(text, JQ_LIMITS)))
    own = {one.function.name for one in found if isinstance(one, s.Definition)}
    calls = [(one.name, one.at + 1) for one in found if isinstance(one, s.Call) and one.name in IMPURE - own]
    calls += [("$ENV", one.at + 1) for one in found if isinstance(one, s.Variable) and one.name == "ENV"]
    return min(calls, key=lambda one: one[1], default=None)
